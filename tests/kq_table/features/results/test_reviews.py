"""What judgements of moves say together, in *My results*."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from engines.bots import review
from engines.record import record
from kq_table.features.results import index
from kq_table.features.results.counter import Counter
from kq_table.features.results.statistics import JudgedMatch, read_reviews
from kq_table.features.review import judged_move
from kq_table.features.review.judged_move import FOLDER_NAME, digest, kept_path
from kq_table.features.review.reviewer import judge
from kq_table.storage.record_store import RecordStore
from tests.kq_table.features.same_cards.test_trials import GAME, WORDS, coded_text

from .files import FIRST_TIME, add


@pytest.fixture
def store(tmp_path: Path) -> RecordStore:
    return RecordStore(tmp_path / "data" / "records")


def folder(store: RecordStore) -> Path:
    return store.folder.parent / FOLDER_NAME


def add_judged(store: RecordStore, number: int, costs: list[float]) -> None:
    """Put a match of Anna's into the store, with moves that were judged: each cost above 0 is a mistake."""
    path = add(store, number, coded_text(WORDS, number))
    verdict = {"deed": "a", "best": "b", "worths": {"a": [0.0, 0.1], "b": [0.0, 0.1]}, "margin": 0.1}
    row = {"round": 1, "forecasts": None, "reasons": [], "hindsight": None, **verdict}
    rows = [row | {"n": n, "cost": cost, "mistake": cost > 0} for n, cost in enumerate(costs)]
    key = digest(record.read(path.read_bytes()), 0)
    judged_move.write_kept(kept_path(folder(store), key), key, rows)


def ask(store: RecordStore, name: str = "Anna") -> list[JudgedMatch]:
    counter = Counter(store, None)
    counter.refresh()
    none: Sequence[JudgedMatch] = ()
    return list(counter.ask(partial(read_reviews, folder=folder(store), name=name, game=GAME), none))


def test_each_judged_match_has_its_moves_mistakes_and_cost_the_first_played_first(store: RecordStore) -> None:
    add_judged(store, 1, [0.5, -0.2, 1.5])
    add(store, 2, coded_text(WORDS, 2))
    add_judged(store, 3, [-0.1, -0.1])
    assert [JudgedMatch(FIRST_TIME + 60, 3, 2, 2.0), JudgedMatch(FIRST_TIME + 180, 2, 0, 0)] == ask(store)
    assert [] == ask(store, "Ben")


def test_what_the_program_judges_is_found_again(store: RecordStore) -> None:
    path = add(store, 1, coded_text(WORDS, 1))
    rows = judge(path, 0, folder(store), 0.01)
    next(rows)
    next(rows)
    assert [2] == [match.moves for match in ask(store)]


def test_judgements_that_are_damaged_count_for_nothing(store: RecordStore) -> None:
    add_judged(store, 1, [0.5])
    for path in folder(store).iterdir():
        path.write_bytes(b"{")
    assert [] == ask(store)


def test_judging_in_another_way_makes_the_index_one_of_another_version() -> None:
    """The index keeps under what digests judgements lie, which hold the version of how moves are judged."""
    assert (4, 13) == (review.VERSION, index.VERSION), "raise both"
