"""Estimates by its cards what a hand makes in each contract: for the rule of thumb, and for inference from a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engines.core.cards import DECK, RANKS, Card, rank, suit
from engines.core.tricks import NO_TRUMP

from .contracts import (
    HEARTS,
    KING_OF_HEARTS,
    LAST_TWO,
    MEN,
    QUEENS,
    TRICKS,
    Contract,
    KingOptions,
    match_contracts,
    pack_of,
)

Ranks = tuple[int, int, int, int, int, int, int, int]
"""By rank, from the seven (and all below) to the Ace: what a card makes, in per cent of what the deal is worth."""
SEVEN: Final = RANKS.index("7")

PROMISES: Final[Mapping[tuple[str, int], Ranks]] = {
    (TRICKS, -1): (8, 6, 4, 1, -2, -4, -6, -8),
    (HEARTS, -1): (5, 4, 2, 0, -3, -6, -9, -12),
    (MEN, -1): (7, 6, 5, 4, -2, -2, -10, -7),
    (QUEENS, -1): (7, 6, 5, 3, 1, -7, -6, -8),
    (LAST_TWO, -1): (11, 4, 1, -1, -4, -4, -5, -3),
    (KING_OF_HEARTS, -1): (3, 2, -2, -4, -7, -9, -13, -14),
    (TRICKS, 1): (-5, -5, -4, -3, -2, 2, 6, 10),
    (HEARTS, 1): (-1, -1, 0, 1, 2, 3, 3, 0),
    (MEN, 1): (-4, -4, -4, -4, -2, 1, 11, 5),
    (QUEENS, 1): (-4, -4, -4, -4, -4, 9, 8, 2),
    (LAST_TWO, 1): (-7, -6, -6, -5, -3, 0, 6, 21),
    (KING_OF_HEARTS, 1): (1, 2, 3, 4, 7, 13, 16, 11),
}
"""By contract and sign; fitted to 336,000 simulated deals in which every seat played by the rule of thumb."""
HEART_PROMISES: Final[Mapping[tuple[str, int], Ranks]] = {
    (HEARTS, -1): (15, 8, 4, 0, 0, -2, -3, -3),
    (KING_OF_HEARTS, -1): (6, 5, 5, 3, 1, 1, 26, -3),
    (HEARTS, 1): (-13, -14, -13, -11, -8, 0, 12, 39),
    (KING_OF_HEARTS, 1): (-2, -2, -3, -5, -3, -3, -44, 6),
}
"""The same for hearts in contracts where they differ, or for the only suit that counts."""
TRUMP_PROMISES: Final[Ranks] = (1, 2, 3, 4, 5, 7, 9, 12)
"""The same for trumps; other suits promise what they do in Tricks."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """In points: what each card makes in a contract, the sum for an average hand, and what the deal is worth."""

    cards: tuple[float, ...]
    average: float
    stake: int

    def promise(self, held: int) -> float:
        """Points that a hand, as bits, should make above the mean of the others."""
        total, cards = -self.average, self.cards
        while held:
            total += cards[(held & -held).bit_length() - 1]
            held &= held - 1
        return total


@cache
def appraisals(options: KingOptions, seats: int) -> Sequence[Appraisal]:
    pack = pack_of(options.key, seats)
    return [_appraisal(contract, pack, len(pack) // seats) for contract in match_contracts(options, seats)]


def _appraisal(contract: Contract, pack: Sequence[Card], hand_size: int) -> Appraisal:
    sign, stake = (1 if contract.worth > 0 else -1), abs(contract.worth) * contract.units
    plain = PROMISES.get((contract.kind, sign), PROMISES[TRICKS, sign])
    special = TRUMP_PROMISES if contract.trump != NO_TRUMP else HEART_PROMISES.get((contract.kind, sign), plain)
    suit_apart = contract.trump if contract.trump != NO_TRUMP else contract.suit
    cards = tuple(
        (special if suit(card) == suit_apart else plain)[max(0, rank(card) - SEVEN)] * stake / 100 for card in DECK
    )
    return Appraisal(cards, sum(cards[card] for card in pack) / len(pack) * hand_size, stake)
