"""What is said of a person's play is what their matches were: counted by hand, with intervals from the tables."""

from __future__ import annotations

from math import inf

import pytest

from kq_table.features.results import statistics
from kq_table.features.results.counter import Counter
from kq_table.features.results.glicko import Rating, Result, level_rating, rate
from kq_table.features.results.match_facts import read_facts
from kq_table.features.results.statistics import NO_STREAK, Interval, Report, Streak, mean_interval, share_interval
from kq_table.storage.record_store import RecordStore
from tests.kq_table.records import TOGETHER

from .files import FIRST_TIME, add, finished_text

GAME = "kings-and-queens"
LOST = ("name 0 Ben", "name 1 Anna", "player 0 baron/bold", "player 1 person")
"""Anna at the other seat, where Ben's cards are better or worse than hers were."""


def tell(store: RecordStore, name: str = "Anna", game: str = GAME) -> Report:
    counter = Counter(store, None)
    counter.refresh()
    return counter.ask(lambda index: statistics.report(index, name, game), Report(game))


def test_matches_are_counted_by_level_and_seats(store: RecordStore) -> None:
    for number in range(3):
        add(store, number)
    add(store, 3, finished_text(words=LOST))
    own, other = read_facts(finished_text().encode(), "x").places
    lines = tell(store).lines
    assert [("knight", 2, 3), ("baron", 2, 1)] == [(line.company, line.seats, line.matches) for line in lines]
    assert [3 * (own == 1), other == 1] == [line.wins for line in lines]
    assert [own, other] == [line.place for line in lines]


def test_points_and_their_lead_are_those_of_the_record(store: RecordStore) -> None:
    add(store, 0)
    totals = read_facts(finished_text().encode(), "x").totals
    found = tell(store)
    assert found.lines[0].points == Interval(totals[0], -inf, inf)
    # The lower total wins here (KQ-13), so it is ahead by what it is lower.
    assert [(FIRST_TIME, totals[1] - totals[0])] == [(match.when, match.ahead) for match in found.recent]


def test_every_person_of_a_household_has_numbers_of_their_own(store: RecordStore) -> None:
    add(store, 0, finished_text(words=TOGETHER))
    add(store, 1)
    add(store, 2, finished_text("the-queen", words=TOGETHER))
    counter = Counter(store, None)
    counter.refresh()
    nobody: list[tuple[str, int]] = []
    assert [("Anna", 3), ("Ben", 2)] == counter.ask(statistics.persons, nobody)
    nothing: dict[str, int] = {}
    assert {GAME: 2, "the-queen": 1} == counter.ask(lambda index: statistics.games_of(index, "Anna"), nothing)
    assert ["people"] == [line.company for line in tell(store, "Ben").lines]


def test_assisted_matches_stand_apart(store: RecordStore) -> None:
    add(store, 0)
    add(store, 1, finished_text().replace("\n\n", "\nassisted yes\n\n", 1))
    found = tell(store)
    assert (1, 1) == (sum(line.matches for line in found.lines), found.assisted.matches if found.assisted else 0)
    assert [("knight", 1, 1)] == [(line.company, line.matches, line.wins) for line in found.assisted_lines]
    assert (1, 1, 2) == (len(found.recent), found.rated, len(found.played))


def test_help_counts_apart_in_a_match_given_up_too(store: RecordStore) -> None:
    for number in range(5):
        add(store, number, GIVEN_UP_WITH_HELP)
    add(store, 5, GIVEN_UP.replace("# resigned 0", "# hint 0\n# resigned 0"))
    found = tell(store)
    assert ([], 0, None) == (found.lines, found.rated, found.rating)
    assert (6, 0) == found.assisted


def test_a_match_given_up_is_lost_and_has_no_points(store: RecordStore) -> None:
    for number in range(5):
        add(store, number, GIVEN_UP)
    found = tell(store)
    assert [(5, 0, None, None)] == [(line.matches, line.wins, line.place, line.points) for line in found.lines]
    assert ((), 5) == (tuple(found.recent), found.rated)
    assert found.rating is not None
    assert found.rating.value < 1500


def test_nobody_wins_where_one_of_several_others_gave_up(store: RecordStore) -> None:
    words = ("name 0 Anna", "player 0 person", *(f"player {seat} knight" for seat in (1, 2, 3)))
    cut = "\n".join([*finished_text("crowns", 4, words).splitlines()[:30], "# resigned 1", ""])
    add(store, 0, cut)
    found = tell(store, game="crowns")
    assert (0, 0, 1) == (len(found.lines), found.rated, len(found.played))


def test_a_match_that_the_only_other_gave_up_is_won_and_has_no_points(store: RecordStore) -> None:
    together = finished_text(words=TOGETHER).splitlines()
    for number in range(3):
        add(store, number, "\n".join([*together[:30], "# resigned 1", ""]))
    found, other = tell(store), tell(store, "Ben")
    assert [(3, 3, None, None)] == [(line.matches, line.wins, line.place, line.points) for line in found.lines]
    assert [(3, 0)] == [(line.matches, line.wins) for line in other.lines]
    assert ((), 0) == (tuple(found.recent), found.rated)


def test_a_computer_player_that_gave_up_is_beaten(store: RecordStore) -> None:
    for number in range(5):
        add(store, number, LEFT_BY_THE_OTHER)
    found = tell(store)
    assert found.rating is not None
    assert found.rating.value > 1500


