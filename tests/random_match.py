"""Random matches for tests to look at. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from engines.core.api import CHANCE, OVER, Deed, Event, Rules, Seat, State
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.registry import GAMES, complete_options
from engines.record.match import Match

LONG = 3000
"""More deeds than any match has."""


@dataclass(frozen=True)
class Step:
    before: State[Any]
    legal: tuple[Deed, ...]
    """What the seat to act might have done; nothing before chance."""
    actor: Seat
    deed: Deed
    after: State[Any]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class RandomMatch:
    """A game, how many play it, and its options."""

    rules: Rules[Any]
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.rules.key, str(self.seats), *(value for _, value in self.options)])

    def new(self) -> State[Any]:
        return self.rules.new(self.seats, complete_options(self.rules, dict(self.options)))

    def walk(self, seed: int) -> Iterator[Step]:
        """Play one random match to its end."""
        rng, source, state = Random(seed), SealedSource(secret_from_seed(str(seed))), self.new()
        for _ in range(LONG):
            if state.public.turn == OVER:
                return
            legal = () if state.public.turn == CHANCE else tuple(self.rules.legal(state))
            deed = rng.choice(legal) if legal else self.rules.draw(state, source)
            after, events = self.rules.play(state, deed)
            yield Step(state, legal, state.public.turn, deed, after, events)
            state = after
        raise AssertionError("no end in sight")

    def match(self, seed: int, deeds: int = LONG, words: tuple[str, ...] = ()) -> Match:
        """Play one random match, or its first deeds, under the umpire."""
        rng = Random(seed)
        match = Match.begin(
            self.rules, self.seats, dict(self.options), SealedSource(secret_from_seed(str(seed))), words=words
        )
        match.deal()
        while match.turn != OVER and match.n < deeds:
            match.submit(match.turn, rng.choice(match.legal()).text)
            match.deal()
        return match


@lru_cache(maxsize=80)
def walked(table: RandomMatch, seed: int) -> tuple[Step, ...]:
    """Play a random match once for all tests of a module; some 600 kB each, let go of when the module is done."""
    return tuple(table.walk(seed))


TABLES = [RandomMatch(rules, seats) for rules in GAMES for seats in rules.seats]
ODD_TABLES = [
    RandomMatch(rules, rules.seats[0], ((option.name, value),))
    for rules in GAMES
    for option in rules.options
    for value in option.values[1:]
    if value != "*"
]
every_table = pytest.mark.parametrize("table", TABLES + ODD_TABLES, ids=str)
plain_tables = pytest.mark.parametrize("table", TABLES, ids=str)
