"""The rulings JR-1 to JR-3 on the two games with 52 cards."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core.api import TrickTaken
from engines.core.cards import parse
from engines.games.king.contracts import HEART
from engines.games.king.rules import JEU_DU_ROI, KING, KING_52

from .king_positions import FRENCH, WIDE, at, contracts, deals, do, legal

# -- the French game ---------------------------------------------------------------------------------------------------


def test_jr_1_king_on_52_cards_is_king_with_thirteen_cards_each() -> None:
    assert (13, 52) == (WIDE.new().public.hand_size, len(KING_52.cards(WIDE.new())))
    assert (range(11, 13), range(13)) == (contracts(WIDE)[4].tricks, contracts(WIDE)[0].tricks)
    assert "7C" == legal(at(WIDE, "+hearts", ["2H AH 7C", "2S", "2D", "2C"]))
    assert "KH" == legal(at(WIDE, "+king-of-hearts", ["KH QS", "2S", "2D", "3D"], trick="2C", turn=0))


def test_jr_2_six_deals_against_the_taker_then_four_with_trumps_that_balance_them() -> None:
    course = contracts(FRENCH)
    assert [
        ("tricks", -20),
        ("hearts", -20),
        ("queens", -50),
        ("men", -30),
        ("king-of-hearts", -160),
        ("last-two", -90),
        ("clubs-trump", 25),
        ("diamonds-trump", 25),
        ("hearts-trump", 25),
        ("spades-trump", 25),
    ] == [(contract.name, contract.worth) for contract in course]
    assert [-260, -260, -200, -240, -160, -180] == [c.worth * c.units for c in course[:6]]
    assert (-1300, 1300) == tuple(sum(c.worth * c.units for c in part) for part in (course[:6], course[6:]))


@pytest.mark.parametrize(
    ("deal", "trick", "winner"),
    [
        ("+clubs-trump", "7S AS 2C AH", 2),
        ("+clubs-trump", "7S 3C 2C AS", 1),
        ("+diamonds-trump", "7S AS 2C 2D", 3),
        ("+hearts-trump", "7S 2H 2D AS", 1),
        ("+spades-trump", "AH KH 2S 3S", 3),
        ("+spades-trump", "AH KH QH 2C", 0),
        ("+clubs-trump", "2C AS 3C AH", 2),
        ("last-two", "7S AC AH 8S", 3),
    ],
)
def test_jr_2_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(
    deal: str, trick: str, winner: int
) -> None:
    lead = trick.split()
    state = at(FRENCH, deal, [f"{card} {other}" for card, other in zip(lead, ["9D", "TD", "JD", "QD"], strict=True)])
    after, told = do(state, *(f"play {card}" for card in lead))
    assert TrickTaken(winner, parse(lead[winner])) in told
    assert winner == after.public.turn


def test_jr_2_there_is_no_duty_to_trump_and_trumps_may_be_led() -> None:
    assert "2S 3H 4C" == legal(at(FRENCH, "+clubs-trump", ["7D", "2S 3H 4C", "8D", "9D"], trick="AD"))
    assert "2S 3H 4C" == legal(at(FRENCH, "+clubs-trump", ["2S 3H 4C", "7D 5D 6D", "8D", "9D"]))
    assert "2S 3H 4C" == legal(at(FRENCH, "+hearts-trump", ["2S 3H 4C", "7D 5D 6D", "8D", "9D"]))


def test_jr_2_the_restrictions_of_king_hold_in_its_hearts_and_king_of_hearts_deals() -> None:
    restricted = [(c.name, c.barred == HEART, bool(c.must_go)) for c in contracts(FRENCH)]
    assert {("hearts", True, False), ("king-of-hearts", True, True)} == {row for row in restricted if row[1] or row[2]}


def test_jr_2_two_seats_deal_three_times_and_two_twice() -> None:
    dealers = [steps[0].before.public.dealer for steps in deals(FRENCH, 1)]
    assert 10 == len(dealers)
    assert [2, 2, 3, 3] == sorted(Counter(dealers).values())


def test_jr_3_the_two_are_named_apart() -> None:
    assert ["King", "King with 52 cards", "Jeu du Roi (reconstruction)"] == [
        rules.title for rules in (KING, KING_52, JEU_DU_ROI)
    ]
