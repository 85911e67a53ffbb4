"""The suits as symbols in a text: the text fonts lack them."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from . import svg
from .theme import Colour

PATHS: Final = {
    "♠": (
        "M0-50C8-31 46-10 46 15C46 31 35 38 24 38C15 38 8 34 4 26C5 38 9 45 18 50L-18 50"
        "C-9 45-5 38-4 26C-8 34-15 38-24 38C-35 38-46 31-46 15C-46-10-8-31 0-50Z"
    ),
    "♥": (
        "M0 47C-7 31-48 9-48-18C-48-37-35-46-23-46C-11-46-3-38 0-27C3-38 11-46 23-46C35-46 48-37 48-18C48 9 7 31 0 47Z"
    ),
    "♦": "M0-50Q13-21 38 0Q13 21 0 50Q-13 21-38 0Q-13-21 0-50Z",
    "♣": (
        "M0-49.5A22.5 22.5 0 0 1 14.5-9.8L12.5-5.5A22.5 22.5 0 1 1 4.6 18C5.4 34 9.5 44 18 50L-18 50"
        "C-9.5 44-5.4 34-4.6 18A22.5 22.5 0 1 1-12.5-5.5L-14.5-9.8A22.5 22.5 0 0 1 0-49.5Z"
    ),
    "★": "M0-50L12.3-17L47.6-15.5L20 6.5L29.4 40.5L0 21L-29.4 40.5L-20 6.5L-47.6-15.5L-12.3-17Z",
}
"""The deck's own shapes, in a box of 100 by 100 around the middle; the star is the Joker's."""

_HALF_WIDTHS: Final = {"♠": 46, "♥": 48, "♦": 38, "♣": 48, "★": 48}


def width(symbol: str, height: int) -> int:
    return round(height * (2 * _HALF_WIDTHS[symbol] + 12) / 100)


def draw(symbol: str, height: int, colour: Colour) -> Surface:
    across = width(symbol, height)
    place = f'transform="translate({across / 2} {height / 2}) scale({height / 100})"'
    return svg.draw((across, height), f'<path {place} fill="{colour}" d="{PATHS[symbol]}"/>')
