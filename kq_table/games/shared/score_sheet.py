"""The score sheet beside the table: a line for each round, with an explanation of each number."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from engines.core.api import RoundScored
from kq_table.board.history import MatchHistory
from kq_table.text import plain, say
from kq_table.ui.labels import Label, Panel, Paragraph
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import BRASS_LIGHT, CREAM_SOFT, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

from .words import GameWords


class ScoreSheet(Widget):
    """
    The last rounds and the totals on a panel; pointing at a number explains it.

    :param footer: a sentence under the totals
    """

    def __init__(self, words: GameWords, footer: str) -> None:
        super().__init__("sheet", say("sheet.title"))
        self._words = words
        self._rounds: tuple[tuple[RoundScored, tuple[int, ...]], ...] = ()
        self._totals: tuple[int, ...] = (0,) * len(words.names)
        self._panel = Panel("sheet.panel", is_plate=True)
        self._title = Label("sheet.title", say("sheet.title"), "heading", align="centre")
        headings = (Heading("", "left"), *map(Heading, words.names))
        self._list = TableView("sheet.list", say("sheet.title"), headings, [])
        self._footer = Paragraph("sheet.foot", footer, "small", CREAM_SOFT, is_centred=True)

    @property
    def children(self) -> Sequence[Widget]:
        return (self._list,)

    def show(self, history: MatchHistory) -> None:
        """Show the rounds so far, or as many of the last as there is room for."""
        rounds = tuple(zip(history.rounds, history.gains, strict=True))
        if (rounds, history.totals) != (self._rounds, self._totals):
            self._rounds, self._totals = rounds, history.totals
            self.place(self.kit, self._room)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self._room = Rect(rect)
        gap = kit.px(12)
        inside = rect.inflate(-2 * gap, -2 * gap)
        fits = kit.fonts.width(self._title.text, "heading") <= inside.w
        self._title.role = "heading" if fits else "strong"
        width = inside.w
        title, footer = (widget.natural_height(kit, width) + gap for widget in (self._title, self._footer))
        # In a low place the footer goes first, then the title.
        self._list.rows = self._rows(min(1, len(self._rounds)))
        least = self._list.natural_height(kit, width)
        self._footer.is_shown = title + least + footer <= inside.h
        self._title.is_shown = title + least <= inside.h
        room = inside.h - (title if self._title.is_shown else 0) - (footer if self._footer.is_shown else 0)
        self._list.rows = self._rows(len(self._rounds))
        while len(self._list.rows) > 1 and self._list.natural_height(kit, width) > room:
            self._list.rows = self._rows(len(self._list.rows) - 2)
        self._list.lit = frozenset({len(self._list.rows) - 1})
        self._list.cursor = None
        y = inside.y
        for widget in (self._title, self._list, self._footer):
            if widget.is_shown:
                height = widget.natural_height(kit, width)
                widget.place(kit, Rect(inside.x, y, width, height))
                y += height + gap
        self.rect.h = y - rect.y
        self._panel.place(kit, self.rect)

    def paint(self, pen: Painter) -> None:
        for widget in (self._panel, self._title, self._list, self._footer):
            if widget.is_shown:
                widget.draw(pen)

    def _rows(self, count: int) -> tuple[tuple[Cell, ...], ...]:
        """Make the lines of the last *count* rounds and of the totals."""
        rounds = self._rounds[len(self._rounds) - count :]
        return (
            *(self._row(event, gains) for event, gains in rounds),
            self._line(say("sheet.total"), self._totals, BRASS_LIGHT),
        )

    def _row(self, event: RoundScored, gains: tuple[int, ...]) -> tuple[Cell, ...]:
        hints = tuple(self._words.explain_score(event, seat) for seat in range(len(self._words.names)))
        return self._line(plain(event.number), gains, hints=hints)

    def _line(
        self, name: str, numbers: Sequence[int], colour: Colour = CREAM_SOFT, hints: Sequence[str] = ()
    ) -> tuple[Cell, ...]:
        padded = (*hints, *("" for _ in numbers))
        role = "body" if hints else "strong"
        cells = (Cell(plain(n), hint, role) for n, hint in zip(numbers, padded, strict=False))
        return (Cell(name, "", role, colour), *cells)
