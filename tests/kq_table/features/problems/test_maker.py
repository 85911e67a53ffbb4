"""Problems are made in the background: bounded, resumed, and whatever ends it loses nothing."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.bots.problems import Problem
from engines.core.api import Seat
from engines.record.match import Match
from engines.record.record import Record
from kq_table.features.problems import maker
from kq_table.features.problems.collection import FOLDER, GAMES, Collection, own_path
from kq_table.features.problems.maker import Maker
from kq_table.match.bot_transport import NullTransport, environment
from kq_table.storage.record_store import RecordStore
from tests.kq_table.records import play, text
from tests.tools.sample_problems import begin, samples

GAME = "kings-and-queens"
KILLS = 10
SLOWLY = """
import sys, time
from kq_table.features.problems import maker
from tests.kq_table.features.problems.test_maker import some
maker.problems_in, maker.tried, maker.MAX_PLAYED = some, lambda problem: problem, 0
for message in maker.work(sys.argv[1], sys.argv[2]):
    print(message, flush=True)
"""


def some(record: Record, seat: Seat) -> Iterator[Problem]:
    """Find problems that nobody has judged, their ids by record and seat."""
    for number, problem in enumerate(samples(record.game)[:5]):
        time.sleep(0.01)
        yield replace(problem, id=f"own/{len(record.lines):06x}{seat:02x}{number:04x}")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "problems_in", some)
    monkeypatch.setattr(maker, "tried", lambda problem: problem)
    monkeypatch.setattr(maker, "_play", lambda game: begin(game).record)


def _has_deeds(count: int, match: Match) -> bool:
    return match.n >= count


def keep(store: RecordStore, count: int) -> None:
    """Put matches among the finished ones."""
    for number in range(count):
        words = ["name 0 Anna", "name 1 Steady", "player 0 person", "player 1 knight"]
        match = play(partial(_has_deeds, 20 + number), words=words)
        (store.finished_folder / f"2026-11-30_20-00-{number:02}_{GAME}.kq").write_text(
            text(match), "utf-8", newline="\n"
        )


def made(data: Path, game: str = GAME) -> list[str]:
    damaged: list[int] = []
    found = [entry.id for entry in Collection(data, lambda _path, count: damaged.append(count)).own(game)]
    assert not damaged
    return found


def work(store: RecordStore, data: Path) -> list[Any]:
    return list(maker.work(str(store.finished_folder), str(data)))


@pytest.mark.usefixtures("quick")
def test_the_persons_matches_come_first_and_then_some_that_are_played(tmp_path: Path) -> None:
    store = RecordStore(tmp_path)
    keep(store, 2)
    (store.finished_folder / "b.kq").write_text("no record\n", "utf-8", newline="\n")
    found = work(store, tmp_path)
    assert [GAME] * 10 == [game for game, _ in found[:10]]
    assert set(GAMES) == {game for game, _ in found[10:]}
    looked = (tmp_path / FOLDER / maker.LOOKED_NAME).read_text("utf-8").splitlines()
    assert maker.MAX_PLAYED * len(GAMES) + 2 == len(looked)
    assert [] == work(store, tmp_path), "nothing is left"
    keep(store, 3)
    assert [GAME] * 5 == [game for game, _ in work(store, tmp_path)]


@pytest.mark.usefixtures("quick")
def test_there_is_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "MAX_OWN", 12)
    store = RecordStore(tmp_path)
    keep(store, 4)
    work(store, tmp_path)
    assert 12 == len(made(tmp_path))


@pytest.mark.usefixtures("quick")
def test_one_process_works_for_a_limited_time_and_the_next_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maker, "WORK_SECONDS", 0.0)
    store = RecordStore(tmp_path)
    keep(store, 2)
    assert [5, 5] == [len(work(store, tmp_path)) for _ in range(2)]


@pytest.mark.usefixtures("quick")
def test_a_refusal_of_the_disk_is_told_and_ends_it(tmp_path: Path) -> None:
    store = RecordStore(tmp_path)
    keep(store, 1)
    own_path(tmp_path, GAME).mkdir(parents=True)
    [reason] = work(store, tmp_path)
    assert isinstance(reason, str)


def test_ten_kills_lose_nothing(tmp_path: Path) -> None:
    store, luck = RecordStore(tmp_path), Random(1)
    keep(store, 12)
    told: set[str] = set()
    for _ in range(KILLS):
        command = [sys.executable, "-c", SLOWLY, str(store.finished_folder), str(tmp_path)]
        with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stdin=subprocess.DEVNULL) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            time.sleep(luck.uniform(0, 0.1))
            process.kill()
            told |= {
                eval_id(line) for line in [line, *process.stdout.read().splitlines()] if line.endswith((b"]", b"\n"))
            }
        assert told <= {*made(tmp_path)}
    assert told


def eval_id(line: bytes) -> str:
    """Take the id from a message: ``['king', 'own/…']``."""
    return line.decode().split("'")[3]


class Started(NullTransport):
    """A process that never says anything, until it is told to end."""

    def __init__(self, _work: str, line: bytes) -> None:
        super().__init__([], {})
        self.is_closed, self.is_over = False, False

    def receive(self) -> bytes | None:
        if self.is_over:
            raise EOFError
        return None

    def close(self, grace: float) -> None:
        self.is_closed = True


def test_it_yields_to_a_match_and_asks_for_no_frame(tmp_path: Path) -> None:
    started: list[Started] = []

    def start(work: str, line: bytes) -> Started:
        started.append(Started(work, line))
        return started[-1]

    worker = Maker(RecordStore(tmp_path), start)
    worker.begin()
    worker.begin()
    assert (1, True, False) == (len(started), worker.is_making, worker.has_to_fetch)
    worker.pause()
    worker.begin()
    assert (1, True, False) == (len(started), started[0].is_closed, worker.is_making)
    worker.resume()
    worker.begin()
    started[1].is_over = True
    worker.fetch()
    worker.begin()
    assert 2 == len(started), "it has gone through everything"
    worker.resume()
    worker.begin()
    assert 3 == len(started), "a match may have been played since"


def test_without_processes_nothing_is_made(tmp_path: Path) -> None:
    worker = Maker(RecordStore(tmp_path), None)
    worker.begin()
    assert not worker.is_making
