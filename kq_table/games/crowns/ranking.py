"""The ranking beside the table of Crowns: a line for each player, with a hint for each number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kq_table.games.shared.list_panel import ListPanel
from kq_table.ui.table_view import Cell, Heading
from kq_table.ui.widget import UiContext

MAX_SQUEEZE: Final = 1.3
"""By how much names without portraits may be too wide; of longer ones too little is left to tell players apart."""


class Ranking(ListPanel):
    """The list of players; it stands at the foot of its place."""

    is_at_foot = True

    def __init__(self, name: str, headings: Sequence[str]) -> None:
        first, *others = headings
        self._headings = (Heading(first, "left"), *map(Heading, others))
        self._shown: tuple[str, tuple[tuple[Cell, ...], ...], str] = ("", (), "")
        super().__init__(name, "", self._headings, "")

    def show(self, title: str, rows: Sequence[tuple[Cell, ...]], footer: str) -> None:
        """Show these lines under a title."""
        if (title, tuple(rows), footer) != self._shown:
            self._shown = (title, tuple(rows), footer)
            self._title.text = self._list.text = self.text = title
            self._footer.text = footer
            self.place(self.kit, self._room)

    def fill(self, kit: UiContext, width: int) -> None:
        """Find the widest look of the list that fits, else the one by which players can best be told apart."""
        short = self._headings[0], *self._headings[2:]
        for headings in (self._headings, short):
            for look in ({}, {"face": ""}, {"role": "small"}, {"role": "small", "face": ""}):
                self._list.headings = headings
                self._list.rows = tuple(
                    (replace(row[0], **look), *row[len(row) - len(headings) + 1 :]) for row in self._shown[1]
                )
                if self._list.min_width(kit) <= width:
                    return
        if self._list.min_width(kit) > MAX_SQUEEZE * width:
            self._list.rows = tuple((replace(row[0], role="small"), *row[2:]) for row in self._shown[1])
