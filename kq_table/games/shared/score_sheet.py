"""Panels with a list beside the table, and the score sheet: a line for each round, with each number explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pygame import Rect

from engines.core.api import RoundScored
from engines.core.sentences import plain
from kq_table.board.history import MatchHistory
from kq_table.text import say
from kq_table.ui.accessibility import Node
from kq_table.ui.labels import Label, Panel, Paragraph
from kq_table.ui.layout import Column, inset
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import BRASS_LIGHT, CREAM_SOFT, GAP, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

from .words import GameWords


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

    def nodes(self) -> list[Node]:
        """The list, and below it the sentence under it, even where that has no room."""
        foot = [Node(f"{self.name}.foot", "text", self._footer.text, self.rect)] if self._footer.text else []
        return [*self._list.nodes(), *foot]

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


class ScoreSheet(ListPanel):
    """The last rounds and the totals on a panel, *footer* below them; pointing at a number explains it."""

    def __init__(self, words: GameWords, footer: str) -> None:
        super().__init__("sheet", say("sheet.title"), (Heading("", "left"), *map(Heading, words.names)), footer)
        self._words = words
        self._rounds: tuple[tuple[RoundScored, tuple[int, ...]], ...] = ()
        self._totals: tuple[int, ...] = (0,) * len(words.names)

    def show(self, history: MatchHistory) -> None:
        """Show the rounds so far, or as many of the last as fit without the footer."""
        rounds = tuple(zip(history.rounds, history.gains, strict=True))
        if (rounds, history.totals) != (self._rounds, self._totals):
            self._rounds, self._totals = rounds, history.totals
            self.place(self.kit, self._room)

    def fill(self, kit: UiContext, width: int) -> None:
        self._list.rows = self._rows(min(1, len(self._rounds)))

    def fill_up(self, kit: UiContext, room: Rect) -> None:
        count = len(self._rounds)
        self._list.rows = self._rows(count)
        while count and self._parts.natural_height(kit, room.w) > room.h:
            if self._footer.is_shown:
                self._footer.is_shown = False
            else:
                count -= 1
                self._list.rows = self._rows(count)
        self._list.lit = frozenset({count})
        self._list.cursor = None

    def _rows(self, count: int) -> tuple[tuple[Cell, ...], ...]:
        rows = []
        for event, gains in self._rounds[len(self._rounds) - count :]:
            hints = [self._words.explain_score(event, seat) for seat in range(len(gains))]
            rows.append(self._line(plain(event.number), gains, hints=hints))
        return (*rows, self._line(say("sheet.total"), self._totals, BRASS_LIGHT))

    def _line(
        self, name: str, numbers: Sequence[int], colour: Colour = CREAM_SOFT, hints: Sequence[str] = ()
    ) -> tuple[Cell, ...]:
        padded = (*hints, *("" for _ in numbers))
        role = "body" if hints else "strong"
        cells = (Cell(plain(n), hint, role) for n, hint in zip(numbers, padded, strict=False))
        return (Cell(name, "", role, colour), *cells)
