"""Contracts in which cards are laid out by suit from one rank, up and down: Barbu’s domino (BB-9) and Trix (TX-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.core.cards import DECK

from .contracts import ANY_START

NOTHING_FITS: Final = "pass"
"""The text of the deed of a seat that has no card to lay."""
_LOWEST: Final = sum(1 << 13 * suit for suit in range(4))
_HIGHEST: Final = _LOWEST << 12
_ALL: Final = (1 << len(DECK)) - 1


def playable(laid: int, start: int) -> int:
    """
    The cards that may be laid beside those *laid*, all as bits.

    :param start: the rank with which every suit begins, or `ANY_START` while nothing is laid
    """
    if start == ANY_START:
        return _ALL
    return (_LOWEST << start | (laid & ~_HIGHEST) << 1 | (laid & ~_LOWEST) >> 1) & ~laid


def start_of(start: int, laid: Sequence[int]) -> int:
    """The rank with which every suit begins, from the contract's *start* and the cards in the order they were laid."""
    return laid[0] % 13 if start == ANY_START and laid else start


def places_of(seats: int, out: Sequence[int]) -> list[int]:
    """By seat, its place from 0; *out* are the seats that have no card left, in order."""
    order = [*out, *(seat for seat in range(seats) if seat not in out)]
    return [order.index(seat) for seat in range(seats)]


def points(places: Sequence[int], out: Sequence[int]) -> list[int]:
    """By seat, the points for its place."""
    return [places[place] for place in places_of(len(places), out)]


def best_to_lay(held: int, legal: Sequence[int], start: int) -> int:
    """
    The card that lets most own cards of its suit follow; of equals, the one furthest from the start.

    A card that only helps others is kept as long as there is another.
    """

    def help_own(card: int) -> tuple[int, int]:
        suit, rank = divmod(card, 13)
        own = held >> 13 * suit & 8191
        above, below = (own >> rank + 1).bit_count(), (own & (1 << rank) - 1).bit_count()
        if start in (ANY_START, rank):
            return above + below, 0
        return (above, rank - start) if rank > start else (below, start - rank)

    return max(
        (card for card in legal if card < len(DECK)), key=lambda card: (*help_own(card), -card), default=legal[0]
    )
