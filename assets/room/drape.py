"""A velvet curtain in two pieces: one fold, and one swag of the valance above. Knows no size of window."""

from __future__ import annotations

import math
from typing import Final

from ..deck.palette import GOLD, GOLD_DARK, GOLD_LIGHT
from ..deck.pen import both, box, disc, document, fill, line, linear, number, oval, shape

FOLD: Final = 90
SWAG: Final = (320, 150)
DEEP, LOW, MID, HIGH, SHINE = "#1E050B", "#470C19", "#761629", "#9C2338", "#B93A4C"


def fold() -> str:
    """Draw one fold, the same at every height, as a file."""
    stops = ((0, DEEP), (0.12, LOW), (0.34, HIGH), (0.44, SHINE), (0.55, HIGH), (0.74, MID), (0.92, LOW), (1, DEEP))
    return document(
        f"<defs>{linear('fold', (0, 0), (FOLD, 0), stops)}</defs>" + box(0, 0, FOLD, 16, "url(#fold)"), FOLD, 16
    )


def swag() -> str:
    """Draw one swag of the valance with its fringe, and half a tassel at either end, as a file."""
    width, _ = SWAG
    cloth = linear("swag", (0, 0), (0, 120), ((0, LOW), (0.35, HIGH), (0.62, MID), (0.85, HIGH), (1, LOW)))
    body = f"M0 0L{width} 0L{width} 46C{width - 70} 128 70 128 0 46Z"
    sags = "".join(
        line(
            f"M{8 + i * 5} {4 + i * 3}"
            f"C{60 + i * 4} {44 + i * 15} {width - 60 - i * 4} {44 + i * 15} {width - 8 - i * 5} {4 + i * 3}",
            tone,
            2.4,
        )
        for i, tone in enumerate((LOW, SHINE, LOW, SHINE, LOW))
    )
    pelmet = (
        box(0, 0, width, 15, DEEP)
        + line(f"M0 15L{width} 15", GOLD_DARK, 3)
        + line(f"M0 15L{width} 15", GOLD_LIGHT, 1.2)
    )
    return document(
        f"<defs>{cloth}</defs>"
        + _fringe(width)
        + fill(body, "url(#swag)")
        + sags
        + _braid(width)
        + pelmet
        + _tassels(width),
        *SWAG,
    )


def _hem(width: float, share: float) -> tuple[float, float]:
    """Find a place on the swag's hem: the curve of `swag` at a share of its way."""
    far = 1 - share
    x = 3 * far * far * share * 70 + 3 * far * share * share * (width - 70) + share**3 * width
    y = 46 * (far**3 + share**3) + 128 * 3 * far * share
    return x, y


def _fringe(width: float) -> str:
    threads = ""
    for i in range(97):
        x, y = _hem(width, i / 96)
        threads += f"M{number(x)} {number(y)}L{number(x)} {number(y + 13 + 2 * math.sin(i * 1.7))}"
    return line(threads, GOLD_DARK, 2.6) + line(threads, GOLD, 1.2)


def _braid(width: float) -> str:
    data = f"M0 46C70 128 {width - 70} 128 {width} 46"
    return line(data, GOLD_DARK, 6) + line(data, GOLD_LIGHT, 2.2)


def _tassels(width: float) -> str:
    cord = line("M0 15L0 62", GOLD_DARK, 5) + line("M0 15L0 62", GOLD_LIGHT, 2)
    skirt = shape("M-9 74L9 74L13 118Q0 124-13 118Z", GOLD, 1.4, DEEP) + line(
        "M-5 78L-7 118M0 78L0 120M5 78L7 118", GOLD_DARK, 1.4
    )
    tassel = cord + skirt + disc(0, 66, 9, GOLD_LIGHT, 1.4, DEEP) + oval(0, 74, 10, 3.4, GOLD_DARK, 1, DEEP)
    return both(tassel, width / 2)
