"""A log of what the program did, for crash reports: a few files of limited length, which do not name the user."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

from engines.core.escape import escape
from engines.core.outside_file import is_there, open_emptied, read_at_most

FILE_NAME: Final = "kq-table.log"
MAX_LOG_FILES: Final = 5
"""Most files that are kept; each start begins a file, and a full file is followed by another."""
MAX_LOG_BYTES: Final = 200_000
UNLOGGED_EVENTS: Final = frozenset({"targets"})
"""Events that come too often, and say too little, to be logged."""
HOME_MARK: Final = "~"
USER_MARK: Final = "somebody"
LOGIN_VARIABLES: Final = ("USER", "LOGNAME", "USERNAME")
"""Environment variables that hold the login name."""


class LogFile:
    """The log in *folder*. If it cannot be written there is none, and nobody is told."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME
        self._start = time.monotonic()
        self._file: BinaryIO | None = None
        self._length = 0
        self._begin()

    def write_event(self, event: str, scene: str, facts: Mapping[str, Any]) -> None:
        if event not in UNLOGGED_EVENTS:
            self.write(" ".join([event, scene, *(f"{name}={value}" for name, value in facts.items())]))

    def write(self, text: str) -> None:
        words = escape(redact_text(text).replace("\n", " "))
        line = f"{time.monotonic() - self._start:.2f} {words}".encode()[:MAX_LOG_BYTES] + b"\n"
        if self._length + len(line) > MAX_LOG_BYTES:
            self._begin()
        if self._file is not None:
            try:
                self._file.write(line)
                self._length += len(line)
            except OSError:
                self.close()

    def tail(self) -> str:
        """The text of the log, with the previous file if this one has just begun."""
        names = [self._path] if self._length > MAX_LOG_BYTES // 10 else [self._older(1), self._path]
        return "".join(read_at_most(path, MAX_LOG_BYTES).decode(errors="replace") for path in names if is_there(path))

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self._file is not None:
            file, self._file = self._file, None
            file.close()

    def _begin(self) -> None:
        """Begin a new file; the older ones are renamed in turn, and the oldest is deleted."""
        self._length = 0  # even if that fails: the older files are renamed only once
        try:
            self.close()
            for age in range(MAX_LOG_FILES - 1, 0, -1):
                if is_there(self._older(age - 1)):
                    self._older(age - 1).replace(self._older(age))
            # Without a buffer: what a full disk refused would be refused again when the file is closed.
            self._file = os.fdopen(open_emptied(self._path), "wb", buffering=0)
        except OSError:
            self._file = None

    def _older(self, age: int) -> Path:
        return self._path.with_suffix(f".{age}.log") if age else self._path


def redact_text(text: str) -> str:
    """Replace what would name the user: the home folder and the login name, which appear in every path."""
    try:
        home = str(Path.home())
    except RuntimeError:
        home = ""  # the system knows no home folder
    if len(home) > 1:
        for form in _forms(home):
            text = text.replace(form, HOME_MARK)
    names = {os.environ[word] for word in LOGIN_VARIABLES if os.environ.get(word)} - {USER_MARK}
    for form in sorted(form for name in names for form in _forms(name)):
        # Only as a part of a path: by itself it may be any word, like "king".
        text = re.sub(rf"(?<=[/\\]){re.escape(form)}(?![\w.-])", USER_MARK, text)
    return text


def _forms(name: str) -> set[str]:
    """A name as it is, as `escape` shows it, and as Python's messages quote it."""
    return {name, escape(name), repr(name)[1:-1]}
