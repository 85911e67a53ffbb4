"""One program at a time for one player's files. The system drops the lock at any death, so none is ever stale."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import BinaryIO

HELD = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})
"""What the systems answer when somebody else has the lock."""


class Lock:
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
