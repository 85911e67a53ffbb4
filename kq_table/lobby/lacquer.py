"""Draws the front of a game's box, and its dark inside. Knows sizes and tones, not what is written on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pygame import Surface

from kq_table import theme
from kq_table.theme import Colour
from kq_table.ui import vector
from kq_table.ui.skins import State

PAD: Final = 14
"""Design pixels by which the picture of a front reaches over it on every side, for its shadow."""
NOTCH: Final = 17
"""Design pixels of the bite for the thumb in the upper edge, from its middle."""
RADIUS: Final = 12
_LIGHT: Final[dict[State, float]] = {"rest": 0.0, "hover": 0.1, "down": 0.04, "off": 0.0}


@lru_cache(maxsize=24)
def front(size: tuple[int, int], tones: tuple[Colour, Colour], state: State, k: float) -> Surface:
    """Draw a lacquered front, framed in brass; *k* is real pixels in a design pixel."""
    pad = round(PAD * k)
    box = (float(pad), float(pad), float(size[0]), float(size[1]))
    line = max(1.0, 1.4 * k)
    edge = _outline(vector.inset(box, line / 2), RADIUS * k, NOTCH * k)
    rim = theme.BRASS_LIGHT if state in {"hover", "down"} else theme.BRASS
    return vector.draw(
        (size[0] + 2 * pad, size[1] + 2 * pad),
        vector.fall("face", box, *tones),
        vector.soft_shadow(box, RADIUS * k, 9 * k, 0.5),
        f'<path d="{edge}" fill="url(#face)"/>',
        f'<path d="{edge}" fill="{theme.GLEAM}" fill-opacity="{_LIGHT[state]}"/>',
        _frame(vector.inset(box, 8 * k), k),
        f'<path d="{edge}" fill="none" stroke="{rim}" stroke-width="{line if state == "rest" else line * 1.5}"/>',
    )


@lru_cache(maxsize=8)
def inside(size: tuple[int, int], foot: Colour, k: float) -> Surface:
    """Draw the back wall of a box, as far as it shows above the front: in shade."""
    box = (0.0, 0.0, float(size[0]), float(2 * size[1]))
    return vector.draw(
        size,
        vector.filled(box, RADIUS * k, foot),
        vector.filled(box, RADIUS * k, theme.SHADE, 0.35),
        vector.outlined(box, RADIUS * k, theme.BRASS, max(1.0, k), 0.5),
    )


def _outline(box: vector.Box, radius: float, notch: float) -> str:
    """Give the path round a front: round corners, and a half circle bitten out of the upper edge."""
    x, y, width, height = box
    right, foot, middle = x + width, y + height, x + width / 2
    turn = f"A{radius} {radius} 0 0 1"
    return (
        f"M{x + radius} {y}H{middle - notch}A{notch} {notch} 0 0 0 {middle + notch} {y}H{right - radius}"
        f"{turn} {right} {y + radius}V{foot - radius}{turn} {right - radius} {foot}"
        f"H{x + radius}{turn} {x} {foot - radius}V{y + radius}{turn} {x + radius} {y}Z"
    )


def _frame(box: vector.Box, k: float) -> str:
    """Draw the thin frame within, open where the bite is, and a lozenge in each of the lower corners."""
    x, y, width, height = box
    right, foot, middle, bite = x + width, y + height, x + width / 2, 9 * k
    gap, arc = (NOTCH + 6) * k, f"A{bite} {bite} 0 0 0"
    steps = (
        f"M{middle + gap} {y}H{right - bite}{arc} {right} {y + bite}V{foot - bite}{arc} {right - bite} {foot}"
        f"H{x + bite}{arc} {x} {foot - bite}V{y + bite}{arc} {x + bite} {y}H{middle - gap}"
    )
    marks = [(px, py) for px in (x + k, right - k) for py in (y + k, foot - k)]
    return vector.stroke(steps, theme.BRASS, max(1.0, 0.9 * k), 0.5) + "".join(
        vector.diamond(px, py, 3 * k, theme.BRASS, 0.85) for px, py in marks
    )
