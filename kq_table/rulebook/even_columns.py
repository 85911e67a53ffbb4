"""Widgets side by side in columns of one width."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from kq_table.ui.layout import Group
from kq_table.ui.widget import UiContext, Widget


class EvenColumns(Group):
    """
    Widgets row by row in as many columns as their natural widths allow, all as wide, none higher than its neighbours.

    :param gap: design pixels between two neighbours
    :param is_level: whether all rows are as high as the highest
    """

    def __init__(
        self, name: str, widgets: Sequence[Widget], gap: float, max_columns: int, *, is_level: bool = False
    ) -> None:
        super().__init__(name, widgets, gap)
        self.max_columns, self.is_level = max_columns, is_level

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self._cells(kit, Rect(0, 0, width, 0))[-1].bottom

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        for widget, cell in zip(self.widgets, self._cells(kit, rect), strict=True):
            widget.place(kit, cell)

    def _cells(self, kit: UiContext, area: Rect) -> list[Rect]:
        gap = kit.px(self.gap)
        widest = max(widget.natural_width(kit) for widget in self.widgets)
        columns = even_columns(len(self.widgets), min(self.max_columns, (area.w + gap) // (widest + gap)))
        width = (area.w - gap * (columns - 1)) // columns
        heights = [widget.natural_height(kit, width) for widget in self.widgets]
        cells, y = [], area.y
        for start in range(0, len(heights), columns):
            row = heights[start : start + columns]
            height = max(heights if self.is_level else row)
            cells += [Rect(area.x + i * (width + gap), y, width, height) for i in range(len(row))]
            y += height + gap
        return cells


def even_columns(count: int, fitting: int) -> int:
    """Give how many of so many fitting columns leave the rows as even as can be; one column always fits."""
    rows = -(-count // max(1, fitting))
    return -(-count // rows)
