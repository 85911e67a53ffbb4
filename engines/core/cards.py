"""Cards, packs and their text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NewType

Card = NewType("Card", int)
"""A card is its index, suit * 13 + rank, so sorting cards gives the order of writing: S H D C, low to high."""

SUITS: Final = "SHDC"
SUIT_SIGNS: Final = "\u2660\u2665\u2666\u2663"
RANKS: Final = "23456789TJQKA"
DECK: Final = tuple(Card(i) for i in range(52))
JOKER: Final = Card(52)
HIDDEN: Final = Card(-1)
"""A card whose face the viewing seat may not see."""
HIDDEN_ONLY_IN_VIEW: Final = "a card may be ?? only in the view of one seat"
"""The error for a hidden card in a record that is not one seat's view."""

_NAMES: Final = {
    **{Card(s * 13 + r): rank + suit for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)},
    JOKER: "JO",
    HIDDEN: "??",
}
_CARDS: Final = {text: card for card, text in _NAMES.items()}


class NotACard(ValueError):
    """The text names no card."""


def suit(card: Card) -> int:
    """Index of the suit in `SUITS`; 4 for the Joker."""
    return card // 13


def rank(card: Card) -> int:
    """Index of the rank in `RANKS`; meaningless for the Joker."""
    return card % 13


def name(card: Card) -> str:
    """Text of a card: ``QS``, ``JO``, or ``??`` for a hidden one."""
    return _NAMES[card]


def face(card: Card) -> str:
    """Text of a card for people: ``Q♠``, ``10♥``, ``Joker``."""
    if card == JOKER:
        return "Joker"
    return f"{RANKS[rank(card)].replace('T', '10')}{SUIT_SIGNS[suit(card)]}"


def parse(text: str) -> Card:
    """:raises NotACard: if the text is not one of the 54 names."""
    try:
        return _CARDS[text]
    except KeyError:
        raise NotACard(f"{text[:20]!r} is not a card") from None


def parse_list(text: str) -> tuple[Card, ...]:
    """Read cards separated by commas, keeping their order; empty text gives none."""
    return tuple(parse(word) for word in text.split(",")) if text else ()


def write_list(cards: Iterable[Card]) -> str:
    """Write cards separated by commas, sorted."""
    return ",".join(name(card) for card in sorted(cards))


@cache
def pack(ranks: str) -> tuple[Card, ...]:
    """All cards of these ranks in the four suits, sorted."""
    return tuple(card for card in DECK if RANKS[rank(card)] in ranks)
