"""The built-in computer players, by name. Each sees a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final, Protocol

from engines.core.api import Rules, Seat, View
from engines.core.bargaining import Bargaining, Talker
from engines.core.levels import LEVELS
from engines.core.search_api import Answer, Budget
from engines.core.styles import EVEN, STYLES

from .heuristics_by_game import heuristics_for, rule_deed
from .search import never
from .search_player import SearchPlayer
from .seeds import seed_of
from .worlds import sampler

AT_RANDOM: Final = "Chosen at random."
BY_RULE: Final = "Chosen by a rule of thumb."


class NoSuchPlayer(ValueError):
    """No player has that name."""


class Player(Protocol):
    """Chooses deeds for one seat."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """
        Choose a deed for the seat of *view*, whose turn it is.

        The answer's mean and standard deviation are of the seat's gain up to the search's horizon (mostly this round)
        less the mean of the others', higher better. *is_stopped* is asked now and then; once it gives True the best
        deed so far is the answer.
        """


class RandomPlayer:
    """Plays a random legal deed."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        legal = budget.among or [deed.text for deed in rules.legal(view.state)]
        return Answer(Random(seed_of(view, budget.seed)).choice(legal), 0.0, 0.0, (AT_RANDOM,), 0)


class RulePlayer:
    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        return Answer(rule_deed(rules, view, budget), 0.0, 0.0, (BY_RULE,), 0)


STRONG: Final = "strong"
"""Another name of the highest level."""
MUTE: Final = "mute"
"""A pseudo-style that never talks; for measuring what talk is worth."""
TALKING: Final = (*LEVELS, STRONG)
"""The levels that talk where a game has table talk."""
PLAYERS: Final[Mapping[str, Player]] = {
    "random": RandomPlayer(),
    "rule": RulePlayer(),
    "steady": SearchPlayer(),
    **{level: SearchPlayer(level) for level in LEVELS},
    STRONG: SearchPlayer(LEVELS[-1]),
}


def player(name: str) -> Player:
    """
    The player of that name: one of `PLAYERS`, or a level with a style (``knight/bold``).

    :raises NoSuchPlayer: if there is none.
    """
    level, _, style = name.partition("/")
    if style in {*STYLES, MUTE} and level in LEVELS:
        return SearchPlayer(level, STYLES.get(style, EVEN))
    try:
        return PLAYERS[name]
    except KeyError:
        raise NoSuchPlayer(
            f"there is no player {name[:40]!r}; choose one of {', '.join(PLAYERS)}, a level with a style,"
            f" LEVEL/STYLE, or cmd:COMMAND; the styles are {', '.join(STYLES)}, and {MUTE} for one that never speaks"
        ) from None


def talker(rules: Rules[Any], name: str, seat: Seat) -> Talker | None:
    """Who talks for a seat with that player; None for a game without talk, or a player without a level."""
    level, _, style = name.partition("/")
    known = heuristics_for(rules.key)
    if not isinstance(known, Bargaining) or level not in TALKING or style == MUTE:
        return None
    return known.talker(seat, LEVELS[-1] if level == STRONG else level, style)


def speak(who: Talker, rules: Rules[Any], view: View[Any], seed: int) -> list[str]:
    return who.speak(view, sampler(rules), Random(seed_of(view, seed)))


def bound_by_word(
    who: Talker | None, rules: Rules[Any], view: View[Any], seed: int, budget: Budget, is_stopped: Callable[[], bool]
) -> Budget:
    """The budget with the deeds that keep the seat's promises, and its allies; unchanged if nobody talks."""
    if who is None:
        return budget
    legal, rng = [deed.text for deed in rules.legal(view.state)], Random(seed_of(view, seed))
    kept = who.kept_deeds(view, legal, sampler(rules), rng, is_stopped)
    return replace(budget, among=tuple(kept), allies=who.allies())


def is_player(name: str) -> bool:
    try:
        player(name)
    except NoSuchPlayer:
        return False
    return True
