"""Opens files of unknown origin: only regular files, only up to a given size, and without blocking."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

IRREGULAR = "this is not a regular file"
NOTHING_YET = "there is nothing to be read yet"
SAFE_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Flags for `os.open`: don't wait for a pipe, don't adopt a terminal, don't translate line ends."""


class IrregularFile(OSError):
    """A folder, a pipe, a device, a socket, or a link to one of these or to nothing."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, IRREGULAR, str(path))


def read_at_most(path: Path, count: int) -> bytes:
    """
    Read at most *count* bytes from the start of a regular file, following links.

    :raises FileNotFoundError: if there is nothing of this name.
    :raises OSError: if it is no regular file, or cannot be read.
    """
    with open_to_read(path) as file:
        return read_open(file, count)


def read_open(file: BinaryIO, count: int) -> bytes:
    """
    Read at most the next *count* bytes of an open file.

    :raises BlockingIOError: if no data is available yet, as with some files in /proc, which only look regular.
    :raises OSError: if reading fails.
    """
    data: bytes | None = file.read(count)
    if data is None:
        raise BlockingIOError(errno.EAGAIN, NOTHING_YET)
    return data


def open_to_read(path: Path) -> BinaryIO:
    """
    Open a regular file for reading; a link is followed.

    :raises FileNotFoundError: if there is nothing of this name.
    :raises OSError: if it is no regular file, or cannot be read.
    """
    return os.fdopen(_open(path, os.O_RDONLY), "rb")


def is_there(path: Path) -> bool:
    """Whether anything has this name, even a dangling link."""
    return os.path.lexists(path)


def open_emptied(path: Path) -> int:
    """
    Open a regular file for writing, created or emptied, and return its descriptor.

    A new file is readable by its owner only (0o600). A link is not followed, except on Windows.

    :raises OSError: if the name belongs to anything but a regular file, or it cannot be opened or emptied.
    """
    handle = _open(path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0))
    try:
        os.ftruncate(handle, 0)
    except OSError:
        os.close(handle)
        raise
    return handle


def open_to_append(path: Path) -> int:
    """
    Open an existing regular file for reading and appending, and return its descriptor; links are followed.

    :raises FileNotFoundError: if there is nothing of this name.
    :raises OSError: if it is no regular file, or cannot be opened.
    """
    return _open(path, os.O_RDWR | os.O_APPEND)


def _open(path: Path, flags: int) -> int:
    """Open a file, checking its kind before and after: merely opening a device may have an effect."""
    try:
        _check(path, path.stat())
    except FileNotFoundError:
        if is_there(path):
            raise IrregularFile(path) from None
        if not flags & os.O_CREAT:
            raise
    except ValueError:
        raise IrregularFile(path) from None  # no system has such a name
    handle = os.open(path, flags | SAFE_FLAGS, 0o600)
    try:
        _check(path, os.fstat(handle))
    except OSError:
        os.close(handle)
        raise
    return handle


def _check(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise IrregularFile(path)
