"""All keys on one sheet. Knows how they are laid out, not what any of them does."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from kq_table.book.pieces import Keys
from kq_table.strings import say
from kq_table.strings.rules_keys import GROUPS
from kq_table.theme import BRASS_LIGHT, GAP
from kq_table.ui.basic import Label
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.flow import Abreast, Column
from kq_table.ui.widget import Widget

from .sheet import Sheet

WIDTH: Final = 1180
COLUMN: Final = 460
"""Design pixels under which a list of keys would be mere shreds of text."""


class KeysSheet(Sheet):
    """The lists of keys, side by side where there is room."""

    name: ClassVar[str] = "keys"

    def make(self) -> Dialog:
        """Make the sheet."""
        groups: list[Widget] = [
            Column(f"group{i}", [Label(f"heading{i}", heading, "strong", BRASS_LIGHT), Keys(f"keys{i}", keys)], 0)
            for i, (heading, keys) in enumerate(GROUPS)
        ]
        half = len(groups) // 2
        columns = [Column("left", groups[:half], 1.3 * GAP), Column("right", groups[half:], 1.3 * GAP)]
        done = Button("done", say("app.back"), self.escape, "primary")
        return Dialog("keys", say("keys.title"), [Abreast("lists", columns, COLUMN)], [done], WIDTH)

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event; what opened the sheet closes it."""
        if event.type == pygame.KEYDOWN and getattr(event, "unicode", "") == "?":
            self.escape()
        else:
            super().handle(event)
