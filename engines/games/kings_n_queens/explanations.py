"""Explains deeds of Kings n' Queens: the sentences."""

from __future__ import annotations

from typing import Final

BUYS_QUEEN: Final = "The player with the most Queens wins."
BUYS_FACE: Final = "A face card is worth 10, unless it is a King."
BUYS: Final = "{card} adds to the colour that the deck is strong in."
KEEPS: Final = "Keeps {card} for the next turn: the deck is strong in its colour."
BETTER_BY: Final = "About {margin} more Queens on average than the next-best move."


def templates() -> tuple[str, ...]:
    return (BUYS_QUEEN, BUYS_FACE, BUYS, KEEPS, BETTER_BY)
