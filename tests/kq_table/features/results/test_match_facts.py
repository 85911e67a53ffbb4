"""What is counted of a finished match is what its record shows, whatever the file holds."""

from __future__ import annotations

import pytest

from engines.core.api import RoundScored
from engines.record.replay import Replay
from kq_table.features.results.match_facts import read_facts
from kq_table.match.record_view import RecordView
from kq_table.storage.record_file import NotARecord
from tests.kq_table.records import play, text
from tests.random_match import TABLES, RandomMatch, every_table


@every_table
def test_places_and_points_are_those_of_the_record(table: RandomMatch) -> None:
    record = table.match(3).record
    facts, view = read_facts(record.write().encode(), "x"), RecordView(record.write().encode(), "x")
    assert view.status.totals == facts.totals
    ranking = view.status.ranking
    assert ranking is not None
    for group in ranking:
        assert {1 + sum(len(other) for other in ranking[: ranking.index(group)])} == {facts.places[s] for s in group}
    assert (view.seatings, view.game, False) == (facts.seatings, facts.game, facts.is_given_up)


def test_predictions_stand_beside_what_came_of_them() -> None:
    record = play().record
    scored = [event for step in Replay(record) for event in step.events if isinstance(event, RoundScored)]
    facts = read_facts(record.write().encode(), "x")
    assert 2 * len(scored) == len(facts.predictions)
    for i, event in enumerate(scored):
        for seat in (0, 1):
            said, got = event.facts["prediction"][seat], event.facts["points"][seat]
            assert (seat, said, got) == facts.predictions[2 * i + seat]
            assert event.scores[seat] == abs(said - got)  # KQ-12


def test_whoever_gives_up_comes_last_and_nobody_else_has_a_place() -> None:
    begun = text(play(lambda match: match.n >= 20, "crowns", 4))
    facts = read_facts(f"{begun}# resigned 2\n".encode(), "x")
    assert ((0, 0, 4, 0), True) == (facts.places, facts.is_given_up)


@pytest.mark.parametrize(("quitter", "places"), [(0, (2, 1)), (1, (1, 2))])
def test_of_two_the_other_wins_where_one_gives_up(quitter: int, places: tuple[int, int]) -> None:
    facts = read_facts(f"{text(play(lambda match: match.n >= 20))}# resigned {quitter}\n".encode(), "x")
    assert (places, True) == (facts.places, facts.is_given_up)


def test_nobody_has_a_place_in_a_match_that_was_put_away() -> None:
    facts = read_facts(f"{text(play(lambda match: match.n >= 20))}# put away\n".encode(), "x")
    assert ((0, 0), True) == (facts.places, facts.is_given_up)


def test_help_is_seen_by_the_header_and_by_hints() -> None:
    helped = text(play()).replace("\n\n", "\nassisted yes\n\n", 1)
    hinted = text(play()).replace("\n\n", "\n\n# hint 0\n", 1)
    assert [True, True, False] == [
        read_facts(each.encode(), "x").is_assisted for each in (helped, hinted, text(play()))
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00" * 5000,
        b"kq-record 1\ngame poker\nseats 2\n\n",
        text(play(lambda match: match.n >= 20)).encode(),
        text(TABLES[0].match(1)).replace("play", "plai").encode(),
    ],
    ids=["nothing", "zeros", "another game", "not over", "a damaged move"],
)
def test_what_is_no_finished_match_is_not_counted(data: bytes) -> None:
    with pytest.raises(NotARecord):
        read_facts(data, "x")
