"""
The index of finished matches: an SQLite file derived from their records.

The file is untrusted: nothing in it is believed that the program would not write. SQLite opens only regular files of
our own, of bounded length, with exactly the right tables; each value must have its column's kind and size. Anything
else is set aside, and the index is built anew.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import stat
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Self

from engines.core.outside_file import is_there, open_to_read, read_at_most, read_open
from engines.games import registry
from engines.games.king import own_games
from kq_table.match.setup import Seating
from kq_table.narrate.bot_profiles import LEVELS, split_player
from kq_table.storage.record_file import MAX_NAME_LETTERS
from kq_table.storage.record_list import KnownRecord, RecordFile
from kq_table.system.files import free_name, make_folder, replace, set_aside

from .match_facts import MatchFacts

VERSION: Final = 13
"""Version of the tables and of what is read from a record; an index of another version is built anew."""
FILE_NAME: Final = "count.sqlite"
COMPANIONS: Final = ("-journal", "-wal", "-shm")
"""Suffixes of the files that SQLite opens beside a file."""
ASIDE: Final = "aside"
MAX_FILE_BYTES: Final = 100_000_000
"""Ten thousand matches take three million bytes."""
MAX_VALUE_BYTES: Final = 10_000
"""Greatest size of a value, a row and a query."""
MAX_SECONDS: Final = 10.0
"""Longest time to check a file before it counts as unreadable."""
HEAD_BYTES: Final = 20
LOGS: Final = ("-wal", "-shm")
STEPS_BETWEEN_LOOKS: Final = 100_000
"""SQLite steps between two looks at the clock."""
SUPER_JOURNAL_MARK: Final = bytes.fromhex("d9d505f920a163d7")
"""Ends a journal that names another file, which SQLite would open; ours never do."""


def _whole(low: int, high: int, *columns: str) -> str:
    """SQL condition: columns hold whole numbers from *low* to *high*."""
    return " AND ".join(f"typeof({name}) = 'integer' AND {name} BETWEEN {low} AND {high}" for name in columns)


def _text(longest: int, *columns: str) -> str:
    """SQL condition: columns hold texts of at most so many bytes."""
    return " AND ".join(f"typeof({name}) = 'text' AND length(CAST({name} AS BLOB)) <= {longest}" for name in columns)


def _one_of(column: str, *words: str) -> str:
    """SQL condition: a column holds one of these words."""
    return f"{column} IN ({', '.join(repr(word) for word in words)})"


PEOPLE, MIXED, OTHER = "people", "mixed", "other"
"""Opponents other than one level: people alone, several levels, or players of other makers."""
COMPANIES: Final = (*LEVELS, MIXED, OTHER, PEOPLE)
"""All kinds of opponents, in the order of a table."""
COUNTED, ASSISTED, GIVEN_UP, UNREAD = "counted", "assisted", "given up", "unread"
"""A match's state for the counts; one that was assisted and then given up is assisted."""
SEPARATOR: Final = "\n"
"""Between players' names, which are printable."""