def test_a_rating_comes_after_five_matches_and_is_that_of_its_results(store: RecordStore) -> None:
    for number in range(12):
        add(store, number)
        found = tell(store)
        assert (number + 1 >= statistics.MIN_RATED) == (found.rating is not None)
    own, other = read_facts(finished_text().encode(), "x").places
    anchor = level_rating(GAME, "knight")
    assert anchor is not None
    result = Result(anchor, 1.0 if own < other else 0.0)
    assert rate(rate(Rating(), [result] * 10), [result] * 2) == found.rating
    assert [rate(Rating(), [result] * count) for count in range(1, 11)] == found.ratings[:10]
    assert 12 == len(found.ratings)


def test_only_the_last_ratings_are_told(store: RecordStore, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(13):
        add(store, number)
    every = tell(store).ratings
    monkeypatch.setattr(statistics, "RECENT", 5)
    assert every[-5:] == tell(store).ratings


def test_all_bots_of_a_table_together_weigh_as_one_match(store: RecordStore) -> None:
    words = ("name 0 Anna", "player 0 person", *(f"player {seat} knight" for seat in (1, 2, 3)))
    text = finished_text("crowns", 4, words)
    places = read_facts(text.encode(), "x").places
    for number in range(5):
        add(store, number, text)
    anchor = level_rating("crowns", "knight")
    assert anchor is not None
    scores = [1.0 if places[0] < other else 0.5 if places[0] == other else 0.0 for other in places[1:]]
    expected = rate(Rating(), [Result(anchor, score, 1 / 3) for score in scores] * 5)
    assert expected == tell(store, game="crowns").rating


def test_the_level_that_suits_is_the_one_nearest_to_even() -> None:
    chances = {"page": 0.9, "squire": 0.7, "knight": 0.4, "baron": 0.1}
    assert "knight" == Report(GAME, chances=chances).suiting_level
    assert "" == Report(GAME).suiting_level


def test_predictions_stand_against_what_came_of_them(store: RecordStore) -> None:
    for number in range(2):
        add(store, number)
    pairs = [(said, got) for seat, said, got in read_facts(finished_text().encode(), "x").predictions if seat == 0]
    found = tell(store)
    assert 2 * len(pairs) == sum(each.times for each in found.predictions)
    for each in found.predictions:
        results = [got for said, got in pairs if said == each.said] * 2
        assert each.got.mean == pytest.approx(sum(results) / len(results))
    assert found.mean_miss == pytest.approx(sum(abs(said - got) for said, got in pairs) / len(pairs))


def test_shares_have_wilsons_interval() -> None:
    """The figures are those of the usual tables: 7 of 20, none of 10, all of 3."""
    assert share_interval(7, 20) == pytest.approx((0.35, 0.1812, 0.5671), abs=0.0001)
    assert share_interval(0, 10) == pytest.approx((0.0, 0.0, 0.2775), abs=0.0001)
    assert share_interval(3, 3) == pytest.approx((1.0, 0.4385, 1.0), abs=0.0001)


@pytest.mark.parametrize(("freedom", "quantile"), [(2, 4.303), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042)])
def test_means_have_students_interval(freedom: int, quantile: float) -> None:
    values = [0.0] * ((freedom + 1) // 2) + [1.0] * (freedom // 2 + 1)
    mean, _, high = mean_interval(values)
    spread = (sum((value - mean) ** 2 for value in values) / freedom / (freedom + 1)) ** 0.5
    assert (high - mean) / spread == pytest.approx(quantile, abs=0.02)


def test_a_new_person_has_nothing_to_tell(store: RecordStore) -> None:
    add(store, 0)
    found = tell(store, "Nobody")
    assert ((), [], None, 0) == (tuple(found.played), found.lines, found.rating, found.rated)


# -- three in a row


def _streak(store: RecordStore, *texts: str) -> Streak:
    for number, text in enumerate(texts):
        add(store, number, text)
    counter = Counter(store, None)
    counter.refresh()
    return counter.ask(lambda index: statistics.streak(index, "Anna", GAME), NO_STREAK)


WON = finished_text()
GIVEN_UP = "\n".join([*WON.splitlines()[:30], "# resigned 0", ""])
LEFT_BY_THE_OTHER = GIVEN_UP.replace("resigned 0", "resigned 1")
ASSISTED, GIVEN_UP_WITH_HELP = (text.replace("\n\n", "\nassisted yes\n\n", 1) for text in (WON, GIVEN_UP))
AGAINST_A_BARON = finished_text(words=("name 0 Anna", "name 1 B", "player 0 person", "player 1 baron"))


def test_the_sample_is_won() -> None:
    assert 1 == read_facts(WON.encode(), "x").places[0]


@pytest.mark.parametrize(
    ("texts", "streak"),
    [
        ([WON] * 3, Streak("knight", 1)),
        ([GIVEN_UP] * 3, Streak("knight", -1)),
        ([GIVEN_UP, WON, WON, WON], Streak("knight", 1)),
        ([WON, LEFT_BY_THE_OTHER, WON], Streak("knight", 1)),
        ([WON, ASSISTED, WON, WON], Streak("knight", 1)),
        ([WON, WON, WON, GIVEN_UP_WITH_HELP], Streak("knight", 1)),
        ([WON, WON], NO_STREAK),
        ([WON, WON, GIVEN_UP], Streak("knight", 0)),
        ([WON, AGAINST_A_BARON, WON], NO_STREAK),
        ([], NO_STREAK),
    ],
    ids=[
        "won",
        "lost",
        "then won",
        "the other gave up",
        "assisted",
        "assisted and given up",
        "two",
        "one lost",
        "two levels",
        "none",
    ],
)
def test_three_in_a_row_are_the_last_three_against_one_level(
    store: RecordStore, texts: list[str], streak: Streak
) -> None:
    assert streak == _streak(store, *texts)
