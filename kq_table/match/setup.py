"""How a match is set up: who sits where, by which options, who deals first. Knows no match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engines.core.api import Seat

PERSON: Final = "person"
COURTS: Final = tuple(f"{rank}{suit}" for rank in "KQJ" for suit in "SHDC")
"""The twelve court cards, whose faces stand for those who sit at a table."""


@dataclass(frozen=True)
class Seating:
    """
    Who sits at a seat.

    :param name: the name shown
    :param player: `PERSON`, or a player of the house
    :param portrait: one of `COURTS`; empty for the face that the house gives the seat
    """

    name: str
    player: str = PERSON
    portrait: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.player == PERSON


@dataclass(frozen=True)
class MatchSetup:
    """
    A match to be begun.

    :param dealer: the first one; None: by lot
    :param code: the deal code of this game, these options and so many seats from which it is dealt; empty: sealed
    """

    game: str
    seatings: tuple[Seating, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    dealer: Seat | None = None
    code: str = ""
