"""Explains why one card is better to lay out than another, from the seat's own hand (BB-9, TX-13)."""

from __future__ import annotations

from typing import Final

from engines.core.cards import Card, face
from engines.core.sentences import Sentence, with_values

from .search_state import SearchState

OPENS: Final = "Plays {card} so that other cards of this hand can follow."
KEEPS: Final = "Keeps {other}, which holds up the other players."
FARTHEST: Final = "Gets rid of {card}, after which nobody can go on."


def explain(position: SearchState, deed: int, other: int) -> Sentence | None:
    """A sentence that says what laying the card *deed* does better than *other*; None if none fits."""
    values = {"card": face(Card(deed)), "other": face(Card(other))}
    if _own_beyond(position, deed) > _own_beyond(position, other):
        return with_values(OPENS, values)
    if deed % 13 in (0, 12):
        return with_values(FARTHEST, values)
    return with_values(KEEPS, values) if other % 13 not in (0, 12) else None


def _own_beyond(position: SearchState, card: int) -> int:
    """How many other cards of the seat to act lie further out in the suit than this one."""
    held, start = position.hands[position.turn] >> card // 13 * 13 & 8191, position.start
    rank = card % 13
    above, below = (held >> rank + 1).bit_count(), (held & (1 << rank) - 1).bit_count()
    return above + below if rank == start else above if rank > start else below


def templates() -> tuple[str, ...]:
    return (OPENS, KEEPS, FARTHEST)
