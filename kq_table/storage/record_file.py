"""Reading one record file, which may hold anything."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO, Final

from engines.core.outside_file import open_to_read, read_at_most, read_open
from engines.record.limits import MAX_HEADER_BYTES, MAX_RECORD_BYTES

FIRST_LINE: Final = b"kq-record 1\n"
MAX_OPENED_BYTES: Final = 1_000_000
"""Of a file from outside that is played through before it shows."""
MAX_NAME_LETTERS: Final = 60
"""Where a player's name from a record is cut off."""


class NotARecord(ValueError):
    """The file holds no record that a match can be resumed from; the message says why, in one line."""


class NotSaved(OSError):
    """The disk refused a line; the record is as it was before."""


def read_record(path: Path, max_bytes: int = MAX_RECORD_BYTES) -> bytes:
    """
    Read a file that may hold anything.

    :raises NotARecord: if it is too large for a record.
    :raises OSError: if it cannot be read.
    """
    with open_to_read(path) as file:
        return read_all(file, path.name, max_bytes)


def read_all(file: BinaryIO, name: str, max_bytes: int = MAX_RECORD_BYTES) -> bytes:
    """
    Read an open file that may hold anything; errors call it *name*.

    :raises NotARecord: if it is too large for a record.
    :raises OSError: if it cannot be read.
    """
    data = read_open(file, max_bytes + 1)
    if len(data) > max_bytes:
        raise NotARecord(f"{name}: the file is too long to be a record")
    return data


def whole_lines(data: bytes) -> bytes:
    """
    Cut off a last line without its end, as a crash leaves it.

    :raises NotARecord: if the data does not begin as a record does.
    """
    if not data.startswith(FIRST_LINE):
        raise NotARecord(f"line 1: this is not a KQ Table record ({FIRST_LINE.decode().strip()!r} is missing)")
    return data[: data.rindex(b"\n") + 1]


def read_start(path: Path) -> bytes:
    """
    Read the beginning of a file, far enough for a record's header.

    :raises OSError: if it cannot be read.
    """
    return read_at_most(path, MAX_HEADER_BYTES)


def header_text(data: bytes) -> str:
    """Decode the header of a record, which ends at its first blank line."""
    return data.partition(b"\n\n")[0].decode(errors="replace")


def printable_name(name: str) -> str:
    """Make a name from a record safe to show: one line, no control characters, at most `MAX_NAME_LETTERS`."""
    return "".join(letter for letter in name if letter.isprintable())[:MAX_NAME_LETTERS] or "?"
