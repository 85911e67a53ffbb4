"""How a match is set up: who sits where, by which options, who deals first. Knows no match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engines.core.api import Seat

PERSON: Final = "person"
COURTS: Final = tuple(f"{rank}{suit}" for rank in "KQJ" for suit in "SHDC")
"""The twelve court cards, whose faces stand for those who sit at a table."""
PORTRAITS: Final = ("QH", "KS", "JD", "KC")
"""The portraits of seats 0 to 3 where none was chosen."""


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


def portrait_of(seatings: Sequence[Seating], seat: Seat) -> str:
    """Give the court card that is a seat's portrait; no two seats get the same unless they were chosen so."""
    if seatings[seat].portrait:
        return seatings[seat].portrait
    chosen = {seating.portrait for seating in seatings}
    free = [court for court in (*PORTRAITS, *COURTS) if court not in chosen]
    unchosen = [other for other, seating in enumerate(seatings) if not seating.portrait]
    return PORTRAITS[seat] if PORTRAITS[seat] in free else free[len(PORTRAITS) + unchosen.index(seat)]
