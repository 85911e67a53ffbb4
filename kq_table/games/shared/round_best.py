"""Who made the most of a round: portrait, name, and the points in large type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kq_table.ui.svg import portrait
from kq_table.ui.theme import BRASS_LIGHT, CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

FACE: Final = 96
BESIDE: Final = 18
STEP: Final = 0.6
"""From one portrait to the next, which lies on it, as a part of a portrait's side."""
LINE_SHARE: Final = 0.86
"""The height taken by the points, as a part of the type's: numbers have nothing under their baseline."""


class RoundBest(Widget):
    """
    Stands in the middle of its rect.

    :param caption: who made as much, as a sentence without its end
    :param courts: the court cards whose portraits are shown
    :param points: as they are written
    """

    def __init__(self, caption: str, courts: Sequence[str], points: str) -> None:
        self._caption = caption
        super().__init__("best", f"{self._caption}: {points}")
        self._courts, self._points = courts, points

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(kit.px(FACE), self._points_height(kit) + kit.fonts.height("body"))

    def _points_height(self, kit: UiContext) -> int:
        return round(LINE_SHARE * kit.fonts.height("display"))

    def paint(self, pen: Painter) -> None:
        kit, rect = self.kit, self.rect
        side, gap = kit.px(FACE), kit.px(BESIDE)
        step = round(STEP * side)
        faces = side + (len(self._courts) - 1) * step
        caption = kit.fonts.line_within(self._caption, "body", CREAM_SOFT, rect.w - faces - gap)
        points = kit.fonts.line(self._points, "display", BRASS_LIGHT)
        x = rect.centerx - (faces + gap + max(caption.get_width(), points.get_width())) // 2
        for i, court in enumerate(self._courts):
            pen.put(self, ("face", i), portrait(court, side), x + i * step, rect.centery - side // 2)
        x += faces + gap
        lower = self._points_height(kit)
        y = rect.centery - (lower + caption.get_height()) // 2
        pen.put(self, "caption", caption, x, y)
        pen.put(self, "points", points, x, y + caption.get_height() - (points.get_height() - lower) // 2)
