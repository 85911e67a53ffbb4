"""A table of text under headings, such as a score sheet; hints explain its cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

import pygame
from pygame import SRCALPHA, Color, Rect, Surface

from . import layout
from .accessibility import Node, Role, bounds
from .faces import CALM, face
from .labels import Align
from .markup import plain
from .theme import BRASS, BRASS_LIGHT, CREAM, FACES, Colour
from .widget import ARROWS, Painter, Pos, UiContext, Widget

MAX_NARROW_WIDTH: Final = 420
"""Design pixels, at the usual size of text."""
MIN_NAME_LETTERS: Final = 4
"""Letters of a name that must fit beside a portrait for the name to be written at all."""
_LIGHT_INSET: Final = 4
"""Design pixels from a table's edge to the light on a row or a cell."""
_BAR_HEIGHT: Final = 3
"""Design pixels."""
_LIT_OPACITY: Final = 38
"""Opacity (of 255) of the brass behind a row that stands out."""


class _Style(NamedTuple):
    """
    Spacing of a table, in design pixels.

    :param pad: on both sides of a cell's text
    :param min_column: least width of a column, so that short numbers stand apart
    :param air: height of a row beyond its text
    :param role: the smallest type by which a row's height is measured
    """

    pad: int
    min_column: int
    air: int
    role: str


