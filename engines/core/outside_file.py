"""Opens files of unknown origin: only regular files, only up to a given size, and without blocking."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

IRREGULAR = "this is not a regular file"
NOTHING_YET = "there is nothing to be read yet"
WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Flags that keep `os.open` from waiting for the other end of a pipe."""


class IrregularFile(OSError):
    """A folder, a pipe, a device, a socket, or a link to one of these or to nothing."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, IRREGULAR, str(path))


def read_at_most(path: Path, count: int) -> bytes:
    """
    Read the first *count* bytes of a regular file; a link to one is followed.

    :raises FileNotFoundError: if there is nothing of this name.
    :raises OSError: if it is no regular file, or cannot be read.
    """
    with open_to_read(path) as file:
        return read_open(file, count)


def read_open(file: BinaryIO, count: int) -> bytes:
    """
    Read the next *count* bytes of an open file.

    :raises OSError: if it cannot be read, or has nothing yet: some of the system's own files only seem regular.
    """
    data: bytes | None = file.read(count)
    if data is None:
        raise BlockingIOError(errno.EAGAIN, NOTHING_YET)
    return data


def open_to_read(path: Path) -> BinaryIO:
    """
    Open a regular file, in the way of `read_at_most`.

    :raises OSError: if it is no regular file, or cannot be read.
    """
    return os.fdopen(_open(path, os.O_RDONLY), "rb")


def is_there(path: Path) -> bool:
    """Whether anything has this name, even a dangling link."""
    return os.path.lexists(path)


def open_emptied(path: Path) -> int:
    """
    Open a regular file for writing, created or emptied, and return its descriptor.

    A link is not followed, except on Windows.

    :raises OSError: if something else has this name, or the disk refuses.
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
    Open a regular file for reading and appending, and return its descriptor; a link is followed.

    :raises OSError: if it is no regular file, or the disk refuses.
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
    handle = os.open(path, flags | WITHOUT_WAITING, 0o600)
    try:
        _check(path, os.fstat(handle))
    except OSError:
        os.close(handle)
        raise
    return handle


def _check(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise IrregularFile(path)
