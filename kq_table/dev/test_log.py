"""The test log: what the app shows and does, as JSON lines for a script outside."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from kq_table.ui.clock import Clock

OPTIONAL_KEYS: Final = ("seat", "n", "deed", "targets", "at", "rows", "raised", "ways")
"""Every line has these keys besides time, event and scene; null if the event does not set them."""


class TestLog:
    """Writes a line for every event; it is in the file when `write` returns."""

    __test__ = False  # or pytest would collect it

    def __init__(self, path: Path, clock: Clock) -> None:
        self._file = path.open("w", encoding="utf-8", errors="backslashreplace", buffering=1)
        # A lone surrogate, in the name of a file, becomes the escape that JSON has for it.
        self._clock, self._start = clock, clock.now()

    def write(self, event: str, scene: str, facts: Mapping[str, Any]) -> None:
        """Write a line: seconds since the start, the event, the topmost scene, and the facts."""
        line = {"t": round(self._clock.now() - self._start, 4), "event": event, "scene": scene}
        line |= {key: facts.get(key) for key in OPTIONAL_KEYS}
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def close(self) -> None:
        """Close the file."""
        self._file.close()
