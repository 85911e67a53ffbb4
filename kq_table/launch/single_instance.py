"""
By which a second start calls the one that runs. Knows a file beside the lock, no window.

The running program looks at it twice a second from a thread of its own: that works on every system and every disk,
and costs less than a frame would.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final

from kq_table.system.atomic_file import write_atomic

NAME: Final = "instance.bell"
LOOK: Final = 0.5
"""Seconds between looks."""
LONGEST: Final = 32_768
"""Bytes; the path of a file is not longer on any system."""


def notify_running_instance(folder: Path, file: Path | None = None) -> None:
    """
    Call the running program to the front, to open *file* if one is given.

    :raises OSError: if the disk refuses.
    """
    write_atomic(folder / NAME, os.fsencode(file.absolute()) if file else b"")


class InstanceMailbox:
    """Listens in *folder* from now on, and calls *answer*, from its own thread, with the file to open or None."""

    def __init__(self, folder: Path, answer: Callable[[Path | None], object]) -> None:
        self._path, self._answer = folder / NAME, answer
        self._seen = self._stamp()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        self._is_over.set()
        self._thread.join()

    def _listen(self) -> None:
        while not self._is_over.wait(LOOK):
            stamp = self._stamp()
            if stamp not in {None, self._seen}:
                self._answer(self._wanted())
            self._seen = stamp

    def _stamp(self) -> tuple[int, int] | None:
        """Tell one ring from another: each puts a new file there, whatever the clock says."""
        try:
            found = self._path.stat()
        except OSError:
            return None  # nobody has rung yet
        return found.st_ino, found.st_mtime_ns

    def _wanted(self) -> Path | None:
        try:
            with self._path.open("rb") as file:
                name = os.fsdecode(file.read(LONGEST))
        except OSError:
            return None  # the call to the front is heard all the same
        return Path(name) if name else None


HELD = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})
"""What the systems answer when somebody else has the lock."""


class InstanceLock:
    """A lock on the file *path*, free at first."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None

    def take(self) -> bool:
        """
        Take the lock; False if another program holds it.

        A disk on which no lock can be had counts as free: better two programs than none.
        """
        try:
            file = self._path.open("a+b")
        except OSError:
            return True
        try:
            _lock(file)
        except OSError as error:
            if error.errno in HELD:
                file.close()
                return False
        self._file = file
        return True

    def drop(self) -> None:
        """Give the lock back; a second call does nothing."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _lock(file: BinaryIO) -> None:
    if sys.platform == "win32":
        import msvcrt  # only there

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # only here

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
