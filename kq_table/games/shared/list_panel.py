"""A panel with a title, a list and a footer; and boxes in rows and columns to lay out a table with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from pygame import Rect

from kq_table.ui.labels import Label, Panel, Paragraph
from kq_table.ui.layout import Column, inset
from kq_table.ui.table_view import Heading, TableView
from kq_table.ui.theme import CREAM_SOFT, GAP
from kq_table.ui.widget import Painter, UiContext, Widget


class ListPanel(Widget):
    """
    Title, list and footer below one another; without room the footer goes first, then the title.

    :param title: heads the panel, in smaller letters where it is too wide
    :param footer: a sentence under the list
    """

    is_at_foot: ClassVar[bool] = False
    """Whether it is at the foot of a place higher than it needs, not at the top."""

    def __init__(self, name: str, title: str, headings: Sequence[Heading], footer: str) -> None:
        super().__init__(name, title)
        self._panel = Panel(f"{name}.panel", is_plate=True)
        self._title = Label(f"{name}.title", title, "heading", align="centre")
        self._list = TableView(f"{name}.list", title, headings, [])
        self._footer = Paragraph(f"{name}.foot", footer, "small", CREAM_SOFT, is_centred=True)
        self._parts = Column(f"{name}.parts", [self._title, self._list, self._footer], GAP)

    @property
    def children(self) -> Sequence[Widget]:
        return (self._list,)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self._room, inside = Rect(rect), inset(rect, kit.px(GAP))
        self._title.role = "heading" if kit.fonts.width(self._title.text, "heading") <= inside.w else "strong"
        self.fill(kit, inside.w)
        self._title.is_shown = self._footer.is_shown = True
        for part in (self._footer, self._title):
            part.is_shown = self._parts.natural_height(kit, inside.w) <= inside.h
        self.fill_up(kit, inside)
        self.rect.h = self._parts.natural_height(kit, inside.w) + 2 * kit.px(GAP)
        if self.is_at_foot:
            self.rect.bottom = rect.bottom
        self._panel.place(kit, self.rect)
        self._parts.place(kit, inset(self.rect, kit.px(GAP)))

    def fill(self, kit: UiContext, width: int) -> None:
        """Put the required lines into the list."""

    def fill_up(self, kit: UiContext, room: Rect) -> None:
        """Add optional lines to the list where there is room."""

    def paint(self, pen: Painter) -> None:
        self._panel.draw(pen)
        self._parts.draw(pen)


Size = tuple[int, int]


class Box:
    """
    A place on the table.

    :param name: the key of the place; empty for none
    :param w: the least width in pixels, as *h* is the least height
    :param grow: its share of the spare length of the row or column around it
    :param align: its position across that row or column, 0 to 1, at its least breadth; None fills the breadth
    """

    def __init__(
        self, name: str = "", w: float = 0, h: float = 0, *, grow: float = 0, align: float | None = None
    ) -> None:
        self.name, self.least, self.grow, self.align = name, (round(w), round(h)), grow, align

    def places(self, room: Rect) -> Iterator[tuple[str, Rect]]:
        if self.name:
            yield self.name, room

    def band(self, room: Rect, axis: int, start: int, length: int) -> Rect:
        """Its rect, given that part of a row (axis 0) or column (axis 1)."""
        across, least = 1 - axis, self.least[1 - axis]
        place = [*room]
        place[axis], place[axis + 2] = start, length
        if self.align is not None:
            place[across] += round((place[across + 2] - least) * self.align)
            place[across + 2] = least
        return Rect(place)


class BoxRow(Box):
    """
    Boxes beside one another.

    :param gap: pixels between two of them; none before a box that only takes up spare room
    """

    axis = 0

    def __init__(
        self, *parts: Box, gap: int = 0, w: float = 0, h: float = 0, grow: float = 0, align: float | None = None
    ) -> None:
        super().__init__("", w, h, grow=grow, align=align)
        self._parts, (axis, across) = parts, (self.axis, 1 - self.axis)
        things = [i for i, part in enumerate(parts) if part.name or part.least != (0, 0)]
        self._gaps = [gap if i in things[1:] else 0 for i in range(len(parts))]
        least = [0, 0]
        least[axis] = max(self.least[axis], sum(part.least[axis] for part in parts) + sum(self._gaps))
        least[across] = max(self.least[across], *(part.least[across] for part in parts))
        self.least = (least[0], least[1])

    def places(self, room: Rect) -> Iterator[tuple[str, Rect]]:
        axis, shares = self.axis, sum(part.grow for part in self._parts)
        spare = max(0, room.size[axis] - sum(part.least[axis] for part in self._parts) - sum(self._gaps))
        start, grown = room.topleft[axis], 0.0
        for part, gap in zip(self._parts, self._gaps, strict=True):
            # Spare length is counted from the start, so that rounding loses nothing.
            before, grown = grown, grown + part.grow
            extra = round(spare * grown / shares) - round(spare * before / shares) if part.grow else 0
            length = part.least[axis] + extra
            yield from part.places(part.band(room, axis, start + gap, length))
            start += gap + length


class BoxColumn(BoxRow):
    """Boxes below one another."""

    axis = 1


class Stack(Box):
    """Boxes in the same place, at different times."""

    def __init__(self, *parts: Box, grow: float = 0) -> None:
        super().__init__("", *(max(part.least[axis] for part in parts) for axis in (0, 1)), grow=grow)
        self._parts = parts

    def places(self, room: Rect) -> Iterator[tuple[str, Rect]]:
        for part in self._parts:
            yield from part.places(part.band(room, 1, room.y, room.h))
