"""The cards from Two to Ten and three of the Aces. Knows no court."""

from __future__ import annotations

from typing import Final

from .palette import GOLD, GOLD_DARK, SUIT
from .pen import Point, around, disc, document, line, number
from .pips import pip
from .stock import index, paper

LEFT, MIDDLE, RIGHT = 82, 125, 168
TOP, CENTRE, FOOT = 56, 175, 294


def _rows(count: int) -> list[float]:
    return [TOP + (FOOT - TOP) * i / (count - 1) for i in range(count)]


def _columns(rows: list[float], *between: Point) -> list[Point]:
    return [(x, y) for x in (LEFT, RIGHT) for y in rows] + list(between)


_TWO, _THREE, _FOUR = _rows(2), _rows(3), _rows(4)
_HIGH, _LOW = (_THREE[0] + _THREE[1]) / 2, (_THREE[1] + _THREE[2]) / 2

PLACES: Final[dict[str, list[Point]]] = {
    "2": [(MIDDLE, TOP), (MIDDLE, FOOT)],
    "3": [(MIDDLE, TOP), (MIDDLE, CENTRE), (MIDDLE, FOOT)],
    "4": _columns(_TWO),
    "5": _columns(_TWO, (MIDDLE, CENTRE)),
    "6": _columns(_THREE),
    "7": _columns(_THREE, (MIDDLE, _HIGH)),
    "8": _columns(_THREE, (MIDDLE, _HIGH), (MIDDLE, _LOW)),
    "9": _columns(_FOUR, (MIDDLE, CENTRE)),
    "T": _columns(_FOUR, (MIDDLE, (_FOUR[0] + _FOUR[1]) / 2), (MIDDLE, (_FOUR[2] + _FOUR[3]) / 2)),
}
"""Where the pips of each rank stand."""

SIZES: Final = {"2": 62, "3": 62, "4": 56, "5": 56, "6": 54, "7": 52, "8": 52, "9": 48, "T": 46}


def number_card(rank: str, suit: str) -> str:
    """Draw a card from Two to Ten as a file."""
    colour = SUIT[suit]
    pips = (pip(suit, x, y, SIZES[rank], colour, 180 if y > CENTRE + 1 else 0) for x, y in PLACES[rank])
    return document(paper() + "".join(pips) + index(rank, suit, colour))


def ace(suit: str) -> str:
    """Draw an Ace as a file: one great pip in a ring of rays."""
    inner, short, long = (around(MIDDLE, CENTRE, radius, 24) for radius in (76, 84, 92))
    rays = "".join(
        f"M{number(x)} {number(y)}"
        f"L{number((short if i % 2 else long)[i][0])} {number((short if i % 2 else long)[i][1])}"
        for i, (x, y) in enumerate(inner)
    )
    beads = "".join(disc(x, y, 2.2, GOLD_DARK) for x, y in around(MIDDLE, CENTRE, 97, 12))
    ring = disc(MIDDLE, CENTRE, 72, "none", 2.5, GOLD) + disc(MIDDLE, CENTRE, 67.5, "none", 1, GOLD_DARK)
    drop = -2 if suit == "H" else 0
    great = pip(suit, MIDDLE, CENTRE + drop, 100, SUIT[suit])
    return document(paper() + line(rays, GOLD, 3) + beads + ring + great + index("A", suit, SUIT[suit]))
