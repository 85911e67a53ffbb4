"""Dialogs that tell what went wrong on the way to a scene."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import notice_dialog, show_dialog
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
    show_dialog(notice_dialog, context, words)


def one_line(text: str) -> str:
    """Make a text safe to show that may quote a file from outside."""
    return "".join(letter if letter.isprintable() else " " for letter in text)[:MAX_REASON_LENGTH]


DIALOG_WIDTH: Final = 660


def error_dialog(context: AppContext, report: Path | None, match: RecordEntry | None) -> Dialog:
    """
    Say what happened and what is safe.

    :param report: the path of the crash report; None if the disk refused it
    :param match: the match that was at the table and can be continued; None if there is none
    """
    where = say("mishap.report", path=report) if report else say("mishap.no_report")
    body = [
        Paragraph("what", say("mishap.what"), "body", CREAM),
        Paragraph("safe", say("mishap.safe" if match else "mishap.no_match"), "body", CREAM),
        Paragraph("where", where, "body", CREAM_SOFT),
    ]
    buttons = [Button("menu", say("mishap.menu"), context.stack.pop, "plain" if match else "primary")]
    if match is not None:
        go_on = partial(context.navigate.continue_match, match)
        buttons.append(Button("go_on", say("mishap.go_on"), go_on, "primary"))
    return Dialog("mishap", say("mishap.title"), body, buttons, DIALOG_WIDTH)
