"""A lock on an open file, which ends when the file is closed or its process dies."""

from __future__ import annotations

import errno
import os
import sys
from typing import Final

LOCK_HELD_ERRORS: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})
"""Error numbers of the systems if somebody else has the lock."""
LOCKED_BYTE: Final = 2**30
"""Windows forbids reading a locked range: this byte is far beyond the end of any of our files."""


class LockHeld(OSError):
    """The file is locked already, by another program or by another opening of it in this one."""


def lock(handle: int) -> None:
    """
    Lock an open file, without waiting.

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
