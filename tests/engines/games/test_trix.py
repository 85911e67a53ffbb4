"""The rulings TX-1 to TX-18 of Trix."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.api import CHANCE, Ended, Said, UnreadableDeed
from engines.core.cards import RANKS, SUITS, parse
from engines.core.determinization import Worlds
from engines.games.king.state import HANDS, State, is_done, taken
from engines.record.visibility import observe
from tests.random_match import RandomMatch

from .family_positions import NONE_BID, TRIX, Table, dealers, leads_as_won, may_hold_what_they_hold, turns
from .king_positions import deals, scored

FIVE = ["king-of-hearts", "queens", "diamonds", "tricks", "domino"]
PLAYED_OUT = Table(RandomMatch(TRIX.rules, 4, (("early_stop", "off"),)))
LAST = ["2S", "3S", "4S", "5S"]
FROM_OWNER = (0, 3, 2, 1)
"""The seats in the order in which they show and play."""


def shown(**by_seat: str) -> tuple[tuple[int, ...], ...]:
    """Give the bids of a deal, from the cards that ``seat0`` to ``seat3`` show."""
    return tuple(tuple(map(int, map(parse, by_seat.get(f"seat{seat}", "").split()))) for seat in FROM_OWNER)


def test_tx_1_kingdoms_and_play_go_anticlockwise() -> None:
    for steps in deals(TRIX.match, 1):
        assert {3} >= turns(TRIX, steps)
    state, _ = TRIX.do(TRIX.at("tricks", ["2S 3S", "5S 6S", "7S 8S", "4S 9S"]), "play 2S", "play 4S")
    assert 2 == state.public.turn
    state, _ = TRIX.do(TRIX.at("domino", ["JS 2S", "5S 6S", "7S 8S", "TS 9S"]), "play JS", "play TS")
    assert 2 == state.public.turn


def test_tx_2_an_owner_deals_five_times_in_a_row() -> None:
    found = dealers(TRIX, 2)
    assert [(found[0] - number // 5) % 4 for number in range(20)] == found
    assert {0, 1, 2, 3} == {dealers(TRIX, seed)[0] for seed in range(12)}


def test_tx_3_the_owner_names_each_of_the_five_once() -> None:
    names = [steps[1].deed.text.removeprefix("contract ") for steps in deals(TRIX.match, 3)]
    for first in range(0, 20, 5):
        assert sorted(FIVE) == sorted(names[first : first + 5])
    state = TRIX.naming(["tricks", "domino"])
    assert ["king-of-hearts", "queens", "diamonds"] == TRIX.named(state)
    used_up = "This contract can’t be chosen any more: the deals for it have been played."
    assert ("TX-3", used_up) == TRIX.why(state, "contract domino")
    assert ("TX-3", "Choose the contract for this deal first.") == TRIX.why(state, "show none")
    assert FIVE == TRIX.named(TRIX.naming(FIVE))


def test_tx_4_points() -> None:
    contracts = {each.name: each for each in TRIX.course.contracts}
    sums = {name: (each.worth, each.worth * each.units) for name, each in contracts.items() if name != "domino"}
    expected = {"king-of-hearts": (-75, -75), "queens": (-25, -100), "diamonds": (-10, -130), "tricks": (-15, -195)}
    assert expected == sums
    assert (200, 150, 100, 50) == contracts["domino"].places
    assert 0 == 500 + sum(total for _, total in sums.values())


def test_tx_5_the_owner_leads_or_begins_the_layout_and_then_who_won() -> None:
    for steps in deals(TRIX.match, 4):
        assert leads_as_won(steps)
        owner = steps[0].before.public.dealer
        assert owner == next(s.actor for s in steps if s.deed.text == "pass" or s.deed.text.startswith("play "))


def test_tx_6_follow_suit_else_play_anything() -> None:
    state = TRIX.at("queens", ["8C", "", "", "QC 2C QD"], trick="8C")
    assert "QC 2C" == TRIX.cards(state)
    assert ("TX-6", "You have a club, so you must follow suit.") == TRIX.why_card(state, "QD")
    assert ("TX-6", "You can’t pass in this deal.") == TRIX.why(state, "pass")
    assert "KH QS 7D" == TRIX.cards(TRIX.at("tricks", ["8C", "", "", "KH QS 7D"], trick="8C"))


def test_tx_7_hearts_are_never_led_in_king_of_hearts_from_a_hand_with_another_suit() -> None:
    state = TRIX.at("king-of-hearts", ["9S 8H 7C", "TH 7S 8S", "JH 7D 8D", "QH 8C AH"])
    no_lead = "In this deal you can’t lead hearts while you have another suit. You have 9♠."
    assert ("TX-7", no_lead) == TRIX.why_card(state, "8H")
    state, _ = TRIX.do(state, "play 9S", "play QH", "play JH", "play 7S")
    assert (0, "7C") == (state.public.turn, TRIX.cards(state))
    assert "9H AH" == TRIX.cards(TRIX.at("king-of-hearts", ["9H AH", "", "", ""]))
    for contract in ("queens", "diamonds", "tricks"):
        assert "9H 7C" == TRIX.cards(TRIX.at(contract, ["9H 7C", "", "", ""]))


def test_tx_8_only_the_king_of_hearts_must_go() -> None:
    state = TRIX.at("king-of-hearts", ["8C", "", "", "KH QS 7H"], trick="8C")
    said = "You can’t follow suit, so in this deal you must play K♥."
    assert ("KH", ("TX-8", said)) == (TRIX.cards(state), TRIX.why_card(state, "QS"))
    assert "KH 2H" == TRIX.cards(TRIX.at("king-of-hearts", ["AH", "", "", "KH 2H"], trick="AH"))
    for contract in ("queens", "diamonds"):
        assert "QS 2D 3H" == TRIX.cards(TRIX.at(contract, ["8C", "", "", "QS 2D 3H"], trick="8C"))
    assert "QS 2S" == TRIX.cards(TRIX.at("queens", ["AS", "", "", "QS 2S"], trick="AS"))


def test_tx_9_deals_about_cards_end_early_unless_the_house_rule_says_no() -> None:
    won = ["KH QH QS QD QC", "AD KD JD TD 9D 8D 7D", "6D 5D 4D 3D 2D", ""]
    for contract in ("king-of-hearts", "queens", "diamonds"):
        assert is_done(TRIX.at(contract, LAST, won=won))
        assert not is_done(PLAYED_OUT.at(contract, LAST, won=won))
    assert not is_done(TRIX.at("tricks", LAST, won=won))
    assert (0, 12, 0, 0) == taken(TRIX.at("tricks", LAST, takers=(1,) * 12))


def test_tx_10_everyone_has_one_turn_to_show_the_owner_first_even_with_nothing_to_show() -> None:
    state = TRIX.at("queens", ["QH QS 2S", "3S QC", "4S KH", "5S QD"], bids=())
    ways = [
        ["show none", "show QS", "show QH", "show QS,QH"],
        ["show none", "show QD"],
        ["show none"],
        ["show none", "show QC"],
    ]
    for seat, legal in zip(FROM_OWNER, ways, strict=True):
        assert (seat, legal) == (state.public.turn, TRIX.legal(state))
        assert ("TX-10", "Say first which cards you show.") == TRIX.why_card(state, "2S")
        assert (("TX-10", "You don’t have Q♥.") if seat else None) == TRIX.why(state, "show QH")
        state, told = TRIX.do(state, legal[-1])
        assert [Said(seat, legal[-1])] == told
    assert (0, False) == (state.public.turn, state.public.is_bidding)
    assert ("TX-10", "Nothing can be doubled or shown now.") == TRIX.why(state, "show none")


def test_tx_10_only_own_cards_that_count_are_shown() -> None:
    state = TRIX.at("king-of-hearts", ["KH QS 2S", "3S QC", "4S", "5S"], bids=())
    assert ["show none", "show KH"] == TRIX.legal(state)
    assert ("TX-10", "Say first which cards you show.") == TRIX.why(state, "show QS")
    with pytest.raises(UnreadableDeed):
        TRIX.why(state, "show 2S")
    state, _ = TRIX.do(state, "show none")
    assert ("TX-10", "You don’t have K♥.") == TRIX.why(state, "show KH")
    for contract in ("diamonds", "tricks", "domino"):
        assert "" == next(each for each in TRIX.course.contracts if each.name == contract).bids


def test_tx_11_a_shown_card_stays_in_the_hand_for_all_to_see() -> None:
    hands = ["8C 2S", "3S 9C", "4S TC", "KH QC"]
    state, _ = TRIX.do(TRIX.at("king-of-hearts", hands, bids=()), "show none", "show KH", "show none", "show none")
    assert parse("KH") in state.zones[HANDS[3]]
    assert [False, False, False, True] == [TRIX.rules.may_hold(state, hand, parse("KH")) for hand in HANDS]
    state, _ = TRIX.do(state, "play 8C")
    assert "QC" == TRIX.cards(state)


def test_tx_11_nobody_deals_a_shown_card_to_anyone_else_in_thought() -> None:
    hands = [" ".join(rank + suit for rank in RANKS) for suit in SUITS]
    state, _ = TRIX.do(TRIX.at("queens", hands, bids=()), *["show none"] * 3, "show QH")
    worlds = Worlds(TRIX.rules, observe(state, 0))
    samples = [worlds.sample(Random(seed)).zones[HANDS[1]] for seed in range(12)]
    assert all(parse("QH") in hand for hand in samples)
    assert not all(parse("KH") in hand for hand in samples)


def taking(contract: str, hands: list[str], bids: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Score a deal of one trick, to which seat 0 leads; the other cards that count lie with seat 3."""
    lying = {card for hand in hands for card in hand.split()}
    won = [
        "",
        "",
        "",
        " ".join(card for card in ("QS", "QH", "QD", "QC") if contract == "queens" and card not in lying),
    ]
    state = TRIX.at(contract, hands, bids=bids, won=won)
    order = [hands[seat] for seat in FROM_OWNER]
    _, told = TRIX.do(state, *(f"play {card}" for card in order))
    assert sum(scored(told).scores) == {"king-of-hearts": -75, "queens": -100}[contract]
    return scored(told).scores


