"""What every fast twin has to prove against the rules; each game's test says how its twin follows a step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engines.core.api import CHANCE, OVER
from tests.random_match import RandomMatch, Step

Make = Callable[[Any], Any]
"""Makes a twin of a state."""
Follow = Callable[[Any, Step], None]
Facts = Callable[[Any], dict[str, object]]


def go_the_same_way(table: RandomMatch, matches: int, make: Make, follow: Follow) -> None:
    """Play so many random matches in rules and twin: the same legal deeds, turns, rounds and totals."""
    for seed in range(matches):
        position = make(table.new())
        for step in table.walk(seed):
            texts = [position.text(deed) for deed in position.legal()]
            assert sorted(deed.text for deed in step.legal) == sorted(texts)
            follow(position, step)
            now = step.after.public
            assert (now.turn, now.round, now.totals) == (position.turn, position.round, tuple(position.totals()))
        assert OVER == position.turn


def equal_those_that_were_played(table: RandomMatch, matches: int, make: Make, follow: Follow, facts: Facts) -> None:
    """Make a twin of every state of some matches: it equals the one that was played there."""
    for seed in range(matches):
        position = make(table.new())
        for step in table.walk(seed):
            follow(position, step)
            assert facts(make(step.after)) == facts(position)


def copy_apart(table: RandomMatch, make: Make, facts: Facts) -> None:
    """Copy the twin in every state of a match: the copy is equal, and changes without it."""
    for step in table.walk(7):
        position = make(step.after)
        before, other = facts(position), position.copy()
        assert before == facts(other)
        if other.turn >= 0:
            other.play(other.legal()[0])
        elif other.turn == CHANCE:
            other.chance(Random(1))
        assert before == facts(position)
