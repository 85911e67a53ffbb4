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
"""How a dealer's choice begins in a record (KG-17)."""


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
        """The contracts in their fixed order; where dealers choose them, they come in another (KG-17)."""
        return match_contracts(self.options, self.seats)

    @property
    def are_chosen(self) -> bool:
        """Whether the dealer of each deal chooses its contract (KG-17)."""
        return self.options.are_named

    def place(self, history: MatchHistory) -> int:
        """Give where the contract of the deal that is played stands in `contracts`; -1 until it is chosen."""
        if not self.are_chosen:
            return history.round - 1
        word = history.said.get(history.dealer, "")
        if not word:
            return -1
        return half_of(history.round) + NAMES.index(word.removeprefix(CHOICE))

    def contract(self, history: MatchHistory) -> Contract:
        """Give the contract of the deal that is played; `UNNAMED` until it is chosen."""
        place = self.place(history)
        return self.contracts[place] if place >= 0 else UNNAMED

    def scored(self, event: RoundScored) -> Contract:
        """Give the contract of a finished deal."""
        return self.contracts[event.facts["place"][0] if self.are_chosen else event.number - 1]

    def left(self, history: MatchHistory) -> list[Contract]:
        """List what is still to be played in the running half, besides the deal that is played."""
        half = half_of(history.round)
        played = {self.scored(event) for event in history.rounds} | {self.contract(history)}
        return [one for one in self.contracts[half : half + len(NAMES)] if one not in played]

    @property
    def first_positive(self) -> int:
        """The number of the first deal in which it is good to take cards."""
        return next(number for number, contract in enumerate(self.contracts, 1) if contract.worth > 0)

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards of the game, which depend on the game and the number of seats."""
        return pack_of(self.options.key, self.seats)

    @property
    def hand_size(self) -> int:
        """The number of cards that each seat is dealt, and of tricks in a deal."""
        return len(self.pack) // self.seats

    def cost(self, contract: Contract) -> str:
        """Say what each thing that counts costs or brings."""
        points = signed(contract.worth)
        if contract.name == MEN:
            return say(f"king.each.men.{self.options.men}", points=points)
        return say(f"king.each.{kind(contract)}", points=points)


def kind(contract: Contract) -> str:
    """Give the part of a message's key that tells what counts."""
    return "trick" if contract.name == TRICKS or contract.name in TRUMPS else contract.name