_USUAL: Final = _Style(12, 84, 10, "body")
_TIGHT: Final = _Style(7, 40, 5, "small")


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
    :param mood: one of `faces.MOODS` for that portrait, or calm
    """

    text: str
    hint: str = ""
    role: str = "body"
    colour: Colour = CREAM
    face: str = ""
    mood: str = CALM


TableRow = Sequence[Cell]


@dataclass(frozen=True)
class _Grid:
    """Sizes of a table's cells in one window, in real pixels."""

    kit: UiContext
    style: _Style
    headings: Sequence[Heading]
    rows: Sequence[TableRow]

    @property
    def row_height(self) -> int:
        roles = {cell.role for row in self.rows for cell in row} | {self.style.role}
        tallest = max(roles, key=lambda role: FACES[role].height)
        return self.kit.fonts.height(tallest) + self.kit.px(self.style.air)

    @property
    def portrait(self) -> tuple[int, int]:
        """The width of a portrait, and of the room it takes before a text."""
        side = self.row_height - self.kit.px(5)
        return side, side + self.kit.px(8)

    def widths(self) -> list[int]:
        return [max(self.kit.px(self.style.min_column), width) for width in self.text_widths()]

    def text_widths(self) -> list[int]:
        lines = [[Cell(heading.text, role="small") for heading in self.headings], *self.rows]
        pad = 2 * self.kit.px(self.style.pad)
        return [max(self._text_width(cell) + pad for cell in column) for column in zip(*lines, strict=True)]

    def _text_width(self, cell: Cell) -> int:
        return (self.portrait[1] if cell.face else 0) + self.kit.fonts.width(cell.text, cell.role)

    def fitted_widths(self, width: int) -> list[int]:
        """Widths of columns that fill a width: the first gets what is to spare; the others give what is missing."""
        widths = self.widths()
        first, *others = widths if sum(widths) <= width else self.text_widths()
        # A long name leaves the numbers their place.
        first = min(first, max(width - sum(others), width * 2 // 5))
        room = width - first
        if sum(others) <= room:
            return [width - sum(others), *others]
        # The widest give way first: no short name is cut because another is long.
        most = max(others)
        while most > 0 and sum(min(width, most) for width in others) > room:
            most -= 1
        return [first, *(min(width, most) for width in others)]


class TableView(Widget):
    """
    Rows of cells under headings; arrows and pointer go from cell to cell, and hints explain them.

    :param rows: each as long as the headings
    :param lit: the rows that stand out, such as totals
    :param parted: the rows that begin another part, under a brighter line
    :param is_tight: many rows and columns of small print, closely spaced
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
        self._style = _TIGHT if is_tight else _USUAL
        self.headings, self.rows, self.lit = tuple(headings), tuple(tuple(row) for row in rows), frozenset(lit)
        self.parted = frozenset(parted)
        self._cursor: tuple[int, int] | None = None
        self.shifts: tuple[float, ...] = ()
        """Rows by which each row is drawn below its place, while rows change places; empty at rest."""
        self.bars: tuple[tuple[float, Colour], ...] = ()
        """By row: the length of a bar at its foot, as a part of the row, and its colour."""
        self.written: tuple[float, ...] = ()
        """By row: how much of its numbers is written, as a part of their width; empty for all."""
        self._picture: tuple[object, Surface] | None = None

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Row and column of the cell at the pointer or the keys' cursor; None if it is gone."""
        if self._cursor and self._cursor[0] < len(self.rows) and self._cursor[1] < len(self.headings):
            return self._cursor
        return None

    @cursor.setter
    def cursor(self, cursor: tuple[int, int] | None) -> None:
        self._cursor = cursor

    access_role: ClassVar[Role] = "table"

    @property
    def focused_key(self) -> str:
        return self.name if self.cursor is None else self._key(*self.cursor)

    def _key(self, row: int, column: int) -> str:
        return f"{self.name}:{row}:{column}"

    def nodes(self) -> list[Node]:
        """The cells by row, each with its heading before it and its hint."""
        rows = []
        for row, (places, cells) in enumerate(zip(self._places()[1:], self.rows, strict=True)):
            told = [
                Node(self._key(row, i), "cell", self._cell_words(row, i), places[i], description=plain(cell.hint))
                for i, cell in enumerate(cells)
            ]
            rows.append(Node(f"{self.name}:{row}", "row", "", bounds(told), tuple(told)))
        return [
            Node(self.name, self.access_role, plain(self.text), self.rect, tuple(rows), description=plain(self.hint))
        ]

    def _cell_words(self, row: int, column: int) -> str:
        heading, text = plain(self.headings[column].text), plain(self.rows[row][column].text)
        return f"{heading}: {text}" if heading and text else text

    @property
    def spoken(self) -> str:
        if self.cursor is None:
            return super().spoken
        row, column = self.cursor
        return f"{super().spoken}: {self.headings[column].text} {self.rows[row][column].text}"

    def natural_width(self, kit: UiContext) -> int:
        return sum(self._grid(kit).widths())

    def min_width(self, kit: UiContext) -> int:
        """The width in which no cell is cut, though numbers may be close together."""
        return sum(self._grid(kit).text_widths())

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self._grid(kit).row_height * (len(self.rows) + 1) + 2 * kit.px(4)

    def cell(self, row: int, column: int) -> Rect:
        """The rect of a cell in real pixels; row -1 is the headings."""
        return self._places()[row + 1][column]

    def _places(self) -> list[list[Rect]]:
        grid = self._grid(self.kit)
        height, widths = grid.row_height, grid.fitted_widths(self.rect.w)
        line = Rect(self.rect.x, self.rect.y + self.kit.px(4), self.rect.w, height)
        return [layout.split_row(line.move(0, i * height), 0, widths) for i in range(len(self.rows) + 1)]

    def _grid(self, kit: UiContext) -> _Grid:
        return _Grid(kit, self._style, self.headings, self.rows)

    def tip(self) -> tuple[str, Rect]:
        if self.cursor is None:
            return self.hint, self.rect
        return self.rows[self.cursor[0]][self.cursor[1]].hint, self.cell(*self.cursor)

    def hover(self, pos: Pos) -> None:
        self.cursor = self._at(pos)

    def press(self, pos: Pos) -> None:
        self.hover(pos)

    def key(self, event: pygame.event.Event) -> bool:
        """Go from cell to cell by arrows; beyond the edge the key moves the focus."""
        if event.key not in ARROWS or not self.rows:
            return False
        if self.cursor is None:
            self.cursor = (0, 0)
            return True
        dx, dy = ARROWS[event.key]
        row, column = self.cursor[0] + dy, self.cursor[1] + dx
        if not (0 <= row < len(self.rows) and 0 <= column < len(self.headings)):
            return False
        self.cursor = row, column
        self.kit.play_sound("tick")
        return True

    def restore_from(self, former: Widget) -> None:
        assert isinstance(former, TableView)
        self.cursor = former.cursor

    def paint(self, pen: Painter) -> None:
        """Draw the whole table as one picture, and a light on the current cell."""
        pen.draw_skin(self, "well", self.kit.skins.well(self.rect.size), self.rect)
        pen.put(self, "cells", self._cells(), self.rect.x, self.rect.y)
        if self.cursor is not None and (self.is_hovered or self.is_ringed):
            cell = self.cell(*self.cursor).clip(self.rect.inflate(-2 * self.kit.px(_LIGHT_INSET), 0))
            pen.draw_skin(self, "cursor", self.kit.skins.wash(cell.size), cell)

    def _cells(self) -> Surface:
        looks = self.lit, self.parted, self.shifts, self.bars, self.written
        key = self.kit, self.rect.size, self.headings, self.rows, looks
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._draw_cells()
        return self._picture[1]

    def _draw_cells(self) -> Surface:
        picture = Surface(self.rect.size, SRCALPHA)
        places = [[place.move(-self.rect.x, -self.rect.y) for place in line] for line in self._places()]
        for heading, place in zip(self.headings, places[0], strict=True):
            cell = Cell(heading.text, role="small", colour=BRASS_LIGHT)
            self._draw_cell(picture, cell, heading.align, place)
        # Rows that rise cover those that they pass.
        for i in sorted(range(len(self.rows)), key=lambda i: self.shifts[i] if self.shifts else i):
            row = self.rows[i]
            down = round(self.shifts[i] * self._grid(self.kit).row_height) if self.shifts else 0
            line = [place.move(0, down) for place in places[i + 1]]
            if down > 0:
                inside = Rect(0, line[0].y, self.rect.w, line[0].h).inflate(-2 * self.kit.px(_LIGHT_INSET), 0)
                picture.fill(self.kit.skins.lacquer.well, inside)
            self._draw_ground(picture, i, Rect(0, line[0].y, self.rect.w, 1))
            for column, (cell, heading, place) in enumerate(zip(row, self.headings, line, strict=True)):
                if self.written and column:
                    # Only as much of a number as is written.
                    picture.set_clip(Rect(place.topleft, (round(place.w * self.written[i]), place.h)))
                self._draw_cell(picture, cell, heading.align, place)
            picture.set_clip(None)
        return picture

    def _draw_ground(self, picture: Surface, row: int, line: Rect) -> None:
        """Draw a line above the row, and a light ground under one that stands out."""
        pad = self.kit.px(self._style.pad)
        is_part = row in self.parted
        line.h = self.kit.px(2) if is_part else line.h
        picture.fill(BRASS if is_part else self.kit.skins.lacquer.rule, line.inflate(-2 * pad, 0))
        if self.bars:
            edge, (length, colour) = self.kit.px(_LIGHT_INSET), self.bars[row]
            across = round(length * (self.rect.w - 2 * edge))
            height = self.kit.px(_BAR_HEIGHT)
            bar = Rect(edge, line.y + self._grid(self.kit).row_height - height, across, height)
            pygame.draw.rect(picture, Color(colour), bar, border_radius=height // 2)
        if row in self.lit:
            edge = self.kit.px(_LIGHT_INSET)
            ground = Rect(edge, line.y + 1, self.rect.w - 2 * edge, self._grid(self.kit).row_height - 1)
            pygame.draw.rect(picture, (*Color(BRASS)[:3], _LIT_OPACITY), ground, border_radius=self.kit.px(5))

    def _draw_cell(self, picture: Surface, cell: Cell, align: Align, place: Rect) -> None:
        fonts, pad = self.kit.fonts, self.kit.px(self._style.pad)
        inside = place.inflate(-2 * pad, 0)
        if cell.face:
            side, before = self._grid(self.kit).portrait
            picture.blit(face(cell.face, side, cell.mood), (inside.x, inside.y + (inside.h - side) // 2))
            inside = Rect(inside.x + before, inside.y, inside.w - before, inside.h)
        if cell.face and fonts.width(cell.text[:MIN_NAME_LETTERS], "small") > inside.w:
            # The portrait says more.
            return
        image = fonts.line_within(cell.text, cell.role, cell.colour, max(0, inside.w))
        x = inside.x + layout.spare_before(inside.w - image.get_width(), align)
        picture.blit(image, (x, inside.y + (inside.h - image.get_height()) // 2))

    def _at(self, pos: Pos) -> tuple[int, int] | None:
        for row, line in enumerate(self._places()[1:]):
            for column, place in enumerate(line):
                if place.collidepoint(pos):
                    return row, column
        return None


class NarrowTable(TableView):
    """A table in which no number is far from its name."""

    align: Align = "centre"
    """Where it stands in wider room."""

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Take no more than `MAX_NARROW_WIDTH`, unless a cell would be cut."""
        width = min(rect.w, max(kit.px(MAX_NARROW_WIDTH * kit.metrics.text_scale), self.min_width(kit)))
        super().place(kit, Rect(rect.x + layout.spare_before(rect.w - width, self.align), rect.y, width, rect.h))
