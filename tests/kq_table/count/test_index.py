"""The index of finished matches: drawn from the records, and rebuilt when anything is wrong with it."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from kq_table.count import index, process
from kq_table.count.counter import Counter
from kq_table.count.index import IndexUnusable, MatchIndex, company, level_of
from kq_table.match.bot_transport import NullTransport
from kq_table.match.setup import Seating
from kq_table.storage.record_file import read_record
from kq_table.storage.record_list import KnownRecord
from kq_table.storage.record_store import RecordStore

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
    monkeypatch.setattr("kq_table.count.process.read_facts", lambda *_: pytest.fail("it was read again"))
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


DAMAGE = {
    "missing": Path.unlink,
    "empty": lambda path: path.write_bytes(b""),
    "no database": _no_database,
    "cut off": _cut,
    "zeros inside": _zeros_inside,
    "another version": _sql("PRAGMA user_version = 99"),
    "a table is missing": _sql("DROP TABLE players"),
    "a trigger was added": _sql("CREATE TRIGGER t AFTER INSERT ON matches BEGIN DELETE FROM players; END"),
    "words for numbers": _sql("UPDATE matches SET changed = 'yesterday'"),
    "text for a file": _sql("UPDATE matches SET file = 'text' WHERE id = 1"),
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
        patch.setattr(process, "read_record", read)
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

    monkeypatch.setattr(index, "delete", refuse)
    with pytest.raises(IndexUnusable, match="another program has it open"):
        MatchIndex(path)
