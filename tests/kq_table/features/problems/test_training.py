"""What the diary says of a person's tries: the rating, the streak, what comes again when, and what comes next."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import starmap
from random import Random

import pytest

from kq_table.features.problems.collection import Entry
from kq_table.features.problems.training import DEVIATION, INTERVALS, Training, Try, read_tries, rounded
from kq_table.features.results.glicko import Rating, Result, rate
from kq_table.storage.diary import Event

DAY = date(2026, 11, 30)


def tried(key: str, days: int = 0, *, right: bool = True, rating: int = 1500, game: str = "king") -> Try:
    return Try(key, game, right, rating, DAY + timedelta(days=days))


def entry(key: str, rating: int, kind: str = "card") -> Entry:
    return Entry(key, "king", kind, rating, "")


def test_a_near_miss_is_half_a_win() -> None:
    half = Training([replace(tried("king/01", right=False), is_near=True)])
    assert rate(Rating(), [Result(Rating(1500, DEVIATION), 0.5)]) == half.rating("king")
    assert half.repeats, "it comes again all the same"


def test_a_rating_is_round_until_it_is_settled() -> None:
    assert (1500, 1450, None) == (rounded(Rating()), rounded(Rating(1463, 160)), rounded(Rating(1463, 120)))


def test_a_rating_counts_the_first_try_of_each_problem_alone() -> None:
    tries = [
        tried("king/01", right=False, rating=1400),
        tried("king/01", 1, rating=1400),
        tried("king/02", 1, rating=1600),
        tried("crowns/01", 1, game="crowns"),
    ]
    after = rate(rate(Rating(), [Result(Rating(1400, 60), 0.0)]), [Result(Rating(1600, 60), 1.0)])
    training = Training(tries)
    assert after == training.rating("king")
    assert rate(Rating(), [Result(Rating(1500, 60), 1.0)]) == training.rating("crowns")
    assert training.rating("the-queen") is None


def test_a_streak_ends_with_a_missed_first_try_and_no_repeat_lengthens_it() -> None:
    tries = [tried("a"), tried("b", right=False), tried("c"), tried("b", 1), tried("d", 1), tried("d", 2, right=False)]
    assert (2, 0) == (Training(tries).streak, Training([*tries, tried("e", right=False)]).streak)
    assert 0 == Training([]).streak


def test_a_missed_problem_comes_again_after_longer_and_longer_times() -> None:
    tries, days = [tried("a", right=False)], 0
    for interval in INTERVALS:
        assert [] == Training(tries).due(DAY + timedelta(days=days + interval - 1))
        days += interval
        assert ["a"] == Training(tries).due(DAY + timedelta(days=days))
        tries.append(tried("a", days))
    assert {} == Training(tries).repeats


def test_a_repeat_that_is_missed_begins_anew_and_one_before_its_day_changes_nothing() -> None:
    tries = [tried("a", right=False), tried("a"), tried("a", 1)]
    assert DAY + timedelta(days=4) == Training(tries).repeats["a"].due
    tries.append(tried("a", 2, right=False))
    assert DAY + timedelta(days=3) == Training(tries).repeats["a"].due


def test_what_waits_longest_comes_first_and_each_game_has_its_own() -> None:
    training = Training([tried("b", 1, right=False), tried("a", right=False), tried("c", right=False, game="crowns")])
    assert ["a", "c", "b"] == training.due(DAY + timedelta(days=9))
    assert ["c"] == training.due(DAY + timedelta(days=9), "crowns")


def test_the_next_problem_is_untried_near_ones_rating_and_of_another_kind_than_the_last() -> None:
    entries = [entry("king/01", 1480), entry("king/02", 1500), entry("king/03", 1570, "contract")]
    assert "king/02" == next_id(Training([]), entries)
    assert "king/03" == next_id(Training([tried("king/02", rating=1520)]), entries)
    assert None is Training(list(map(tried, ("king/01", "king/02", "king/03")))).next_of(entries)
    for seed in range(5):
        shuffled = Random(seed).sample(entries, 3)
        assert "king/02" == next_id(Training([]), shuffled), "whatever order they come in"


def next_id(training: Training, entries: list[Entry]) -> str:
    found = training.next_of(entries)
    assert found is not None
    return found.id


def test_of_all_games_the_one_tried_longest_ago_is_next() -> None:
    training = Training([tried("king/01"), tried("crowns/01", game="crowns")])
    assert ["the-queen", "king", "crowns"] == training.games_in_turn(["crowns", "king", "the-queen"])


@pytest.mark.parametrize(
    "facts",
    [{}, {"id": 3, "game": "king", "rating": 1500}, {"id": "a", "rating": 1500}, {"id": "a", "game": "king"}]
    + [{"id": "a", "game": "king", "rating": number} for number in (-1, 4001, True, "1500")],
    ids=str,
)
def test_an_event_that_is_no_try_is_passed_over(facts: dict[str, str | int]) -> None:
    at = datetime(2026, 11, 30, 21, tzinfo=UTC)
    sound: dict[str, str | int | bool] = {"id": "a", "game": "king", "rating": 1500, "right": True}
    events = list(starmap(Event, [(at, "problem", facts), (at, "deal", sound), (at, "problem", sound)]))
    events.append(Event(at.replace(year=9999), "problem", sound))
    assert [Try("a", "king", is_right=True, rating=1500, day=DAY)] == read_tries(events)
