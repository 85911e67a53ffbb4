"""Small signs for buttons, in a box of 24 by 24, all in one colour that the app replaces. Knows no button."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from ..deck.pen import document, moved, number, points
from ..deck.pips import SHAPES

BLACK: Final = "#000000"
THICK: Final = 2.1


def _stroke(data: str, width: float = THICK) -> str:
    return (
        f'<path d="{data}" fill="none" stroke="{BLACK}" stroke-width="{number(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _fill(data: str) -> str:
    return f'<path d="{data}" fill="{BLACK}" fill-rule="evenodd"/>'


def _dot(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{BLACK}"/>'


def _ring(x: float, y: float, radius: float, width: float = THICK) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="none" stroke="{BLACK}" '
        f'stroke-width="{number(width)}"/>'
    )


def _gear() -> str:
    teeth: list[tuple[float, float]] = []
    for tooth in range(8):
        for reach, offset in ((7.2, -16), (10.4, -10), (10.4, 10), (7.2, 16)):
            angle = math.radians(tooth * 45 + offset)
            teeth.append((12 + reach * math.cos(angle), 12 + reach * math.sin(angle)))
    return _fill(points(teeth) + "M12 8.6A3.4 3.4 0 1 0 12 15.4A3.4 3.4 0 1 0 12 8.6Z")


def _suit(suit: str) -> str:
    return moved(_fill(SHAPES[suit]), 12, 12, scale=0.2)


_CARD: Final = "M-5-7.6Q-5-9-3.6-9L3.6-9Q5-9 5-7.6L5 7.6Q5 9 3.6 9L-3.6 9Q-5 9-5 7.6Z"


def _person(x: float, y: float, size: float) -> str:
    return moved(
        _dot(0, -4.6, 3.5) + _fill("M-6.6 7.4C-6.6 1.6-3.6-0.2 0-0.2C3.6-0.2 6.6 1.6 6.6 7.4Z"), x, y, scale=size
    )


def _speaker() -> str:
    return _fill("M3 9L7 9L12 4.4L12 19.6L7 15L3 15Z")


def _seen(arrow: str) -> str:
    """Draw an eye over an arrow: along what somebody saw."""
    return moved(_EYE, 12, 8, scale=0.9) + _stroke(arrow, 2.3)


_EYE: Final = _stroke(
    "M-9.4 0C-7-4.4-3.6-6.4 0-6.4C3.6-6.4 7-4.4 9.4 0C7 4.4 3.6 6.4 0 6.4C-3.6 6.4-7 4.4-9.4 0Z", 2.4
) + _dot(0, 0, 3.2)

ICONS: Final = {
    "seen-back": _seen("M20 19L5 19M8.8 15.4L5 19L8.8 22.6"),
    "seen-on": _seen("M4 19L19 19M15.2 15.4L19 19L15.2 22.6"),
    "gear": _gear(),
    "book": _stroke(
        "M12 6.4C9.6 4.6 6.4 4.2 3.4 4.6L3.4 18.6C6.4 18.2 9.6 18.6 12 20.4"
        "C14.4 18.6 17.6 18.2 20.6 18.6L20.6 4.6C17.6 4.2 14.4 4.6 12 6.4ZM12 6.4L12 20"
    ),
    "exit": _stroke("M13 4L5 4L5 20L13 20M10 12L20.4 12M16.4 8L20.4 12L16.4 16"),
    "pause": _fill("M6.4 4.6L10 4.6L10 19.4L6.4 19.4ZM14 4.6L17.6 4.6L17.6 19.4L14 19.4Z"),
    "play": _fill("M7 4.2L19.6 12L7 19.8Z"),
    "arrow-left": _stroke("M20 12L4.4 12M10.4 5.6L4 12L10.4 18.4", 2.4),
    "arrow-up": _stroke("M12 20L12 4.4M5.6 10.4L12 4L18.4 10.4", 2.4),
    "arrow-down": _stroke("M12 4L12 19.6M5.6 13.6L12 20L18.4 13.6", 2.4),
    "arrow-right": _stroke("M4 12L19.6 12M13.6 5.6L20 12L13.6 18.4", 2.4),
    "first": _stroke("M5 5L5 19M18 5.6L11.6 12L18 18.4", 2.4),
    "round-back": _stroke("M11 5.6L4.6 12L11 18.4M19 5.6L12.6 12L19 18.4", 2.4),
    "round-on": _stroke("M13 5.6L19.4 12L13 18.4M5 5.6L11.4 12L5 18.4", 2.4),
    "last": _stroke("M19 5L19 19M6 5.6L12.4 12L6 18.4", 2.4),
    "copy": _stroke("M8.4 8.4L19.6 8.4L19.6 20.4L8.4 20.4ZM5.6 15.6L4.4 15.6L4.4 3.6L15.6 3.6L15.6 4.8"),
    "save": _stroke("M12 3.6L12 14.4M7.2 9.8L12 14.6L16.8 9.8M4 15.6L4 20.4L20 20.4L20 15.6", 2.2),
    "flag": _stroke("M5.6 20.6L5.6 3.8L18.8 7.8L5.6 12.4"),
    "crown": _fill("M4.4 17.2L2.6 7L8 11.4L12 4.6L16 11.4L21.4 7L19.6 17.2ZM4.6 18.6L19.4 18.6L19.4 20.8L4.6 20.8Z"),
    "sound-on": _speaker()
    + _stroke("M14.8 9.2C16.4 10.8 16.4 13.2 14.8 14.8M17.4 6.4C20.6 9.4 20.6 14.6 17.4 17.6", 2),
    "sound-off": _speaker() + _stroke("M15.4 9.4L20.6 14.6M20.6 9.4L15.4 14.6", 2.2),
    "full-screen": _stroke("M4 9L4 4L9 4M15 4L20 4L20 9M20 15L20 20L15 20M9 20L4 20L4 15", 2.3),
    "window": _stroke("M9 4L9 9L4 9M15 4L15 9L20 9M20 15L15 15L15 20M4 15L9 15L9 20", 2.3),
    "pad": _stroke(
        "M7.4 6.6L16.6 6.6C19.6 6.6 20.6 9 21.6 13.4C22.4 17 21.4 18.4 19.8 18.4C18 18.4 17.2 15 15.2 15L8.8 15"
        "C6.8 15 6 18.4 4.2 18.4C2.6 18.4 1.6 17 2.4 13.4C3.4 9 4.4 6.6 7.4 6.6ZM8.2 8.6L8.2 12.2M6.4 10.4L10 10.4",
        1.8,
    )
    + _dot(14.8, 11.6, 1.1)
    + _dot(16.8, 9.6, 1.1),
    "person": _person(12, 12.6, 1.1),
    "people": _person(8.6, 13, 0.92)
    + _dot(17.2, 9.4, 2.8)
    + _fill(
        "M16.6 19.8L22.4 19.8C22.4 15.4 20.2 13.4 17.2 13.4C16.4 13.4 15.6 13.6 15 13.9C16 15.4 16.6 17.2 16.6 19.8Z"
    ),
    "computer": _stroke("M4 4.6L20 4.6L20 15.4L4 15.4ZM12 15.4L12 19.4M7.6 19.6L16.4 19.6"),
    "check": _stroke("M4.6 12.6L9.8 17.8L19.6 6.4", 2.8),
    "cross": _stroke("M5.6 5.6L18.4 18.4M18.4 5.6L5.6 18.4", 2.6),
    "plus": _stroke("M12 4.6L12 19.4M4.6 12L19.4 12", 2.6),
    "minus": _stroke("M4.6 12L19.4 12", 2.6),
    "undo": _stroke(
        "M8.6 4.6L4 9.2L8.6 13.8M4.4 9.2L14.4 9.2C18 9.2 20.4 11.6 20.4 14.6C20.4 17.6 18 20 14.4 20L9 20", 2.2
    ),
    "again": _stroke(
        "M19.6 12.6C19.4 16.6 16.2 19.8 12 19.8C7.6 19.8 4.2 16.4 4.2 12"
        "C4.2 7.6 7.6 4.2 12 4.2C14.6 4.2 16.8 5.4 18.4 7.2M19.2 3.4L18.8 7.8L14.4 7.4",
        2.2,
    ),
    "anticlockwise": _stroke("M6.2 6.2A8.2 8.2 0 1 1 3.9 13.4M6.6 1.9L6 6.5L10.6 7.1", 2.2),
    "cards": _stroke("M9.4 5.2L4.4 6.4Q3.4 6.7 3.7 7.7L6.6 19.4Q6.9 20.4 7.9 20.1L9 19.8", 2)
    + moved(_fill(_CARD), 15, 12.4, 8),
    "hand": _stroke("M6.4 7.4L3 8.8Q2 9.2 2.4 10.2L6.2 19.6M17.6 7.4L21 8.8Q22 9.2 21.6 10.2L17.8 19.6", 2)
    + moved(_fill(_CARD), 12, 12, 0),
    "question": _stroke("M8 8.4C8 5.6 9.8 4.2 12 4.2C14.4 4.2 16.2 5.8 16.2 8C16.2 11.2 12.2 11.2 12.2 14.6", 2.4)
    + _dot(12.2, 19, 1.6),
    "info": _ring(12, 12, 8.8, 2) + _dot(12, 7.9, 1.4) + _stroke("M12 11.4L12 16.6", 2.3),
    "warning": _stroke("M12 3.8L21.4 19.8L2.6 19.8ZM12 9.8L12 13.8") + _dot(12, 16.8, 1.3),
    "eye": _stroke(
        "M2.6 12C5 7.6 8.4 5.6 12 5.6C15.6 5.6 19 7.6 21.4 12C19 16.4 15.6 18.4 12 18.4C8.4 18.4 5 16.4 2.6 12Z", 2
    )
    + _dot(12, 12, 3.2),
    "calendar": _stroke("M4.4 5.8L19.6 5.8L19.6 20L4.4 20ZM4.4 10.4L19.6 10.4M8.4 3.4L8.4 6.8M15.6 3.4L15.6 6.8", 2)
    + _dot(12, 15.2, 1.7),
    "list": _stroke("M8.6 6L20.4 6M8.6 12L20.4 12M8.6 18L20.4 18") + "".join(_dot(4.6, y, 1.4) for y in (6, 12, 18)),
    "bulb": _stroke(
        "M9.4 17.2C9.4 14.4 6.2 13.2 6.2 9.4C6.2 6.2 8.8 3.8 12 3.8"
        "C15.2 3.8 17.8 6.2 17.8 9.4C17.8 13.2 14.6 14.4 14.6 17.2ZM10 20.4L14 20.4",
        2,
    ),
    "spade": _suit("S"),
    "heart": _suit("H"),
    "diamond": _suit("D"),
    "club": _suit("C"),
    "star": _suit("O"),
}


def icons() -> Iterable[tuple[str, str]]:
    """Give every sign's name and file."""
    return ((name, document(body, 24, 24)) for name, body in ICONS.items())
