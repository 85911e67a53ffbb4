"""Makes a position for searches from any game's rules, for games that have no faster one of their own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Generic, Self

from .api import P, Rules, Seat, State
from .shuffle import RandomSource


class RulesPosition(Generic[P]):
    """A position over the rules; a deed's number is its own text read as a number."""

    __slots__ = ("_rules", "_state", "round", "turn")

    def __init__(self, rules: Rules[P], state: State[P]) -> None:
        self._rules = rules
        self._set(state)

    def _set(self, state: State[P]) -> None:
        self._state = state
        self.turn: Seat = state.public.turn
        self.round: int = state.public.round

    def legal(self) -> Sequence[int]:
        """List the legal deeds of the seat to act."""
        return [self.deed(legal.text) for legal in self._rules.legal(self._state)]

    def play(self, deed: int) -> None:
        """Do a legal deed, changing this position."""
        self._set(self._rules.play(self._state, self._rules.parse(self._state, self.text(deed)))[0])

    def chance(self, rng: Random) -> None:
        """Do one random deed of chance, changing this position."""
        self._set(self._rules.play(self._state, self._rules.draw(self._state, RandomSource(rng)))[0])

    def copy(self) -> Self:
        """Give an equal position that can be changed apart."""
        return type(self)(self._rules, self._state)

    def text(self, deed: int) -> str:
        """Write a deed as in the record."""
        return deed.to_bytes((deed.bit_length() + 7) // 8).decode()

    def deed(self, text: str) -> int:
        """Read a deed written by `text`."""
        return int.from_bytes(text.encode())

    def totals(self) -> Sequence[int]:
        """Give the totals by seat."""
        return self._state.public.totals
