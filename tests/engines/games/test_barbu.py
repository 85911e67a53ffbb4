"""The rulings BB-1 to BB-19 of Barbu."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core.api import CHANCE, Ended, UnreadableDeed
from engines.core.cards import parse
from engines.games.king.state import HANDS, is_done, taken
from tests.random_match import RandomMatch

from .family_positions import BARBU, Table, dealers, leads_as_won, may_hold_what_they_hold, turns
from .king_positions import deals, scored

SIX = ["tricks", "hearts", "queens", "king-of-hearts", "last-two", "domino"]
FOUR = ["clubs-trump", "diamonds-trump", "hearts-trump", "spades-trump"]
PLAYED_OUT = Table(RandomMatch(BARBU.rules, 4, (("early_stop", "off"),)))
LAST = ["2S", "3S", "4S", "5S"]
OWED = "You must double the player who named the contract: you owe as many doubles as deals are left."


def test_bb_1_a_declarer_keeps_the_deal_for_seven_deals_and_then_it_is_the_next_clockwise() -> None:
    found = dealers(BARBU, 1)
    first = found[0]
    assert [(first + number // 7) % 4 for number in range(28)] == found
    assert all({1} >= turns(BARBU, steps) for steps in deals(BARBU.match, 1))


def test_bb_2_each_declarer_names_each_of_the_seven_once() -> None:
    names = [steps[1].deed.text.removeprefix("contract ") for steps in deals(BARBU.match, 2)]
    for first in range(0, 28, 7):
        seven = names[first : first + 7]
        assert sorted([*SIX, "trumps"]) == sorted("trumps" if name in FOUR else name for name in seven)
    state = BARBU.naming(["tricks", "hearts-trump"])
    assert ["hearts", "queens", "king-of-hearts", "last-two", "domino"] == BARBU.named(state)
    used_up = "This contract can’t be chosen any more: the deals for it have been played."
    assert ("BB-2", used_up) == BARBU.why(state, "contract tricks") == BARBU.why(state, "contract clubs-trump")
    assert sorted(SIX + FOUR) == sorted(BARBU.named(BARBU.naming([*SIX, "hearts-trump"])))


def test_bb_3_points() -> None:
    worths = {"tricks": -2, "hearts": -2, "queens": -6, "king-of-hearts": -20, "last-two": -10} | dict.fromkeys(FOUR, 5)
    contracts = {each.name: each for each in BARBU.course.contracts}
    assert worths == {name: each.worth for name, each in contracts.items() if name != "domino"}
    assert (45, 20, 5, -5) == contracts["domino"].places
    sums = {name: each.worth * each.units for name, each in contracts.items()} | {"domino": 65}
    assert {"tricks": -26, "hearts": -30, "queens": -24, "king-of-hearts": -20, "last-two": -30} == {
        name: sums[name] for name in SIX[:5]
    }
    assert 0 == sum(sums[name] for name in SIX) + sums["spades-trump"]
    assert (3, 1) == (contracts["hearts"].count_cards([parse("AH")]), contracts["hearts"].count_cards([parse("KH")]))
    assert (0, 1, 2, 0) == taken(BARBU.at("last-two", ["", "", "", ""], takers=(0,) * 11 + (1, 2)))


def test_bb_4_the_declarer_leads_and_begins_a_domino_with_any_card() -> None:
    for steps in deals(BARBU.match, 3):
        assert leads_as_won(steps)
        first = next(step for step in steps if step.deed.text.startswith("play "))
        assert steps[0].before.public.dealer == first.actor
        if first.before.public.contract.is_layout:
            assert 13 == len(first.legal)


def test_bb_5_follow_suit_else_play_anything_even_with_the_king_of_hearts() -> None:
    for contract in ("king-of-hearts", "hearts", "queens", "tricks", "last-two"):
        assert "KH QS 7D" == BARBU.cards(BARBU.at(contract, ["8C", "KH QS 7D", "", ""], trick="8C"))
    state = BARBU.at("king-of-hearts", ["8C", "KH QC", "", ""], trick="8C")
    assert ("BB-5", "You have a club, so you must follow suit.") == BARBU.why_card(state, "KH")
    assert ("BB-5", "You can’t pass in this deal.") == BARBU.why(state, "pass")


@pytest.mark.parametrize("contract", ["hearts", "king-of-hearts"])
def test_bb_6_hearts_are_never_led_from_a_hand_with_another_suit(contract: str) -> None:
    state = BARBU.at(contract, ["9S 8H 7C", "TH 7S 8S", "JH 7D 8D", "QH 8C AH"])
    no_lead = "In this deal you can’t lead hearts while you have another suit. You have 9♠."
    assert ("BB-6", no_lead) == BARBU.why_card(state, "8H")
    state, _ = BARBU.do(state, "play 9S", "play 7S", "play JH", "play QH")
    assert (0, "7C") == (state.public.turn, BARBU.cards(state))
    assert "9H AH" == BARBU.cards(BARBU.at(contract, ["9H AH", "", "", ""]))
    assert "9H 7C" == BARBU.cards(BARBU.at("queens", ["9H 7C", "", "", ""]))


def test_bb_7_hearts_queens_and_barbu_end_early_unless_the_house_rule_says_no() -> None:
    won = ["KH QH QS QD QC", "AH JH TH 9H 8H", "7H 6H 5H 4H", "3H 2H"]
    for contract in ("king-of-hearts", "queens", "hearts"):
        assert is_done(BARBU.at(contract, LAST, won=won))
        assert not is_done(PLAYED_OUT.at(contract, LAST, won=won))
    early = {each.name for each in BARBU.course.contracts if each.stops_early}
    assert {"king-of-hearts", "queens", "hearts"} == early


def test_bb_8_a_trump_must_be_played_but_no_higher_one_not_even_when_trumps_are_led() -> None:
    state = BARBU.at("clubs-trump", ["7S", "TC", "2C JC AH", ""], trick="7S TC")
    assert "2C JC" == BARBU.cards(state)
    assert ("BB-8", "You can’t follow suit, so you must play a trump. You have 2♣.") == BARBU.why_card(state, "AH")
    assert "AH KD" == BARBU.cards(BARBU.at("clubs-trump", ["7S", "AH KD", "", ""], trick="7S"))
    assert "2C JC" == BARBU.cards(BARBU.at("clubs-trump", ["8C", "2C JC AH", "", ""], trick="8C"))
    state, _ = BARBU.do(
        BARBU.at("clubs-trump", ["7S 2D", "TC 3D", "9C 4D", "AS 5D"]), "play 7S", "play TC", "play 9C", "play AS"
    )
    assert (1,) == state.public.takers


@pytest.mark.parametrize("contract", FOUR)
def test_bb_8_in_every_suit(contract: str) -> None:
    trump = contract[0].upper()
    led, other = [suit for suit in "SHDC" if suit != trump][:2]
    hand = f"2{trump} A{trump} A{other}"
    state = BARBU.at(contract, ["7" + led, hand, "", ""], trick="7" + led)
    assert f"2{trump} A{trump}" == BARBU.cards(state)


def test_bb_9_the_rank_of_the_first_card_begins_every_suit_and_the_ace_ends_it() -> None:
    state, _ = BARBU.do(BARBU.at("domino", ["KS 2C", "AS KH QS 2S", "JS KD", "3S KC"]), "play KS")
    assert (1, "AS KH QS") == (state.public.turn, BARBU.cards(state))
    assert ("BB-9", "This card isn’t next in its suit: Q♠ comes first.") == BARBU.why_card(state, "2S")
    state, _ = BARBU.do(state, "play AS")
    assert "KD" == BARBU.cards(state)
    assert ("BB-9", "This card isn’t next in its suit: Q♠ comes first.") == BARBU.why_card(state, "JS")
    assert ("GEN-3", "You don’t have K♠.") == BARBU.why_card(state, "KS")
    state = BARBU.at("domino", ["2S AC", "3H 2C", "", ""], laid="KS AS QS")
    assert ("BB-9", "This suit hasn’t been started yet: K♣ comes first.") == BARBU.why_card(state, "AC")
    assert ["pass"] == BARBU.legal(state)


def test_bb_10_passing_is_only_for_who_can_lay_nothing_and_shows_what_they_lack() -> None:
    state = BARBU.at("domino", ["7S", "8S 2H", "", ""], laid="7D", turn=1)
    assert ["pass"] == BARBU.legal(state)
    state, told = BARBU.do(state, "pass")
    assert (2, 1) == (state.public.turn, len(told))
    lacks = [not BARBU.rules.may_hold(state, HANDS[1], parse(card)) for card in ("7S", "6D", "8D", "7C", "8S", "5D")]
    assert [True, True, True, True, False, False] == lacks
    state = BARBU.at("domino", ["7S 2C", "", "", ""])
    can = ("BB-10", "You can only pass if you have no card that fits. You have 7♠.")
    assert (can, can) == (
        BARBU.why(state, "pass"),
        BARBU.why(BARBU.at("domino", ["7S", "", "", ""], laid="7D"), "pass"),
    )


def test_bb_10_an_ace_gives_no_second_turn() -> None:
    state, _ = BARBU.do(BARBU.at("domino", ["AS QS", "QH", "QD", "QC"], laid="KS"), "play AS")
    assert 1 == state.public.turn


def test_bb_11_places_are_in_the_order_in_which_players_are_out() -> None:
    state = BARBU.at("domino", ["9S 2C", "8S", "6S", "5S 4S"], laid="7S", turn=1)
    state, _ = BARBU.do(state, "play 8S", "play 6S", "play 5S", "play 9S")
    assert ((1, 2), 3) == (state.public.out, state.public.turn)
    state, told = BARBU.do(state, "play 4S")
    assert ((-5, 45, 20, 5), CHANCE) == (scored(told).scores, state.public.turn)
    assert {"taken": (4, 1, 2, 3), "worth": (-5, 45, 20, 5)} == {
        name: scored(told).facts[name] for name in ("taken", "worth")
    }


def test_bb_12_everyone_has_one_turn_to_double_the_declarer_last() -> None:
    state = BARBU.at("queens", LAST, bids=(), turn=1)
    for seat in (1, 2, 3):
        assert seat == state.public.turn
        assert 8 == len(BARBU.legal(state))
        assert ("BB-12", "You can’t double yourself.") == BARBU.why(state, f"double {seat}")
        assert ("BB-12", "Say first whom you double.") == BARBU.why_card(state, LAST[seat])
        state, _ = BARBU.do(state, "double 0")
    assert (0, True) == (state.public.turn, state.public.is_bidding)
    state, _ = BARBU.do(state, "double none")
    assert (0, False, "2S") == (state.public.turn, state.public.is_bidding, BARBU.cards(state))
    assert ("BB-12", "Nothing can be doubled or shown now.") == BARBU.why(state, "double none")


@pytest.mark.parametrize(
    "text", ["double", "double 4", "double 1 1", "double 2 1", "double 0,1", "double -1", "show QS"]
)
def test_bb_12_nothing_else_can_be_doubled(text: str) -> None:
    with pytest.raises(UnreadableDeed):
        BARBU.why(BARBU.at("queens", LAST, bids=(), turn=1), text)


def test_bb_13_the_declarer_doubles_only_who_doubled_them() -> None:
    state, _ = BARBU.do(BARBU.at("queens", LAST, bids=(), turn=1), "double 0 2", "double 1", "double 0")
    assert ["double none", "double 1", "double 3", "double 1 3"] == BARBU.legal(state)
    back = ("BB-13", "You named the contract, so you can only double players who doubled you.")
    assert back == BARBU.why(state, "double 2") == BARBU.why(state, "double 1 2 3")
    state, _ = BARBU.do(BARBU.at("queens", LAST, bids=(), turn=1), "double 2", "double 1", "double none")
    assert ["double none"] == BARBU.legal(state)


@pytest.mark.parametrize("contract", [*FOUR, "domino"])
def test_bb_13_in_trumps_and_domino_only_the_declarer_is_doubled(contract: str) -> None:
    state = BARBU.at(contract, LAST, bids=(), turn=1)
    only = ("BB-13", "In this deal you can only double the player who named the contract.")
    assert (["double none", "double 0"], only) == (BARBU.legal(state), BARBU.why(state, "double 2"))


def settled(contract: str, *bids: tuple[int, ...], won: tuple[str, ...] = ("QS", "", "QH", "QD")) -> tuple[int, ...]:
    """Score a deal in which seat 0 takes the last Queen."""
    hands = ["AC", "QC", "3C", "4C"]
    state = BARBU.at(contract, hands, bids=bids or ((), (), (), ()), won=won)
    _, told = BARBU.do(state, "play AC", "play QC", "play 3C", "play 4C")
    return scored(told).scores


def test_bb_14_two_who_doubled_each_other_are_redoubled() -> None:
    assert (-12, 0, -6, -6) == settled("queens")
    assert (-24, 12, -6, -6) == settled("queens", (0,), (), (), ())
    assert (-36, 24, -6, -6) == settled("queens", (0,), (), (), (1,))
    state, _ = BARBU.do(BARBU.at("queens", LAST, bids=(), turn=1), "double 2", "double 1", "double none", "double none")
    assert not state.public.is_bidding


def test_bb_15_the_worked_example() -> None:
    assert (-36, 36, -18, -6) == settled("queens", (0, 2), (1,), (), (1,))


def test_bb_15_the_facts_name_the_bare_points_and_whom_each_doubled() -> None:
    state = BARBU.at("queens", ["AC", "QC", "3C", "4C"], bids=((0, 2), (1,), (), (1,)), won=["QS", "", "QH", "QD"])
    _, told = BARBU.do(state, "play AC", "play QC", "play 3C", "play 4C")
    facts = scored(told).facts
    assert ((-12, 0, -6, -6), (0b10, 0b101, 0b10, 0)) == (facts["bare"], facts["doubled"])
    assert ((2, 0, 1, 1), (-6,) * 4) == (facts["taken"], facts["worth"])


def test_bb_15_a_domino_is_settled_by_its_places() -> None:
    state = BARBU.at("domino", ["9S", "", "", "6S 5S"], laid="8S 7S", out=(2, 1), bids=((), (0,), (), (2,)))
    _, told = BARBU.do(state, "play 9S")
    assert (5 - 2 * 40, 20, 45 + 2 * 40, -5) == scored(told).scores


def test_bb_16_who_owes_as_many_doubles_as_deals_are_left_cannot_do_without() -> None:
    def ways(deal: int, done: int) -> list[str]:
        return BARBU.legal(BARBU.at("domino", LAST, round=deal, bids=(), turn=1, duties=(0, done, 0, 0)))

    free, bound = ["double none", "double 0"], ["double 0"]
    assert [free, bound, bound] == [ways(deal, 0) for deal in (5, 6, 7)]
    assert [free, bound] == [ways(deal, 1) for deal in (6, 7)]
    assert [free] == [ways(7, 2)]
    state = BARBU.at("queens", LAST, round=6, bids=(), turn=1)
    assert ("BB-16", OWED) == BARBU.why(state, "double none") == BARBU.why(state, "double 2 3")
    assert ["double 0", "double 0 2", "double 0 3", "double 0 2 3"] == BARBU.legal(state)
    after, _ = BARBU.do(state, "double 0", "double 0", "double 0")
    assert (0, (0, 1, 1, 1)) == (after.public.turn, after.public.duties)
    assert "double none" in BARBU.legal(after)


def test_bb_16_every_other_player_doubles_every_declarer_twice_and_duties_begin_anew() -> None:
    for seed in range(3):
        counts: Counter[tuple[int, int]] = Counter()
        for steps in deals(BARBU.match, seed):
            dealer = steps[0].before.public.dealer
            if steps[0].before.public.round % 7 == 1:
                assert () == steps[0].before.public.duties
            for step in steps[2:6]:
                counts[dealer, step.actor] += str(dealer) in step.deed.text.split()[1:]
        assert all(counts[dealer, seat] >= 2 for dealer in range(4) for seat in range(4) if seat != dealer)


def test_bb_17_without_doubles_a_deal_is_played_for_its_points() -> None:
    state = BARBU.at("king-of-hearts", ["AH", "KH", "3H", "4H"], bids=(), turn=1)
    state, told = BARBU.do(state, *["double none"] * 4, "play AH", "play KH", "play 3H", "play 4H")
    assert (-20, 0, 0, 0) == scored(told).scores


@pytest.mark.parametrize(
    ("totals", "ranking"), [((0, 9, 7, -36), ((1,), (2,), (0,), (3,))), ((40, 20, 0, -60), ((0, 1), (2,), (3,)))]
)
def test_bb_18_the_highest_total_wins_and_ties_share(
    totals: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]
) -> None:
    state = BARBU.at("king-of-hearts", ["AH", "KH", "3H", "4H"], round=28, totals=totals)
    _, told = BARBU.do(state, "play AH", "play KH", "play 3H", "play 4H")
    assert Ended((totals[0] - 20, *totals[1:]), ranking) == told[-1]


def test_bb_18_all_totals_together_are_nought_whatever_was_doubled() -> None:
    for seed in range(3):
        played = list(deals(BARBU.match, seed))
        assert 28 == len(played)
        for steps in played:
            facts = scored(steps[-1].events).facts
            assert sum(facts["bare"]) == sum(scored(steps[-1].events).scores)
        assert 0 == sum(played[-1][-1].after.public.totals)
        assert 0 == sum(played[6][-1].after.public.totals)
        assert any(any(scored(steps[-1].events).facts["doubled"]) for steps in played)


def test_bb_19_every_hand_is_played_and_there_is_no_eighth_contract() -> None:
    assert 10 == len(BARBU.legal(BARBU.dealt_in_suits()))
    assert ("BB-1", "The cards haven’t been dealt yet.") == BARBU.why(BARBU.match.new(), "play 2S", seat=0)
    with pytest.raises(UnreadableDeed):
        BARBU.why(BARBU.naming([]), "contract salade")


def test_every_hand_may_hold_what_it_holds() -> None:
    assert may_hold_what_they_hold(BARBU, 5)
