"""A panel with a title, a list and a footer, which leaves out what there is no room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pygame import Rect

from kq_table.ui.labels import Label, Panel, Paragraph
from kq_table.ui.layout import Column, inset
from kq_table.ui.table_view import Heading, TableView
from kq_table.ui.theme import CREAM_SOFT, GAP
from kq_table.ui.widget import Painter, UiContext, Widget


class ListPanel(Widget):
    """
    The parts stand below one another; in a low place the footer goes first, then the title.

    :param title: heads the panel, in smaller letters where it is too wide
    :param footer: a sentence under the list
    """

    is_at_foot: ClassVar[bool] = False
    """Whether it stands at the foot of a place that is higher than it needs, not at the top."""

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
        """Put the lines into the list that must be seen."""

    def fill_up(self, kit: UiContext, room: Rect) -> None:
        """Put more lines into the list where there is room for them."""

    def paint(self, pen: Painter) -> None:
        self._panel.draw(pen)
        self._parts.draw(pen)
