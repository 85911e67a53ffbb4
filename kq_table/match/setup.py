"""The setup of a match: who sits where, by which options, who deals first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engines.bots.heuristics_by_game import heuristics_for
from engines.core.api import Seat
from engines.core.levels import LEVELS, NO_LIMIT, SkillLevel
from engines.core.styles import STYLES

PERSON: Final = "person"
DEFAULT_PLAYER: Final = "knight"
"""The built-in player for a seat for which no other was chosen, or an unknown one."""
PLAYERS: Final = frozenset({PERSON, *LEVELS, *(f"{level}/{style}" for level in LEVELS for style in STYLES)})
"""All that a person can choose for a seat."""
COURT_CARDS: Final = tuple(f"{rank}{suit}" for rank in "KQJ" for suit in "SHDC")
"""The twelve cards whose faces are the portraits of players."""
DEFAULT_PORTRAITS: Final = ("QH", "KS", "JD", "KC")
"""The portraits of seats 0 to 3 if none was chosen."""


@dataclass(frozen=True)
class Seating:
    """
    Who sits at a seat.

    :param name: the name shown
    :param player: `PERSON`, or a built-in player: a level, or ``level/style`` (see `engines.bots`)
    :param portrait: one of `COURT_CARDS`; empty for the default of the seat
    """

    name: str
    player: str = PERSON
    portrait: str = ""

    @property
    def is_person(self) -> bool:
        return self.player == PERSON


@dataclass(frozen=True)
class MatchSetup:
    """
    A match to be started.

    :param dealer: the seat that deals first; None if it is drawn
    :param code: the deal code, for this game, these options and number of seats; empty for cards from a secret
    :param secret: the secret of a finished match, whose cards are dealt again; empty if it is drawn
    :param cut: what the cards of that match were cut with
    """

    game: str
    seatings: tuple[Seating, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    dealer: Seat | None = None
    code: str = ""
    secret: bytes = field(default=b"", repr=False)
    cut: str = ""


def known_player(player: str) -> str:
    return player if player in PLAYERS else DEFAULT_PLAYER


def portrait_of(seatings: Sequence[Seating], seat: Seat) -> str:
    """The court card that is a seat's portrait; two seats share one only if it was chosen for both."""
    others = [court for court in COURT_CARDS if court not in DEFAULT_PORTRAITS]
    used = {seating.portrait for seating in seatings}
    portraits: list[str] = []
    for default, seating in zip(DEFAULT_PORTRAITS, seatings, strict=False):
        portraits.append(seating.portrait or next(court for court in (default, *others) if court not in used))
        used.add(portraits[-1])
    return portraits[seat]


FEW, SOME, MOST, ALL = "few", "some", "most", "all"
AND_INFERS: Final = {MOST: "most_and_infers", ALL: "all_and_infers"}
"""The same for a player that also infers cards from play."""
MAX_FEW: Final = 5
MAX_SOME: Final = 10
"""Most cards played last that count as `some` remembered."""


def memory(game: str, level: str) -> str:
    """
    One of the words above for how much a level remembers.

    Empty for a game in which the levels do not differ in this, as all cards played are open.
    """
    skills = heuristics_for(game).skills
    if all(_is_full(skill) for skill in skills.values()):
        return ""
    skill = skills[level]
    share = _share(skill.remembered_cards)
    return AND_INFERS[share] if skill.infers else share


def _is_full(skill: SkillLevel) -> bool:
    return skill.infers and skill.remembered_cards >= NO_LIMIT


def _share(remembered: int) -> str:
    if remembered >= NO_LIMIT:
        return ALL
    return FEW if remembered <= MAX_FEW else SOME if remembered <= MAX_SOME else MOST
