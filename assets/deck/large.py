"""The large print: one great index, one great pip or head, for small screens and tired eyes. Knows no other face."""

from __future__ import annotations

from typing import Final

from .bust import bust, ring
from .glyphs import glyph
from .palette import EDGE, PAPER, SUIT
from .pen import box, document, moved
from .pips import pip

INDEX_X: Final = 39
INDEX_WIDTH: Final = 58
"""Narrow enough for the strip of 28 % of a card that the tightest fan leaves."""
WINDOW: Final = "M-200-200L300-200L300 300L-200 300ZM50 1.5A48.5 48.5 0 1 0 50 98.5A48.5 48.5 0 1 0 50 1.5Z"
"""Everything around a round bust."""


def large(name: str) -> str:
    """Draw a card (``QS``, ``TH``, ``JO``) in large print as a file."""
    if name == "JO":
        letters = "".join(glyph(letter, INDEX_X, 98 + i * 39, 30, SUIT["O"]) for i, letter in enumerate("JOKER"))
        return document(_head("JO") + _edge() + pip("O", INDEX_X, 52, 62, SUIT["O"]) + letters)
    rank, suit = name[0], name[1]
    picture = _head(name) if rank in "JQK" else _paper() + pip(suit, 158, 226, 150, SUIT[suit])
    index = glyph(rank, INDEX_X, 20, 96, SUIT[suit], INDEX_WIDTH) + pip(suit, INDEX_X, 156, 58, SUIT[suit])
    return document(picture + _edge() + index)


def _paper() -> str:
    return box(0.75, 0.75, 248.5, 348.5, PAPER, radius=17)


def _edge() -> str:
    return box(0.75, 0.75, 248.5, 348.5, "none", radius=17, line=1.5, ink=EDGE)


def _head(name: str) -> str:
    """Draw a court's head at the lower right; what is outside its ring is papered over."""
    window = f'<path fill-rule="evenodd" fill="{PAPER}" d="{WINDOW}"/>'
    return _paper() + moved(bust(name) + window + ring(), 66, 150, scale=1.74)
