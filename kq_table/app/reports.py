"""Tells in a dialog what went wrong on the way to a scene."""

from __future__ import annotations

from typing import Final

from kq_table.shell.context import AppContext
from kq_table.shell.notice import NoticeDialog
from kq_table.storage.record_entry import RecordEntry
from kq_table.storage.record_file import NotARecord, NotSaved
from kq_table.system.notice import Notice
from kq_table.text import say

MAX_REASON_LENGTH: Final = 300


def set_aside(context: AppContext, match: RecordEntry, reason: str) -> Notice:
    """Set a record aside that cannot be read; give what to tell of it."""
    try:
        return context.services.store.set_aside(match.path, reason)
    except OSError as error:
        return Notice("note.not_read", {"reason": f"{reason}; {error.strerror or error}"})


def report_not_saved(context: AppContext, error: NotSaved) -> None:
    """Tell that the disk refused a match."""
    report(context, Notice("note.not_saved", {"reason": error.strerror or str(error)}))


def report_not_opened(context: AppContext, error: NotARecord | OSError, name: str) -> None:
    """Tell that a file could not be opened as a record."""
    is_ours = isinstance(error, NotARecord)
    reason = one_line(str(error)) if is_ours else f"{name}: {one_line(getattr(error, 'strerror', '') or str(error))}"
    report(context, Notice("note.not_opened", {"reason": reason}))


def report(context: AppContext, notice: Notice) -> None:
    """Tell something in a dialog, and log it."""
    words = say(notice.key, **notice.values)
    context.log("note", words=words)
    context.stack.push(NoticeDialog(context, words))


def one_line(text: str) -> str:
    """Give a reason that may quote a file from outside as it may be shown."""
    return "".join(letter if letter.isprintable() else " " for letter in text)[:MAX_REASON_LENGTH]
