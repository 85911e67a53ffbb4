"""System calls of a journal that fail, one by one: always `NotSaved`, and what lies on the disk is a record."""

from __future__ import annotations

import errno
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kq_table.storage.journal import Journal
from kq_table.storage.record_file import NotSaved
from kq_table.storage.record_store import RecordStore

HEADER = "kq-record 1\ngame kings-and-queens\nseats 2\n\n"
EVENING = datetime(2026, 1, 31, 21, 5, 9, tzinfo=UTC)
SHOWN = f"{HEADER}- dealer 1\n"


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path)


@pytest.fixture
def journal(store: RecordStore) -> Journal:
    journal = store.start("kings-and-queens", HEADER, None, EVENING)
    journal.append("- dealer 1")
    return journal


def _refuse(*_: object) -> None:
    raise OSError(errno.EIO, "Input/output error")


def _write_a_part_and_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk take three bytes of a line, and then no more."""
    write, is_full = os.write, False

    def part(handle: int, data: bytes) -> int:
        nonlocal is_full
        if is_full:
            raise OSError(errno.ENOSPC, "No space left on device")
        is_full = True
        return write(handle, data[:3])

    monkeypatch.setattr(os, "write", part)


def test_a_closed_journal_takes_no_line_and_says_so(journal: Journal) -> None:
    journal.close()
    with pytest.raises(NotSaved, match="closed"):
        journal.append("0 predict 3")
    assert journal.path.read_text("utf-8") == SHOWN


@pytest.mark.parametrize("call", ["write", "fsync", "fstat"])
def test_a_call_that_fails_leaves_the_record_as_it_was(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, call, _refuse)
        with pytest.raises(NotSaved, match="Input/output error"):
            journal.append("0 predict 3")
    assert journal.path.read_text("utf-8") == SHOWN
    journal.append("0 predict 4")
    assert journal.path.read_text("utf-8") == f"{SHOWN}0 predict 4\n"


def test_after_a_line_that_could_not_be_taken_back_nothing_is_appended_to_it(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        _write_a_part_and_refuse(patch)
        patch.setattr(os, "ftruncate", _refuse)
        with pytest.raises(NotSaved, match="No space left"):
            journal.append("0 predict 3")
    assert journal.path.read_text("utf-8") == f"{SHOWN}0 p"
    with monkeypatch.context() as patch:
        patch.setattr(os, "ftruncate", _refuse)
        with pytest.raises(NotSaved):
            journal.append("0 predict 4")
    assert journal.path.read_text("utf-8") == f"{SHOWN}0 p"
    journal.append("0 predict 5")
    assert journal.path.read_text("utf-8") == f"{SHOWN}0 predict 5\n"


def test_a_line_that_could_not_be_taken_back_is_dropped_when_the_match_is_resumed(
    store: RecordStore, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        _write_a_part_and_refuse(patch)
        patch.setattr(os, "ftruncate", _refuse)
        with pytest.raises(NotSaved):
            journal.append("0 predict 3")
    journal.close()
    text, again = store.reopen(journal.path)
    with again:
        again.append("0 predict 4")
    assert (SHOWN, f"{SHOWN}0 predict 4\n") == (text, journal.path.read_text("utf-8"))


@pytest.mark.parametrize("call", ["open", "fsync", "rename"])
def test_a_match_whose_record_cannot_be_made_leaves_nothing(
    store: RecordStore, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    with monkeypatch.context() as patch:
        if call == "rename":
            patch.setattr(Path, "replace", _refuse)
        else:
            patch.setattr(os, call, _refuse)
        with pytest.raises(OSError, match="Input/output error"):
            store.start("kings-and-queens", HEADER, bytes(32), EVENING)
    assert [store.finished_folder] == list(store.folder.iterdir())
