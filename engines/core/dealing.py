"""What chance does in every game before the cards are dealt."""

from __future__ import annotations

from .api import ChanceSource, Deed


def draw_first(source: ChanceSource, seats: int, word: str = "dealer") -> Deed:
    """Draw the seat that deals or plays first (GEN-1); the deed's text is *word* and the seat."""
    return Deed(f"{word} {source.order('dealer', 0, [str(seat) for seat in range(seats)])[0]}")
