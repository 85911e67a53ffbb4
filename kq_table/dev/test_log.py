"""The test log: what the app shows and does, as JSON lines for a script outside. Knows no scene."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from kq_table.ui.clock import Clock

WORDS: Final = ("seat", "n", "deed", "targets", "at", "rows", "raised", "ways")
"""What every line has besides time, event and scene; null where it says nothing."""


class TestLog:
    """Appends a line for every event; each is in the file when `tell` returns."""

    __test__ = False  # pytest takes every class called Test… for one of its own

    def __init__(self, path: Path, clock: Clock) -> None:
        self._file = path.open("w", encoding="utf-8", buffering=1)
        self._clock, self._start = clock, clock.now()

    def tell(self, event: str, scene: str, facts: Mapping[str, Any]) -> None:
        """Write a line: seconds since the start, the event, the topmost scene, and the facts."""
        line = {"t": round(self._clock.now() - self._start, 4), "event": event, "scene": scene}
        line |= {word: facts.get(word) for word in WORDS}
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def close(self) -> None:
        """Close the file."""
        self._file.close()
