"""Writes, moves and locks our own files: a crash leaves the old content of one or the new, never a part."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from engines.core.outside_file import SAFE_FLAGS, IrregularFile, is_there

MIN_AGE_SECONDS: Final = 60.0
RETRY_WAITS_SECONDS: Final = (0.02, 0.04, 0.08, 0.16, 0.32)
"""Waits in seconds before trying again while a virus scanner or an indexer on Windows holds the file."""
OWNER_ONLY: Final = 0o700
LOCK_HELD_ERRORS: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})
"""Error numbers of the systems if somebody else has the lock."""
LOCKED_BYTE: Final = 2**30
"""Windows forbids reading a locked range: this byte is far beyond the end of any of our files."""


def write_atomic(path: Path, data: bytes) -> None:
    """
    Replace the content of *path*; a reader, even after a crash, sees all of the old data or all of the new.

    :raises OSError: if that fails; the old file is untouched then.
    """
    # Not by tempfile, whose import takes milliseconds of every start.
    name = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    name.unlink(missing_ok=True)  # left by a killed program of the same number, or a pipe that somebody put there
    handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):  # the first error is the one to report
            name.unlink()
        raise


def append_line(path: Path, line: bytes) -> None:
    """
    Append a line, without its end, to a file; it is on the disk when this returns.

    A part of a line that a killed program left stays as a line of its own.

    :raises OSError: if the disk refuses, or something else than a file has its name.
    """
    make_folder(path.parent)
    # Without a lock, for two windows: each line is one write at the end.
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | SAFE_FLAGS, 0o600)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise IrregularFile(path)
        os.write(handle, (b"" if _ends_with_line(handle) else b"\n") + line + b"\n")
        os.fsync(handle)
    finally:
        os.close(handle)


def _ends_with_line(handle: int) -> bool:
    """Whether the file is empty or ends with a whole line."""
    end = os.lseek(handle, 0, os.SEEK_END)
    if end == 0:
        return True
    os.lseek(handle, end - 1, os.SEEK_SET)
    return os.read(handle, 1) == b"\n"


def sweep(folder: Path, name: str = "", min_age_seconds: float = MIN_AGE_SECONDS) -> None:
    """
    Delete the temporary files of a program that was killed while it wrote a file in a folder.

    :param name: that of the file; empty for any
    :param min_age_seconds: younger files may belong to a running program
    :raises OSError: if that fails.
    """
    latest = time.time() - min_age_seconds
    for stray in folder.glob("*.*.tmp"):
        if (not name or stray.name.startswith(f"{name}.")) and is_older(stray, latest):
            stray.unlink(missing_ok=True)


def is_older(path: Path, moment: float) -> bool:
    """Whether a file was last written before *moment*, in seconds as of `time.time`; False for a missing one."""
    try:
        return path.lstat().st_mtime <= moment
    except FileNotFoundError:
        return False


def replace(source: Path, target: Path) -> None:
    """
    Rename *source* to *target* in one step, which is on the disk when this returns.

    :raises OSError: if the system refuses.
    """
    for wait in RETRY_WAITS_SECONDS:
        try:
            source.replace(target)
            break
        except PermissionError:
            if sys.platform != "win32":
                raise
            time.sleep(wait)
    else:
        source.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Sync the file names in a folder to the disk; Windows has no such call and does it by itself."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def set_aside(path: Path, folder: Path) -> Path:
    """
    Move an unreadable file into *folder* under an unused name, and return its new path.

    :raises OSError: if it cannot be moved.
    """
    make_folder(folder)
    target = free_name(folder / f"{path.stem}.{time.strftime('%Y%m%d-%H%M%S')}{path.suffix}")
    replace(path, target)
    return target


def free_name(path: Path, is_free: Callable[[Path], bool] = lambda _: True) -> Path:
    """*path*, with a number added if the file exists or *is_free* returns False for it."""
    candidate, number = path, 1
    while is_there(candidate) or not is_free(candidate):
        number += 1
        candidate = path.with_stem(f"{path.stem}-{number}")
    return candidate


# -- folders


def make_folder(folder: Path) -> None:
    """
    Make a folder of ours, and any missing parents, readable by their owner only, whatever the umask.

    An existing folder keeps its permissions: somebody may share it on purpose, and the files in it are private anyway.

    :raises OSError: if the system refuses, or a file has its name.
    """
    try:
        folder.mkdir(OWNER_ONLY)
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_folder(folder.parent)
        make_folder(folder)
    except OSError:  # on some systems not even FileExistsError, where a disk cannot be written
        if not folder.is_dir():
            raise


# -- locks


class LockHeld(OSError):
    """The file is locked already, by another program or by another opening of it in this one."""


def lock(handle: int) -> None:
    """
    Lock an open file, without waiting; the lock ends when the file is closed or its process dies.

    :raises LockHeld: if it is locked already.
    :raises OSError: if its disk has no locks.
    """
    try:
        if sys.platform == "win32":
            import msvcrt  # only there

            os.lseek(handle, LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # only here

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in LOCK_HELD_ERRORS:
            raise LockHeld(error.errno, "it is open in another window of KQ Table") from None
        raise
