"""Draws the kings, queens and jacks: a room, a sitter twice, and a sash between. Knows no index."""

from __future__ import annotations

import math
from typing import Final

from ..palette import FAMILIES, GOLD, GOLD_DARK, GOLD_LIGHT, SUIT
from ..pen import Point, box, disc, document, fill, line, moved, points, shape, two_way
from ..pips import pip
from ..stock import index, paper, word_index
from .sitters import SITTERS

LEFT, RIGHT, TOP, FOOT = 51, 199, 20, 330
PANEL: Final = ((LEFT, TOP), (RIGHT, TOP), (RIGHT, 160), (LEFT, 190))
"""The upper half of the picture, down to the slanting sash."""
LAMP: Final = (125, 104)
SLOPE: Final = 30 / 148
HAND: Final = -4
"""How far from where `held` draws it, to the right, a hand is: some things are wide, and the frame is near."""


def court(rank: str, suit: str) -> str:
    """Draw a court card as a file."""
    return _card(rank, suit, index(rank, suit, SUIT[suit]))


def _card(rank: str, suit: str, corners: str) -> str:
    rooms = two_way(room(suit)) + box(LEFT + 4, TOP + 4, RIGHT - LEFT - 8, FOOT - TOP - 8, "none", 3, 1.1, GOLD_DARK)
    figures = two_way(sitter(rank, suit) + pip(suit, 68.5, 42.5, 23, SUIT[suit]))
    frame = box(LEFT, TOP, RIGHT - LEFT, FOOT - TOP, "none", 5, 2.2)
    return document(paper() + rooms + figures + _sash(suit) + frame + corners)


def joker() -> str:
    """Draw the Joker as a file."""
    return _card("J", "O", word_index("JOKER", "O", SUIT["O"]))


def sitter(rank: str, suit: str) -> str:
    """Draw the figure alone, down to the sash."""
    family, who = FAMILIES[suit], SITTERS[rank + suit]
    behind, before, figure = ("".join(piece(family) for piece in pieces) for pieces in who)
    return moved(behind, HAND) + figure + moved(before, HAND)


def room(suit: str) -> str:
    """Fill the upper half with rays of light in the family's colours."""
    family = FAMILIES[suit]
    rays = "".join(points(_ray(i * 10 + 2, i * 10 + 12)) for i in range(0, 36, 2))
    return fill(points(PANEL), family.room) + fill(rays, family.ray)


def _ray(start: float, end: float) -> list[Point]:
    """Cut one ray from the lamp to the edges of the panel, between two angles in degrees."""
    between = sorted((_angle(corner), corner) for corner in PANEL)
    corners = [corner for angle, corner in between if start < angle < end]
    return [LAMP, _edge(start), *corners, _edge(end)]


def _angle(corner: Point) -> float:
    return math.degrees(math.atan2(corner[1] - LAMP[1], corner[0] - LAMP[0])) % 360


def _edge(angle: float) -> Point:
    """Find where a ray at an angle leaves the panel."""
    across, down = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    reach = math.inf
    for (x1, y1), (x2, y2) in zip(PANEL, (*PANEL[1:], PANEL[0]), strict=True):
        along_x, along_y = x2 - x1, y2 - y1
        cross = across * along_y - down * along_x
        if abs(cross) > 1e-9:
            distance = ((x1 - LAMP[0]) * along_y - (y1 - LAMP[1]) * along_x) / cross
            share = ((x1 - LAMP[0]) * down - (y1 - LAMP[1]) * across) / cross
            if distance > 0 and -1e-6 <= share <= 1 + 1e-6:
                reach = min(reach, distance)
    return LAMP[0] + across * reach, LAMP[1] + down * reach


def _sash(suit: str) -> str:
    """Draw the sash; it is the same when the card is turned, and hides the seam."""
    family = FAMILIES[suit]
    cloth = shape("M51 181L199 151L199 169L51 199Z", GOLD)
    inner = fill("M51 185L199 155L199 165L51 195Z", family.cloth) + line(
        "M51 185L199 155M51 195L199 165", GOLD_DARK, 1.2
    )
    return cloth + inner + "".join(_stud(suit, i) for i in range(-3, 4))


def _stud(suit: str, place: int) -> str:
    x = 125 + place * 21
    y = 175 - place * 21 * SLOPE
    return moved(_STUDS[suit], x, y, -math.degrees(math.atan(SLOPE)))


_STUDS: Final = {
    "S": fill("M-6 0L0-3.8L6 0L0 3.8Z", GOLD_LIGHT) + disc(10.7, 0, 1.1, GOLD_LIGHT),
    "H": disc(0, 0, 3.6, GOLD_LIGHT) + disc(10.7, 0, 1.4, GOLD_LIGHT),
    "D": fill("M-7.4 0L-3.7-3.4L0 0L3.7-3.4L7.4 0L3.7 3.4L0 0L-3.7 3.4Z", GOLD_LIGHT),
    "C": "".join(disc(x, y, 2, GOLD_LIGHT) for x, y in ((-2.2, 0), (2.2, 0), (0, -2.2), (0, 2.2)))
    + disc(10.7, 0, 1.1, GOLD_LIGHT),
    "O": fill("M-8 0L-4-4L0 0L4-4L8 0L4 4L0 0L-4 4Z", GOLD_LIGHT),
}
"""What the sash is set with: shapes that look the same when turned by half."""
