"""One record file: reading it, and appending lines that are on the disk before play goes on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Self

FIRST_LINE: Final = b"kq-record 1\n"
MAX_RECORD_BYTES: Final = 8_000_000
"""The longest match is far shorter; a larger file is not read into memory."""
MAX_HEADER_BYTES: Final = 65_536
MAX_NAME_LETTERS: Final = 60
"""Where a player's name from a record is cut off."""


class NotARecord(ValueError):
    """The file holds no record that a match can be resumed from; the message says why, in one line."""


class NotSaved(OSError):
    """The disk refused a line; the record is as it was before."""


class Journal:
    """A record open for appending. Only one running program may hold it (see `launch.single_instance`)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        self._size = os.fstat(self._handle).st_size

    def append(self, line: str) -> None:
        """
        Write a line, given without its end, and return when it is on the disk.

        :raises NotSaved: if the disk refuses; nothing of the line is left then.
        """
        data = f"{line}\n".encode()
        try:
            self._write(data)
            os.fsync(self._handle)
        except OSError as error:
            os.ftruncate(self._handle, self._size)
            raise NotSaved(error.errno, error.strerror, str(self.path)) from error
        self._size += len(data)

    def _write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._handle, data) :]

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_record(path: Path, max_bytes: int = MAX_RECORD_BYTES) -> bytes:
    """
    Read a file that may hold anything.

    :raises NotARecord: if it is too large for a record.
    :raises OSError: if it cannot be read.
    """
    with path.open("rb") as file:
        data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise NotARecord(f"{path.name}: the file is too long to be a record")
    return data


def whole_lines(data: bytes) -> bytes:
    """
    Cut off a last line without its end, as a crash leaves it.

    :raises NotARecord: if the data does not begin as a record does.
    """
    if not data.startswith(FIRST_LINE):
        raise NotARecord(f"line 1: this is no record ({FIRST_LINE.decode().strip()!r} is missing)")
    return data[: data.rindex(b"\n") + 1]


def read_start(path: Path) -> bytes:
    """Read the beginning of a file, far enough for a record's header."""
    with path.open("rb") as file:
        return file.read(MAX_HEADER_BYTES)


def header_text(data: bytes) -> str:
    """Decode the header of a record, which ends at its first blank line."""
    return data.partition(b"\n\n")[0].decode(errors="replace")


def printable_name(name: str) -> str:
    """Make a name from a record safe to show: one line, no control characters, at most `MAX_NAME_LETTERS`."""
    return "".join(letter for letter in name if letter.isprintable())[:MAX_NAME_LETTERS] or "?"