def test_tx_12_whoever_takes_a_shown_card_pays_twice_and_who_showed_it_scores_once() -> None:
    hands = ["AH", "2H", "KH", "3H"]
    assert (-75, 0, 0, 0) == taking("king-of-hearts", hands, NONE_BID)
    assert (-150, 0, 75, 0) == taking("king-of-hearts", hands, shown(seat2="KH"))
    hands = ["AC", "QC", "QH", "3C"]
    assert (-50, 0, 0, -50) == taking("queens", hands, NONE_BID)
    assert (-75, 25, 0, -50) == taking("queens", hands, shown(seat1="QC"))
    assert (-100, 25, 25, -50) == taking("queens", hands, shown(seat1="QC", seat2="QH"))
    assert (-50, 25, 0, -75) == taking("queens", hands, shown(seat1="QS"))


def test_tx_12_taking_the_own_shown_card_costs_the_single_points() -> None:
    assert (-75, 0, 0, 0) == taking("king-of-hearts", ["KH", "2H", "4H", "3H"], shown(seat0="KH"))
    assert (-25, 0, 0, -75) == taking("queens", ["QC", "2C", "4C", "3C"], shown(seat0="QC"))


def test_tx_12_the_facts_name_what_showing_brought() -> None:
    state = TRIX.at("king-of-hearts", ["AH", "2H", "KH", "3H"], bids=shown(seat2="KH"))
    _, told = TRIX.do(state, "play AH", "play 3H", "play KH", "play 2H")
    facts = scored(told).facts
    assert ((1, 0, 0, 0), (-75, 0, 75, 0)) == (facts["taken"], facts["shown"])


