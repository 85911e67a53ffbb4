"""The test log: what the app shows and does, as JSON lines for a script outside."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from engines.core.escape import escape
from engines.core.outside_file import open_emptied
from kq_table.ui.clock import Clock

OPTIONAL_KEYS: Final = ("seat", "n", "deed", "targets", "at", "rows", "raised", "ways")
"""Every line has these keys besides time, event and scene; null if the event does not set them."""


class TestLog:
    """
    Writes a line for every event; it is in the file when `write` returns.

    :raises OSError: if there is something else than a regular file, or none can be made
    """

    __test__ = False  # or pytest would collect it

    def __init__(self, path: Path, clock: Clock) -> None:
        # A lone surrogate, in the name of a file, becomes the escape that JSON has for it.
        self._file = os.fdopen(open_emptied(path), "w", 1, encoding="utf-8", errors="backslashreplace", newline="\n")
        self._path = path
        self._clock, self._start = clock, clock.now()

    def write(self, event: str, scene: str, facts: Mapping[str, Any]) -> None:
        """
        Write a line: seconds since the start, the event, the topmost scene, and the facts.

        Where the disk refuses, stderr is told, and there are no more lines: the game goes on.
        """
        if self._file.closed:
            return
        line = {"t": round(self._clock.now() - self._start, 4), "event": event, "scene": scene}
        line |= {key: facts.get(key) for key in OPTIONAL_KEYS}
        try:
            self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        except OSError as error:
            sys.stderr.write(f"{escape(self._path)}: {error.strerror}\n")
            self.close()

    def close(self) -> None:
        """Close the file; what the disk has refused is left out."""
        with suppress(OSError):
            self._file.close()
