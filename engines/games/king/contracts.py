"""The contracts of the King family as data: packs, order, points, restrictions (KG-4 to KG-11, KG-13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from engines.core.api import Option
from engines.core.cards import RANKS, SUITS, Card, pack, parse, rank, suit
from engines.core.tricks import NO_TRUMP

KING: Final = "king"
KING_52: Final = "king-52"
JEU_DU_ROI: Final = "jeu-du-roi"

TRICKS: Final = "tricks"
HEARTS: Final = "hearts"
MEN: Final = "men"
QUEENS: Final = "queens"
LAST_TWO: Final = "last-two"
KING_OF_HEARTS: Final = "king-of-hearts"
TRUMPS: Final = {"clubs-trump": "C", "diamonds-trump": "D", "hearts-trump": "H", "spades-trump": "S"}

HEART: Final = SUITS.index("H")
THE_KING: Final = parse("KH")


@dataclass(frozen=True, slots=True)
class Contract:
    """
    What a deal is played for: *worth* points, signed, for each of the *cards* taken and each of the *tricks* won.

    Tricks count from 0. *name* is the contract's key, the same in the positive round.
    """

    name: str
    worth: int
    cards: frozenset[Card] = frozenset()
    tricks: range = range(0)
    trump: int = NO_TRUMP
    bars_heart_leads: bool = False
    forces_king: bool = False
    stops_early: bool = False

    @property
    def units(self) -> int:
        return len(self.cards) + len(self.tricks)


UNNAMED: Final = Contract("", 0)
"""The contract of a deal until its dealer has named one (KG-17)."""

Row = tuple[str, int]
"""A contract's name and the signed worth of one unit."""


NAMES: Final = (TRICKS, HEARTS, MEN, QUEENS, LAST_TWO, KING_OF_HEARTS)
"""The contracts of each half of King in their fixed order."""


def half_of(number: int) -> int:
    """The index in `match_contracts` of the first contract of this deal's half; deals count from 1."""
    return (number - 1) // len(NAMES) * len(NAMES)


def _twice(*worths: int) -> tuple[Row, ...]:
    """The six contracts, first with negative points, then with positive (KG-11)."""
    return tuple((name, sign * worth) for sign in (-1, 1) for name, worth in zip(NAMES, worths, strict=True))


@dataclass(frozen=True, slots=True)
class Scheme:
    """The ranks in the pack, and the deals of a match in their order."""

    ranks: str
    rows: tuple[Row, ...]


SCHEMES: Final[Mapping[tuple[str, int], Scheme]] = {
    (KING, 3): Scheme("6789TJQKA", _twice(6, 8, 9, 18, 36, 72)),
    (KING, 4): Scheme("789TJQKA", _twice(2, 2, 2, 4, 8, 16)),
    (KING_52, 4): Scheme(RANKS, _twice(8, 8, 13, 26, 52, 104)),
    (JEU_DU_ROI, 4): Scheme(
        RANKS,
        (
            (TRICKS, -20),
            (HEARTS, -20),
            (QUEENS, -50),
            (MEN, -30),
            (KING_OF_HEARTS, -160),
            (LAST_TWO, -90),
            *((name, 25) for name in TRUMPS),
        ),
    ),
}
"""By key and seats. King with 52 cards is scaled by us (JR-1); the worths of Jeu du Roi are borrowed (JR-2)."""

RESTRICTIONS: Final = Option("restrictions", ("both", "lead", "none"))
EARLY_STOP: Final = Option("early_stop", ("on", "off"))
MEN_RANKS: Final = Option("men", ("KJ", "J", "K"))
CONTRACTS: Final = Option("contracts", ("fixed", "dealer"))
"""Whether the contracts come in their fixed order, or the dealer names that of each deal (KG-17)."""


@dataclass(frozen=True, slots=True)
class KingOptions:
    """A match's key and options; defaults where the game has no such option."""

    key: str
    restrictions: str = RESTRICTIONS.values[0]
    early_stop: str = EARLY_STOP.values[0]
    men: str = MEN_RANKS.values[0]
    contracts: str = CONTRACTS.values[0]

    @property
    def are_named(self) -> bool:
        """Whether the dealer names the contract of each deal (KG-17)."""
        return self.contracts == "dealer"


def pack_of(key: str, seats: int) -> tuple[Card, ...]:
    return pack(SCHEMES[key, seats].ranks)


@cache
def match_contracts(options: KingOptions, seats: int) -> tuple[Contract, ...]:
    """The contracts of a match, deal by deal if their order is fixed."""
    return tuple(_contract(options, seats, name, worth) for name, worth in SCHEMES[options.key, seats].rows)


def _contract(options: KingOptions, seats: int, name: str, worth: int) -> Contract:
    cards = pack_of(options.key, seats)
    hand_size = len(cards) // seats
    if name in TRUMPS:
        return Contract(name, worth, tricks=range(hand_size), trump=SUITS.index(TRUMPS[name]))
    if name in (TRICKS, LAST_TWO):
        return Contract(name, worth, tricks=range(0 if name == TRICKS else hand_size - 2, hand_size))
    counted = frozenset(card for card in cards if _counts(card, name, options.men))
    # One rank of men alone is worth double, so that the deal is worth the same (KG-13).
    worth *= 2 if name == MEN and len(options.men) == 1 else 1
    contract = Contract(name, worth, counted, stops_early=options.early_stop == "on")
    return _restricted(contract, "both" if worth < 0 else options.restrictions)


def _counts(card: Card, name: str, men: str) -> bool:
    """Whether a card counts in a contract about cards (KG-8)."""
    return {
        HEARTS: suit(card) == HEART,
        MEN: RANKS[rank(card)] in men,
        QUEENS: RANKS[rank(card)] == "Q",
        KING_OF_HEARTS: card == THE_KING,
    }[name]


def _restricted(contract: Contract, restrictions: str) -> Contract:
    """Bar heart leads in Hearts and King of Hearts (KG-4), force the King in the latter (KG-5), by option (KG-6)."""
    return replace(
        contract,
        bars_heart_leads=contract.name in {HEARTS, KING_OF_HEARTS} and restrictions != "none",
        forces_king=contract.name == KING_OF_HEARTS and restrictions == "both",
    )