OWN_KEY: Final = "[0-9a-z]" * own_games.KEY_LETTERS
"""A pattern for the key of a game of somebody's own, behind its prefix."""
_MATCH: Final = "match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE"
"""A column for rows that belong to a match, and are deleted with it."""
_SOUND: Final = {
    "matches": (
        "typeof(file) = 'blob' AND length(file) BETWEEN 1 AND 1024",
        "typeof(changed) = 'real' AND abs(changed) < 1e15",
        _whole(0, 1 << 60, "size"),
        _whole(0, 8, "seats"),
        _text(2000, "names"),
        f"({_one_of('game', '', *(rules.key for rules in registry.GAMES))} OR game GLOB '{own_games.PREFIX}{OWN_KEY}')",
        _one_of("state", COUNTED, ASSISTED, GIVEN_UP, UNREAD),
    ),
    "players": (
        *(_whole(0, 7, "seat"), _whole(0, 8, "place"), _whole(0, 1, "is_person")),
        _whole(-1_000_000, 1_000_000, "points"),
        f"{_text(250, 'name')} AND name != '' AND instr(name, char(10)) = 0",
        *(_one_of("level", *COMPANIES), _one_of("company", *COMPANIES)),
        f"is_person = (level = '{PEOPLE}')",
        f"{_text(64, 'review')} AND review NOT GLOB '*[^0-9a-f]*'",
    ),
    "predictions": (_whole(0, 7, "seat"), _whole(-99, 99, "said"), _whole(-9999, 9999, "got")),
    "promises": (_whole(0, 7, "seat"), _whole(0, 99_999, "kept", "broken", "empty", "void")),
    "feats": (_whole(0, 7, "seat"), _whole(0, 99_999, "n"), f"{_text(40, 'feat')} AND feat NOT GLOB '*[^a-z-]*'"),
}
"""Conditions on each row, by table: enforced by SQLite when writing, checked when reading."""
_CHECKS: Final = {table: " AND ".join(conditions) for table, conditions in _SOUND.items()}
_NAMES: Final = "SELECT name FROM players UNION SELECT names FROM matches"
_TABLES: Final = (
    (
        "CREATE TABLE matches (id INTEGER PRIMARY KEY, file BLOB UNIQUE, changed REAL, size INTEGER, game TEXT,"
        f" names TEXT, seats INTEGER, state TEXT, CHECK ({_CHECKS['matches']}))"
    ),
    (
        f"CREATE TABLE players ({_MATCH}, seat INTEGER, name TEXT, is_person INTEGER, level TEXT, company TEXT,"
        " points INTEGER, place INTEGER, review TEXT, PRIMARY KEY (match, seat),"
        f" CHECK ({_CHECKS['players']})) WITHOUT ROWID"
    ),
    f"CREATE TABLE predictions ({_MATCH}, seat INTEGER, said INTEGER, got INTEGER, CHECK ({_CHECKS['predictions']}))",
    (
        f"CREATE TABLE promises ({_MATCH}, seat INTEGER, kept INTEGER, broken INTEGER, empty INTEGER, void INTEGER,"
        f" PRIMARY KEY (match, seat), CHECK ({_CHECKS['promises']})) WITHOUT ROWID"
    ),
    (
        f"CREATE TABLE feats ({_MATCH}, seat INTEGER, feat TEXT, n INTEGER,"
        f" PRIMARY KEY (match, seat, feat), CHECK ({_CHECKS['feats']})) WITHOUT ROWID"
    ),
    "CREATE INDEX players_by_name ON players (is_person, name)",
    "CREATE INDEX predictions_by_match ON predictions (match, seat)",
)
_ALL_THERE_IS: Final = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid"
_DAMAGED: Final = {
    *(sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB),
    *(sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_MISMATCH),
}
"""SQLite's codes for a file that is no database, has other tables, or is too large."""
_sound_files: Final[dict[Path, tuple[int, ...]]] = {}
"""Files already checked, each with its state then."""
BUSY_SECONDS: Final = 20.0
"""Seconds that a counting process waits for another to finish writing."""
LOOK_SECONDS: Final = 0.1
"""Seconds that a reader waits."""


class IndexUnusable(Exception):
    """The index cannot be read or written now; the message says why, in a few words."""


class IndexDamaged(IndexUnusable):
    """The index holds invalid data; it must be set aside and built anew."""


class MatchIndex:
    """
    The index in an open file; close it, or use it in a `with` statement.

    Everything raises `IndexUnusable` if the file is damaged, or cannot be opened, read or written now.

    :param path: a damaged file, or one of another version, is set aside and replaced
    :param wait: seconds to wait while another process writes
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
        """The rows of a query; values are passed as parameters, never within its text."""
        with explained(), in_time(self._base):
            return self._base.execute(query, values or {}).fetchall()

    def known(self) -> dict[bytes, KnownRecord]:
        """What is known of each record, by its file's name."""
        query = "SELECT file, changed, size, game, names FROM matches"
        return {
            file: KnownRecord(changed, size, game, tuple(names.split(SEPARATOR)))
            for file, changed, size, game, names in self.rows(query)
        }

    def drop_missing(self, records: Iterable[RecordFile]) -> None:
        """Forget all but these records."""
        with explained(), self._base:
            self._base.execute("BEGIN IMMEDIATE")
            self._base.execute("CREATE TEMP TABLE present (file BLOB PRIMARY KEY)")
            self._base.executemany("INSERT OR IGNORE INTO present VALUES (?)", ((record.name,) for record in records))
            self._base.execute("DELETE FROM matches WHERE file NOT IN (SELECT file FROM present)")
            self._base.execute("DROP TABLE present")

    def add(self, counted: Iterable[tuple[RecordFile, MatchFacts | None]]) -> None:
        """Write the facts of some records in one transaction; None marks a record that cannot be counted."""
        with explained(), self._base:
            self._base.execute("BEGIN IMMEDIATE")
            for record, facts in counted:
                try:
                    self._replace(record, facts)
                except (sqlite3.IntegrityError, OverflowError):  # impossible numbers for a played match
                    self._replace(record, None)

    def _replace(self, record: RecordFile, facts: MatchFacts | None) -> None:
        self._base.execute("DELETE FROM matches WHERE file = ?", (record.name,))
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
        self._base.executemany("INSERT INTO feats VALUES (?, ?, ?, ?)", ((match, *entry) for entry in facts.feats))


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


# -- the file


def open_file(path: Path, wait: float) -> sqlite3.Connection:
    """
    Open the file, or create it.

    :param wait: seconds to wait while another process writes
    :raises IndexDamaged: if it is not what this program writes
    :raises IndexUnusable: if it cannot be opened or made now
    """
    with explained():
        _look_at_files(path)
        if not is_there(path):
            with contextlib.suppress(FileExistsError):  # another process was faster
                path.touch(0o600, exist_ok=False)
        base = sqlite3.connect(path, timeout=wait)
        try:
            base.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
            # The records are the source: after a power failure the index can be built anew.
            for words in ("trusted_schema = OFF", "cell_size_check = ON", "foreign_keys = ON", "synchronous = OFF"):
                base.execute(f"PRAGMA {words}")
            with in_time(base):
                _make(base)
                _check(base, path)
        except BaseException:
            base.close()
            raise
    return base


