"""How often a person met a computer player is counted by name, game and place, with or without help."""

from __future__ import annotations

from kq_table.features.results.against import Meetings, meetings
from kq_table.features.results.counter import Counter
from kq_table.features.results.match_facts import read_facts
from kq_table.storage.record_store import RecordStore
from tests.kq_table.records import TOGETHER

from .files import add, finished_text

GAME = "kings-and-queens"
OTHER_SEAT = ("name 0 Steady", "name 1 Anna", "player 0 knight", "player 1 person")


def count(store: RecordStore, rival: str = "Steady", game: str = GAME) -> Meetings:
    counter = Counter(store, None)
    counter.refresh()
    return counter.ask(lambda index: meetings(index, "Anna", rival, game), Meetings())


def test_nobody_has_met_before_the_first_match(store: RecordStore) -> None:
    assert Meetings(0, 0, 0) == count(store)


def test_each_match_counts_for_who_was_ahead_in_it(store: RecordStore) -> None:
    own, other = read_facts(finished_text().encode(), "x").places
    assert own != other
    add(store, 0)
    add(store, 1, finished_text().replace("\n\n", "\nassisted yes\n\n", 1))
    add(store, 2, finished_text(words=OTHER_SEAT))
    ahead = 2 if own < other else 1
    assert Meetings(ahead, 0, 3 - ahead) == count(store)


def test_other_games_other_players_and_people_are_left_out(store: RecordStore) -> None:
    add(store, 0, finished_text("the-queen"))
    add(store, 1, finished_text(words=TOGETHER))
    assert (Meetings(), Meetings(), Meetings()) == (count(store), count(store, "Ben"), count(store, "Knight"))
    assert 1 == sum(count(store, game="the-queen"))
