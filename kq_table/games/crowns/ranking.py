"""The ranking beside the table of Crowns: a line for each player, with a hint for each number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from kq_table.ui.labels import Label, Panel, Paragraph
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

PADDING: Final = 12


class Ranking(Widget):
    """A panel with a title, the list of players, and a footer; where it is too low, footer and title go."""

    def __init__(self, name: str, headings: Sequence[str]) -> None:
        super().__init__(name)
        first, *others = headings
        self._panel = Panel(f"{name}.panel", is_plate=True)
        self._headings = (Heading(first, "left"), *map(Heading, others))
        self._title = Label(f"{name}.title", "", "heading", align="centre")
        self._list = TableView(f"{name}.list", "", self._headings, [])
        self._footer = Paragraph(f"{name}.foot", "", "small", CREAM_SOFT, is_centred=True)
        self._shown: tuple[str, tuple[tuple[Cell, ...], ...], str] = ("", (), "")

    @property
    def children(self) -> Sequence[Widget]:
        return (self._list,)

    def show(self, title: str, rows: Sequence[tuple[Cell, ...]], footer: str) -> None:
        """Show these lines under a title."""
        if (title, tuple(rows), footer) != self._shown:
            self._shown = (title, tuple(rows), footer)
            self._title.text = self._list.text = self.text = title
            self._footer.text = footer
            self.place(self.kit, self._room)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self._room = Rect(rect)
        gap, inside = kit.px(PADDING), rect.inflate(-2 * kit.px(PADDING), 0)
        self._fill(kit, inside.w)
        fits = kit.fonts.width(self._title.text, "heading") <= inside.w
        self._title.role = "heading" if fits else "strong"
        heights = [part.natural_height(kit, inside.w) for part in (self._title, self._list, self._footer)]
        self._footer.is_shown = sum(heights) + 4 * gap <= rect.h
        self._title.is_shown = heights[0] + heights[1] + 3 * gap <= rect.h
        shown = [part for part in (self._title, self._list, self._footer) if part.is_shown]
        whole = sum(part.natural_height(kit, inside.w) + gap for part in shown) + gap
        self.rect = Rect(rect.x, rect.bottom - whole, rect.w, whole)
        y = self.rect.y + gap
        for part in shown:
            part.place(kit, Rect(inside.x, y, inside.w, part.natural_height(kit, inside.w)))
            y = part.rect.bottom + gap
        self._panel.place(kit, self.rect)

    def _fill(self, kit: UiContext, width: int) -> None:
        """Find the widest look of the list that fits: without portraits, in small type, without the second column."""
        short = self._headings[0], *self._headings[2:]
        for headings in (self._headings, short):
            for look in ({}, {"face": ""}, {"role": "small"}, {"role": "small", "face": ""}):
                self._list.headings = headings
                self._list.rows = tuple(
                    (replace(row[0], **look), *row[len(row) - len(headings) + 1 :]) for row in self._shown[1]
                )
                if self._list.min_width(kit) <= width:
                    return
        self._list.rows = tuple((replace(row[0], role="small"), *row[2:]) for row in self._shown[1])

    def paint(self, pen: Painter) -> None:
        for part in (self._panel, self._title, self._list, self._footer):
            if part.is_shown:
                part.draw(pen)
