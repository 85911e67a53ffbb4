"""Widgets that show words of a rule book: lists, notes, numbers, keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Generic, TypeVar

from pygame import Rect, Surface

from kq_table.text import say
from kq_table.ui import svg, theme
from kq_table.ui.layout import Group
from kq_table.ui.widget import Painter, UiContext, Widget

from .rulebook_blocks import KeysBlock, ListBlock, NoteBlock, NumbersBlock

NUMBER_SIDE: Final = 46
"""Least side of a number's tile, in design pixels."""
BULLET: Final = "♦"
B = TypeVar("B")


class BlockWidget(Widget, Generic[B]):
    """Shows a block of a rule book."""

    def __init__(self, name: str, block: B) -> None:
        super().__init__(name)
        self.block = block


class ListWidget(BlockWidget[ListBlock]):
    """Paragraphs behind lozenges or numbers."""

    @property
    def spoken(self) -> str:
        signs = (f"{i}. " if self.block.is_numbered else "" for i in range(1, len(self.block.items) + 1))
        return "\n".join(f"{sign}{item}" for sign, item in zip(signs, self.block.items, strict=True))

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self._tops(kit, width)[-1] - kit.px(8)

    def paint(self, pen: Painter) -> None:
        kit, fonts, indent = self.kit, self.kit.fonts, self._indent(self.kit)
        for i, (item, top) in enumerate(zip(self.block.items, self._tops(kit, self.rect.w), strict=False)):
            text = fonts.paragraph(item, "body", theme.CREAM, self.rect.w - indent)
            sign = fonts.line(f"{i + 1}" if self.block.is_numbered else BULLET, "strong", theme.BRASS)
            y = self.rect.y + top
            pen.put(self, ("sign", i), sign, self.rect.x + kit.px(6), y)
            pen.put(self, ("text", i), text, self.rect.x + indent, y)

    def _tops(self, kit: UiContext, width: int) -> list[int]:
        """The top of each paragraph, and of one more."""
        tops, indent = [0], self._indent(kit)
        for item in self.block.items:
            tops.append(tops[-1] + kit.fonts.paragraph_height(item, "body", width - indent) + kit.px(8))
        return tops

    def _indent(self, kit: UiContext) -> int:
        return kit.px(18) + max(kit.fonts.width(sign, "strong") for sign in ("0", BULLET))


class NoteWidget(BlockWidget[NoteBlock]):
    """A remark on a plate, a brass line at its side."""

    @property
    def spoken(self) -> str:
        return self.block.text

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.fonts.paragraph_height(self.block.text, "body", width - kit.px(44)) + kit.px(24)

    def paint(self, pen: Painter) -> None:
        px, rect = self.kit.px, self.rect
        pen.draw_skin(self, "plate", self.kit.skins.plate(rect.size), rect)
        line = self.kit.skins.block((px(3), rect.h - px(20)), theme.BRASS)
        pen.put(self, "line", line, rect.x + px(12), rect.y + px(10))
        text = self.kit.fonts.paragraph(self.block.text, "body", theme.CREAM, rect.w - px(44))
        pen.put(self, "text", text, rect.x + px(26), rect.y + px(12))


