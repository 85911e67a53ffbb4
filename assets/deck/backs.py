"""The backs of the cards: patterns in a field, and a medallion of the four suits. Knows no face."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final

from .palette import EDGE, GOLD, GOLD_DARK, GOLD_LIGHT
from .pen import around, box, circle, disc, document, fill, line, moved, number, shape, two_way
from .pips import pip

MARGIN: Final = "#FBF7EE"
COVER: Final = (
    "M-60-60L310-60L310 410L-60 410ZM21 12L229 12Q238 12 238 21"
    "L238 329Q238 338 229 338L21 338Q12 338 12 329L12 21Q12 12 21 12Z"
)
"""Everything but the printed field: laid over a pattern, it cuts it off, which nothing else can do here."""


def scallop() -> str:
    """Draw scales of navy and gold about a medallion of the four suits."""
    dark, mid = "#1F3A63", "#2C5288"
    reach = 22.6
    scales = ""
    for row in range(-1, 17):
        y = 12 + row * reach * 0.92
        places = [12 + (column + row % 2 / 2) * 2 * reach for column in range(6)]
        scales += shape(_circles(places, y, reach), dark, 1.3, GOLD)
        for share, colour in ((0.8, mid), (0.6, dark), (0.4, GOLD), (0.22, dark)):
            scales += fill(_circles(places, y, reach * share), colour)
    return _back(dark, scales + _cover(dark) + _medallion(dark))


def _circles(places: Iterable[float], y: float, radius: float) -> str:
    return "".join(circle(x, y, radius) for x in places)


def lattice() -> str:
    """Draw a burgundy trellis with a flower in each of its fields."""
    dark, mid = "#5A1224", "#7C1D35"
    places = [
        (x, y)
        for row in range(20)
        for column in range(-4, 5)
        if 0 < (x := 125 + column * 36 + 18 * (row % 2)) < 250 and (y := 13 + row * 18)
    ]
    fields = "".join(f"M{x} {y - 14}L{x + 14} {y}L{x} {y + 14}L{x - 14} {y}Z" for x, y in places)
    petals = "".join(_petals(x, y) for x, y in places)
    hearts = "".join(circle(x, y, 1.9) for x, y in places)
    bars = "".join(
        f"M{x - 200} -25L{x + 200} 375M{x + 200} -25L{x - 200} 375" for x in (125 + i * 36 for i in range(-8, 9))
    )
    flowers = fill(fields, mid) + fill(petals, GOLD) + fill(hearts, GOLD_LIGHT)
    return _back(dark, flowers + line(bars, GOLD, 3.2) + line(bars, dark, 1.2) + _cover(dark) + _medallion(dark))


def _petals(x: float, y: float) -> str:
    """Write the path data of four petals about a place."""
    near, side, mid, far = 1.6, 3.4, 7, 11.4
    petals = ""
    for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        corners = ((near, 0), (mid, side), (far, 0), (mid, -side))
        turned = [(x + across * a - down * b, y + down * a + across * b) for a, b in corners]
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = turned
        petals += f"M{number(x0)} {number(y0)}Q{number(x1)} {number(y1)} {number(x2)} {number(y2)}"
        petals += f"Q{number(x3)} {number(y3)} {number(x0)} {number(y0)}Z"
    return petals


def guilloche() -> str:
    """Draw turned rosettes, as on old banknotes, in gold on green."""
    dark, mid = "#0E3B33", "#17564A"
    ground = box(12, 12, 226, 326, dark) + disc(125, 175, 150, mid) + disc(125, 175, 104, dark)
    great = (
        _rosette(125, 175, 98, 24, 15, GOLD)
        + _rosette(125, 175, 72, 16, 16, GOLD_LIGHT)
        + _rosette(125, 175, 148, 40, 17, GOLD_DARK)
    )
    corner = disc(42, 42, 34, dark) + _rosette(42, 42, 30, 12, 8, GOLD)
    corners = two_way(corner + moved(corner, 166, 0))
    return _back(dark, ground + great + corners + _cover(dark) + _medallion(dark))


def night() -> str:
    """Draw a night sky: two moons, rays and stars."""
    dark, mid = "#11151F", "#1C2436"
    rays = "".join(
        fill(f"M125 175L{number(x1)} {number(y1)}L{number(x2)} {number(y2)}Z", mid)
        for (x1, y1), (x2, y2) in zip(around(125, 175, 230, 48)[::2], around(125, 175, 230, 48)[1::2], strict=True)
    )
    star = "M0-7L1.7-1.7L7 0L1.7 1.7L0 7L-1.7 1.7L-7 0L-1.7-1.7Z"
    places = (
        (40, 44, 1.5),
        (76, 30, 0.7),
        (110, 44, 1),
        (150, 32, 0.8),
        (206, 40, 1.4),
        (182, 62, 0.7),
        (60, 74, 0.9),
        (34, 96, 0.7),
        (214, 92, 1),
        (38, 134, 1.2),
        (70, 118, 0.6),
        (184, 116, 0.8),
        (216, 142, 0.7),
    )
    stars = "".join(moved(fill(star, GOLD_LIGHT), x, y, 0, size) for x, y, size in places)
    moon = shape(
        "M99 80C99 98 111 110 127 110C139 110 149 103 153 94"
        "C134 102 118 92 118 76C118 68 121 62 126 57C110 58 99 66 99 80Z",
        GOLD,
        1.4,
        dark,
    )
    return _back(dark, rays + two_way(stars + moon) + _cover(dark) + _medallion(dark))


BACKS: Final[dict[str, Callable[[], str]]] = {
    "scallop": scallop,
    "lattice": lattice,
    "guilloche": guilloche,
    "night": night,
}


def _back(ground: str, picture: str) -> str:
    edge = box(0.75, 0.75, 248.5, 348.5, "none", radius=17, line=1.5, ink=EDGE)
    return document(box(0, 0, 250, 350, MARGIN) + box(12, 12, 226, 326, ground, radius=9) + picture + edge)


def _cover(dark: str) -> str:
    cover = f'<path fill-rule="evenodd" fill="{MARGIN}" d="{COVER}"/>'
    return cover + box(12, 12, 226, 326, "none", 9, 2.4, dark) + box(17, 17, 216, 316, "none", 6, 1.6, GOLD)


def _medallion(dark: str) -> str:
    """Draw the four suits in a ring."""
    rings = disc(125, 175, 44, dark, 2.4, GOLD) + disc(125, 175, 38.5, "none", 1.2, GOLD)
    suits = "".join(
        pip(suit, x, y, 20, GOLD) for suit, (x, y) in zip("SHDC", around(125, 175, 18.5, 4, 45), strict=True)
    )
    return rings + suits


def _rosette(x: float, y: float, radius: float, waves: int, depth: float, colour: str) -> str:
    """Draw three waves about a circle, each a third of a wave from the next."""
    steps = waves * 8
    data = ""
    for phase in range(3):
        ring = []
        for i in range(steps):
            angle = 2 * math.pi * i / steps
            reach = radius - depth + depth * math.sin(waves * angle + phase * 2 * math.pi / 3)
            ring.append(f"{number(x + reach * math.cos(angle))} {number(y + reach * math.sin(angle))}")
        data += "M" + "L".join(ring) + "Z"
    return line(data, colour, 1)