@contextlib.contextmanager
def in_time(base: sqlite3.Connection) -> Iterator[None]:
    """Limit the time of queries to `MAX_SECONDS`."""
    end = time.monotonic() + MAX_SECONDS
    base.set_progress_handler(lambda: time.monotonic() > end, STEPS_BETWEEN_LOOKS)
    try:
        yield
    finally:
        base.set_progress_handler(None, 0)


def put_aside(path: Path) -> None:
    """
    Move a damaged index away, replacing a former one; its companion files are deleted.

    :raises OSError: if the disk refuses.
    """
    _sound_files.pop(path, None)
    if is_there(path):
        folder = path.parent / ASIDE
        make_folder(folder)
        former = folder / path.name
        replace(path, free_name(former) if former.is_dir() else former)
    for name in COMPANIONS:
        path.with_name(f"{path.name}{name}").unlink(missing_ok=True)


@contextlib.contextmanager
def explained() -> Iterator[None]:
    """Turn every error of the file into one of two kinds."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        kind = IndexDamaged if code in _DAMAGED else IndexUnusable
        raise kind(str(error)) from error
    except OSError as error:
        raise IndexUnusable(error.strerror or str(error)) from error


# -- before it is opened -------------------------------------------------------------------------------------------


def _look_at_files(path: Path) -> None:
    """
    Set aside files that SQLite would open and that are not ours.

    :raises IndexDamaged: if one of ours is not as it should be
    :raises OSError: if the disk refuses
    """
    for name in (path.name, *(f"{path.name}{suffix}" for suffix in COMPANIONS)):
        file = path.with_name(name)
        if not is_there(file):
            continue
        found = file.lstat()
        is_ours = stat.S_ISREG(found.st_mode) and (sys.platform == "win32" or found.st_uid == os.geteuid())
        # With a log (-wal) SQLite takes the file for one in WAL mode: ours never is.
        if not is_ours or name.endswith(LOGS):
            set_aside(file, path.parent / ASIDE)
        elif found.st_size > MAX_FILE_BYTES or (file == path and found.st_size and not _has_our_head(file)):
            raise IndexDamaged("it is not as this program writes it")
        elif file != path and _names_another(file, found.st_size):
            raise IndexDamaged("its journal names another file")


def _has_our_head(path: Path) -> bool:
    """Whether a file has an SQLite header without WAL mode."""
    return re.fullmatch(rb"SQLite format 3\x00..\x01\x01", read_at_most(path, HEAD_BYTES), re.DOTALL) is not None


def _names_another(journal: Path, size: int) -> bool:
    with open_to_read(journal) as file:
        file.seek(max(0, size - len(SUPER_JOURNAL_MARK)))
        return read_open(file, len(SUPER_JOURNAL_MARK)) == SUPER_JOURNAL_MARK


# -- when it is open -----------------------------------------------------------------------------------------------


def _make(base: sqlite3.Connection) -> None:
    if base.execute(_ALL_THERE_IS).fetchone():
        return
    with base:
        base.execute("BEGIN IMMEDIATE")
        if not base.execute(_ALL_THERE_IS).fetchone():  # else another process was faster
            for table in _TABLES:
                base.execute(table)
            base.execute(f"PRAGMA user_version = {VERSION}")


@cache
def _expected() -> list[tuple[str, ...]]:
    """The schema of a new index: tables and what SQLite adds, no trigger and no view."""
    with contextlib.closing(sqlite3.connect(":memory:")) as base:
        _make(base)
        return base.execute(_ALL_THERE_IS).fetchall()


def _check(base: sqlite3.Connection, path: Path) -> None:
    """
    Check the file, unless it is unchanged since the last check.

    :raises IndexDamaged: if anything is in it that the program would not write
    """
    (version,) = base.execute("PRAGMA user_version").fetchone()
    if version != VERSION or base.execute(_ALL_THERE_IS).fetchall() != _expected():
        raise IndexDamaged("another version")
    status = path.stat()
    stamp = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    if _sound_files.get(path) == stamp:
        return
    if base.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
        raise IndexDamaged("its parts do not belong together")
    for table, condition in _CHECKS.items():
        if base.execute(f"SELECT 1 FROM {table} WHERE ({condition}) IS NOT 1 LIMIT 1").fetchone():  # noqa: S608 (ours)
            raise IndexDamaged(f"a value in {table} is none")
    # Closed at once: a query that is not finished keeps the file open, which Windows then can't move.
    with contextlib.closing(base.execute(_NAMES)) as rows:
        names = (name for (found,) in rows for name in found.split(SEPARATOR))
        if not all(name.isprintable() and len(name) <= MAX_NAME_LETTERS for name in names):
            raise IndexDamaged("a name cannot be shown")
    _sound_files[path] = stamp
