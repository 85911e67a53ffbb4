"""The pause sheet of a table. Knows where to go from here, and that a match may be given up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engines.spec import Seat
from kq_table.room import Room
from kq_table.strings import say
from kq_table.theme import CREAM_SOFT
from kq_table.ui.basic import Paragraph
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.flow import Shares

from . import taking
from .give_up import GiveUp
from .keys import KeysSheet
from .rules import Rules
from .settings import SettingsSheet
from .telling import TellingSheet

if TYPE_CHECKING:
    from kq_table.host import Host


class Pause(TellingSheet):
    """Go on, look something up, take the record along, or leave."""

    name: ClassVar[str] = "pause"

    def __init__(self, room: Room, host: Host) -> None:
        super().__init__(room)
        self.host = host

    def make(self) -> Dialog:
        """Make the sheet."""
        room, path = self.room, self.host.path
        resume = Button("resume", say("pause.resume"), room.pop, "primary", "play")
        help_row = [
            Button("rules", say("pause.rules"), lambda: room.push(Rules(room)), "plain", "book"),
            Button("keys", say("settings.keys"), lambda: room.push(KeysSheet(room)), "plain", "question"),
        ]
        look_row = [
            Button("settings", say("pause.settings"), lambda: room.push(SettingsSheet(room)), "plain", "gear"),
            Button("look", say("shelf.look"), self._look, "plain", "eye"),
        ]
        take_row = [
            Button("copy", say("pause.copy"), lambda: self.tell(taking.copy(path)), "plain", "copy"),
            Button("export", say("pause.export"), lambda: self.tell(taking.export(room, path)), "plain", "save"),
        ]
        end_row = [
            Button("give_up", say("shelf.give_up"), self._ask, "plain", "flag"),
            Button("leave", say("pause.leave"), self._leave, "plain", "exit"),
        ]
        proof_row = [Button("proof", say("proof.title"), self._prove, "plain", "check")]
        rows = [Shares(f"row{i}", row) for i, row in enumerate((help_row, look_row, proof_row, take_row, end_row))]
        saved = Paragraph("saved", say("pause.saved"), "small", CREAM_SOFT, is_centred=True)
        dialog = Dialog("pause", say("pause.title"), [resume, *rows, saved], [], 560)
        dialog.default = resume
        return dialog

    def _look(self) -> None:
        from .begin import look_through  # it leads to tables, and a table here

        look_through(self.room, self.host.path)

    def _prove(self) -> None:
        from .begin import show_proof  # the same

        show_proof(self.room, self.host.path)

    def _ask(self) -> None:
        self.room.push(GiveUp(self.room, self.host.seatings, self._give_up))

    def _give_up(self, seat: Seat) -> None:
        """Give up, and let the table show what came of it."""
        self.host.give_up(seat)
        while self.room.top.name != "table":
            self.room.pop()

    def _leave(self) -> None:
        from .menu import Menu  # the menu leads to tables, and a table back to the menu

        self.room.reset(Menu(self.room))
