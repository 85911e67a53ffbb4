"""The same cards in the background: the whole plan, kept and checked, stopped at once and taken up again."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from engines.bots.same_cards import PLAN, Finish, SameCards
from engines.core.api import OVER
from engines.games import registry
from engines.record import deal_codes, record
from engines.record.match import Match
from kq_table.features.same_cards import trials
from kq_table.features.same_cards.trials import Case, KeptGame, KeptResults, TrialRunner, by_level, read_case, work
from kq_table.match.bot_transport import NullTransport
from kq_table.storage.record_store import RecordStore

GAME = "kings-n-queens"
DAY = "2026-01-02"
WORDS = ("name 0 Anna", "name 1 Paul", "player 0 person", "player 1 page", f"date {DAY}T20:15:00")
LONG_SECONDS = 600.0


@cache
def coded_text(words: tuple[str, ...] = WORDS, seed: int | None = None, *, is_coded: bool = True) -> str:
    """Give the record of a match of the day that was played to its end by chance."""
    rules, chance = registry.game(GAME), Random(1)
    deal = deal_codes.daily(GAME, DAY)
    deal = deal if seed is None else replace(deal, seed=seed)
    own = (*words, f"code {deal.code}") if is_coded else words
    match = Match.begin(rules, 2, deal.options, deal.source, words=own)
    match.deal()
    while match.turn != OVER:
        match.submit(match.turn, chance.choice(match.legal()).text)
        match.deal()
    return match.record.write()


def put(store: RecordStore, text: str = "", name: str = "one.kq") -> Path:
    path = store.finished_folder / name
    path.write_text(text or coded_text(), "utf-8", newline="\n")
    return path


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path / "data")


@pytest.fixture
def case(store: RecordStore) -> Case:
    found = read_case(put(store), store)
    assert found is not None
    return found


class Hand(NullTransport):
    """A process whose games are played by the test."""

    def __init__(self, line: bytes) -> None:
        super().__init__([], {})
        self.task = json.loads(line)
        self.lines: list[bytes] = []
        self.is_over = self.is_closed = False

    def play(self, count: int) -> None:
        """Play the next games, and end after the last."""
        for _ in range(count):
            level, seed = self.task["trials"].pop(0)
            self.lines.append(json.dumps([level, seed, seed, 1 + seed % 2, 1]).encode() + b"\n")
        self.is_over = not self.task["trials"]

    def receive(self) -> bytes | None:
        if self.lines:
            return self.lines.pop(0)
        if self.is_over:
            raise EOFError
        return None

    def close(self, grace: float) -> None:
        self.is_closed = True


class Hands:
    """Starts such processes."""

    def __init__(self) -> None:
        self.all: list[Hand] = []

    def __call__(self, work: str, line: bytes) -> Hand:
        assert "same-cards" == work
        self.all.append(Hand(line))
        return self.all[-1]

    @property
    def last(self) -> Hand:
        return self.all[-1]


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    return Hands()


# -- which matches


def test_a_match_from_a_code_is_a_case(case: Case) -> None:
    found = SameCards(record.read(coded_text()), 0)
    assert (0, 2, found.own, False) == (case.seat, case.seats, case.own, case.is_assisted)
    assert DAY == str(case.day)


def test_a_code_of_another_day_is_not_the_deal_of_the_day(store: RecordStore) -> None:
    found = read_case(put(store, coded_text(seed=7)), store)
    assert found is not None
    assert found.day is None


@pytest.mark.parametrize(
    "text",
    [
        coded_text(is_coded=False),
        coded_text((*WORDS[:3], "player 1 person")),
        coded_text((*WORDS[:2], "player 0 page", "player 1 page")),
        coded_text((*WORDS[:3], "player 1 nobody")),
        coded_text() + "# resigned 0\n",
        "\n".join(coded_text().split("\n")[:-2]) + "\n",
    ],
    ids=["no code", "two persons", "no person", "another maker's player", "given up", "unfinished"],
)
def test_other_matches_are_none(store: RecordStore, text: str) -> None:
    assert read_case(put(store, text), store) is None


def test_nothing_is_kept_beside_a_record_from_elsewhere(store: RecordStore, tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.kq"
    path.write_text(coded_text(), "utf-8", newline="\n")
    assert read_case(path, store) is None


# -- playing


def test_processes_of_their_own_play_the_very_games(store: RecordStore, case: Case) -> None:
    runner = TrialRunner(store)
    runner.want(case)
    end = time.monotonic() + LONG_SECONDS
    while len(runner.games(case)) < 2:
        assert time.monotonic() < end
        time.sleep(0.01)
        runner.poll()
    runner.close()
    assert not runner.is_playing
    table = SameCards(record.read(coded_text()), 0)
    for trial, game in zip(PLAN[:2], runner.games(case), strict=False):
        finish = table.play(trial)
        assert KeptGame(trial.level, trial.seed, finish.points, finish.place, finish.sharing) == game


def test_the_whole_plan_is_played_and_kept(store: RecordStore, case: Case, hands: Hands) -> None:
    runner = TrialRunner(store, hands)
    runner.want(case)
    assert [(trial.level, trial.seed) for trial in PLAN] == [tuple(trial) for trial in hands.last.task["trials"]]
    hands.last.play(len(PLAN))
    assert runner.poll()
    assert (True, False, 1) == (runner.is_complete(case), runner.is_playing, len(hands.all))
    again = TrialRunner(store, hands)
    again.want(case)
    assert (runner.games(case), 1) == (again.games(case), len(hands.all))


def test_several_processes_share_the_plan(
    store: RecordStore, case: Case, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    runner = TrialRunner(store, hands)
    runner.want(case)
    assert 4 == len(hands.all)
    for hand in reversed(hands.all):
        hand.play(len(hand.task["trials"]))
        runner.poll()
    assert [(trial.level, trial.seed) for trial in PLAN] == [(game.level, game.seed) for game in runner.games(case)]


def test_it_stops_at_once_when_somebody_plays_and_goes_on_where_it_was(
    store: RecordStore, case: Case, hands: Hands
) -> None:
    runner = TrialRunner(store, hands)
    runner.want(case)
    hands.last.play(3)
    runner.pause()
    assert (True, False, 3) == (hands.last.is_closed, runner.is_playing, len(runner.games(case)))
    runner.want(case)
    assert not runner.is_playing
    runner.resume()
    assert (PLAN[3].level, PLAN[3].seed) == tuple(hands.last.task["trials"][0])
    assert 2 == len(hands.all)


def test_what_was_played_before_the_program_ended_is_not_played_again(
    store: RecordStore, case: Case, hands: Hands
) -> None:
    runner = TrialRunner(store, hands)
    runner.want(case)
    hands.last.play(12)
    runner.close()
    later = TrialRunner(store, hands)
    later.want(case)
    assert len(PLAN) - 12 == len(hands.last.task["trials"])


def test_the_match_asked_for_last_goes_first_and_the_other_follows(
    store: RecordStore, case: Case, hands: Hands
) -> None:
    other = read_case(put(store, coded_text(seed=7), "two.kq"), store)
    assert other is not None
    runner = TrialRunner(store, hands)
    runner.want(case)
    runner.want(other)
    assert coded_text(seed=7) == hands.last.task["text"]
    hands.last.play(len(PLAN))
    runner.poll()
    assert coded_text() == hands.last.task["text"]


def test_a_process_that_is_killed_is_not_started_again_by_itself(store: RecordStore, case: Case, hands: Hands) -> None:
    runner = TrialRunner(store, hands)
    runner.want(case)
    hands.last.is_over = True
    assert runner.poll()
    assert (False, 1) == (runner.is_playing, len(hands.all))
    runner.want(case)
    assert 2 == len(hands.all)


def test_a_process_that_cannot_be_started_is_told(store: RecordStore, case: Case) -> None:
    def refuse(_option: str, _line: bytes) -> NullTransport:
        raise OSError(12, "no memory")

    runner = TrialRunner(store, refuse)
    runner.want(case)
    assert (False, "[Errno 12] no memory") == (runner.is_playing, runner.reason)


def test_a_disk_that_refuses_is_told_and_the_games_are_known_all_the_same(
    store: RecordStore, case: Case, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _results: KeptResults) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(trials, "save", refuse)
    runner = TrialRunner(store, hands)
    runner.want(case)
    hands.last.play(2)
    runner.poll()
    assert ("No space left on device", 2) == (runner.reason, len(runner.games(case)))


def test_a_record_whose_cards_are_others_is_told_of_by_the_process() -> None:
    text = coded_text().replace("\n- ", "\n# no\n- ", 1)
    first = record.read(text).deeds[0]
    spoilt = text.replace(first, f"{first[:-1]}{1 - int(first[-1])}", 1)
    [reason] = work(spoilt, 0, [("page", 0)])
    assert "the shuffle gives" in str(reason)


# -- what is kept


def _spoilt(change: Callable[[dict[str, object]], object]) -> Callable[[bytes], bytes]:
    def spoil(data: bytes) -> bytes:
        found = json.loads(data)
        change(found)
        return json.dumps(found).encode()

    return spoil


@pytest.mark.parametrize(
    "spoil",
    [
        lambda _: b"",
        lambda data: data[:-5],
        lambda _: b"[" * 15_000,
        lambda data: data + b" " * trials.MAX_BYTES,
        lambda _: b"\xff\xfe",
        lambda _: b"[]",
        _spoilt(lambda found: found.update(version=2)),
        _spoilt(lambda found: found.update(digest="0" * 64)),
        _spoilt(lambda found: found.update(digest=5)),
        _spoilt(lambda found: found.update(seat=1)),
        _spoilt(lambda found: found.update(points="6")),
        _spoilt(lambda found: found.update(place=True)),
        _spoilt(lambda found: found.update(players="0")),
        _spoilt(lambda found: found.update(games=5)),
        _spoilt(lambda found: found["games"].append(["page", 0, 1, 1, 1])),  # type: ignore[attr-defined]
        _spoilt(lambda found: found["games"].append(["page", 11, 1, 1, 1])),  # type: ignore[attr-defined]
        _spoilt(lambda found: found["games"].append(["king", 1, 1, 1, 1])),  # type: ignore[attr-defined]
        _spoilt(lambda found: found["games"].append(["squire", 1, 10**9, 1, 1])),  # type: ignore[attr-defined]
        _spoilt(lambda found: found["games"].append(["squire", 1, 1.5, 1, 1])),  # type: ignore[attr-defined]
        _spoilt(lambda found: found["games"].append(["squire", 1, 1, 1, 0])),  # type: ignore[attr-defined]
        _spoilt(lambda found: found["games"].append(["squire", 1, 1, 10**4000, 1])),  # type: ignore[attr-defined]
        _spoilt(lambda found: found["games"].append(["squire", 1, 1, 1, 10**4000])),  # type: ignore[attr-defined]
        _spoilt(lambda found: found["games"].append(["squire", 1])),  # type: ignore[attr-defined]
        _spoilt(lambda found: found["games"].append("page")),  # type: ignore[attr-defined]
    ],
)
def test_a_file_with_anything_else_in_it_counts_as_none(
    store: RecordStore, case: Case, hands: Hands, spoil: Callable[[bytes], bytes]
) -> None:
    runner = TrialRunner(store, hands)
    runner.want(case)
    hands.last.play(2)
    runner.close()
    path = trials.path_of(store.folder, case.path.name)
    path.write_bytes(spoil(path.read_bytes()))
    assert () == TrialRunner(store, hands).games(case)


def test_results_of_older_players_stay_where_they_are_complete(store: RecordStore, case: Case, hands: Hands) -> None:
    runner = TrialRunner(store, hands)
    runner.want(case)
    hands.last.play(len(PLAN))
    runner.poll()
    path = trials.path_of(store.folder, case.path.name)
    found = trials.load(path)
    assert found is not None
    trials.save(path, replace(found, players="0"))
    assert TrialRunner(store, hands).is_complete(case)


def test_the_levels_are_compared_one_by_one() -> None:
    games = [
        KeptGame("knight", 0, 9, 2),
        KeptGame("page", 0, 5, 1),
        KeptGame("page", 1, 6, 1),
        KeptGame("page", 2, 4, 1),
    ]
    page, knight = by_level(GAME, Finish(5, 1), games)
    assert ("page", 3, 1, 1, False) == (page.level, len(page.games), page.beaten, page.level_with, page.is_complete)
    assert ("knight", 1, 1, 0) == (knight.level, len(knight.games), knight.beaten, knight.level_with)
