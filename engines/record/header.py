"""The header of a record: its lines and their forms, and `RecordError`, raised for a record that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

ONCE: Final = ("game", "seats", "assisted", "seal", "cut", "code", "date", "view")
"""Header words that stand alone; ``option``, ``name`` and ``player`` appear once for each option or seat."""
NUMBER: Final = "0|[1-9][0-9]{0,2}"
PATTERNS: Final = {
    "game": "[a-z0-9-]+",
    "seats": "[1-9][0-9]?",
    "option": r"[a-z_]+ \S+",
    "name": rf"({NUMBER}) \S.*",
    "player": rf"({NUMBER}) \S.*",
    "assisted": "yes",
    "seal": "[0-9a-f]{64}",
    "view": NUMBER,
}
"""What may follow each word; anything may follow the words not listed."""


class RecordError(ValueError):
    """A record cannot be read; has its *name*, the *line* from 1, and the *reason*."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(f"{name}: line {line}: {reason}")
        self.name = name
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Entry:
    """A header line: its *number* in the record from 1, its *word*, and what follows."""

    number: int
    word: str
    rest: str

    def __str__(self) -> str:
        return f"{self.word} {self.rest}" if self.rest else self.word


def read_header(name: str, texts: Sequence[str]) -> tuple[Entry, ...]:
    """
    Read the header lines of a record, from its second line on, without the empty one that ends them.

    :raises RecordError: if one is malformed, repeated or missing.
    """
    header = tuple(_entry(name, number, text) for number, text in enumerate(texts, 2))
    seen: dict[str, Entry] = {}
    for entry in header:
        if not re.fullmatch(PATTERNS.get(entry.word, ".*"), entry.rest):
            raise RecordError(name, entry.number, f"{entry.word} can’t be {entry.rest[:40]!r}")
        if (topic := _topic(entry)) in seen:
            raise RecordError(name, entry.number, f"{topic[:60]} appears twice")
        seen[topic] = entry
    for word in ("game", "seats"):
        if word not in seen:
            raise RecordError(name, len(header) + 2, f"the header does not name the {word}")
    seats = int(seen["seats"].rest)
    for entry in header:
        if entry.word in ("name", "player", "view") and (seat := int(entry.rest.split(" ", 1)[0])) >= seats:
            raise RecordError(name, entry.number, f"there is no seat {seat}; the seats are 0 to {seats - 1}")
    return header


def _entry(name: str, number: int, text: str) -> Entry:
    if text.startswith("#"):
        return Entry(number, text, "")
    found = re.fullmatch("([a-z][a-z_-]*)(?: (.*))?", text)
    if not found:
        raise RecordError(name, number, f"{text[:40]!r} is not a header line")
    return Entry(number, found[1], found[2] or "")


def _topic(entry: Entry) -> str:
    """A key for what may be said only once; comments and unknown words may be repeated."""
    if entry.word in ("option", "name", "player"):
        return f"{entry.word} {entry.rest.split(' ', 1)[0]}"
    return entry.word if entry.word in ONCE else f"line {entry.number}"
