"""
The diary: what a person did besides playing matches, one line of JSON for each event, in a file that only grows.

A line is ``{"at": "2026-11-30T21:10:05+01:00", "kind": "problem", …}`` with further facts: texts, whole numbers, yes
or no. The file may come from elsewhere: a line that is anything else is passed over, and stays where it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Final

from engines.core.outside_file import is_there, read_at_most
from kq_table.system.files import append_line

FILE_NAME: Final = "diary.jsonl"
MAX_FILE_BYTES: Final = 20_000_000
"""More than a hundred thousand events."""
MAX_LINE_BYTES: Final = 2000
MAX_LETTERS: Final = 200
"""Of a text."""
MAX_NUMBER: Final = 1_000_000
_OWN: Final = ("at", "kind")

Fact = str | int | bool


@dataclass(frozen=True, slots=True)
class Event:
    """
    An event of the diary.

    :param at: when, with the zone of that place
    :param kind: what it was: ``problem``, ``visit`` …
    """

    at: datetime
    kind: str
    facts: Mapping[str, Fact]

    @property
    def day(self) -> date:
        """The local date where and when it was written."""
        return self.at.date()

    def text(self, name: str) -> str:
        """A fact that is a text; empty if it is anything else."""
        found = self.facts.get(name)
        return found if isinstance(found, str) else ""

    def number(self, name: str, default: int = 0) -> int:
        """A fact that is a whole number; *default* if it is anything else."""
        found = self.facts.get(name)
        return found if isinstance(found, int) and not isinstance(found, bool) else default

    def is_true(self, name: str) -> bool:
        return self.facts.get(name) is True


class Diary:
    """Reads the file when it has changed, and appends to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read_at: tuple[int, int] = (-1, -1)
        self._events: list[Event] = []

    def write(self, kind: str, **facts: Fact) -> None:
        """
        Append an event; it is on the disk when this returns.

        :raises OSError: if the disk refuses.
        """
        row = {"at": f"{now():%Y-%m-%dT%H:%M:%S%z}", "kind": kind, **facts}
        line = json.dumps(row, ensure_ascii=False).encode()
        assert _event(line) is not None, f"what is written can be read: {line!r}"
        append_line(self.path, line)

    def events(self, *kinds: str) -> list[Event]:
        """
        The events of these kinds, in the order in which they were written; without kinds, all.

        :raises OSError: if the file cannot be read.
        """
        if is_there(self.path):
            found = self.path.stat()
            at = found.st_mtime_ns, found.st_size
        else:
            at = (0, 0)
        if at != self._read_at:
            data = read_at_most(self.path, MAX_FILE_BYTES) if at != (0, 0) else b""
            self._events, self._read_at = list(_read(data)), at
        return [event for event in self._events if not kinds or event.kind in kinds]


def now() -> datetime:
    """The local time with its zone."""
    return datetime.now().astimezone()


def today() -> date:
    return now().date()


def _read(data: bytes) -> Iterator[Event]:
    for line in data.split(b"\n"):
        if (event := _event(line)) is not None:
            yield event


def _event(line: bytes) -> Event | None:
    """The event of a line; None if it is none."""
    if not line or len(line) > MAX_LINE_BYTES:
        return None
    try:
        row = json.loads(line)
        at, kind = datetime.fromisoformat(row["at"]), row["kind"]
        facts = {name: fact for name, fact in row.items() if name not in _OWN}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    is_sound = at.tzinfo is not None and _is_text(kind) and all(map(_is_fact, facts.values()))
    return Event(at, kind, facts) if is_sound else None


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_LETTERS and value.isprintable()


def _is_fact(value: object) -> bool:
    return _is_text(value) or (isinstance(value, int) and abs(value) <= MAX_NUMBER)
