"""A match as a list of matches shows it, read from the beginning of its record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from .record_file import NotARecord, header_text, printable_name, read_start, whole_lines


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """
    A match as a list shows it.

    :param game: the game's key
    :param names: the players' names, by seat
    :param changed: when a move was last made, in seconds since the epoch
    :param is_finished: whether the match is over; one that is not can be resumed
    """

    path: Path
    game: str
    names: Mapping[int, str]
    changed: float
    is_finished: bool = False

    @property
    def played(self) -> datetime:
        """When a move was last made, in local time."""
        return local_time(self.changed)


def read_entry(path: Path, *, is_finished: bool) -> RecordEntry:
    """
    Read only what a list of matches shows.

    :raises NotARecord: if the file is none, or names no game.
    :raises OSError: if it cannot be read.
    """
    header = header_text(whole_lines(read_start(path)))
    game = re.search(r"^game (\S+)$", header, re.MULTILINE)
    if game is None:
        raise NotARecord("the header doesn’t name a game")
    names = {int(seat): printable_name(name) for seat, name in re.findall(r"^name (\d) (.+)$", header, re.MULTILINE)}
    return RecordEntry(path, game[1], names, path.stat().st_mtime, is_finished)


def local_time(seconds: float) -> datetime:
    """Convert a file's time; one outside the calendar, from a wrong clock, becomes the epoch."""
    try:
        return datetime.fromtimestamp(seconds).astimezone()
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0).astimezone()
