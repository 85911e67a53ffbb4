"""A search position for any game's rules, for games that have no faster one of their own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Generic, Self

from .api import P, Rules, Seat, State
from .shuffle import RandomSource


class RulesPosition(Generic[P]):
    """A position over the rules; a deed's number is the bytes of its text read as an integer."""

    __slots__ = ("_rules", "_state", "round", "turn")

    def __init__(self, rules: Rules[P], state: State[P]) -> None:
        self._rules = rules
        self._set(state)

    def _set(self, state: State[P]) -> None:
        self._state = state
        self.turn: Seat = state.public.turn
        self.round: int = state.public.round

    def legal(self) -> Sequence[int]:
        return [self.deed(legal.text) for legal in self._rules.legal(self._state)]

    def play(self, deed: int) -> None:
        self._set(self._rules.play(self._state, self._rules.parse(self._state, self.text(deed)))[0])

    def chance(self, rng: Random) -> None:
        self._set(self._rules.play(self._state, self._rules.draw(self._state, RandomSource(rng)))[0])

    def copy(self) -> Self:
        return type(self)(self._rules, self._state)

    def text(self, deed: int) -> str:
        return deed.to_bytes((deed.bit_length() + 7) // 8).decode()

    def deed(self, text: str) -> int:
        return int.from_bytes(text.encode())

    def totals(self) -> Sequence[int]:
        return self._state.public.totals
