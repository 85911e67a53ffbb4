"""Dialogs that tell what went wrong on the way to a scene."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.shell.notice import NoticeDialog
from kq_table.storage.record_file import NotARecord, NotSaved
from kq_table.storage.record_list import RecordEntry
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.theme import CREAM, CREAM_SOFT

MAX_REASON_LENGTH: Final = 300


def set_aside(context: AppContext, match: RecordEntry, reason: str) -> Notice:
    """Set an unreadable record aside; return the notice about it."""
    try:
        return context.services.store.set_aside(match.path, reason)
    except OSError as error:
        return Notice("note.not_read", {"reason": f"{reason}; {error.strerror or error}"})


def report_not_saved(context: AppContext, error: NotSaved) -> None:
    report(context, Notice("note.not_saved", {"reason": error.strerror or str(error)}))


def report_not_opened(context: AppContext, error: NotARecord | OSError, name: str) -> None:
    is_ours = isinstance(error, NotARecord)
    reason = one_line(str(error)) if is_ours else f"{name}: {one_line(getattr(error, 'strerror', '') or str(error))}"
    report(context, Notice("note.not_opened", {"reason": reason}))


def report(context: AppContext, notice: Notice) -> None:
    """Tell something in a dialog, and log it."""
    words = say(notice.key, **notice.values)
    context.log("note", words=words)
    context.stack.push(NoticeDialog(context, words))


def one_line(text: str) -> str:
    """Make a text safe to show that may quote a file from outside."""
    return "".join(letter if letter.isprintable() else " " for letter in text)[:MAX_REASON_LENGTH]


DIALOG_WIDTH = 660


class ErrorDialog(DialogScene):
    """
    Says what happened and what is safe.

    :param report: the path of the crash report; None if the disk refused it
    :param match: the match that was at the table and can be continued; None if there is none
    """

    name: ClassVar[str] = "error"

    def __init__(self, context: AppContext, report: Path | None, match: RecordEntry | None) -> None:
        super().__init__(context)
        self._match = match
        self.report_text = say("error.report", path=report) if report else say("error.no_report")

    def _make_dialog(self) -> Dialog:
        body = [
            Paragraph("what", say("error.what"), "body", CREAM),
            Paragraph("safe", say("error.safe" if self._match else "error.no_match"), "body", CREAM),
            Paragraph("where", self.report_text, "body", CREAM_SOFT),
        ]
        buttons = [Button("menu", say("error.menu"), self.context.stack.pop, "plain" if self._match else "primary")]
        if self._match is not None:
            buttons.append(Button("go_on", say("error.go_on"), self._continue, "primary"))
        return Dialog("error", say("error.title"), body, buttons, DIALOG_WIDTH)

    def _continue(self) -> None:
        if self._match is not None:
            self.context.navigate.continue_match(self._match)
