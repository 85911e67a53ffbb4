"""The diary keeps every event, and nothing in its file can stop the program."""

from __future__ import annotations

import os
import sys
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kq_table.storage.diary import MAX_LETTERS, Diary, today


@pytest.fixture
def diary(tmp_path: Path) -> Diary:
    return Diary(tmp_path / "data" / "diary.jsonl")


def test_a_new_diary_is_empty(diary: Diary) -> None:
    assert diary.events() == []


def test_what_is_written_is_read_in_order_and_by_kind(diary: Diary) -> None:
    diary.write("problem", id="king/7", right=True, tries=2)
    diary.write("visit", rival="åse")
    diary.write("problem", id="king/8", right=False)
    again = Diary(diary.path)
    assert [event.kind for event in again.events()] == ["problem", "visit", "problem"]
    first, second = again.events("problem")
    assert (first.text("id"), first.is_true("right"), first.number("tries")) == ("king/7", True, 2)
    assert (second.is_true("right"), second.number("tries"), second.text("rival")) == (False, 0, "")
    assert first.day == today()
    assert isinstance(first.day, date)


def test_what_another_window_writes_is_seen(diary: Diary) -> None:
    other = Diary(diary.path)
    assert other.events() == []
    diary.write("visit", rival="jack")
    assert [event.text("rival") for event in other.events()] == ["jack"]


def test_a_torn_line_costs_only_itself(diary: Diary) -> None:
    diary.write("visit", rival="jack")
    whole = diary.path.read_bytes()
    for length in range(len(whole)):
        diary.path.write_bytes(whole[:length])
        diary.write("visit", rival="queen")
        assert "queen" in [event.text("rival") for event in Diary(diary.path).events()]
        assert diary.path.read_bytes().startswith(whole[:length])


@given(junk=st.binary(max_size=300))
def test_nothing_in_the_file_stops_it(tmp_path_factory: pytest.TempPathFactory, junk: bytes) -> None:
    diary = Diary(tmp_path_factory.mktemp("data") / "diary.jsonl")
    diary.path.write_bytes(junk)
    diary.write("visit", rival="jack")
    assert diary.events()[-1].text("rival") == "jack"


@pytest.mark.parametrize(
    "line",
    [
        b"[]",
        b'{"at": "2026-11-30T10:00:00", "kind": "visit"}',
        b'{"at": "yesterday", "kind": "visit"}',
        b'{"at": 3, "kind": "visit"}',
        b'{"at": "2026-11-30T10:00:00+01:00", "kind": 3}',
        b'{"at": "2026-11-30T10:00:00+01:00", "kind": "visit", "rival": 1.5}',
        b'{"at": "2026-11-30T10:00:00+01:00", "kind": "visit", "rival": "a\\nb"}',
        b'{"at": "2026-11-30T10:00:00+01:00", "kind": "visit", "n": 99999999}',
        b"[" * 1000,
    ],
)
def test_a_line_that_is_no_event_is_passed_over(diary: Diary, line: bytes) -> None:
    diary.path.parent.mkdir()
    diary.path.write_bytes(line + b"\n")
    assert diary.events() == []


def test_what_could_not_be_read_again_is_never_written(diary: Diary) -> None:
    with pytest.raises(AssertionError):
        diary.write("visit", rival="x" * (MAX_LETTERS + 1))
    assert not diary.path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_a_pipe_of_its_name_is_refused_at_once(diary: Diary) -> None:
    diary.path.parent.mkdir()
    os.mkfifo(diary.path)
    with pytest.raises(OSError, match="regular"):
        diary.write("visit", rival="jack")
    with pytest.raises(OSError, match="regular"):
        diary.events()
