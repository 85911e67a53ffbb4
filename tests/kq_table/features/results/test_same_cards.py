"""Results on the same cards in *My results*: by level, with the luck of the cards; and promises."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from engines.bots.same_cards import PLAN
from kq_table.features.results.counter import Counter
from kq_table.features.results.match_facts import read_facts
from kq_table.features.results.statistics import Promises, SameCardsReport, read_promises, read_same_cards
from kq_table.features.same_cards import trials
from kq_table.features.same_cards.trials import KeptGame, KeptResults, read_case
from kq_table.storage.record_store import RecordStore
from tests.kq_table.features.same_cards.test_trials import DAY, GAME, coded_text

KNIGHT = ("name 0 Anna", "name 1 Paul", "player 0 person", "player 1 knight", f"date {DAY}T20:15:00")


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path / "data")


def add(store: RecordStore, seed: int, beaten: int, shared: int = 0, *, levels: int = 5) -> Path:
    """Put a match of Anna's against a knight with results: of each level so many games did worse, the others won."""
    path = store.finished_folder / f"{seed}.kq"
    path.write_text(coded_text(KNIGHT, seed), "utf-8", newline="\n")
    case = read_case(path, store)
    assert case is not None
    own = case.own
    games = []
    for trial in PLAN[: 10 * levels]:
        is_worse = trial.seed < beaten
        sharing = 2 if not is_worse and trial.seed >= 10 - shared else 1
        place, points = (2, own.points - 1) if is_worse else (1, own.points + 1)
        games.append(KeptGame(trial.level, trial.seed, points, place, sharing))
    kept = KeptResults(case.digest, "4", case.seat, own.points, own.place, tuple(games))
    trials.save(trials.path_of(store.folder, path.name), kept)
    return path


def ask(store: RecordStore) -> SameCardsReport | None:
    counter = Counter(store, None)
    counter.refresh()
    return counter.ask(partial(read_same_cards, folder=store.folder, name="Anna", game=GAME), None)


def read(store: RecordStore) -> SameCardsReport:
    found = ask(store)
    assert found is not None
    return found


def test_each_level_has_a_line_with_the_mean_of_all_matches(store: RecordStore) -> None:
    for seed, beaten in ((1, 2), (2, 4), (3, 9)):
        add(store, seed, beaten)
    found = read(store)
    assert ["page", "squire", "knight", "baron", "sovereign"] == [line.level for line in found.lines]
    for line in found.lines:
        assert 3 == line.matches
        assert pytest.approx(0.5) == line.share.mean
        assert 0 <= line.share.low < 0.5 < line.share.high <= 1


def test_luck_is_what_equals_won_with_these_cards_against_a_fair_share(store: RecordStore) -> None:
    add(store, 1, beaten=2, shared=4)
    add(store, 2, beaten=10)
    luck = read(store).luck
    assert luck is not None
    assert (2, 0.5) == (luck.matches, luck.fair)
    assert pytest.approx((0.6 + 0.0) / 2) == luck.share.mean


def test_a_level_with_games_still_to_play_does_not_count(store: RecordStore) -> None:
    add(store, 1, 3, levels=2)
    found = read(store)
    assert ["page", "squire"] == [line.level for line in found.lines]
    assert found.luck is None


def test_without_results_there_is_nothing_to_tell(store: RecordStore) -> None:
    path = add(store, 1, 3)
    kept = trials.path_of(store.folder, path.name)
    kept.write_bytes(b"{")
    assert ask(store) is None
    kept.unlink()
    assert ask(store) is None


def test_results_of_another_match_do_not_count(store: RecordStore) -> None:
    path = trials.path_of(store.folder, add(store, 1, 3).name)
    found = trials.load(path)
    assert found is not None
    trials.save(path, replace(found, points=found.points + 1))
    assert ask(store) is None


def test_results_that_cannot_be_read_are_told_of(store: RecordStore) -> None:
    path = trials.path_of(store.folder, add(store, 1, 3).name)
    path.unlink()
    path.mkdir()
    counter = Counter(store, None)
    counter.refresh()
    assert counter.ask(partial(read_same_cards, folder=store.folder, name="Anna", game=GAME), None) is None
    assert "regular file" in counter.reason


# -- promises

BARGAINED = Path(__file__).parents[3] / "ledgers" / "crowns-talk-2.kq"
WHO = "name 0 Anna\nplayer 0 person\nplayer 1 page\nplayer 2 page\nplayer 3 page\n"


def test_promises_of_accepted_deals_are_counted_as_the_ledger_counts_them() -> None:
    facts = read_facts(BARGAINED.read_bytes(), "crowns")
    by_seat = {seat: counts for seat, *counts in facts.promises}
    last = json.loads(BARGAINED.with_suffix(".ledger.jsonl").read_text("utf-8").splitlines()[-1])
    for seat in range(4):
        assert [last[state][seat] for state in ("kept", "broken", "empty")] == by_seat[seat][:3]
    assert any(counts[3] for counts in by_seat.values())


def test_a_person_s_promises_are_summed_up(store: RecordStore) -> None:
    text = BARGAINED.read_text("utf-8").replace("option talk on\n", f"option talk on\n{WHO}", 1)
    for number in range(2):
        (store.finished_folder / f"{number}.kq").write_text(text, "utf-8", newline="\n")
    counter = Counter(store, None)
    counter.refresh()
    facts = read_facts(text.encode(), "crowns")
    once = next(counts for seat, *counts in facts.promises if seat == 0)
    found = counter.ask(partial(read_promises, name="Anna", game="crowns"), None)
    assert Promises(*(2 * count for count in once)) == found
    assert found.decided == 2 * sum(once[:3])


def test_a_game_without_bargaining_has_no_promises(store: RecordStore) -> None:
    add(store, 1, 3)
    counter = Counter(store, None)
    counter.refresh()
    assert counter.ask(partial(read_promises, name="Anna", game=GAME), None) is None
