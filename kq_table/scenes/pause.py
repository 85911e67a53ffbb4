"""The pause sheet of a table. Knows where to go from here."""

from __future__ import annotations

from typing import ClassVar

from kq_table.strings import say
from kq_table.theme import CREAM_SOFT
from kq_table.ui.basic import Paragraph
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog

from .keys import KeysSheet
from .rules import Rules
from .settings import SettingsSheet
from .sheet import Sheet


class Pause(Sheet):
    """Go on, look something up, change a setting, or leave."""

    name: ClassVar[str] = "pause"

    def make(self) -> Dialog:
        """Make the sheet."""
        room = self.room
        resume = Button("resume", say("pause.resume"), room.pop, "primary", "play")
        body = [
            resume,
            Button("rules", say("pause.rules"), lambda: room.push(Rules(room)), "plain", "book"),
            Button("keys", say("settings.keys"), lambda: room.push(KeysSheet(room)), "plain", "question"),
            Button("settings", say("pause.settings"), lambda: room.push(SettingsSheet(room)), "plain", "gear"),
            Button("leave", say("pause.leave"), self._leave, "plain", "exit"),
            Paragraph("saved", say("pause.saved"), "small", CREAM_SOFT, is_centred=True),
        ]
        dialog = Dialog("pause", say("pause.title"), body, [], 420)
        dialog.default = resume
        return dialog

    def _leave(self) -> None:
        from .menu import Menu  # the menu leads to tables, and a table back to the menu

        self.room.reset(Menu(self.room))
