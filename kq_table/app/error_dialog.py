"""The dialog after an error of the program: where the crash report lies, and a way back to the match."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.storage.record_entry import RecordEntry
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.theme import CREAM, CREAM_SOFT

DIALOG_WIDTH = 660


class ErrorDialog(DialogScene):
    """
    Says what happened and what is safe.

    :param report: the path of the crash report; None if the disk refused it
    :param match: the match that was at the table and can be continued; None if there is none
    """

    name: ClassVar[str] = "mishap"

    def __init__(self, context: AppContext, report: Path | None, match: RecordEntry | None) -> None:
        super().__init__(context)
        self._match = match
        self.report_text = say("mishap.report", path=report) if report else say("mishap.no_report")

    def _make_dialog(self) -> Dialog:
        body = [
            Paragraph("what", say("mishap.what"), "body", CREAM),
            Paragraph("safe", say("mishap.safe" if self._match else "mishap.no_match"), "body", CREAM),
            Paragraph("where", self.report_text, "body", CREAM_SOFT),
        ]
        buttons = [Button("menu", say("mishap.menu"), self.context.stack.pop, "plain" if self._match else "primary")]
        if self._match is not None:
            buttons.append(Button("go_on", say("mishap.go_on"), self._continue, "primary"))
        return Dialog("mishap", say("mishap.title"), body, buttons, DIALOG_WIDTH)

    def _continue(self) -> None:
        if self._match is not None:
            self.context.navigate.continue_match(self._match)
