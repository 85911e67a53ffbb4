"""One record, open at its end: a line is on the disk before anybody goes on. Knows not what a line says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Self


class NotSaved(OSError):
    """The disk refused a line; the record is as it was before."""


class Journal:
    """One record, open at its end. Only one program may hold it (see `single`)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        self._size = os.fstat(self._handle).st_size

    def append(self, line: str) -> None:
        """
        Write a line, without its end, and return when it is on the disk.

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
        """Let go of the file; a second call does nothing."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
