"""The pause dialog of a table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engines.core.api import Seat
from kq_table.shell import record_export
from kq_table.shell.context import AppContext
from kq_table.shell.notice import ToastDialog
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.theme import CREAM_SOFT

if TYPE_CHECKING:
    from kq_table.match.controller import MatchController


class PauseDialog(ToastDialog):
    """Resume, look something up, copy or save the record, give up, or leave."""

    name: ClassVar[str] = "pause"

    def __init__(self, context: AppContext, controller: MatchController) -> None:
        super().__init__(context)
        self.controller = controller

    def _make_dialog(self) -> Dialog:
        context, path, go = self.context, self.controller.path, self.context.navigate
        resume = Button("resume", say("pause.resume"), context.stack.pop, "primary", "play")
        help_row = [
            Button("rules", say("pause.rules"), go.show_rules, "plain", "book"),
            Button("keys", say("settings.keys"), go.show_keys, "plain", "question"),
        ]
        look_row = [
            Button("settings", say("pause.settings"), go.show_settings, "plain", "gear"),
            Button("look", say("shelf.look"), partial(go.show_replay, path), "plain", "eye"),
        ]
        take_row = [
            Button("copy", say("pause.copy"), lambda: self.show_toast(record_export.copy(path)), "plain", "copy"),
            Button(
                "export",
                say("pause.export"),
                lambda: self.show_toast(record_export.export(context, path)),
                "plain",
                "save",
            ),
        ]
        end_row = [
            Button("give_up", say("shelf.give_up"), self._ask_who_gives_up, "plain", "flag"),
            Button("leave", say("pause.leave"), go.show_menu, "plain", "exit"),
        ]
        proof_row = [Button("proof", say("proof.title"), partial(go.show_shuffle_proof, path), "plain", "check")]
        rows = (help_row, look_row, proof_row, take_row, end_row)
        body = [resume, *(Row(f"row{i}", row, is_equal=True) for i, row in enumerate(rows))]
        saved = Paragraph("saved", say("pause.saved"), "small", CREAM_SOFT, is_centred=True)
        dialog = Dialog("pause", say("pause.title"), [*body, saved], [], 560)
        dialog.default = resume
        return dialog

    def _ask_who_gives_up(self) -> None:
        self.context.navigate.ask_who_gives_up(self.controller.seatings, self._give_up)

    def _give_up(self, seat: Seat) -> None:
        """End the match and go back to the table, which shows the end."""
        self.controller.give_up(seat)
        while self.context.stack.top.name != "table":
            self.context.stack.pop()
