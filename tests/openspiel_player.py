"""OpenSpiel's player at our table, with as much time for each deed as ours takes. Knows views, and no game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms import ismcts

from engines.bots import never
from engines.bots.search import relative_scores
from engines.bots.seats import Question, SeatPlayer
from engines.bots.seeds import seed_of
from engines.core.api import CHANCE, OVER
from engines.core.determinization import Worlds
from engines.core.search_api import Answer, Budget

from .openspiel import Course, Standing, load

MANY: Final = 10**9
AT_LEAST: Final = 2
"""Simulations for each legal deed, whatever the time: its tree answers nothing before."""


class Timed:
    """A player with a watch: *seconds* of the processor for *deeds* where there was a choice."""

    faults: Sequence[str] = ()

    def __init__(self, player: SeatPlayer) -> None:
        self._player = player
        self.deeds, self.seconds = 0, 0.0

    def choose(self, question: Question, budget: Budget, is_stopped: Callable[[], bool] = never) -> Answer:
        """Have the player choose."""
        before = time.process_time()
        answer = self._player.choose(question, budget, is_stopped)
        if len(question.rules.legal(question.view.state)) > 1:
            self.deeds += 1
            self.seconds += time.process_time() - before
        return answer

    def talk(self, question: Question, budget: Budget) -> Sequence[str]:
        """Have the player speak."""
        return self._player.talk(question, budget)

    def close(self) -> None:
        """Have the player leave."""
        self._player.close()


class Visitor:
    """
    Their ``ISMCTSBot`` at a seat: it thinks about each deed for as long as *ours* has just taken for the same one.

    Everything that it asks of a game is quick: worlds come from one count of what the view allows, and play-outs,
    blind as its own are, go by the fast twin. `granted` are the seconds of ours, `seconds` its own.

    :param curiosity: its constant for what was tried little, in points
    """

    faults: Sequence[str] = ()

    def __init__(self, ours: SeatPlayer, exploration: float) -> None:
        self._ours, self._curiosity = ours, exploration
        self.deeds = self.simulations = 0
        self.granted = self.seconds = 0.0

    def choose(self, question: Question, budget: Budget, is_stopped: Callable[[], bool] = never) -> Answer:
        """Choose from the view alone."""
        course = Course.at(question.rules, question.view.state)
        if len(course.deeds) == 1:
            return Answer(course.deeds[0].text, 0.0, 0.0, (), 0)
        began = time.process_time()
        self._ours.choose(question, budget, is_stopped)
        asked = time.process_time()
        thought = _Thought(question, budget, asked + asked - began, self._curiosity)
        action = thought.choose(course)
        self.deeds += 1
        self.simulations += thought.done
        self.granted += asked - began
        self.seconds += time.process_time() - asked
        return Answer(course.deeds[action].text, 0.0, 0.0, (), thought.done)

    def talk(self, question: Question, budget: Budget) -> Sequence[str]:
        """Say nothing."""
        return ()

    def close(self) -> None:
        """Leave, and ours with it."""
        self._ours.close()


class _TimeIsUp(Exception):
    """The bot has thought for long enough."""


class _Thought:
    """One search of theirs."""

    def __init__(self, question: Question, budget: Budget, until: float, exploration: float) -> None:
        self._rules, seed = question.rules, seed_of(question.view, budget.seed)
        self._worlds, self._rng, self._until = Worlds(question.rules, question.view), Random(seed), until
        self._game = load(question.rules.key, question.view.state.public.seats, "deal")
        chance = np.random.RandomState(seed % 2**32)
        self._bot = ismcts.ISMCTSBot(self._game, _Blind(self._rng), exploration, MANY, random_state=chance)
        self._bot.set_resampler(self._imagine)
        self.done = 0

    def choose(self, course: Course) -> int:
        """Give the action that their bot takes."""
        root = self._stand(course)
        self._least = AT_LEAST * len(course.deeds)
        try:
            self._bot.run_search(root)
        except _TimeIsUp:
            policy = self._bot.get_final_policy(root, self._bot._root_node)
        return int(max(policy, key=lambda pair: pair[1])[0])

    def _imagine(self, state: Any, player: int) -> Standing:
        if self.done >= self._least and time.process_time() >= self._until:
            raise _TimeIsUp
        self.done += 1
        return self._stand(Course.at(self._rules, self._worlds.sample(self._rng)))

    def _stand(self, course: Course) -> Standing:
        state: Standing = self._game.new_initial_state()
        state.course = course
        return state


class _Blind:
    """What their bot asks about a leaf: it plays on blindly, and expects nothing of any deed."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def evaluate(self, state: Standing) -> list[float]:
        """Play to the end of the round once."""
        begun, rules, random = state.course.begun.public, state.course.rules, self._rng.random
        position = rules.position(state.course.state)
        while position.round == begun.round and position.turn != OVER:
            if position.turn == CHANCE:
                position.chance(self._rng)
            else:
                legal = position.legal()
                position.play(legal[int(random() * len(legal))])
        return relative_scores(
            [now - had for now, had in zip(position.totals(), begun.totals, strict=True)], rules.best
        )

    def prior(self, state: Standing) -> list[tuple[int, float]]:
        """Hold every deed for as good as the next."""
        count = len(state.course.deeds)
        return [(action, 1 / count) for action in range(count)]
