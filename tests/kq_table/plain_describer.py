"""Puts deeds of every game into words that a test can look for."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.api import Deed, ObservedDeed, Said, Scored, Seat


class PlainDescriber:
    """Names deeds by their text."""

    def describe_deed(self, deed: Deed, actor: Seat, names: Sequence[str]) -> str:
        return f"{names[actor]}: {deed.text}"

    def describe_act(self, said: Said, names: Sequence[str]) -> str:
        return f"{names[said.seat]}: {said.word}"

    def new_account(self, names: Sequence[str]) -> None:
        del names

    def round_name(self, number: int) -> str:
        return f"Round {number}"

    def describe_chance(self, seen: ObservedDeed, names: Sequence[str]) -> None:
        del seen, names

    def describe_score(self, event: Scored, names: Sequence[str]) -> str:
        return f"{names[event.seat]}: {event.points}"
