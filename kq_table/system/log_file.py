"""A log of what the program did, for the report of an error: few files, of bounded length. Knows no scene."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

from .redact import discreet

NAME: Final = "kq-table.log"
KEPT: Final = 5
"""So many logs are kept, one for each start, or more for a long one."""
LARGEST: Final = 200_000
"""Bytes in one log; then the next is begun."""
SILENT: Final = frozenset({"targets"})
"""What happens too often, and tells too little, to be written down."""


class Logbook:
    """The log in *folder*. A disk that refuses it is no reason to disturb anybody: then there is none."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._start = time.monotonic()
        self._file: BinaryIO | None = None
        self._length = 0
        self._begin()

    def tell(self, event: str, scene: str, facts: Mapping[str, Any]) -> None:
        """Write what happened in which scene, with its facts."""
        if event not in SILENT:
            self.write(" ".join([event, scene, *(f"{name}={value}" for name, value in facts.items())]))

    def write(self, text: str) -> None:
        """Write a line, after the seconds since the start."""
        words = f"{time.monotonic() - self._start:.2f} {discreet(text)}".replace("\n", " ")
        line = words.encode(errors="backslashreplace")[:LARGEST] + b"\n"
        if self._length + len(line) > LARGEST:
            self._begin()
        if self._file is not None:
            try:
                self._file.write(line)
                self._length += len(line)
            except OSError:
                self.close()

    def tail(self) -> str:
        """Give the log as far as it was written, with the one before where it has just begun."""
        names = [self._path] if self._length > LARGEST // 10 else [self._older(1), self._path]
        return "".join(path.read_text("utf-8", errors="replace") for path in names if path.exists())

    def close(self) -> None:
        """Let go of the file; a second call does nothing."""
        if self._file is not None:
            file, self._file = self._file, None
            file.close()

    def _begin(self) -> None:
        """Begin a new file; the others become one older each, and the oldest goes."""
        try:
            self.close()
            for age in range(KEPT - 1, 0, -1):
                if self._older(age - 1).exists():
                    self._older(age - 1).replace(self._older(age))
            # Without a buffer: what a full disk refused would be refused again when the file is closed.
            self._file = self._path.open("wb", buffering=0)
            self._length = 0
        except OSError:
            self._file = None

    def _older(self, age: int) -> Path:
        return self._path.with_suffix(f".{age}.log") if age else self._path
