"""Copies or saves a record or a deal code, and says in a sentence what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kq_table.match.record_view import RecordView
from kq_table.storage.record_file import NotARecord, read_record
from kq_table.text import say
from kq_table.ui.export import to_clipboard, to_file

from .context import AppContext


def copy_code(code: str) -> str:
    return copy_text(code, say("deal.copied", code=code))


def copy_text(text: str, done: str) -> str:
    """Put a text on the clipboard; return *done*, or what went wrong."""
    try:
        to_clipboard(text)
    except OSError as error:
        return say("take.refused", reason=error.strerror or error)
    return done


def copy(path: Path) -> str:
    def take(text: str) -> str:
        to_clipboard(text)
        return ""

    return _taken(path, take, "take.copied", "take.copied_seen")


def export(context: AppContext, path: Path) -> str:
    """Save a record in the person's documents."""

    def take(text: str) -> str:
        return str(to_file(text, path.name, context.services.documents()))

    return _taken(path, take, "take.exported", "take.exported_seen")


def _taken(path: Path, take: Callable[[str], str], whole: str, seen: str) -> str:
    """Export a record and say so: the *whole* of it, or only what its one person has *seen*."""
    try:
        reading = RecordView(read_record(path), path.name)
        text = reading.export_text()
        if text is None:
            return say("take.secret")
        where = take(text)
    except NotARecord as error:
        return say("take.refused", reason=error)
    except OSError as error:
        return say("take.refused", reason=error.strerror or error)
    return say(whole if reading.is_over else seen, path=where)
