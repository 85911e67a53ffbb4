"""Counting in the background: with progress, ended at any moment, and without a frame that waits."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random

import pytest

from kq_table.features.results import counter as counter_module
from kq_table.features.results.counter import Counter
from kq_table.match import job
from kq_table.match.bot_transport import NullTransport, environment
from kq_table.storage.record_store import RecordStore
from tests.processes import child

from .files import add

MATCHES = 30
LONG_SECONDS = 60.0
STATES = "SELECT file, changed, size, game, names, seats, state FROM matches ORDER BY file"
PLAYERS = (
    "SELECT file, seat, name, level, company, points, place FROM players, matches WHERE id = match ORDER BY file, seat"
)


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    found = RecordStore(tmp_path / "data")
    for number in range(MATCHES):
        add(found, number)
    return found


def rows(counter: Counter) -> list[object]:
    return counter.ask(lambda index: [index.rows(STATES), index.rows(PLAYERS)], [])


def wait(counter: Counter) -> list[tuple[int, int]]:
    """Look at the progress until all is counted; give what was seen of it."""
    seen, end = [counter.progress], time.monotonic() + LONG_SECONDS
    while counter.is_counting:
        assert time.monotonic() < end
        time.sleep(0.01)
        counter.poll()
        seen.append(counter.progress)
    return seen


def test_matches_are_counted_in_processes_of_their_own(store: RecordStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counter_module, "RECORDS_PER_PROCESS", 10)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    counter = Counter(store)
    counter.refresh()
    assert counter.is_counting
    seen = wait(counter)
    assert ((0, MATCHES), (MATCHES, MATCHES), False) == (seen[0], seen[-1], counter.has_stopped)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    at_once = Counter(store, None)
    apart = rows(counter)
    at_once.path.unlink()
    at_once.refresh()
    assert rows(at_once) == apart


def test_nothing_is_started_where_nothing_is_new(store: RecordStore) -> None:
    Counter(store, None).refresh()

    def refuse(_option: str, _line: bytes) -> NullTransport:
        pytest.fail("a process was started")

    counter = Counter(store, refuse)
    counter.refresh()
    assert (False, "") == (counter.is_counting, counter.reason)


def test_a_new_user_gets_no_index(tmp_path: Path) -> None:
    counter = Counter(RecordStore(tmp_path), None)
    counter.refresh()
    assert not counter.path.exists()
    assert "nothing" == counter.ask(lambda _: "something", "nothing")


def test_a_process_that_cannot_be_started_is_told(store: RecordStore) -> None:
    def refuse(_option: str, _line: bytes) -> NullTransport:
        raise OSError(12, "no memory")

    counter = Counter(store, refuse)
    counter.refresh()
    assert (False, "[Errno 12] no memory") == (counter.is_counting, counter.reason)


class Dying(NullTransport):
    """A process that counts one match and is killed."""

    def __init__(self, _option: str, _line: bytes) -> None:
        super().__init__([], {})
        self._lines = [b"[1, 30]\n"]

    def receive(self) -> bytes | None:
        if not self._lines:
            raise EOFError
        return self._lines.pop()


def test_a_process_that_ends_too_soon_is_told(store: RecordStore) -> None:
    counter = Counter(store, Dying)
    counter.refresh()
    assert [True, False] == [counter.poll(), counter.is_counting]
    assert ((1, 30), True, "") == (counter.progress, counter.has_stopped, counter.reason)


def test_the_process_ends_with_the_program(store: RecordStore) -> None:
    with _start() as process:
        assert process.stdin is not None
        process.stdin.write(_task(store))
        process.stdin.close()
        assert 0 == process.wait(LONG_SECONDS)


def test_killed_at_any_moment_the_records_are_whole_and_the_index_is_built(store: RecordStore) -> None:
    """Killed again and again, each time after another moment."""
    before = {path: path.read_bytes() for path in store.finished_folder.iterdir()}
    chance, counter = Random(18), Counter(store, None)
    for _ in range(6):
        with _start() as process:
            assert process.stdin is not None
            process.stdin.write(_task(store))
            process.stdin.flush()
            time.sleep(chance.uniform(0.1, 0.7))
    counter.refresh()
    counter.refresh()
    assert MATCHES == len(counter.finished())
    found = rows(counter)
    counter.path.unlink()
    counter.refresh()
    assert found == rows(counter)
    assert before == {path: path.read_bytes() for path in store.finished_folder.iterdir()}


def _start() -> AbstractContextManager[subprocess.Popen[bytes]]:
    return child(job.command("count"), env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _task(store: RecordStore) -> bytes:
    index, folder = Counter(store, None).path, store.finished_folder
    return job.encode({"index": str(index), "folder": str(folder), "part": 0, "parts": 1})


def test_a_task_is_one_line_whatever_the_folder_is_called() -> None:
    task = {"index": "a\nb", "folder": "c\udcffd"}
    assert 1 == job.encode(task).count(b"\n")
    assert task == json.loads(job.encode(task))


def test_closing_the_program_ends_the_processes(store: RecordStore) -> None:
    ended: list[float] = []

    class Endless(NullTransport):
        def close(self, grace: float) -> None:
            ended.append(grace)

    make: Callable[[str, bytes], NullTransport] = lambda _option, _line: Endless([], {})  # noqa: E731
    counter = Counter(store, make)
    counter.refresh()
    counter.close()
    assert ([0.0], False) == (ended, counter.is_counting)
