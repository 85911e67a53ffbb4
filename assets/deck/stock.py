"""What every card of the deck begins with: its paper, and its index in two corners. Knows no picture."""

from __future__ import annotations

from typing import Final

from .glyphs import glyph
from .palette import EDGE, PAPER, PAPER_LOW
from .pen import box, linear, two_way
from .pips import pip

INDEX_X: Final = 29
INDEX_TOP: Final = 15
INDEX_HEIGHT: Final = 49
INDEX_WIDTH: Final = 37
INDEX_PIP: Final = 34
STRIP: Final = 0.19
"""The share of a card's width that holds its index: all that a fan must leave in sight."""


def paper() -> str:
    """Draw the card itself, a little warmer towards its foot."""
    shade = linear("paper", (0, 0), (90, 350), ((0, PAPER), (1, PAPER_LOW)))
    return f"<defs>{shade}</defs>" + box(0.75, 0.75, 248.5, 348.5, "url(#paper)", radius=17, line=1.5, ink=EDGE)


def index(rank: str, suit: str, colour: str) -> str:
    """Draw rank above suit in both corners."""
    top = glyph(rank, INDEX_X, INDEX_TOP, INDEX_HEIGHT, colour, INDEX_WIDTH)
    return two_way(top + pip(suit, INDEX_X, INDEX_TOP + INDEX_HEIGHT + 9 + INDEX_PIP / 2, INDEX_PIP, colour))


def word_index(word: str, suit: str, colour: str) -> str:
    """Draw a suit's shape above a word, letter under letter, in both corners."""
    letters = "".join(glyph(letter, INDEX_X, 56 + i * 25, 19, colour) for i, letter in enumerate(word))
    return two_way(pip(suit, INDEX_X, 33, 36, colour) + letters)
