"""The rulings PT-1 to PT-14 of Portuguese King."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engines.core.api import Ended, UnreadableDeed
from engines.games.king.state import is_done, taken
from engines.games.registry import complete_options
from tests.random_match import RandomMatch

from .family_positions import PORTUGUESE, Table, dealers, leads_as_won, may_hold_what_they_hold, turns
from .king_positions import ABOUT_CARDS, deals, scored

FIVE = ["clubs-trump", "diamonds-trump", "hearts-trump", "spades-trump", "no-trump"]
PLAYED_OUT = Table(RandomMatch(PORTUGUESE.rules, 4, (("early_stop", "off"),)))


def test_pt_1_the_deal_goes_clockwise_and_each_player_deals_one_of_the_last_four() -> None:
    for seed in range(3):
        found = dealers(PORTUGUESE, seed)
        assert 10 == len(found)
        assert all(later == (dealer + 1) % 4 for dealer, later in pairwise(found))
        assert [0, 1, 2, 3] == sorted(found[6:])


def test_pt_2_the_dealer_leads_and_then_who_won_the_trick() -> None:
    for steps in deals(PORTUGUESE.match, 2):
        assert leads_as_won(steps)
        assert {1} == turns(PORTUGUESE, steps)


def test_pt_3_six_deals_come_in_their_order_without_a_choice() -> None:
    six = [("tricks", -20), ("hearts", -20), ("queens", -50), ("men", -30), ("king-of-hearts", -160), ("last-two", -90)]
    played = [steps[1].before.public for steps in deals(PORTUGUESE.match, 3)]
    assert six == [(now.contract.name, now.contract.worth) for now in played[:6]]
    assert [False] * 6 + [True] * 4 == [now.is_naming for now in played]
    contracts = PORTUGUESE.course.contracts[:6]
    assert [-260, -260, -200, -240, -160, -180] == [each.worth * each.units for each in contracts]


def test_pt_4_in_the_last_four_the_dealer_names_any_trump_or_none_again_and_again() -> None:
    for steps in list(deals(PORTUGUESE.match, 4))[6:]:
        assert (steps[0].before.public.dealer, FIVE) == (steps[1].actor, PORTUGUESE.named(steps[1].before))
    assert FIVE == PORTUGUESE.named(PORTUGUESE.naming(["clubs-trump"] * 3, deal=10))
    assert {325} == {each.worth * each.units for each in PORTUGUESE.course.contracts[6:]}


def test_pt_4_no_card_is_played_before_and_nothing_is_named_twice() -> None:
    state = PORTUGUESE.naming([], deal=7)
    assert ("PT-4", "Choose the contract for this deal first.") == PORTUGUESE.why_card(state, "2S")
    state, _ = PORTUGUESE.do(state, "contract no-trump")
    said = "The contract for this deal has already been chosen."
    assert ("PT-4", said) == PORTUGUESE.why(state, "contract clubs-trump")


def test_pt_5_follow_suit_else_play_anything_and_nobody_has_to_trump() -> None:
    state = PORTUGUESE.at("clubs-trump", ["AD", "2S 3H 4C", "2D 9C", "KS"], trick="AD")
    assert "2S 3H 4C" == PORTUGUESE.cards(state)
    state, _ = PORTUGUESE.do(PORTUGUESE.at("clubs-trump", ["AD", "2S 4C", "2D 9C", "KS 3C"], trick="AD"), "play 4C")
    assert "2D" == PORTUGUESE.cards(state)
    assert ("PT-5", "You have a diamond, so you must follow suit.") == PORTUGUESE.why_card(state, "9C")
    state, _ = PORTUGUESE.do(state, "play 2D")
    assert "KS 3C" == PORTUGUESE.cards(state)
    assert "4C 2S" == PORTUGUESE.cards(PORTUGUESE.at("clubs-trump", ["4C 2S", "", "", ""]))


def test_pt_5_the_highest_trump_wins_and_without_trump_the_suit_led() -> None:
    for contract, winner in (("clubs-trump", 2), ("no-trump", 3), ("hearts-trump", 3)):
        hands = ["JD 2S", "9C 3S", "TC 4S", "KD 5S"]
        state, _ = PORTUGUESE.do(PORTUGUESE.at(contract, hands), "play JD", "play 9C", "play TC", "play KD")
        assert (winner, (winner,)) == (state.public.turn, state.public.takers)


@pytest.mark.parametrize("contract", ["hearts", "king-of-hearts"])
def test_pt_6_hearts_are_never_led_from_a_hand_with_another_suit(contract: str) -> None:
    state = PORTUGUESE.at(contract, ["9S 8H 7C", "TH 7S 8S", "JH 7D 8D", "QH 8C AH"])
    said = "In this deal you can’t lead hearts while you have another suit. You have 9♠."
    assert ("PT-6", said) == PORTUGUESE.why_card(state, "8H")
    state, _ = PORTUGUESE.do(state, "play 9S", "play 7S", "play JH", "play QH")
    assert (0, "7C") == (state.public.turn, PORTUGUESE.cards(state))
    assert "9H AH" == PORTUGUESE.cards(PORTUGUESE.at(contract, ["9H AH", "", "", ""]))


@pytest.mark.parametrize("contract", ["tricks", "queens", "men", "last-two", "hearts-trump", "no-trump"])
def test_pt_6_in_other_deals_hearts_may_be_led(contract: str) -> None:
    assert "9H 7C" == PORTUGUESE.cards(PORTUGUESE.at(contract, ["9H 7C", "", "", ""]))


def test_pt_7_the_king_of_hearts_must_go_without_the_suit_led_but_not_under_the_ace() -> None:
    state = PORTUGUESE.at("king-of-hearts", ["8C", "KH QS 7H", "8D", "JD"], trick="8C")
    said = "You can’t follow suit, so in this deal you must play K♥."
    assert ("KH", ("PT-7", said)) == (PORTUGUESE.cards(state), PORTUGUESE.why_card(state, "QS"))
    assert "KH 7H" == PORTUGUESE.cards(PORTUGUESE.at("king-of-hearts", ["AH", "KH 7H", "8D", "JD"], trick="AH"))


@pytest.mark.parametrize("contract", ["hearts", "queens", "men", "tricks", "last-two", "spades-trump"])
def test_pt_8_no_other_card_has_to_go(contract: str) -> None:
    assert "KH QS 7D" == PORTUGUESE.cards(PORTUGUESE.at(contract, ["8C", "KH QS 7D", "", ""], trick="8C"))


def test_pt_9_the_king_of_hearts_is_a_man_and_a_heart_and_each_of_the_last_two_tricks_counts() -> None:
    won = ["KH JC 2H", "QH QS", "KS", ""]
    for contract, units in (("men", (2, 0, 1, 0)), ("hearts", (2, 1, 0, 0)), ("queens", (0, 2, 0, 0))):
        assert units == taken(PORTUGUESE.at(contract, ["2S", "3S", "4S", "5S"], won=won))
    assert (0, 1, 1, 0) == taken(PORTUGUESE.at("last-two", ["", "", "", ""], takers=(0,) * 11 + (1, 2)))


def test_pt_10_deals_about_cards_end_early_unless_the_house_rule_says_no() -> None:
    won = ["KH QH QS QD QC", "KS KD KC JH JS JD JC", "", ""]
    for contract in ("king-of-hearts", "queens", "men"):
        assert is_done(PORTUGUESE.at(contract, ["2S", "3S", "4S", "5S"], won=won))
        assert not is_done(PLAYED_OUT.at(contract, ["2S", "3S", "4S", "5S"], won=won))
    assert ABOUT_CARDS == {each.name for each in PORTUGUESE.course.contracts if each.stops_early}
    assert not is_done(PORTUGUESE.at("hearts", ["2S", "3S", "4S", "5S"], won=won))


@pytest.mark.parametrize(
    ("totals", "ranking"), [((0, -200, 30, -9), ((1,), (0,), (2,), (3,))), ((25, -200, 0, 0), ((0, 1), (2, 3)))]
)
def test_pt_11_the_highest_total_wins_and_ties_share(totals: tuple[int, ...], ranking: tuple[tuple[int, ...]]) -> None:
    hands, takers = ["AS", "2S", "3S", "4S"], (1,) * 11 + (0,)
    state = PORTUGUESE.at("spades-trump", hands, round=10, totals=totals, takers=takers)
    _, told = PORTUGUESE.do(state, "play AS", "play 2S", "play 3S", "play 4S")
    assert (50, 275, 0, 0) == scored(told).scores
    assert Ended(scored(told).totals, ranking) == told[-1]


def test_pt_11_all_totals_together_are_nought() -> None:
    for seed in range(3):
        played = list(deals(PORTUGUESE.match, seed))
        assert [-260, -260, -200, -240, -160, -180] + [325] * 4 == [sum(scored(s[-1].events).scores) for s in played]
        assert 0 == sum(played[-1][-1].after.public.totals)
        assert any(played[-1][-1].after.public.totals)


def test_pt_12_nulos_cannot_be_named() -> None:
    assert sorted(FIVE) == sorted(PORTUGUESE.course.names)
    with pytest.raises(UnreadableDeed):
        PORTUGUESE.why(PORTUGUESE.naming([], deal=7), "contract nulos")


def test_pt_13_nobody_else_names_or_bids() -> None:
    state = PORTUGUESE.naming([], deal=7)
    assert ("PT-5", "It isn’t your turn.") == PORTUGUESE.why(state, "contract no-trump", seat=1)
    with pytest.raises(UnreadableDeed):
        PORTUGUESE.why(state, "double 1")
    assert {"early_stop": "on"} == complete_options(PORTUGUESE.rules, {})


def test_pt_14_every_deal_is_played_even_whole_suits() -> None:
    state = PORTUGUESE.dealt_in_suits()
    assert (1, 13) == (state.public.turn, len(PORTUGUESE.legal(state)))
    assert ("PT-1", "The cards haven’t been dealt yet.") == PORTUGUESE.why(PORTUGUESE.match.new(), "play 2S", seat=0)


def test_every_hand_may_hold_what_it_holds() -> None:
    assert may_hold_what_they_hold(PORTUGUESE, 5)
