"""What faces show follows from public events: who takes what counts, who steals, who comes nearer to a prediction."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engines.core.api import Event, Moved, RoundBegan, Said, Scored, TrickTaken, Visibility, Zone
from engines.core.cards import Card, parse
from kq_table.board.card_behaviour import CardBehaviour
from kq_table.games.crowns.dealings import Dealings
from kq_table.games.crowns.feelings import CrownsFeelings
from kq_table.games.kings_and_queens.feelings import KingsAndQueensFeelings
from kq_table.games.shared.feelings import Feelings
from kq_table.ui.faces import GLAD, SLY, SORE

TRICK = Zone("trick", Visibility.ALL)


class Counting(CardBehaviour):
    """Each heart counts *worth*."""

    def __init__(self, worth: int) -> None:
        super().__init__(lambda: "suits")
        self.worth = worth

    def trick_value(self, cards: Sequence[Card], number: int) -> int:
        return self.worth * sum(one in {parse("2H"), parse("KH")} for one in cards)


def hand(seat: int) -> Zone:
    return Zone("hand", Visibility.OWNER, seat)


def trick(*names: str) -> list[Event]:
    """A trick of one card by each seat, taken by the last."""
    laid = [Moved(parse(name), hand(seat), TRICK) for seat, name in enumerate(names)]
    return [*laid, TrickTaken(len(names) - 1, parse(names[-1]))]


def felt(feelings: Feelings, *events: Event) -> dict[int, str]:
    return {seat: mood for event in events for seat, mood in feelings.follow(event).items()}


@pytest.mark.parametrize(("worth", "winner", "giver"), [(-2, SORE, SLY), (2, GLAD, SORE)])
def test_a_trick_that_counts_moves_its_winner_and_who_gave_it(worth: int, winner: str, giver: str) -> None:
    feelings = Feelings(Counting(worth), 3)
    assert {2: winner, 1: giver} == felt(feelings, *trick("3S", "2H", "AS"))
    assert {} == felt(feelings, *trick("3S", "4S", "AS"))


def test_points_at_once_are_a_joy() -> None:
    assert GLAD == felt(Feelings(Counting(1), 2), Scored(1, 1, (0, 1)))[1]


def test_a_trick_is_good_for_whom_it_brings_nearer_to_a_prediction() -> None:
    feelings = KingsAndQueensFeelings(Counting(1), 2)
    began = RoundBegan(1, 0)
    assert {1: GLAD} == felt(feelings, began, Said(1, "predict 5"), *trick("3S", "KH"))
    assert {1: SORE} == felt(feelings, began, Said(1, "predict -5"), *trick("3S", "KH"))


def test_a_thief_is_sly_and_a_giver_is_not() -> None:
    collections = [Zone("collection", Visibility.ALL, seat) for seat in range(3)]
    feelings = CrownsFeelings(Counting(1), 3, Dealings(lambda _events, _since: ()))
    jack = Moved(parse("JS"), hand(0), collections[2])
    assert {1: SORE, 0: SLY} == felt(feelings, jack, Moved(parse("2H"), collections[1], collections[0]))
    assert {} == felt(feelings, jack, Moved(parse("2H"), collections[0], collections[1]))