class NumbersWidget(BlockWidget[NumbersBlock]):
    """Numbers on tiles: the chosen one is brass, the barred one struck out."""

    @property
    def spoken(self) -> str:
        told = {self.block.chosen: "ear.chosen", self.block.barred: "ear.barred"}
        return ", ".join(say(told[one], number=one) if one in told else one for one in self.block.numbers)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self._tiles(kit, Rect(0, 0, width, 0))[-1].bottom + kit.px(4)

    def paint(self, pen: Painter) -> None:
        skins = self.kit.skins
        for number, tile in zip(self.block.numbers, self._tiles(self.kit, self.rect), strict=True):
            is_chosen, is_barred = number == self.block.chosen, number == self.block.barred
            pen.draw_skin(self, ("tile", number), skins.plate(tile.size), tile)
            if is_chosen:
                pen.draw_skin(self, ("chosen", number), skins.chosen(tile.size, "rest"), tile)
            colour = theme.INK if is_chosen else theme.FADED if is_barred else theme.CREAM
            pen.put_centred(self, number, self.kit.fonts.line(number, "number", colour), tile)
            if is_barred:
                pen.put(self, ("strike", number), _stroke(tile.w, self.kit.px(2.5)), *tile.topleft)

    def _tiles(self, kit: UiContext, area: Rect) -> list[Rect]:
        gap, numbers = kit.px(6), self.block.numbers
        side = max(kit.px(NUMBER_SIDE), max(kit.fonts.width(number, "number") for number in numbers) + kit.px(14))
        across = even_columns(len(numbers), (area.w + gap) // (side + gap))
        left = area.x + (area.w - across * side - (across - 1) * gap) // 2
        places = (divmod(i, across) for i in range(len(numbers)))
        return [Rect(left + x * (side + gap), area.y + kit.px(4) + y * (side + gap), side, side) for y, x in places]


class KeysWidget(BlockWidget[KeysBlock]):
    """Caps of keys, and what they do."""

    @property
    def spoken(self) -> str:
        return "\n".join(f"{', '.join(keys)}: {deed}" for keys, deed in self.block.rows)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return sum(self._heights(kit, width))

    def paint(self, pen: Painter) -> None:
        kit, rect = self.kit, self.rect
        column, y = self._column(kit, rect.w), rect.y
        for i, ((keys, deed), height) in enumerate(zip(self.block.rows, self._heights(kit, rect.w), strict=True)):
            area = Rect(rect.x, y + kit.px(6), column, height - kit.px(12))
            for key, cap in zip(keys, self._caps(kit, keys, area), strict=True):
                pen.draw_skin(self, ("cap", i, key), kit.skins.plate(cap.size), cap)
                pen.put_centred(self, ("key", i, key), kit.fonts.line(key, "strong", theme.BRASS_LIGHT), cap)
            text = kit.fonts.paragraph(deed, "body", theme.CREAM, rect.w - column - kit.px(20))
            pen.put(self, ("deed", i), text, rect.x + column + kit.px(20), y + (height - text.get_height()) // 2)
            if i:
                pen.put(self, ("rule", i), kit.skins.block((rect.w, kit.px(1)), kit.skins.lacquer.rule), rect.x, y)
            y += height

    def _heights(self, kit: UiContext, width: int) -> list[int]:
        column = self._column(kit, width)
        caps = [self._caps(kit, keys, Rect(0, 0, column, 0))[-1].bottom for keys, _ in self.block.rows]
        deeds = [kit.fonts.paragraph_height(deed, "body", width - column - kit.px(20)) for _, deed in self.block.rows]
        return [max(cap, deed) + kit.px(12) for cap, deed in zip(caps, deeds, strict=True)]

    def _column(self, kit: UiContext, width: int) -> int:
        return max(width * 7 // 20, *(self._cap_width(kit, key) for keys, _ in self.block.rows for key in keys))

    def _caps(self, kit: UiContext, keys: Sequence[str], area: Rect) -> list[Rect]:
        """The rects of caps from the left, on further lines where they do not fit, vertically centred in the area."""
        gap, height = kit.px(6), kit.fonts.height("strong") + kit.px(6)
        caps: list[Rect] = []
        for key in keys:
            width = self._cap_width(kit, key)
            x, y = (caps[-1].right + gap, caps[-1].y) if caps else (area.x, area.y)
            if caps and x + width > area.x + area.w:
                x, y = area.x, y + height + gap
            caps.append(Rect(x, y, width, height))
        spare = max(0, area.h - (caps[-1].bottom - area.y)) // 2
        return [cap.move(0, spare) for cap in caps]

    def _cap_width(self, kit: UiContext, key: str) -> int:
        return max(kit.px(34), kit.fonts.width(key, "strong") + kit.px(18))


@lru_cache(maxsize=8)
def _stroke(side: int, line: int) -> Surface:
    near, far = side * 0.18, side * 0.82
    steps = f"M{near} {far}L{far} {near}"
    lines = (svg.stroke(steps, theme.NIGHT, 2 * line, 0.6), svg.stroke(steps, theme.WARNING, line))
    return svg.draw((side, side), *lines)


class EvenColumns(Group):
    """
    Widgets row by row in as many columns as their natural widths allow, all as wide, those of a row as high.

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
    """How many of *fitting* columns leave the rows as even as possible; at least one."""
    rows = -(-count // max(1, fitting))
    return -(-count // rows)