def laid(cards: str, hand: str, turn: int = 3) -> State:
    hands = ["2S 3S", "2H 3H", "2D 3D", "2C 3C"]
    hands[turn] = hand
    return TRIX.at("domino", hands, laid=cards, turn=turn)


@pytest.mark.parametrize(
    ("lying", "hand", "may"),
    [
        ("", "JS QS TS AH", "JS"),
        ("JS", "QS KS TS 9S JH", "QS TS JH"),
        ("JS QS", "KS AS TS", "KS TS"),
        ("JS QS KS", "AS 9S 9H", "AS"),
        ("JS QS KS AS", "TS 2S 2H JD", "TS JD"),
        ("JS TS 9S 8S 7S 6S 5S 4S 3S", "2S QS KS AS", "2S QS"),
        ("JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS KS QS", "QS"),
        ("JC QC KC AC", "2S JS", "JS"),
        ("JH TH 9H 8H 7H 6H 5H 4H 3H 2H", "AS QH", "QH"),
    ],
)
def test_tx_13_every_suit_grows_from_its_jack_both_ways(lying: str, hand: str, may: str) -> None:
    assert may == TRIX.cards(laid(lying, hand))


def test_tx_13_refusals_name_the_card_that_comes_first() -> None:
    state = laid("JS QS TS", "AS 8S 9H AH JD 2C")
    assert ("TX-13", "This card isn’t next in its suit: K♠ comes first.") == TRIX.why_card(state, "AS")
    assert ("TX-13", "This card isn’t next in its suit: 9♠ comes first.") == TRIX.why_card(state, "8S")
    not_begun = ("TX-13", "This suit hasn’t been started yet: J♥ comes first.")
    assert not_begun == TRIX.why_card(state, "9H") == TRIX.why_card(state, "AH")
    assert ("GEN-3", "You don’t have K♠.") == TRIX.why_card(state, "KS")


