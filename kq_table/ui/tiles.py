"""Buttons in rows of equal widths, such as the ways that lead on from a sheet. Knows no scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from kq_table.ui.button import Button
from kq_table.ui.flow import Group
from kq_table.ui.widget import Kit, Pen, Widget

AIR: Final = 8
"""Design pixels between the rows and the lines over and under them."""


class Tile(Button):
    """A quiet button whose picture and text stand at its left, one row's under the other's."""

    def __init__(self, name: str, text: str, on_press: Callable[[], None], picture: str) -> None:
        super().__init__(name, text, on_press, "quiet", picture)

    def _paint_face(self, pen: Pen, inside: Rect) -> None:
        """Draw picture and text where they stand in the narrowest button that holds them."""
        super()._paint_face(pen, Rect(inside.x, inside.y, min(inside.w, self.natural_width(self.kit)), inside.h))


class Tiles(Group):
    """Widgets of one width in as few rows as show them whole, the rows alike; a thin line over and under them."""

    def natural_width(self, kit: Kit) -> int:
        """Give the width of all in one row."""
        count = len(self.shown)
        return count * self._widest(kit) + (count - 1) * kit.px(self.gap)

    def natural_height(self, kit: Kit, width: int) -> int:
        """Give the height of all rows, and of the air about them."""
        rows = self._rows(kit, width)
        return len(rows) * self._tall(kit, width) + (len(rows) - 1) * kit.px(self.gap) + 2 * kit.px(AIR)

    def place(self, kit: Kit, rect: Rect) -> None:
        """Lay the rows out, each from the left."""
        super().place(kit, rect)
        rows, gap, tall = self._rows(kit, rect.w), kit.px(self.gap), self._tall(kit, rect.w)
        across = (rect.w + gap) // len(rows[0]) - gap
        for i, row in enumerate(rows):
            for j, widget in enumerate(row):
                x, y = rect.x + j * (across + gap), rect.y + kit.px(AIR) + i * (tall + gap)
                widget.place(kit, Rect(x, y, across, tall))

    def paint(self, pen: Pen) -> None:
        """Draw the lines, and the widgets between them."""
        line = self.kit.skins.rule(self.rect.w).image
        for name, y in (("over", self.rect.y), ("under", self.rect.bottom - line.get_height())):
            pen.put(self, name, line, self.rect.x, y)
        super().paint(pen)

    def _rows(self, kit: Kit, width: int) -> list[Sequence[Widget]]:
        """Part the widgets into rows that differ by as little as can be."""
        shown, gap = self.shown, kit.px(self.gap)
        fitting = max(1, (width + gap) // (self._widest(kit) + gap))
        count = -(-len(shown) // fitting)
        each = -(-len(shown) // count)
        return [shown[i : i + each] for i in range(0, len(shown), each)]

    def _widest(self, kit: Kit) -> int:
        return max(widget.natural_width(kit) for widget in self.shown)

    def _tall(self, kit: Kit, width: int) -> int:
        return max(widget.natural_height(kit, width) for widget in self.shown)
