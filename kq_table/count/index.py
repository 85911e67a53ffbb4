"""The index of the finished matches: a SQLite file drawn from their records, which stay the truth."""

from __future__ import annotations

import contextlib
import sqlite3
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Self

from engines.core.outside_file import is_there
from kq_table.match.match_facts import MatchFacts
from kq_table.match.setup import Seating
from kq_table.narrate.bot_profiles import LEVELS, split_player
from kq_table.storage.record_list import KnownRecord, RecordFile, stale
from kq_table.system.atomic_file import set_aside

VERSION: Final = 9
"""Of the tables and of what is read from a record; an index of another version is built anew."""
FILE_NAME: Final = "count.sqlite"
BUSY_SECONDS: Final = 20.0
"""How long a process that counts waits for another to finish writing."""
LOOK_SECONDS: Final = 0.1
"""How long one who only looks waits."""
PEOPLE, MIXED, OTHER = "people", "mixed", "other"
"""Who sat against a person, where it was not one level: people alone, several levels, or players of other makers."""
COUNTED, ASSISTED, GIVEN_UP, UNREAD = "counted", "assisted", "given up", "unread"
"""What a match is for the counts; one that was assisted and then given up is assisted."""
SEPARATOR: Final = "\n"
"""Between players' names, which are printable."""

