"""
Keeps a second copy of the program from starting, and lets it call the first one to the front.

The first copy holds a lock. A second one leaves a file beside it, for which a thread of the first looks twice a second:
that works on every system and every disk, and costs less than a frame does.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from engines.core.outside_file import open_emptied, read_at_most
from kq_table.system import files
from kq_table.system.files import write_atomic

MAILBOX_NAME: Final = "instance.bell"
POLL_SECONDS: Final = 0.5
MAX_PATH_BYTES: Final = 32_768
"""No system has longer paths."""


class InstanceLock:
    """A lock on the file *path*, not yet taken."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle = -1

    def take(self) -> bool:
        """
        Take the lock; False if another process holds it.

        :raises OSError: if the disk has no locks.
        """
        handle = open_emptied(self._path)
        try:
            files.lock(handle)
        except files.LockHeld:
            os.close(handle)
            return False
        except OSError:
            os.close(handle)
            raise
        self._handle = handle
        return True

    def drop(self) -> None:
        """Release the lock; a second call does nothing."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def notify_running_instance(folder: Path, file: Path | None = None) -> None:
    """
    Call the running program to the front, to open *file* if one is given.

    :raises OSError: if writing fails
    """
    write_atomic(folder / MAILBOX_NAME, os.fsencode(file.absolute()) if file else b"")


class InstanceMailbox:
    """
    Receives the calls of starts after its creation.

    :param folder: where `notify_running_instance` leaves its file
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / MAILBOX_NAME
        self._seen = self._stamp()
        self._is_closed = threading.Event()
        self._thread: threading.Thread | None = None

    def open(self, on_call: Callable[[Path | None], object]) -> None:
        """Pass each call to *on_call*, with the file to open or None, from a thread of its own."""
        self._thread = threading.Thread(target=self._watch, args=(on_call,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop waiting; returns when the thread has ended."""
        self._is_closed.set()
        if self._thread is not None:
            self._thread.join()

    def _watch(self, on_call: Callable[[Path | None], object]) -> None:
        while True:
            stamp = self._stamp()
            if stamp not in {None, self._seen}:
                on_call(self._file_to_open())
            self._seen = stamp
            if self._is_closed.wait(POLL_SECONDS):
                return

    def _stamp(self) -> tuple[int, int] | None:
        """Distinguishes calls: each creates a new file, whatever the clock says."""
        try:
            found = self._path.stat()
        except OSError:
            return None  # no call yet
        return found.st_ino, found.st_mtime_ns

    def _file_to_open(self) -> Path | None:
        try:
            name = os.fsdecode(read_at_most(self._path, MAX_PATH_BYTES))
        except OSError:
            return None  # the call still brings the window to the front
        return Path(name) if name else None
