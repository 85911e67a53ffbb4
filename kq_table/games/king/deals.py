"""The deals of a match of King: their contracts, whether in a fixed order or chosen, and the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engines.core.api import RoundScored
from engines.core.cards import Card
from engines.core.sentences import signed
from engines.games.king.contracts import (
    MEN,
    NAMES,
    TRICKS,
    TRUMPS,
    UNNAMED,
    Contract,
    KingOptions,
    half_of,
    match_contracts,
    pack_of,
)
from kq_table.board.history import MatchHistory
from kq_table.text import say

CHOICE: Final = "contract "
"""First word of a dealer's choice in a record (KG-17)."""


@dataclass(frozen=True)
class Deals:
    """The contracts of a match, deal by deal, and the cards that they are played with."""

    options: KingOptions
    seats: int

    @classmethod
    def of(cls, game: str, options: Mapping[str, str], seats: int) -> Deals:
        """
        Give the deals of a match.

        :param game: ``king``, ``king-52`` or ``jeu-du-roi``
        """
        return cls(KingOptions(game, **options), seats)

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts in their fixed order; where dealers choose them the order played differs (KG-17)."""
        return match_contracts(self.options, self.seats)

    @property
    def are_chosen(self) -> bool:
        """Whether the dealer of each deal chooses its contract (KG-17)."""
        return self.options.are_named

    def place(self, history: MatchHistory) -> int:
        """Index in `contracts` of the present contract; -1 until it is chosen."""
        if not self.are_chosen:
            return history.round - 1
        word = history.said.get(history.dealer, "")
        if not word:
            return -1
        return half_of(history.round) + NAMES.index(word.removeprefix(CHOICE))

    def contract(self, history: MatchHistory) -> Contract:
        """The present contract; `UNNAMED` until it is chosen."""
        place = self.place(history)
        return self.contracts[place] if place >= 0 else UNNAMED

    def scored(self, event: RoundScored) -> Contract:
        """Give the contract of a finished deal."""
        return self.contracts[event.facts["place"][0] if self.are_chosen else event.number - 1]

    def left(self, history: MatchHistory) -> list[Contract]:
        """The contracts of the running half still to come after the present deal."""
        half = half_of(history.round)
        played = {self.scored(event) for event in history.rounds} | {self.contract(history)}
        return [one for one in self.contracts[half : half + len(NAMES)] if one not in played]

    @property
    def first_positive(self) -> int:
        """The number of the first deal in which taking cards is good."""
        return next(number for number, contract in enumerate(self.contracts, 1) if contract.worth > 0)

    @property
    def pack(self) -> tuple[Card, ...]:
        return pack_of(self.options.key, self.seats)

    @property
    def hand_size(self) -> int:
        return len(self.pack) // self.seats

    def cost(self, contract: Contract) -> str:
        """What each thing that counts costs or brings, in words."""
        points = signed(contract.worth)
        if contract.name == MEN:
            return say(f"king.each.men.{self.options.men}", points=points)
        return say(f"king.each.{kind(contract)}", points=points)


def kind(contract: Contract) -> str:
    """The part of a message key that tells what counts."""
    return "trick" if contract.name == TRICKS or contract.name in TRUMPS else contract.name
