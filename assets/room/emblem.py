"""The program's own sign, for docks, task bars and folders. Knows no system's container."""

from __future__ import annotations

from typing import Final

from ..deck.glyphs import glyph
from ..deck.palette import EDGE, GOLD, GOLD_DARK, GOLD_LIGHT, INK, PAPER, SUIT, WHITE
from ..deck.pen import box, disc, document, fill, line, moved, radial, shape
from ..deck.pips import pip

SIZE: Final = 256
SMALL: Final = 40
"""Up to so many pixels a simpler sign is clearer."""


def emblem(pixels: int) -> str:
    """Draw the sign as a file for a picture that many pixels wide."""
    return document(_ground() + (_simple() if pixels <= SMALL else _full()), SIZE, SIZE)


def _ground() -> str:
    lamp = radial("lamp", (128, 104), 170, ((0, "#2F8560"), (0.6, "#1B6145"), (1, "#0C3929")))
    field = box(8, 8, 240, 240, "url(#lamp)", 52, 8, GOLD_DARK)
    return f"<defs>{lamp}</defs>" + field + box(13.5, 13.5, 229, 229, "none", 47, 3, GOLD_LIGHT)


def _full() -> str:
    king = moved(_card("K", "H", -18), 90, 152, -13)
    queen = moved(_card("Q", "S", 0), 160, 152, 13)
    return king + queen + moved(_crown(), 128, 56, scale=0.82)


def _simple() -> str:
    return moved(_crown(), 128, 136, scale=2.25)


def _card(rank: str, suit: str, aside: float) -> str:
    """Draw a card whose signs stand *aside* of its middle, where the next card leaves them in sight."""
    paper = box(-50, -70, 104, 146, INK, 12) + box(-52, -73, 104, 146, PAPER, 12, 2.5, EDGE)
    return paper + glyph(rank, aside, -58, 58, SUIT[suit]) + pip(suit, aside, 36, 46, SUIT[suit])


def _crown() -> str:
    body = "M-38 30L-46-18L-22 4L0-34L22 4L46-18L38 30Q0 20-38 30Z"
    light = fill("M-38 30L-46-18L-22 4L0-34L0 25Q-19 26-38 30Z", GOLD_LIGHT)
    beads = "".join(disc(x, y, 6, WHITE, 3) for x, y in ((-46, -20), (46, -20), (0, -37)))
    band = shape("M-39 28Q0 17 39 28L38 41Q0 30-38 41Z", GOLD_DARK, 3) + fill("M0 22L7 29L0 36L-7 29Z", SUIT["H"])
    return shape(body, GOLD, 5) + light + line(body[:-1], INK, 4) + band + beads
