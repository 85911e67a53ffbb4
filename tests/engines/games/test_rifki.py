"""The rulings RF-1 to RF-16 of Rifki."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from engines.core.api import CHANCE, Ended
from engines.core.cards import parse
from engines.games.king.state import HANDS, is_done, taken
from tests.random_match import RandomMatch

from .family_positions import RIFKI, Table, dealers, leads_as_won, may_hold_what_they_hold, turns
from .king_positions import ABOUT_CARDS, deals, scored

SIX = ["king-of-hearts", "queens", "men", "hearts", "last-two", "tricks"]
FOUR = ["clubs-trump", "diamonds-trump", "hearts-trump", "spades-trump"]
PLAYED_OUT = Table(RandomMatch(RIFKI.rules, 4, (("early_stop", "off"),)))
USED_UP = "This contract can’t be chosen any more: the deals for it have been played."


def names(seed: int) -> list[str]:
    """Name the contracts of a random match, deal by deal."""
    return [steps[1].deed.text.removeprefix("contract ") for steps in deals(RIFKI.match, seed)]


def test_rf_1_deal_and_play_go_anticlockwise() -> None:
    for steps in deals(RIFKI.match, 1):
        assert {3} == turns(RIFKI, steps)
    state, _ = RIFKI.do(RIFKI.at("tricks", ["2S 3S", "5S 6S", "7S 8S", "4S 9S"]), "play 2S", "play 4S")
    assert 2 == state.public.turn
    state, _ = RIFKI.do(state, "play 7S", "play 5S")
    assert (2, (2,)) == (state.public.turn, state.public.takers)


def test_rf_2_the_declarer_deals_and_it_passes_on_after_every_deal() -> None:
    found = dealers(RIFKI, 2)
    assert 20 == len(found)
    assert all(later == (dealer - 1) % 4 for dealer, later in pairwise(found))
    assert found == [RIFKI.course.dealer_of(deal, 7, found[6]) for deal in range(1, 21)]
    assert all(steps[1].actor == steps[0].before.public.dealer for steps in deals(RIFKI.match, 2))


def test_rf_3_each_player_names_three_that_cost_points_and_two_trumps() -> None:
    orders = set()
    for seed in range(4):
        said, by = names(seed), dealers(RIFKI, seed)
        for seat in range(4):
            own = [name in FOUR for name, dealer in zip(said, by, strict=True) if dealer == seat]
            assert (2, 5) == (sum(own), len(own))
            orders.add(tuple(own))
    assert len(orders) > 3


def test_rf_3_who_has_named_two_trumps_or_three_others_names_none_more() -> None:
    state = RIFKI.naming(["clubs-trump", *FOUR[:3]])
    assert sorted(SIX + FOUR) == sorted(RIFKI.named(state))
    state = RIFKI.naming(["clubs-trump", *FOUR[:3], "clubs-trump", *FOUR[:3]])
    assert SIX == RIFKI.named(state)
    assert ("RF-3", USED_UP) == RIFKI.why(state, "contract spades-trump")
    state = RIFKI.naming(["queens", *FOUR[:3], "queens", *FOUR[:3], "men", *SIX[3:]])
    assert FOUR == RIFKI.named(state)
    assert ("RF-3", USED_UP) == RIFKI.why(state, "contract tricks")
    assert ("RF-3", "Choose the contract for this deal first.") == RIFKI.why_card(state, "2S")


def test_rf_4_each_of_the_six_is_played_twice_and_the_third_time_refused() -> None:
    for seed in range(4):
        counts = Counter(names(seed))
        assert {2} == {counts[name] for name in SIX}
    state = RIFKI.naming(["men", "men", "clubs-trump", "clubs-trump"])
    assert sorted({*SIX, *FOUR} - {"men"}) == sorted(RIFKI.named(state))
    assert ("RF-3", USED_UP) == RIFKI.why(state, "contract men")


def test_rf_4_the_last_ones_are_forced() -> None:
    """All four have named two that cost points or more, and of those only one trick deal is left."""
    said = ["clubs-trump", "king-of-hearts", "queens", "men", "clubs-trump", "men", "hearts", "hearts"]
    said += ["king-of-hearts", "last-two", "last-two", "tricks", "queens", *FOUR[:3]]
    state = RIFKI.naming(said)
    assert ["tricks"] == RIFKI.named(state)
    assert ("RF-3", USED_UP) == RIFKI.why(state, "contract hearts")


def test_rf_5_the_declarer_leads_and_then_who_won_the_trick() -> None:
    assert all(leads_as_won(steps) for steps in deals(RIFKI.match, 3))


def test_rf_6_points() -> None:
    each = {"king-of-hearts": -320, "queens": -100, "men": -60, "hearts": -30, "last-two": -180, "tricks": -50}
    contracts = RIFKI.course.contracts
    assert each | dict.fromkeys(FOUR, 50) == {contract.name: contract.worth for contract in contracts}
    assert [-320, -400, -480, -390, -360, -650] + [650] * 4 == [each.worth * each.units for each in contracts]
    for seed in range(3):
        totals = list(deals(RIFKI.match, seed))[-1][-1].after.public.totals
        assert 0 == sum(totals) != max(totals)


def test_rf_7_the_suit_led_is_followed() -> None:
    state = RIFKI.at("last-two", ["7S", "", "", "2S 9S AH"], trick="7S")
    assert "2S 9S" == RIFKI.cards(state)
    assert ("RF-7", "You have a spade, so you must follow suit.") == RIFKI.why_card(state, "AH")


@pytest.mark.parametrize(
    ("contract", "may"),
    [
        ("queens", "QH"),
        ("men", "KH JC"),
        ("hearts", "KH QH 2H"),
        ("king-of-hearts", "KH"),
        ("tricks", "KH QH 2H JC 3C"),
        ("last-two", "KH QH 2H JC 3C"),
    ],
)
def test_rf_8_without_the_suit_a_card_that_counts_must_go(contract: str, may: str) -> None:
    state = RIFKI.at(contract, ["7S", "", "", "KH QH 2H JC 3C"], trick="7S")
    assert may == RIFKI.cards(state)
    if "3C" not in may:
        card = {"queens": "Q♥", "men": "K♥", "hearts": "K♥"}.get(contract)
        said = f"You can’t follow suit, so you must play a card that counts. You have {card}."
        alone = "You can’t follow suit, so in this deal you must play K♥."
        assert ("RF-8", said if card else alone) == RIFKI.why_card(state, "3C")


def test_rf_8_without_the_king_of_hearts_any_card_may_go() -> None:
    assert "QH JC 3C" == RIFKI.cards(RIFKI.at("king-of-hearts", ["7S", "", "", "QH JC 3C"], trick="7S"))
    state, _ = RIFKI.do(RIFKI.at("king-of-hearts", ["7S 8S", "9S TS", "JS KS", "QH 3C"]), "play 7S", "play 3C")
    assert not RIFKI.rules.may_hold(state, HANDS[3], parse("KH"))
    assert RIFKI.rules.may_hold(state, HANDS[3], parse("AH"))


@pytest.mark.parametrize(
    ("contract", "trick", "hand", "may"),
    [
        ("king-of-hearts", "AH", "KH 2H", "KH"),
        ("king-of-hearts", "QH", "KH 2H", "KH 2H"),
        ("king-of-hearts", "AS", "KS KH", "KS"),
        ("queens", "KS", "QS 2S", "QS"),
        ("queens", "JS", "QS 2S", "QS 2S"),
        ("queens", "2D AS", "QS QD 3D", "QD 3D"),
        ("men", "AS", "KS JS 2S", "KS JS"),
        ("men", "QS", "KS JS 2S", "JS"),
        ("men", "TS", "KS JS 2S", "KS JS 2S"),
        ("men", "3S QS", "KS JS 2S", "JS"),
        ("men", "AS 3S", "KS JS 2S", "KS JS"),
        ("men", "QS 2D", "KS JS 2S", "JS"),
        ("hearts", "AH", "KH 2H", "KH 2H"),
    ],
)
def test_rf_9_a_beaten_card_must_go(contract: str, trick: str, hand: str, may: str) -> None:
    seats = ["", "", "", ""]
    seats[-len(trick.split()) % 4] = hand
    assert may == RIFKI.cards(RIFKI.at(contract, seats, trick=trick))


def test_rf_9_another_card_is_refused_and_shows_that_there_is_none() -> None:
    state = RIFKI.at("men", ["QS 2S", "", "", "KS JS 3S"], trick="QS")
    said = "A higher card already lies in this trick, so you must play a card that counts. You have J♠."
    assert ("RF-9", said) == RIFKI.why_card(state, "3S") == RIFKI.why_card(state, "KS")
    state, _ = RIFKI.do(RIFKI.at("men", ["QS 2S", "5S", "6S", "KS 3S"]), "play QS", "play 3S")
    assert [False, True] == [RIFKI.rules.may_hold(state, HANDS[3], parse(card)) for card in ("JS", "KS")]


@pytest.mark.parametrize("contract", ["hearts", "king-of-hearts"])
def test_rf_10_hearts_are_led_once_one_has_been_played(contract: str) -> None:
    state = RIFKI.at(contract, ["9S 8H 7C", "TS 2S 3S", "JS 2D 3D", "QH 2C 3C"])
    said = "In this deal you can’t lead hearts while you have another suit. You have 9♠."
    assert ("RF-10", said) == RIFKI.why_card(state, "8H")
    state, _ = RIFKI.do(state, "play 9S", "play QH", "play JS", "play TS")
    assert (2, "2D 3D") == (state.public.turn, RIFKI.cards(state))
    state = RIFKI.at(contract, ["KS 8H 7C", "TS 2S 3S", "JS 2D 3D", "QH 2C 3C"])
    state, _ = RIFKI.do(state, "play KS", "play QH", "play JS", "play TS")
    assert (0, "8H 7C") == (state.public.turn, RIFKI.cards(state))


def test_rf_10_a_hand_of_hearts_leads_any_and_a_new_deal_begins_anew() -> None:
    assert "8H AH" == RIFKI.cards(RIFKI.at("hearts", ["8H AH", "", "", ""]))
    assert "8H 2S" == RIFKI.cards(RIFKI.at("men", ["8H 2S", "", "", ""]))
    lead = [steps[2] for steps in deals(RIFKI.match, 4) if steps[2].before.public.contract.is_bar_lifted]
    assert len(lead) == 4
    assert not any(deed.text.endswith("H") for step in lead for deed in step.legal)


def test_rf_11_without_the_suit_a_trump_must_be_played_but_no_higher_one() -> None:
    state = RIFKI.at("clubs-trump", ["7S", "", "2C 9C AH", "TC"], trick="7S TC")
    assert "2C 9C" == RIFKI.cards(state)
    assert ("RF-11", "You can’t follow suit, so you must play a trump. You have 2♣.") == RIFKI.why_card(state, "AH")
    assert "AH KD" == RIFKI.cards(RIFKI.at("clubs-trump", ["7S", "", "", "AH KD"], trick="7S"))
    assert "2C 9C" == RIFKI.cards(RIFKI.at("clubs-trump", ["8C", "", "", "2C 9C AH"], trick="8C"))
    assert "8C AH" == RIFKI.cards(RIFKI.at("clubs-trump", ["8C AH", "", "", ""]))
    state = RIFKI.at("clubs-trump", ["7S 2D", "AS 3D", "9C 4D", "TC 5D"])
    state, _ = RIFKI.do(state, "play 7S", "play TC", "play 9C", "play AS")
    assert (3,) == state.public.takers


@pytest.mark.parametrize("contract", FOUR)
def test_rf_11_in_every_suit(contract: str) -> None:
    trump = contract[0].upper()
    led, other = [suit for suit in "SHDC" if suit != trump][:2]
    hand = f"2{trump} A{trump} A{other}"
    state = RIFKI.at(contract, ["7" + led, "", "", hand], trick="7" + led)
    assert f"2{trump} A{trump}" == RIFKI.cards(state)


def test_rf_12_what_counts() -> None:
    won = ["KH JC 2H", "QH QS", "KS", ""]
    for contract, units in (("men", (2, 0, 1, 0)), ("hearts", (2, 1, 0, 0)), ("queens", (0, 2, 0, 0))):
        assert units == taken(RIFKI.at(contract, ["2S", "3S", "4S", "5S"], won=won))
    assert (0, 1, 1, 0) == taken(RIFKI.at("last-two", ["", "", "", ""], takers=(0,) * 11 + (1, 2)))


def test_rf_13_deals_about_cards_end_early_unless_the_house_rule_says_no() -> None:
    won = ["KH QH QS QD QC", "KS KD KC JH JS JD JC", "", ""]
    for contract in ("king-of-hearts", "queens", "men"):
        assert is_done(RIFKI.at(contract, ["2S", "3S", "4S", "5S"], won=won))
        assert not is_done(PLAYED_OUT.at(contract, ["2S", "3S", "4S", "5S"], won=won))
    assert ABOUT_CARDS == {each.name for each in RIFKI.course.contracts if each.stops_early}


@pytest.mark.parametrize(
    ("totals", "ranking"),
    [
        ((-750, 300, 10, -260), ((1, 2), (0,), (3,))),
        ((-650, 150, 500, 0), ((2, 1), (0, 3))),
        ((-650, 0, 0, 0), ((0, 1, 2, 3),)),
        ((300, -50, -450, -450), ((0,), (1,), (2, 3))),
    ],
)
def test_rf_14_everyone_above_nought_wins(totals: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]) -> None:
    state = RIFKI.at("spades-trump", ["AS", "2S", "3S", "4S"], round=20, totals=totals, takers=(0,) * 12)
    state, told = RIFKI.do(state, "play AS", "play 4S", "play 3S", "play 2S")
    assert (650, 0, 0, 0) == scored(told).scores
    assert Ended(scored(told).totals, ranking) == told[-1]


def test_rf_15_every_hand_is_played_and_four_queens_with_four_players_cost_all() -> None:
    assert 10 == len(RIFKI.legal(RIFKI.dealt_in_suits()))
    state = RIFKI.at("queens", ["2S", "3S", "4S", "QC"], won=["QS", "QH", "QD", ""])
    _, told = RIFKI.do(state, "play 2S", "play QC", "play 4S", "play 3S")
    assert (-100, -100, -200, 0) == scored(told).scores


def test_rf_16_thirteen_tricks_with_trumps_do_not_end_the_match() -> None:
    state = RIFKI.at("spades-trump", ["AS", "2S", "3S", "4S"], takers=(0,) * 12)
    state, told = RIFKI.do(state, "play AS", "play 4S", "play 3S", "play 2S")
    assert ((650, 0, 0, 0), CHANCE, 2) == (scored(told).scores, state.public.turn, state.public.round)


def test_every_hand_may_hold_what_it_holds() -> None:
    assert may_hold_what_they_hold(RIFKI, 5)
