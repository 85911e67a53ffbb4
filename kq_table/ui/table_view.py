"""Tables of text: score sheets and lists. Knows cells and what explains them, not how a number came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import SRCALPHA, Color, Rect, Surface

from . import layout
from .labels import Align
from .svg import portrait
from .theme import BRASS, BRASS_LIGHT, CREAM, FACES, RULE, Colour
from .widget import Painter, Pos, UiContext, Widget

_PADS: Final = (12, 7)
_LEASTS: Final = (84, 40)
"""The least width of a column, so that short numbers still stand apart."""
_AIRS: Final = (10, 5)
"""Design pixels that a row is higher than its text. Of each pair the second is for a tight table."""
_LIT: Final = 38
"""The opacity of the brass behind a row that is set off, of 255."""
MIN_NAME_LETTERS: Final = 4
"""Letters of a name that are worth while beside a portrait."""
_ARROWS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


@dataclass(frozen=True)
class Heading:
    """The head of one column, and how its cells are aligned."""

    text: str
    align: Align = "right"


@dataclass(frozen=True)
class Cell:
    """
    One cell.

    :param hint: explains it when it is pointed at
    :param role: one of `theme.FACES`
    :param face: the court card whose portrait stands before the text
    """

    text: str
    hint: str = ""
    role: str = "body"
    colour: Colour = CREAM
    face: str = ""


TableRow = Sequence[Cell]


class TableView(Widget):
    """
    Rows of cells under headings; arrows and pointer go from cell to cell, and hints explain them.

    :param rows: each as long as the headings
    :param lit: the rows set off from the others, such as totals
    :param parted: the rows that begin another part, under a brighter line
    :param is_tight: many rows and columns of small print, with little air between them
    """

    can_focus = True

    def __init__(
        self,
        name: str,
        text: str,
        headings: Sequence[Heading],
        rows: Sequence[TableRow],
        lit: Sequence[int] = (),
        *,
        parted: Sequence[int] = (),
        is_tight: bool = False,
    ) -> None:
        super().__init__(name, text)
        self._pad, self._least, self._air = (pair[is_tight] for pair in (_PADS, _LEASTS, _AIRS))
        self._least_role = "small" if is_tight else "body"
        self.headings, self.rows, self.lit = tuple(headings), tuple(tuple(row) for row in rows), frozenset(lit)
        self.parted = frozenset(parted)
        self.cursor: tuple[int, int] | None = None
        """Row and column of the cell that is pointed at, by pointer or keys."""
        self._picture: tuple[object, Surface] | None = None

    @property
    def spoken(self) -> str:
        """The name, and the cell that is pointed at with its heading."""
        if self.cursor is None:
            return super().spoken
        row, column = self.cursor
        return f"{super().spoken}: {self.headings[column].text} {self.rows[row][column].text}"

    def natural_width(self, kit: UiContext) -> int:
        """Give the width in which no cell is cut."""
        return sum(self._widths(kit))

    def min_width(self, kit: UiContext) -> int:
        """Give the width in which no cell is cut, though numbers may stand close."""
        return sum(self._text_widths(kit))

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of headings and rows."""
        del width
        return self._row_height(kit) * (len(self.rows) + 1) + 2 * kit.px(4)

    def cell(self, row: int, column: int) -> Rect:
        """Give the place of a cell in real pixels; row -1 is the headings'."""
        height = self._row_height(self.kit)
        line = Rect(self.rect.x, self.rect.y + self.kit.px(4) + (row + 1) * height, self.rect.w, height)
        return layout.split_row(line, 0, list(self._columns()))[column]

    def _columns(self) -> list[int]:
        """Give the widths of the columns: room to spare goes to the first, what is missing comes from the others."""
        widths = self._widths(self.kit)
        first, *others = widths if sum(widths) <= self.rect.w else self._text_widths(self.kit)
        # A long name leaves the numbers their place.
        first = min(first, max(self.rect.w - sum(others), self.rect.w * 2 // 5))
        room = self.rect.w - first
        if sum(others) <= room:
            return [self.rect.w - sum(others), *others]
        # The widest give way first: a short name is not cut because another is long.
        most = max(others)
        while most > 0 and sum(min(width, most) for width in others) > room:
            most -= 1
        return [first, *(min(width, most) for width in others)]

    def tip(self) -> tuple[str, Rect]:
        """Give the hint of the cell that is pointed at."""
        if self.cursor is None:
            return self.hint, self.rect
        return self.rows[self.cursor[0]][self.cursor[1]].hint, self.cell(*self.cursor)

    def hover(self, pos: Pos) -> None:
        """Point at the cell under the pointer."""
        self.cursor = self._at(pos)

    def press(self, pos: Pos) -> None:
        """Point at a cell by touch."""
        self.cursor = self._at(pos)

    def key(self, event: pygame.event.Event) -> bool:
        """Go from cell to cell; off the edge the key is left to the board."""
        if event.key not in _ARROWS or not self.rows:
            return False
        if self.cursor is None:
            self.cursor = (0, 0)
            return True
        dx, dy = _ARROWS[event.key]
        row, column = self.cursor[0] + dy, self.cursor[1] + dx
        if not (0 <= row < len(self.rows) and 0 <= column < len(self.headings)):
            return False
        self.cursor = row, column
        self.kit.play_sound("tick")
        return True

    def restore_from(self, former: Widget) -> None:
        """Point at the same cell, if there still is one."""
        assert isinstance(former, TableView)
        if former.cursor and former.cursor[0] < len(self.rows) and former.cursor[1] < len(self.headings):
            self.cursor = former.cursor

    def paint(self, pen: Painter) -> None:
        """Draw the whole table as one picture, and a light on the cell that is pointed at."""
        pen.draw_skin(self, "well", self.kit.skins.well(self.rect.size), self.rect)
        pen.put(self, "cells", self._cells(), self.rect.x, self.rect.y)
        if self.cursor is not None and (self.is_hovered or self.is_ringed):
            cell = self.cell(*self.cursor)
            pen.draw_skin(self, "cursor", self.kit.skins.wash(cell.size), cell)

    def _cells(self) -> Surface:
        """Give the picture of all cells, drawn anew when something in it changed."""
        key = self.kit, self.rect.size, self.headings, self.rows, self.lit, self.parted
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._draw_cells()
        return self._picture[1]

    def _draw_cells(self) -> Surface:
        picture = Surface(self.rect.size, SRCALPHA)
        origin = self.rect.topleft
        for column, heading in enumerate(self.headings):
            cell = Cell(heading.text, role="small", colour=BRASS_LIGHT)
            self._draw_cell(picture, cell, heading.align, self.cell(-1, column).move(-origin[0], -origin[1]))
        for i, row in enumerate(self.rows):
            line = Rect(0, self.cell(i, 0).y - origin[1], self.rect.w, 1)
            self._draw_ground(picture, i, line)
            for column, cell in enumerate(row):
                place = self.cell(i, column).move(-origin[0], -origin[1])
                self._draw_cell(picture, cell, self.headings[column].align, place)
        return picture

    def _draw_ground(self, picture: Surface, row: int, line: Rect) -> None:
        """Draw a line above the row, and a light ground under one that is set off."""
        pad = self.kit.px(self._pad)
        is_part = row in self.parted
        line.h = self.kit.px(2) if is_part else line.h
        picture.fill(BRASS if is_part else RULE, line.inflate(-2 * pad, 0))
        if row in self.lit:
            ground = Rect(self.kit.px(4), line.y + 1, self.rect.w - 2 * self.kit.px(4), self._row_height(self.kit) - 1)
            pygame.draw.rect(picture, (*Color(BRASS)[:3], _LIT), ground, border_radius=self.kit.px(5))

    def _draw_cell(self, picture: Surface, cell: Cell, align: Align, place: Rect) -> None:
        fonts, pad = self.kit.fonts, self.kit.px(self._pad)
        inside = place.inflate(-2 * pad, 0)
        if cell.face:
            side, before = self._face(self.kit)
            picture.blit(portrait(cell.face, side), (inside.x, inside.y + (inside.h - side) // 2))
            inside = Rect(inside.x + before, inside.y, inside.w - before, inside.h)
        words = fonts.elide(cell.text, cell.role, max(0, inside.w))
        if cell.face and len(words) < MIN_NAME_LETTERS and words != cell.text:
            # The face says more.
            return
        image = fonts.line(words, cell.role, cell.colour)
        spare = inside.w - image.get_width()
        x = inside.x + {"left": 0, "centre": spare // 2, "right": spare}[align]
        picture.blit(image, (x, inside.y + (inside.h - image.get_height()) // 2))

    def _widths(self, kit: UiContext) -> list[int]:
        return [max(kit.px(self._least), width) for width in self._text_widths(kit)]

    def _text_widths(self, kit: UiContext) -> list[int]:
        lines = [[Cell(heading.text, role="small") for heading in self.headings], *self.rows]
        columns = zip(*lines, strict=True)
        pad = 2 * kit.px(self._pad)
        return [max(self._text_width(kit, cell) + pad for cell in column) for column in columns]

    def _text_width(self, kit: UiContext, cell: Cell) -> int:
        before = self._face(kit)[1] if cell.face else 0
        return before + kit.fonts.width(cell.text, cell.role)

    def _face(self, kit: UiContext) -> tuple[int, int]:
        """Give the width of a portrait, and of the room that it takes before a text."""
        side = self._row_height(kit) - kit.px(5)
        return side, side + kit.px(8)

    def _row_height(self, kit: UiContext) -> int:
        roles = {cell.role for row in self.rows for cell in row} | {self._least_role}
        tallest = max(roles, key=lambda role: FACES[role].height)
        return kit.fonts.height(tallest) + kit.px(self._air)

    def _at(self, pos: Pos) -> tuple[int, int] | None:
        for row in range(len(self.rows)):
            for column in range(len(self.headings)):
                if self.cell(row, column).collidepoint(pos):
                    return row, column
        return None