def test_tx_14_passing_is_only_for_who_can_lay_nothing_the_owner_too() -> None:
    state = laid("", "QS AH", turn=0)
    assert ["pass"] == TRIX.legal(state)
    state, _ = TRIX.do(state, "pass")
    assert (3, [False] * 4) == (
        state.public.turn,
        [TRIX.rules.may_hold(state, HANDS[0], parse(jack)) for jack in ("JS", "JH", "JD", "JC")],
    )
    can = "You can only pass if you have no card that fits. You have J♠."
    assert ("TX-14", can) == TRIX.why(laid("", "QS JS"), "pass")


def test_tx_15_places_are_in_the_order_in_which_players_are_out() -> None:
    state = TRIX.at("domino", ["JH 2C", "QS", "TS", "9S 8S"], laid="JS", turn=2)
    state, _ = TRIX.do(state, "play TS", "play QS", "play JH", "play 9S")
    assert ((2, 1), 0, ["pass"]) == (state.public.out, state.public.turn, TRIX.legal(state))
    state, told = TRIX.do(state, "pass", "play 8S")
    assert ((50, 150, 200, 100), CHANCE) == (scored(told).scores, state.public.turn)
    assert {"taken": (4, 2, 1, 3), "worth": (50, 150, 200, 100)} | {"place": (4,) * 4} == scored(told).facts


@pytest.mark.parametrize(
    ("totals", "ranking"), [((0, 9, 7, -99), ((1,), (2,), (0,), (3,))), ((95, 20, 0, -60), ((0, 1), (2,), (3,)))]
)
def test_tx_16_the_highest_total_wins_and_ties_share(
    totals: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]
) -> None:
    state = TRIX.at("king-of-hearts", ["AH", "KH", "3H", "4H"], round=20, totals=totals)
    _, told = TRIX.do(state, "play AH", "play 4H", "play 3H", "play KH")
    assert Ended((totals[0] - 75, *totals[1:]), ranking) == told[-1]


def test_tx_16_all_totals_together_are_nought_after_every_kingdom() -> None:
    for seed in range(3):
        after = [sum(steps[-1].after.public.totals) for steps in deals(TRIX.match, seed)]
        assert (20, [0] * 4) == (len(after), after[4::5])
        assert any(after)


def test_tx_17_every_hand_is_played() -> None:
    assert 5 == len(TRIX.legal(TRIX.dealt_in_suits()))
    assert ("TX-2", "The cards haven’t been dealt yet.") == TRIX.why(TRIX.match.new(), "play 2S", seat=0)


def test_tx_18_no_deal_of_several_contracts_is_named() -> None:
    assert FIVE == [*TRIX.course.names]
    with pytest.raises(UnreadableDeed):
        TRIX.why(TRIX.naming([]), "contract complex")


def test_every_hand_may_hold_what_it_holds() -> None:
    assert may_hold_what_they_hold(TRIX, 5)
