"""The rules of a game, asked in the texts of its deeds."""

from __future__ import annotations

from typing import Any, Generic

from engines.core.api import P, Reason, Rules, Seat, State


class AskedRules(Generic[P]):
    """Does deeds and says what is legal, for tests that set up states of their own."""

    def __init__(self, rules: Rules[P]) -> None:
        self._rules = rules

    def do(self, state: State[P], *texts: str) -> tuple[State[P], list[Any]]:
        """Do these deeds, one after another, whoever's turn it is; give the state and all events."""
        told: list[Any] = []
        for text in texts:
            state, events = self._rules.play(state, self._rules.parse(state, text))
            told += events
        return state, told

    def legal(self, state: State[P]) -> list[str]:
        return [deed.text for deed in self._rules.legal(state)]

    def why(self, state: State[P], text: str, seat: Seat | None = None) -> tuple[str, str] | None:
        """Say why a seat, else the one to act, may not do this; None if it may."""
        return spoken(self._rules.why_not(state, state.public.turn if seat is None else seat, text))


def spoken(reason: Reason | None) -> tuple[str, str] | None:
    """Give the ruling and the sentence of a reason."""
    return (reason.ruling, str(reason)) if reason else None
