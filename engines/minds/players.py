"""The players of the house, by name, and the bot that never keeps anyone waiting. Each sees a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, Protocol

from engines.spec import Answer, Budget, Position, Rules, View
from engines.worlds import Worlds

from .lore import lore
from .search import Search
from .seeding import seed_of

WORLDS: Final = 200
"""More worlds than this change no deed that was measured; fewer than iterations are sampled for none."""
TRIES_EACH: Final = 4
"""A search that tried each deed less often than this on average knows less than a rule of thumb."""
FORCED: Final = 100
"""Iterations spent where there is no choice, for the estimate alone."""


def never() -> bool:
    """Say that nobody asked to stop."""
    return False


class NoSuchPlayer(ValueError):
    """No player has that name."""


class Player(Protocol):
    """Whoever chooses deeds for one seat."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """
        Choose a deed for the seat of *view*, whose turn it is.

        The answer's mean and spread are of the seat's result of this round less the mean of the others', higher
        better; where the game's lore looks elsewhere, of what the seat gains until there. *is_stopped* is asked now
        and then; once it is true the best deed found so far is the answer.
        """
        ...


class RandomPlayer:
    """Plays any legal deed."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """Choose blindly, by the view's seed."""
        del is_stopped
        legal = rules.legal(view.state)
        return Answer(Random(seed_of(view, budget.seed)).choice(legal).text, 0.0, 0.0, ("Any deed will do.",), 0)


class RulePlayer:
    """Plays by a rule of thumb, as the house bot does."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """Choose by reflex."""
        del budget, is_stopped
        return Answer(house(rules, view), 0.0, 0.0, ("A rule of thumb.",), 0)


class SteadyPlayer:
    """Imagines the hidden cards many ways and searches to the end of the round, or as far as the game's lore looks."""

    def choose(
        self, rules: Rules[Any], view: View[Any], budget: Budget, is_stopped: Callable[[], bool] = never
    ) -> Answer:
        """Choose by search, or by the game's own lore where it has an answer."""
        rng = Random(seed_of(view, budget.seed))
        known, worlds = lore(rules.key), imagine(rules, view, min(budget.iterations, WORLDS), rng)
        if advice := known.advise(worlds, budget.iterations, is_stopped, rng):
            return advice
        choices = known.choices(worlds[0])
        search = Search(worlds, rules.best, rng, known)
        done = search.run(min(budget.iterations, FORCED) if len(choices) == 1 else budget.iterations, is_stopped)
        if len(choices) > 1 and done < TRIES_EACH * len(choices):
            return Answer(house(rules, view), 0.0, 0.0, ("A rule of thumb: there was no time to think.",), done)
        return _answer(search, worlds[0], done)


def imagine(rules: Rules[Any], view: View[Any], count: int, rng: Random) -> list[Position]:
    """Sample up to *count* worlds that agree with the view, at least one."""
    worlds = Worlds(rules, view)
    return [rules.position(worlds.sample(rng)) for _ in range(max(1, min(count, worlds.count)))]


def _answer(search: Search, world: Position, done: int) -> Answer:
    best, *others = search.findings()
    if not others:
        reason = "No other deed is allowed."
    else:
        gap = best.mean - others[0].mean
        reason = f"Expects {gap:.1f} more than {world.text(others[0].deed)}, over {best.visits} trials."
    return Answer(world.text(best.deed), best.mean, best.sd, (reason,), done)


def house(rules: Rules[Any], view: View[Any]) -> str:
    """Choose a sensible deed at once: what the house bot plays for one that failed. Pure, well under 2 ms."""
    position = rules.position(view.state)
    return position.text(lore(rules.key).reflex(position))


PLAYERS: Final[Mapping[str, Player]] = {"random": RandomPlayer(), "rule": RulePlayer(), "steady": SteadyPlayer()}


def player(name: str) -> Player:
    """
    Give the player of that name.

    :raises NoSuchPlayer: if there is none.
    """
    try:
        return PLAYERS[name]
    except KeyError:
        raise NoSuchPlayer(f"there is no player {name[:40]!r}; there are {', '.join(PLAYERS)}") from None
