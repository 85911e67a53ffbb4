"""The index of finished matches: an SQLite file derived from their records."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Self

from kq_table.match.setup import Seating
from kq_table.narrate.bot_profiles import LEVELS, split_player
from kq_table.storage.record_list import KnownRecord, RecordFile, stale

from .index_file import (
    ASSISTED,
    COUNTED,
    GIVEN_UP,
    MIXED,
    OTHER,
    PEOPLE,
    SEPARATOR,
    UNREAD,
    IndexDamaged,
    explained,
    in_time,
    open_file,
    put_aside,
)
from .match_facts import MatchFacts

BUSY_SECONDS: Final = 20.0
"""Seconds that a counting process waits for another to finish writing."""
LOOK_SECONDS: Final = 0.1
"""Seconds that a reader waits."""


class MatchIndex:
    """
    The index in an open file; close it, or use it in a `with` statement.

    :param path: a damaged file, or one of another version, is set aside and replaced
    :param wait: seconds to wait while another process writes
    :raises IndexUnusable: if it cannot be opened or made.
    """

    def __init__(self, path: Path, wait: float = LOOK_SECONDS) -> None:
        try:
            self._base = open_file(path, wait)
        except IndexDamaged:
            with explained():
                put_aside(path)
            self._base = open_file(path, wait)

    def close(self) -> None:
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def rows(self, query: str, values: Mapping[str, object] | None = None) -> list[Any]:
        """
        The rows of a query; values are passed as parameters, never within its text.

        :raises IndexUnusable: if the file is damaged or cannot be read now.
        """
        with explained(), in_time(self._base):
            return self._base.execute(query, values or {}).fetchall()

    def known(self) -> dict[bytes, KnownRecord]:
        """
        What is known of each record, by its file's name.

        :raises IndexUnusable: if the file is damaged or cannot be read now.
        """
        query = "SELECT file, changed, size, game, names FROM matches"
        return {
            file: KnownRecord(changed, size, game, tuple(names.split(SEPARATOR)))
            for file, changed, size, game, names in self.rows(query)
        }

    def stale(self, records: Iterable[RecordFile]) -> list[RecordFile]:
        """
        The records that are missing from the index, or have changed since.

        :raises IndexUnusable: if the file is damaged or cannot be read now.
        """
        return stale(records, self.known())

    def drop_missing(self, records: Iterable[RecordFile]) -> None:
        """
        Forget all but these records.

        :raises IndexUnusable: if the file is damaged or cannot be written now.
        """
        with explained(), self._base:
            self._base.execute("BEGIN IMMEDIATE")
            self._base.execute("CREATE TEMP TABLE present (file BLOB PRIMARY KEY)")
            self._base.executemany("INSERT OR IGNORE INTO present VALUES (?)", ((record.file,) for record in records))
            self._base.execute("DELETE FROM matches WHERE file NOT IN (SELECT file FROM present)")
            self._base.execute("DROP TABLE present")

    def add(self, counted: Iterable[tuple[RecordFile, MatchFacts | None]]) -> None:
        """
        Write the facts of some records in one transaction; None marks a record that cannot be counted.

        :raises IndexUnusable: if the file is damaged or cannot be written now.
        """
        with explained(), self._base:
            self._base.execute("BEGIN IMMEDIATE")
            for record, facts in counted:
                try:
                    self._replace(record, facts)
                except (sqlite3.IntegrityError, OverflowError):  # impossible numbers for a played match
                    self._replace(record, None)

    def _replace(self, record: RecordFile, facts: MatchFacts | None) -> None:
        self._base.execute("DELETE FROM matches WHERE file = ?", (record.file,))
        seats = facts.seatings if facts else ()
        names = SEPARATOR.join(seat.name for seat in seats)
        row = (*record, facts.game if facts else "", names, len(seats), _state(facts))
        match = self._base.execute(
            "INSERT INTO matches (file, changed, size, game, names, seats, state) VALUES (?, ?, ?, ?, ?, ?, ?)", row
        ).lastrowid
        if facts is None:
            return
        self._base.executemany(
            "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (match, i, seat.name, seat.is_person, level_of(seat), company(seats, i), *own)
                for i, (seat, *own) in enumerate(zip(seats, facts.totals, facts.places, facts.reviews, strict=True))
            ),
        )
        self._base.executemany(
            "INSERT INTO predictions VALUES (?, ?, ?, ?)", ((match, *entry) for entry in facts.predictions)
        )
        self._base.executemany(
            "INSERT INTO promises VALUES (?, ?, ?, ?, ?, ?)", ((match, *entry) for entry in facts.promises)
        )


def level_of(seating: Seating) -> str:
    """The level of a built-in player, `PEOPLE` for a person and `OTHER` for any other program."""
    if seating.is_person:
        return PEOPLE
    level = split_player(seating.player)[0]
    return level if level in LEVELS else OTHER


def company(seatings: tuple[Seating, ...], seat: int) -> str:
    """The level of somebody's opponents; people at the table do not count where computers play too."""
    levels = {level_of(other) for i, other in enumerate(seatings) if i != seat}
    levels = levels - {PEOPLE} or levels
    return levels.pop() if len(levels) == 1 else MIXED


def _state(facts: MatchFacts | None) -> str:
    if facts is None:
        return UNREAD
    if facts.is_assisted:  # first: with help, not even giving up counts
        return ASSISTED
    return GIVEN_UP if facts.is_given_up else COUNTED