_MATCH: Final = "match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE"
"""A column of what belongs to a match, and goes with it."""
_TABLES: Final = (
    (
        "CREATE TABLE matches (id INTEGER PRIMARY KEY, file BLOB UNIQUE NOT NULL, changed REAL NOT NULL,"
        " size INTEGER NOT NULL, game TEXT NOT NULL, names TEXT NOT NULL, seats INTEGER NOT NULL, state TEXT NOT NULL)"
    ),
    (
        f"CREATE TABLE players ({_MATCH}, seat INTEGER NOT NULL, name TEXT NOT NULL, is_person INTEGER"
        " NOT NULL, level TEXT NOT NULL, company TEXT NOT NULL, points INTEGER NOT NULL, place INTEGER NOT NULL,"
        " review TEXT NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID"
    ),
    (f"CREATE TABLE predictions ({_MATCH}, seat INTEGER NOT NULL, said INTEGER NOT NULL, got INTEGER NOT NULL)"),
    (
        f"CREATE TABLE promises ({_MATCH}, seat INTEGER NOT NULL, kept INTEGER NOT NULL, broken INTEGER"
        " NOT NULL, empty INTEGER NOT NULL, void INTEGER NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID"
    ),
    "CREATE INDEX players_by_name ON players (is_person, name)",
    "CREATE INDEX predictions_by_match ON predictions (match, seat)",
)
_DAMAGED: Final = {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
"""SQLite's codes for a file that is none of its own, or has other tables."""


class IndexUnusable(Exception):
    """The index cannot be read or written now; the message says why, in a few words."""


class IndexDamaged(IndexUnusable):
    """The index holds what it cannot hold; it is to be deleted and built anew."""


class MatchIndex:
    """
    The index in an open file; close it, or use it in a `with` statement.

    :param path: a file that is damaged, or of another version, is deleted and made anew; what is no file is set aside
    :param wait: seconds to wait while another process writes
    :raises IndexUnusable: if it cannot be opened or made.
    """

    def __init__(self, path: Path, wait: float = LOOK_SECONDS) -> None:
        try:
            self._base = _open(path, wait)
        except IndexDamaged:
            with _explained():
                delete(path)
            self._base = _open(path, wait)

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def rows(self, query: str, values: Mapping[str, object] | None = None) -> list[Any]:
        """
        Give the rows that a query finds; its values are given as parameters, never within its text.

        :raises IndexUnusable: if the file is damaged or cannot be read now.
        """
        with _explained():
            return self._base.execute(query, values or {}).fetchall()

    def known(self) -> dict[bytes, KnownRecord]:
        """
        Give what is known of each record, by its file's name.

        :raises IndexUnusable: if the file is damaged or cannot be read now.
        """
        try:
            return {
                bytes(file): KnownRecord(float(changed), int(size), str(game), tuple(str(names).split(SEPARATOR)))
                for file, changed, size, game, names in self.rows(
                    "SELECT file, changed, size, game, names FROM matches"
                )
            }
        except (TypeError, ValueError) as error:
            raise IndexDamaged(str(error)) from error

    def stale(self, records: Iterable[RecordFile]) -> list[RecordFile]:
        """
        List the records that are not in the index, or have changed since.

        :raises IndexUnusable: if the file is damaged or cannot be read now.
        """
        return stale(records, self.known())

    def drop_missing(self, records: Iterable[RecordFile]) -> None:
        """
        Forget all but these records.

        :raises IndexUnusable: if the file is damaged or cannot be written now.
        """
        with _explained(), self._base:
            self._base.execute("BEGIN IMMEDIATE")
            self._base.execute("CREATE TEMP TABLE present (file BLOB PRIMARY KEY)")
            self._base.executemany("INSERT OR IGNORE INTO present VALUES (?)", ((record.file,) for record in records))
            self._base.execute("DELETE FROM matches WHERE file NOT IN (SELECT file FROM present)")
            self._base.execute("DROP TABLE present")

    def add(self, counted: Iterable[tuple[RecordFile, MatchFacts | None]]) -> None:
        """
        Write what was read of some records, all or none of it; None stands for one that cannot be counted.

        :raises IndexUnusable: if the file is damaged or cannot be written now.
        """
        with _explained(), self._base:
            self._base.execute("BEGIN IMMEDIATE")
            for record, facts in counted:
                self._base.execute("DELETE FROM matches WHERE file = ?", (record.file,))
                self._insert(record, facts)

    def _insert(self, record: RecordFile, facts: MatchFacts | None) -> None:
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
    """Give the level of a built-in player, `PEOPLE` for a person and `OTHER` for any other program."""
    if seating.is_person:
        return PEOPLE
    level = split_player(seating.player)[0]
    return level if level in LEVELS else OTHER


def company(seatings: tuple[Seating, ...], seat: int) -> str:
    """Give the level against which somebody played; people at the table do not count where computers play too."""
    levels = {level_of(other) for i, other in enumerate(seatings) if i != seat}
    levels = levels - {PEOPLE} or levels
    return levels.pop() if len(levels) == 1 else MIXED


def _state(facts: MatchFacts | None) -> str:
    if facts is None:
        return UNREAD
    if facts.is_assisted:  # first: with help, not even giving up counts
        return ASSISTED
    return GIVEN_UP if facts.is_given_up else COUNTED


# -- the file


def _open(path: Path, wait: float) -> sqlite3.Connection:
    """Open the file, and make it where it is missing."""
    with _explained():
        if is_there(path) and not stat.S_ISREG(path.lstat().st_mode):
            set_aside(path, path.parent / "aside")
        base = sqlite3.connect(path, timeout=wait)
        try:
            base.execute("PRAGMA trusted_schema = OFF")
            base.execute("PRAGMA foreign_keys = ON")
            # The records are the truth: what a power failure does to the index costs only the time to build it anew.
            base.execute("PRAGMA synchronous = OFF")
            _make(base)
            _check_version(base)
        except BaseException:
            base.close()
            raise
    return base


def _make(base: sqlite3.Connection) -> None:
    """Make the tables, unless there are any."""
    anything = "SELECT 1 FROM sqlite_master LIMIT 1"
    if base.execute(anything).fetchall():
        return
    with base:
        base.execute("BEGIN IMMEDIATE")
        if not base.execute(anything).fetchall():  # else another process was faster
            for table in _TABLES:
                base.execute(table)
            base.execute(f"PRAGMA user_version = {VERSION}")


def _check_version(base: sqlite3.Connection) -> None:
    (version,) = base.execute("PRAGMA user_version").fetchone()
    tables = base.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY rowid").fetchall()
    if version != VERSION or list(_TABLES) != [sql for (sql,) in tables]:
        raise IndexDamaged("another version")


def delete(path: Path) -> None:
    """
    Delete an index with all that belongs to it.

    :raises OSError: if the disk refuses.
    """
    for file in (path, path.with_name(f"{path.name}-journal")):
        file.unlink(missing_ok=True)


@contextlib.contextmanager
def _explained() -> Iterator[None]:
    """Turn every error of the file into one of two kinds."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        kind = IndexDamaged if code in _DAMAGED else IndexUnusable
        raise kind(str(error)) from error
    except OSError as error:
        raise IndexUnusable(error.strerror or str(error)) from error
