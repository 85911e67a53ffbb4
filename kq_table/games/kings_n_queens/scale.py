"""The picture of a pair of scales with red points in one pan and black ones in the other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from kq_table.ui import svg, theme
from kq_table.ui.widget import UiContext

MAX_DIFFERENCE: Final = 15
"""The points at which the beam leans most: more buys no more than that."""
MAX_LEAN: Final = 16.0
"""Degrees."""
MAX_ASPECT: Final = 2.2
"""The width of the drawing by its height: wider ones look flat."""
PAN_SUITS: Final = ("♥♦", "♠♣")
PAN_COLOURS: Final = ((theme.BURGUNDY_TOP, theme.BURGUNDY_FOOT), ("#343d4f", theme.INK))


@dataclass(frozen=True)
class Sums:
    """The points in the pans, and the words below, the longest first."""

    red: int
    black: int
    words: tuple[str, ...]
    is_lit: bool


def paint(kit: UiContext, size: tuple[int, int], sums: Sums) -> Surface:
    """Draw the panel, the scales, and the first of the words that fit."""
    foot = kit.fonts.height("number") + kit.px(8)
    inside = Rect(kit.px(12), kit.px(8), size[0] - 2 * kit.px(12), size[1] - foot - kit.px(10))
    inside.inflate_ip(min(0, round(inside.h * MAX_ASPECT) - inside.w), 0)
    skin = kit.skins.plate(size, is_lit=sums.is_lit)
    picture = skin.image.copy()
    scales = _Scales(kit, inside, sums)
    picture.blit(svg.draw(size, scales.beam(), scales.blocks()), (skin.pad, skin.pad))
    for at, text, role in scales.labels():
        line = kit.fonts.line(text, role, theme.CREAM)
        picture.blit(line, line.get_rect(center=(at[0] + skin.pad, at[1] + skin.pad)))
    room = size[0] - kit.px(16)
    ways = ((text, role) for text in sums.words for role in ("number", "strong"))
    text, role = next((way for way in ways if kit.fonts.width(*way) <= room), (sums.words[-1], "strong"))
    words = kit.fonts.line(text, role, theme.BRASS_LIGHT)
    below = size[1] - foot + (foot - kit.px(6)) // 2
    picture.blit(words, words.get_rect(center=(size[0] // 2 + skin.pad, below + skin.pad)))
    return picture


class _Scales:
    """The parts of the drawing, in pixels of the picture."""

    def __init__(self, kit: UiContext, room: Rect, sums: Sums) -> None:
        self._kit, self._room = kit, room
        self._line = max(1.5, 2.4 * kit.metrics.scale)
        number = kit.fonts.height("number")
        self._texts = (str(sums.red), str(sums.black))
        self._block = (round(room.w * 0.38), number + kit.px(4))
        arm = (room.w - self._block[0]) / 2
        air = room.h - self._block[1] - kit.px(12)
        # However the beam leans, no pan leaves the panel.
        reach = max(0.0, min(arm * math.sin(math.radians(MAX_LEAN)), air * 0.3))
        rise = reach * max(-MAX_DIFFERENCE, min(MAX_DIFFERENCE, sums.black - sums.red)) / MAX_DIFFERENCE
        self._pivot = (float(room.centerx), room.y + kit.px(6) + reach)
        self._ends = [(self._pivot[0] + side * arm, self._pivot[1] + side * rise) for side in (-1, 1)]
        self._drop = max(0.0, air - 2 * reach)

    def beam(self) -> str:
        """Draw the post, the beam and the strings of both pans."""
        x, y = self._pivot
        (left, left_y), (right, right_y) = self._ends
        strings = "".join(self._strings(*end) for end in self._ends)
        parts = (
            svg.stroke(f"M{x} {y}V{self._room.bottom}", theme.BRASS_DARK, self._line * 1.4),
            svg.stroke(
                f"M{x - self._room.w * 0.1} {self._room.bottom}H{x + self._room.w * 0.1}", theme.BRASS, self._line * 1.4
            ),
            strings,
            svg.stroke(f"M{left} {left_y}L{right} {right_y}", theme.BRASS, self._line * 1.5),
            svg.diamond(x, y, self._kit.px(6), theme.BRASS_LIGHT),
        )
        return "".join(parts)

    def _strings(self, x: float, y: float) -> str:
        reach, down = self._block[0] * 0.46, y + self._drop
        steps = f"M{x - reach} {down}L{x} {y}L{x + reach} {down}"
        return svg.stroke(steps, theme.BRASS_LIGHT, self._line * 0.5, 0.8)

    def blocks(self) -> str:
        """Draw the weight in each pan."""
        drawn = []
        for i, (x, y) in enumerate(self._ends):
            box = (x - self._block[0] / 2, y + self._drop, *self._block)
            radius = theme.RADIUS * 0.7 * self._kit.metrics.scale
            drawn.append(svg.gradient(f"w{i}", box, *PAN_COLOURS[i]))
            drawn.append(svg.filled(box, radius, f"url(#w{i})"))
            drawn.append(svg.outlined(box, radius, theme.BRASS_LIGHT, max(1.0, self._line * 0.4), 0.8))
        return "".join(drawn)

    def labels(self) -> list[tuple[tuple[int, int], str, str]]:
        """Give the labels of the weights: middle, text and type; both suits where there is room, otherwise one."""
        found = []
        for (x, y), sign, number in zip(self._ends, PAN_SUITS, self._texts, strict=True):
            text = f"{sign} {number}"
            fits = self._kit.fonts.width(text, "number") <= self._block[0] - self._kit.px(6)
            at = (round(x), round(y + self._drop + self._block[1] / 2))
            found.append((at, text if fits else f"{sign[0]}{number}", "number" if fits else "strong"))
        return found
