"""The index of finished matches: drawn from the records, and rebuilt when anything is wrong with it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kq_table.features.results import counter as counter_module
from kq_table.features.results import index
from kq_table.features.results.counter import Counter
from kq_table.features.results.index import COMPANIONS, SUPER_JOURNAL_MARK, IndexUnusable, MatchIndex, company, level_of
from kq_table.features.results.statistics import Found, find
from kq_table.match.bot_transport import NullTransport
from kq_table.match.setup import Seating
from kq_table.storage.record_file import read_record
from kq_table.storage.record_list import KnownRecord
from kq_table.storage.record_store import RecordStore
from tests import special_files

from .files import FIRST_TIME, add, finished_text

NAMED = "SELECT seat, name, is_person, level, company, place FROM players ORDER BY match, seat"


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path / "data")


@pytest.fixture
def counter(store: RecordStore) -> Counter:
    """Give what counts at once."""
    return Counter(store, None)


def known(counter: Counter) -> dict[bytes, KnownRecord]:
    return counter.ask(MatchIndex.known, {})


def ask(counter: Counter, query: str, **values: object) -> list[Any]:
    nothing: list[Any] = []
    return counter.ask(lambda index: index.rows(query, values), nothing)


def all_rows(counter: Counter) -> list[object]:
    queries = ("SELECT file, changed, size, game, names, seats, state FROM matches ORDER BY file", NAMED)
    return counter.ask(lambda index: [index.rows(query) for query in queries], [])


# -- what it holds


def test_every_finished_match_is_in_the_index(store: RecordStore, counter: Counter) -> None:
    paths = [add(store, number) for number in range(3)]
    counter.refresh()
    assert {path.name.encode() for path in paths} == set(known(counter))
    facts = known(counter)[b"0001.kq"]
    assert (FIRST_TIME + 60, "kings-and-queens", ("Anna", "Steady")) == (facts.changed, facts.game, facts.names)


def test_a_person_plays_against_the_level_of_the_others(store: RecordStore, counter: Counter) -> None:
    add(store, 0)
    counter.refresh()
    mine, others = ask(counter, NAMED)
    assert (0, "Anna", 1, "people", "knight") == mine[:5]
    assert (1, "Steady", 0, "knight", "people") == others[:5]


def test_several_levels_and_other_programs_have_words_of_their_own() -> None:
    anna, page, knight, program = (Seating(name, name) for name in ("person", "page", "knight/bold", "cmd: x"))
    assert ["people", "page", "knight", "other"] == [level_of(seat) for seat in (anna, page, knight, program)]
    assert "mixed" == company((anna, page, knight), 0)
    assert "people" == company((anna, anna), 0)
    assert "knight" == company((anna, anna, knight), 0)


def test_a_list_of_matches_takes_from_it_what_has_not_changed(store: RecordStore, counter: Counter) -> None:
    add(store, 0)
    changed = add(store, 1)
    counter.refresh()
    changed.write_text(finished_text("the-queen"), "utf-8", newline="\n")
    os.utime(changed, (FIRST_TIME, FIRST_TIME))
    looking = Counter(store, lambda _option, _line: NullTransport([], {}))  # counts nothing
    looking.refresh()
    assert ["0000.kq"] == [entry.path.name for entry in looking.finished()]
    listed = store.finished(looking.finished())
    assert listed == store.finished()
    assert ["the-queen", "kings-and-queens"] == [entry.game for entry in listed[0]]  # of one minute: by name


# -- when it is older than the records


def test_a_new_match_is_added_and_a_changed_one_is_read_again(store: RecordStore, counter: Counter) -> None:
    add(store, 0)
    counter.refresh()
    add(store, 0, finished_text("the-queen"))
    add(store, 1)
    counter.refresh()
    assert ["the-queen", "kings-and-queens"] == [known(counter)[name].game for name in (b"0000.kq", b"0001.kq")]
    assert 4 == len(ask(counter, NAMED))


def test_a_match_that_was_deleted_is_forgotten(store: RecordStore, counter: Counter) -> None:
    path = add(store, 0)
    add(store, 1)
    counter.refresh()
    path.unlink()
    counter.refresh()
    assert {b"0001.kq"} == set(known(counter))
    assert 2 == len(ask(counter, NAMED))


def test_what_is_up_to_date_is_not_read_again(
    store: RecordStore, counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(store, 0)
    counter.refresh()
    monkeypatch.setattr("kq_table.features.results.counter.read_facts", lambda *_: pytest.fail("it was read again"))
    counter.refresh()
    assert "" == counter.reason


# -- when it is damaged


def _no_database(path: Path) -> None:
    path.write_bytes(b"what is this?" * 1000)


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def _zeros_inside(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    path.write_bytes(data)


def _sql(*commands: str) -> Callable[[Path], None]:
    def do(path: Path) -> None:
        base = sqlite3.connect(path)
        for command in commands:
            base.execute(command)
        base.commit()
        base.close()

    return do


def _changed(table: str, change: str) -> Callable[[Path], None]:
    """Change rows as the tables themselves forbid it; where there are none, put some in."""
    rows = "INSERT INTO promises SELECT id, 0, 1, 1, 1, 1 FROM matches"
    return _sql("PRAGMA ignore_check_constraints = ON", rows, f"UPDATE {table} SET {change}")  # noqa: S608 (ours)


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(f"{path.name}{suffix}")


CHANGES = (
    *(
        ("matches", f"{column} = {value}")
        for column in ("changed", "size", "seats")
        for value in ("9e999", "'x'", "NULL")
    ),
    *(("matches", f"file = {value}") for value in ("id", "3000000000 + id", "'text' || id", "zeroblob(2000 + id)")),
    *(
        ("matches", f"names = {value}")
        for value in ("x'ff'", "char(0)", "'a' || char(0) || 'b'", "hex(zeroblob(4000))")
    ),
    *(("matches", f"{column} = {value}") for column in ("state", "game") for value in ("'no'", "1", "x'ff'", "'A/..'")),
    *(
        ("players", f"{column} = {value}")
        for column in ("points", "place")
        for value in ("9e999", "1e300", "'x'", "NULL")
    ),
    *(("players", f"{column} = x'ff'") for column in ("name", "level", "company", "review")),
    *(("players", f"name = {value}") for value in ("char(10)", "char(8238)", "char(0)", "hex(zeroblob(100))")),
    *(("players", change) for change in ("company = 'x'", "level = 'x'", "review = '../..'", "seat = seat + 70")),
    *(
        ("predictions", f"{column} = {value}")
        for column in ("said", "got")
        for value in ("9e999", "1 << 60", "rowid + 99")
    ),
    *(("promises", f"{column} = {value}") for column in ("kept", "void") for value in ("9e999", "-1", "NULL")),
)
DAMAGE = {
    "missing": Path.unlink,
    "empty": lambda path: path.write_bytes(b""),
    "no database": _no_database,
    "cut off": _cut,
    "zeros inside": _zeros_inside,
    "another version": _sql("PRAGMA user_version = 99"),
    "a table is missing": _sql("DROP TABLE players"),
    "a trigger was added": _sql("CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM players; END"),
    "a view was added": _sql("CREATE VIEW v AS SELECT * FROM players"),
    "a table was added": _sql("CREATE TABLE more (a)"),
    "it has a log": _sql("PRAGMA journal_mode = WAL"),
    "another file in the journal": lambda path: _beside(path, "-journal").write_bytes(b"x" * 999 + SUPER_JOURNAL_MARK),
    "sparse": lambda path: os.truncate(path, index.MAX_FILE_BYTES + 1),
    "a key without its row": _sql("PRAGMA writable_schema = ON", "DELETE FROM sqlite_master WHERE type = 'index'"),
    **{f"{change} in {table}": _changed(table, change) for table, change in CHANGES},
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_index_is_built_anew(store: RecordStore, counter: Counter, damage: Callable[[Path], object]) -> None:
    before = {path: path.read_bytes() for path in (add(store, number) for number in range(3))}
    counter.refresh()
    rows = all_rows(counter)
    damage(counter.path)
    for _ in range(2):  # some damage is only met when an answer is looked for
        counter.refresh()
        all_rows(counter)
    assert rows == all_rows(counter)
    assert "" == counter.reason
    assert before == {path: path.read_bytes() for path in before}


def test_a_folder_in_its_place_is_set_aside(store: RecordStore, counter: Counter) -> None:
    add(store, 0)
    counter.path.mkdir()
    (counter.path / "mine.txt").write_bytes(b"keep me")
    counter.refresh()
    assert {b"0000.kq"} == set(known(counter))
    assert "keep me" == next((counter.path.parent / "aside").rglob("mine.txt")).read_text("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_a_pipe_in_its_place_keeps_nobody_waiting(store: RecordStore, counter: Counter) -> None:
    add(store, 0)
    os.mkfifo(counter.path)
    counter.refresh()
    assert {b"0000.kq"} == set(known(counter))


def test_a_disk_that_refuses_is_told_and_ends_nothing(
    store: RecordStore, counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(store, 0)
    counter.refresh()
    error = sqlite3.OperationalError("unable to open database file")
    error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
    monkeypatch.setattr(sqlite3, "connect", lambda *_, **__: _raise(error))
    assert [] == ask(counter, NAMED)
    assert "unable to open database file" == counter.reason
    assert counter.path.exists()


def _raise(error: Exception) -> NoReturn:
    raise error


def test_while_another_program_writes_the_index_is_left_alone(store: RecordStore, counter: Counter) -> None:
    add(store, 0)
    counter.refresh()
    writer = sqlite3.connect(counter.path)
    writer.execute("BEGIN EXCLUSIVE")
    assert [] == ask(counter, NAMED)
    assert "locked" in counter.reason
    writer.rollback()
    writer.close()
    assert 2 == len(ask(counter, NAMED))


# -- when a record is damaged


@pytest.mark.parametrize(
    "content",
    [b"\x00" * 100, b"kq-record 1\n" + b"game king\n" * 100_000, finished_text()[:2000].encode(), b"kq-record 1\n\xff"],
    ids=["zeros", "huge", "torn", "no text"],
)
def test_a_record_that_cannot_be_counted_harms_no_other(store: RecordStore, counter: Counter, content: bytes) -> None:
    add(store, 0, content)
    add(store, 1)
    counter.refresh()
    assert ["unread", "counted"] == [state for (state,) in ask(counter, "SELECT state FROM matches ORDER BY file")]
    counter.refresh()
    assert ["0001.kq"] == [entry.path.name for entry in counter.finished()]


def test_a_record_that_cannot_be_read_now_is_tried_again(
    store: RecordStore, counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = add(store, 0)
    add(store, 1)

    def read(path: Path, max_bytes: int) -> bytes:
        return _raise(PermissionError(13, "held by a virus scanner")) if path == held else read_record(path, max_bytes)

    with monkeypatch.context() as patch:
        patch.setattr(counter_module, "read_record", read)
        counter.refresh()
    assert ({b"0001.kq"}, (1, 2), True) == (set(known(counter)), counter.progress, counter.has_stopped)
    counter.refresh()
    assert [("counted",)] * 2 == ask(counter, "SELECT state FROM matches")
    assert not counter.has_stopped


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_special_files_among_the_records_are_passed_over(store: RecordStore, counter: Counter) -> None:
    os.mkfifo(store.finished_folder / "pipe.kq")
    (store.finished_folder / "folder.kq").mkdir()
    (store.finished_folder / "link.kq").symlink_to("nowhere")
    add(store, 0)
    counter.refresh()
    assert {b"0000.kq"} == set(known(counter))


@pytest.mark.skipif(sys.platform != "linux", reason="file systems there know only Unicode")
def test_a_file_name_that_is_no_text_is_no_obstacle(store: RecordStore, counter: Counter) -> None:
    add(store, 0).rename(store.finished_folder / os.fsdecode(b"\xff.kq"))
    counter.refresh()
    assert {b"\xff.kq"} == set(known(counter))


def test_names_with_marks_of_sql_are_only_names(store: RecordStore, counter: Counter) -> None:
    name = "'); DROP TABLE players; --"
    add(store, 0, finished_text(words=(f"name 0 {name}", "name 1 B", "player 0 person", "player 1 knight")))
    counter.refresh()
    asked = "SELECT count(*) FROM players WHERE name = :name"
    assert [(1,)] == ask(counter, asked, name=name)


def test_an_index_that_cannot_be_made_is_told() -> None:
    with pytest.raises(IndexUnusable), MatchIndex(Path(os.devnull).parent / "nowhere" / "count.sqlite"):
        pytest.fail("there is no such folder")


def test_a_damaged_index_that_cannot_be_deleted_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "count.sqlite"
    path.write_bytes(b"no index at all" * 100)

    def refuse(_: Path) -> NoReturn:
        raise PermissionError(13, "another program has it open")

    monkeypatch.setattr(index, "put_aside", refuse)
    with pytest.raises(IndexUnusable, match="another program has it open"):
        MatchIndex(path)


# -- what lies beside it


@pytest.mark.skipif(os.name != "posix", reason="there are no such files")
@pytest.mark.parametrize("suffix", ["", *COMPANIONS])
@pytest.mark.parametrize("kind", ["fifo", "folder", "full folder", "socket", "dangling", "loop", "to itself", "zero"])
def test_what_is_no_file_keeps_nobody_waiting(store: RecordStore, counter: Counter, suffix: str, kind: str) -> None:
    add(store, 0)
    counter.refresh()
    special_files.put(kind, _beside(counter.path, suffix))
    counter.refresh()
    assert ({b"0000.kq"}, "") == (set(known(counter)), counter.reason)
    aside = [path.name for path in (counter.path.parent / "aside").iterdir()]
    assert [True] == [name.startswith("count.") for name in aside]


def test_an_index_that_is_written_with_a_log_is_none_of_ours(store: RecordStore, counter: Counter) -> None:
    add(store, 0)
    counter.refresh()
    base = sqlite3.connect(counter.path)
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("DELETE FROM matches")
    base.commit()
    counter.refresh()
    base.close()
    counter.refresh()  # Windows moves no file that is open
    assert {b"0000.kq"} == set(known(counter))


def test_a_journal_that_a_crash_left_is_taken_back(store: RecordStore, counter: Counter) -> None:
    add(store, 0)
    counter.refresh()
    script = (
        "import os, sqlite3, sys; base = sqlite3.connect(sys.argv[1]); base.execute('PRAGMA cache_size = 1')\n"
        "base.execute('DELETE FROM players'); base.execute('CREATE TABLE t (a)')\n"
        "base.executemany('INSERT INTO t VALUES (zeroblob(3000))', [()] * 99); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", script, counter.path], check=True)
    assert _beside(counter.path, "-journal").stat().st_size
    assert 2 == len(ask(counter, NAMED))
    assert not (counter.path.parent / "aside").exists()


@pytest.mark.skipif(os.name != "posix", reason="modes as POSIX has them")
def test_nobody_else_can_read_it_whatever_the_umask(store: RecordStore, counter: Counter) -> None:
    before = os.umask(0)
    try:
        add(store, 0)
        counter.refresh()
        base = sqlite3.connect(counter.path)
        base.execute("DELETE FROM matches")
        modes = {path.stat().st_mode & 0o777 for path in counter.path.parent.glob("count.*")}
        base.close()
    finally:
        os.umask(before)
    assert {0o600} == modes


# -- when a thread answers


def test_an_answer_that_does_not_come_keeps_nobody_waiting(store: RecordStore, monkeypatch: pytest.MonkeyPatch) -> None:
    add(store, 0)
    counter = Counter(store, lambda _option, _line: NullTransport([], {}))
    counter.path.touch()
    is_over = threading.Event()

    def wait(_: Path) -> NoReturn:
        is_over.wait()
        raise IndexUnusable

    monkeypatch.setattr(counter_module, "WAIT_SECONDS", 0.0)
    monkeypatch.setattr(counter_module, "MatchIndex", wait)
    nothing: dict[bytes, KnownRecord] = {}
    asked = counter.look(MatchIndex.known, nothing)
    assert nothing == counter.ask(MatchIndex.known, nothing)
    assert (False, False, "") == (asked.is_answered, counter.gives_up(asked), counter.reason)
    monkeypatch.setattr(counter_module, "PATIENCE_SECONDS", 0.0)
    assert counter.gives_up(asked)
    assert counter.reason
    is_over.set()


def test_a_fault_in_a_question_is_not_taken_for_damage_twice(store: RecordStore, counter: Counter) -> None:
    add(store, 0)
    counter.refresh()
    assert 7 == counter.ask(lambda _: 1 // 0, 7)
    assert {b"0000.kq"} == set(known(counter))
    with pytest.raises(ZeroDivisionError):
        counter.ask(lambda _: 1 // 0, 7)


# -- fuzz

WORDS = st.sampled_from(
    ("9e999", "-9e999", "1e308", "9223372036854775807", "-1", "''", "'person'", "x'00'", "x'ff'", "NULL", "3000000000")
)
COLUMNS = [
    *(f"matches.{name}" for name in ("file", "changed", "size", "game", "names", "seats", "state")),
    *(f"players.{name}" for name in ("seat", "name", "is_person", "level", "company", "points", "place", "review")),
    *(f"predictions.{name}" for name in ("match", "seat", "said", "got")),
    *(f"promises.{name}" for name in ("match", "seat", "kept", "broken", "empty", "void")),
]


@example([("players.is_person", "0")])
@example([("players.name", "''")])
@given(st.lists(st.tuples(st.sampled_from(COLUMNS), WORDS | st.integers(-(2**63), 2**63 - 1).map(str)), max_size=4))
@settings(max_examples=60)
def test_no_values_whatever_do_harm(changes: list[tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        counter = _furnished(Path(folder))
        base = sqlite3.connect(counter.path)
        base.execute("PRAGMA ignore_check_constraints = ON")
        for column, value in changes:
            table, name = column.split(".")
            base.execute(f"UPDATE OR IGNORE {table} SET {name} = {value}")  # noqa: S608 (ours)
        base.commit()
        base.close()
        _look_at_all(counter)


@given(st.lists(st.tuples(st.integers(0, 40_000), st.integers(1, 255)), min_size=1, max_size=6), st.booleans())
@settings(max_examples=60)
def test_no_bytes_whatever_do_harm(flips: list[tuple[int, int]], is_cut: bool) -> None:
    with TemporaryDirectory() as folder:
        counter = _furnished(Path(folder))
        data = bytearray(counter.path.read_bytes())
        for place, bits in flips:
            data[place % len(data)] ^= bits
        counter.path.write_bytes(data[: flips[0][0]] if is_cut else data)
        _look_at_all(counter)


def _furnished(folder: Path) -> Counter:
    store = RecordStore(folder)
    counter = Counter(store, None)
    for number in range(3):
        add(store, number)
    counter.path.write_bytes(_sound_index())
    return counter


@cache
def _sound_index() -> bytes:
    """Give an index of three matches, with a promise in each."""
    with TemporaryDirectory() as folder:
        counter = Counter(RecordStore(Path(folder)), None)
        for number in range(3):
            add(counter._store, number)
        counter.refresh()
        _sql("INSERT INTO promises SELECT id, 0, 1, 1, 1, 1 FROM matches")(counter.path)
        return counter.path.read_bytes()


def _look_at_all(counter: Counter) -> None:
    """Look twice, as a page does: then the index is sound, or was built anew."""
    for _ in range(2):
        counter.refresh()
        found = counter.ask(partial(find, person="", page="", folder=counter.path.parent / "records"), Found())
    assert "" == counter.reason
    assert 3 == len(known(counter))
    assert found.person
