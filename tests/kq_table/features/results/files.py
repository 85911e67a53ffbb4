"""Finished matches in a store, for tests of what is counted of them."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from kq_table.storage.record_store import RecordStore
from tests.kq_table.records import NAMES, play, text

FIRST_TIME = 1_700_000_000
"""Seconds since the epoch when the first match was played; each later one took a minute."""


@cache
def finished_text(game: str = "kings-and-queens", seats: int = 2, words: tuple[str, ...] = NAMES) -> str:
    """Give the record of a match that was played to its end by chance."""
    return text(play(game=game, seats=seats, words=words))


def add(store: RecordStore, number: int, content: str | bytes = "") -> Path:
    """Put a finished match into a store, as the one of this number."""
    path = store.finished_folder / f"{number:04}.kq"
    found = content or finished_text()
    path.write_bytes(found.encode() if isinstance(found, str) else found)
    os.utime(path, (FIRST_TIME + 60 * number,) * 2)
    return path
