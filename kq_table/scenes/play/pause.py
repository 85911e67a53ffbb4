"""The pause sheet of a table. Knows where to go from here, and that a match may be given up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engines.core.api import Seat
from kq_table.scenes.help.keys import KeysDialog
from kq_table.scenes.help.rules import Rules
from kq_table.scenes.library import export
from kq_table.scenes.library.give_up import GiveUpDialog
from kq_table.scenes.settings import SettingsDialog
from kq_table.shell.context import AppContext
from kq_table.shell.notice import TellingSheet
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Shares
from kq_table.ui.theme import CREAM_SOFT

if TYPE_CHECKING:
    from kq_table.match.controller import MatchController


class PauseDialog(TellingSheet):
    """Go on, look something up, take the record along, or leave."""

    name: ClassVar[str] = "pause"

    def __init__(self, room: AppContext, controller: MatchController) -> None:
        super().__init__(room)
        self.controller = controller

    def make(self) -> Dialog:
        """Make the sheet."""
        room, path = self.room, self.controller.path
        resume = Button("resume", say("pause.resume"), room.pop, "primary", "play")
        help_row = [
            Button("rules", say("pause.rules"), lambda: room.push(Rules(room)), "plain", "book"),
            Button("keys", say("settings.keys"), lambda: room.push(KeysDialog(room)), "plain", "question"),
        ]
        look_row = [
            Button("settings", say("pause.settings"), lambda: room.push(SettingsDialog(room)), "plain", "gear"),
            Button("look", say("shelf.look"), self._look, "plain", "eye"),
        ]
        take_row = [
            Button("copy", say("pause.copy"), lambda: self.tell(export.copy(path)), "plain", "copy"),
            Button("export", say("pause.export"), lambda: self.tell(export.export(room, path)), "plain", "save"),
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
        from kq_table.scenes.navigation import look_through  # it leads to tables, and a table here

        look_through(self.room, self.controller.path)

    def _prove(self) -> None:
        from kq_table.scenes.navigation import show_proof  # the same

        show_proof(self.room, self.controller.path)

    def _ask(self) -> None:
        self.room.push(GiveUpDialog(self.room, self.controller.seatings, self._give_up))

    def _give_up(self, seat: Seat) -> None:
        """Give up, and let the table show what came of it."""
        self.controller.give_up(seat)
        while self.room.top.name != "table":
            self.room.pop()

    def _leave(self) -> None:
        from kq_table.scenes.start.menu import Menu  # the menu leads to tables, and a table back to the menu

        self.room.reset(Menu(self.room))
