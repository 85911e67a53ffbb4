"""The shapes of the suits. Knows no card."""

from __future__ import annotations

from typing import Final

from .palette import INK
from .pen import moved

HEART: Final = (
    "M0 47C-7 31-48 9-48-18C-48-37-35-46-23-46C-11-46-3-38 0-27C3-38 11-46 23-46C35-46 48-37 48-18C48 9 7 31 0 47Z"
)
DIAMOND: Final = "M0-50Q13-21 38 0Q13 21 0 50Q-13 21-38 0Q-13-21 0-50Z"
SPADE: Final = (
    "M0-50C8-31 46-10 46 15C46 31 35 38 24 38C15 38 8 34 4 26C5 38 9 45 18 50L-18 50"
    "C-9 45-5 38-4 26C-8 34-15 38-24 38C-35 38-46 31-46 15C-46-10-8-31 0-50Z"
)
CLUB: Final = (
    "M0-49.5A22.5 22.5 0 0 1 14.5-9.8L12.5-5.5A22.5 22.5 0 1 1 4.6 18C5.4 34 9.5 44 18 50L-18 50"
    "C-9.5 44-5.4 34-4.6 18A22.5 22.5 0 1 1-12.5-5.5L-14.5-9.8A22.5 22.5 0 0 1 0-49.5Z"
)
STAR: Final = "M0-50L13-17L48-15L20 7L30 41L0 22L-30 41L-20 7L-48-15L-13-17Z"
SHAPES: Final = {"S": SPADE, "H": HEART, "D": DIAMOND, "C": CLUB, "O": STAR}
"""Path data in a box of 100 by 100 around the middle; the Joker's is a star."""


def pip(suit: str, x: float, y: float, size: float, colour: str, turn: float = 0) -> str:
    """Draw a suit's shape, *size* units high, around a point, turned clockwise by degrees."""
    return moved(f'<path fill="{colour}" d="{SHAPES[suit]}"/>', x, y, turn, size / 100)


def gem(suit: str, x: float, y: float, size: float, colour: str, outline: float = 1.4) -> str:
    """Draw a suit's shape as a jewel: outlined in ink, *outline* units wide, where that is above 0."""
    edge = f' stroke="{INK}" stroke-width="{outline * 100 / size:.3g}" stroke-linejoin="round"' if outline else ""
    return moved(f'<path d="{SHAPES[suit]}" fill="{colour}"{edge}/>', x, y, 0, size / 100)
