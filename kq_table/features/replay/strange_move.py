"""Saves a computer player's strange move as a file to send: its view, and how to repeat the choice."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from engines.bots.seeds import TABLE_SEED
from engines.core import talk
from engines.record.record import FIRST_LINE
from engines.record.replay import redact_record
from kq_table import __version__
from kq_table.match.record_view import RecordView
from kq_table.storage.record_list import SUFFIX
from kq_table.system.files import free_name, make_folder, write_atomic

FOLDER_NAME: Final = "strange-moves"
PERSONAL_WORDS: Final = frozenset({"name", "portrait"})
"""Header words that identify players."""


def can_keep(record_view: RecordView, n: int) -> bool:
    """Whether deed *n* (from 1) is a computer player's move, and what its seat saw is no longer secret."""
    if not 0 < n <= record_view.length:
        return False
    line = record_view.record.lines[n - 1]
    if line.actor < 0 or record_view.seatings[line.actor].is_person or talk.is_talk(line.deed):
        return False
    return record_view.is_over or record_view.record.view == line.actor


def text(record_view: RecordView, n: int) -> str:
    """The position before deed *n* as its seat saw it, without names, and the move as a comment."""
    line = record_view.record.lines[n - 1]
    before = replace(record_view.record, lines=record_view.record.lines[: n - 1], comments=())
    seen = redact_record(before, line.actor)
    header = [str(entry) for entry in seen.header if entry.word not in PERSONAL_WORDS]
    comments = [
        f"# strange move: {line.actor} {line.deed}",
        f"# player {record_view.seatings[line.actor].player}",
        f"# seed {TABLE_SEED}",
        f"# kq-table {__version__}",
    ]
    return "\n".join([FIRST_LINE, *header, "", *map(str, seen.lines), *comments, ""])


def keep(record_view: RecordView, n: int, folder: Path, now: datetime) -> Path:
    """
    Write the file; return its path.

    :raises OSError: if the disk refuses
    """
    make_folder(folder)
    path = free_name(folder / f"{now:%Y-%m-%d_%H-%M-%S}_{record_view.game}_{n}{SUFFIX}")
    write_atomic(path, text(record_view, n).encode())
    return path
