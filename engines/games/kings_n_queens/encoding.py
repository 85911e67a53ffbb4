"""The cards and deeds of Kings n' Queens as numbers, with tables for searches."""

from __future__ import annotations

from typing import Final

from engines.core.cards import DECK, name

from .legal import PRICES
from .state import FIVE, NUMBERS, STARTERS, is_king, is_red, points

NO_CARD: Final = -1
GOODS: Final = tuple(PRICES)
"""What is for sale; an item's index is the number of the deed that buys it."""
BUY_FACE, BUY_QUEEN = GOODS.index("face"), GOODS.index("queen")
PASS: Final = len(GOODS)
KEEP: Final = PASS + 1
"""The deed that keeps the card 0; the deeds that exchange cards follow after 52 of these."""
EXCHANGE: Final = KEEP + len(DECK)
TEXTS: Final = (
    *(f"buy {ware}" for ware in GOODS),
    "pass",
    *(f"keep {name(card)}" for card in DECK),
    *(f"exchange {name(card)}" for card in DECK),
)
DEEDS: Final = {text: deed for deed, text in enumerate(TEXTS)}

IS_RED: Final = tuple(map(is_red, DECK))
SIGNED: Final = tuple(points(card) if is_red(card) else -points(card) for card in DECK)
"""What a card of a deck adds to the balance of red over black."""
IS_KING: Final = tuple(map(is_king, DECK))
IS_TIEBREAKER: Final = tuple(name(card)[0] in "JA" for card in DECK)
"""The Jacks and Aces, which decide between equal Queens."""
FIVES_AT: Final = NUMBERS.index(FIVE)
NUMBERS_AT: Final = range(len(NUMBERS))
STARTERS_AT: Final = tuple(NUMBERS.index(number) for number in STARTERS)
AFFORDABLE: Final = tuple(tuple(at for at, what in enumerate(GOODS) if PRICES[what] <= purse) for purse in range(16))
"""By points to spend, up to 15: the indices in `GOODS` of what they can buy."""
MAX_PURSE: Final = len(AFFORDABLE) - 1
