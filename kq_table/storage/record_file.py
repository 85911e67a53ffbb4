"""Reads one record file, which may hold anything, and the file of its secret."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from engines.core.outside_file import is_there, open_to_read, read_at_most, read_open
from engines.record.limits import MAX_HEADER_BYTES, MAX_RECORD_BYTES
from kq_table.system.files import sync_folder

FIRST_LINE: Final = b"kq-record 1\n"
MAX_OPENED_BYTES: Final = 1_000_000
"""Most bytes of a file from outside, all of which is played through before it shows."""
MAX_NAME_LETTERS: Final = 60
"""A player's name from a record is cut off here."""


class NotARecord(ValueError):
    """The file holds no record that a match can be resumed from; the message says why, in one line."""


class NotSaved(OSError):
    """A line could not be written; the record is as it was before."""


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
    Cut off a last line without its end, left by a crash.

    :raises NotARecord: if the data does not begin as a record does.
    """
    if not data.startswith(FIRST_LINE):
        raise NotARecord(f"line 1: this is not a KQ Table record ({FIRST_LINE.decode().strip()!r} is missing)")
    return data[: data.rindex(b"\n") + 1]


def read_start(path: Path) -> bytes:
    """
    Read the beginning of a file, enough for a record's header.

    :raises OSError: if it cannot be read.
    """
    return read_at_most(path, MAX_HEADER_BYTES)


def header_text(data: bytes) -> str:
    """The header of a record, which ends at its first blank line."""
    return data.partition(b"\n\n")[0].decode(errors="replace")


def printable_name(name: str) -> str:
    """A name from a record, safe to show: one line, no control characters, at most `MAX_NAME_LETTERS`."""
    return "".join(letter for letter in name if letter.isprintable())[:MAX_NAME_LETTERS] or "?"


SUFFIX: Final = ".secret"
SECRET_FILE_BYTES: Final = 65
"""Size of the secret's file: 64 digits and the end of the line."""


def secret_path(record: Path) -> Path:
    """The path of the secret of a record, whether or not it exists."""
    return record.with_name(f"{record.name}{SUFFIX}")


def write_secret(record: Path, secret: bytes) -> None:
    """
    Write the secret of a record; the record itself need not exist yet.

    :raises OSError: if writing fails, or a secret exists already.
    """
    path = secret_path(record)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(f"{secret.hex()}\n".encode())
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)


def read_secret(record: Path) -> bytes | None:
    """
    The secret of a record; None if there is none.

    :raises NotARecord: if its file holds something else.
    :raises OSError: if it cannot be read.
    """
    path = secret_path(record)
    try:
        text = read_at_most(path, SECRET_FILE_BYTES + 1).decode("ascii")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        text = ""
    if not re.fullmatch(r"[0-9a-f]{64}\n", text):
        raise NotARecord(f"{path.name} does not contain a secret of 32 bytes")
    return bytes.fromhex(text)


def delete_secret(record: Path) -> None:
    secret_path(record).unlink(missing_ok=True)


def orphaned_secrets(folder: Path) -> Iterator[Path]:
    """The secrets in a folder whose records were never written, or are gone."""
    return (path for path in folder.glob(f"*{SUFFIX}") if not is_there(folder / path.name.removesuffix(SUFFIX)))
