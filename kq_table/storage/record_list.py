"""Lists the records in a folder, using what is already known of them."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from kq_table.system.notice import Notice

from .record_file import NotARecord, header_text, printable_name, read_start, whole_lines


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """
    A match as a list shows it.

    :param game: the game's key
    :param names: the players' names, by seat
    :param changed: modification time of the file in seconds since the epoch: about when it was last played
    :param is_finished: whether the match is over; otherwise it can be resumed
    """

    path: Path
    game: str
    names: Mapping[int, str]
    changed: float
    is_finished: bool = False

    @property
    def played(self) -> datetime:
        return local_time(self.changed)


def read_entry(path: Path, *, is_finished: bool) -> RecordEntry:
    """
    Read only what a list of matches shows.

    :raises NotARecord: if the file is not a record, or names no game.
    :raises OSError: if it cannot be read.
    """
    header = header_text(whole_lines(read_start(path)))
    game = re.search(r"^game (\S+)$", header, re.MULTILINE)
    if game is None:
        raise NotARecord("the header doesn’t name a game")
    names = {int(seat): printable_name(name) for seat, name in re.findall(r"^name (\d) (.+)$", header, re.MULTILINE)}
    return RecordEntry(path, game[1], names, path.stat().st_mtime, is_finished)


def local_time(seconds: float) -> datetime:
    """The local datetime of a timestamp; the epoch if it is out of range, as from a wrong clock."""
    # By way of UTC: Windows takes no naive time within a day of the epoch.
    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone()
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0, UTC).astimezone()


SUFFIX: Final = ".kq"
Listing = tuple[list[RecordEntry], list[Notice]]
"""Matches, the last played first, and what went wrong."""


def picture_path(record: Path) -> Path:
    """The path of the picture of a match, whether or not it exists."""
    return record.with_name(f"{record.name}.png")


class RecordFile(NamedTuple):
    """A record as its folder lists it: its name as bytes, its time in seconds, and its size in bytes."""

    name: bytes
    changed: float
    size: int


class KnownRecord(NamedTuple):
    """
    What was read from a record file with this time and size; *names* are by seat.

    *game* is empty if no match could be read.
    """

    changed: float
    size: int
    game: str
    names: tuple[str, ...]

    def is_current(self, record: RecordFile) -> bool:
        return (self.changed, self.size) == (record.changed, record.size)


def list_names(folder: Path) -> set[str]:
    """
    The names of all entries with a record's suffix, files or not; empty without such a folder.

    :raises OSError: if the folder cannot be read.
    """
    if not folder.exists():
        return set()
    with os.scandir(folder) as entries:  # builds no path for each
        return {entry.name for entry in entries if entry.name.endswith(SUFFIX)}


def list_files(folder: Path) -> Iterator[RecordFile]:
    """
    The regular files with a record's suffix; empty without such a folder.

    :raises OSError: if the folder cannot be read.
    """
    if not folder.exists():
        return
    suffix = SUFFIX.encode()
    with os.scandir(os.fsencode(folder)) as entries:
        for entry in entries:
            if entry.name.endswith(suffix):
                try:
                    found = entry.stat()
                except FileNotFoundError:
                    continue  # it was moved a moment ago, or is a dangling link
                if stat.S_ISREG(found.st_mode):
                    yield RecordFile(entry.name, found.st_mtime, found.st_size)


def known_entries(
    folder: Path, records: Iterable[RecordFile], known: Mapping[bytes, KnownRecord]
) -> Sequence[RecordEntry]:
    """The finished matches whose files are unchanged since they were read, the last played first."""
    found = []
    # Sort the plain tuples: sorting `RecordEntry` objects by their datetime would be slow.
    for record in sorted(records, key=_time_and_name, reverse=True):
        read = known.get(record.name)
        if read is not None and read.game and read.is_current(record):
            path, names = folder / os.fsdecode(record.name), dict(enumerate(read.names))
            found.append(RecordEntry(path, read.game, names, record.changed, is_finished=True))
    return found


def stale(records: Iterable[RecordFile], known: Mapping[bytes, KnownRecord]) -> list[RecordFile]:
    """The records of which nothing is known, or that have changed since they were read."""
    return [record for record in records if (read := known.get(record.name)) is None or not read.is_current(record)]


def not_read_notice(path: Path, error: OSError) -> Notice:
    return Notice("note.not_read", {"reason": f"{path.name}: {error.strerror or error}"})


def _time_and_name(record: RecordFile) -> tuple[float, bytes]:
    return record.changed, record.name
