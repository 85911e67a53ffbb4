"""Something to read and agree to. Knows a text and nothing else."""

from __future__ import annotations

from typing import ClassVar

from kq_table.room import Room
from kq_table.strings import say
from kq_table.theme import CREAM
from kq_table.ui.basic import Paragraph
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog

from .sheet import Sheet


class Notice(Sheet):
    """A sheet with one text and one button."""

    name: ClassVar[str] = "notice"

    def __init__(self, room: Room, text: str) -> None:
        super().__init__(room)
        self.text = text

    def make(self) -> Dialog:
        """Make the sheet."""
        body = [Paragraph("text", self.text, "body", CREAM)]
        return Dialog("notice", say("note.title"), body, [Button("ok", say("app.ok"), self.room.pop, "primary")], 620)
