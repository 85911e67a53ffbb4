"""The rulings TQ-1 to TQ-18 of The Queen, one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest

from engines.core import api
from engines.core.api import CHANCE, OVER, Ended, Moved, RoundBegan, RoundScored, Said, Scored
from engines.core.cards import HIDDEN, RANKS, Card, name, parse, parse_list
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.registry import complete_options
from engines.games.the_queen.rules import TheQueen
from engines.games.the_queen.state import (
    ALL_QUEENS,
    DECK,
    HANDS,
    PACK,
    PILE,
    POINT_KINDS,
    Evidence,
    PublicState,
    State,
    focus,
    is_queen,
)
from engines.record import visibility
from engines.record.record import read
from engines.record.replay import Replay
from tests.random_match import RandomMatch, Step

from .asked_rules import AskedRules

RULES = TheQueen()
ASKED = AskedRules(RULES)
do, legal, why = ASKED.do, ASKED.legal, ASKED.why
TABLE = RandomMatch(RULES, 2)
FREE: dict[str, Any] = {"may_queen_with_all": True}


def cards(text: str) -> tuple[Card, ...]:
    return parse_list(text.replace(" ", ","))


def at(pile: str, hand0: str, hand1: str = "2D 2C 3C", deck: str | None = None, **facts: Any) -> State:
    """
    Set the cards as they lie, the Focus last in the pile, with seat 0 to act in the first round.

    The rest of the pack is the deck; where a deck is given, it lies under the pile instead.
    """
    zones = {HANDS[0]: cards(hand0), HANDS[1]: cards(hand1), DECK: cards(deck or ""), PILE: cards(pile)}
    rest = tuple(card for card in PACK if not any(card in held for held in zones.values()))
    if deck is None:
        zones[DECK] = rest
    else:
        zones[PILE] = rest + zones[PILE]
    evidence = tuple((Evidence(took=len(zones[hand])),) for hand in HANDS)
    public: dict[str, Any] = {
        "turn": 0,
        "mover": 0,
        "owed": (),
        "dealer": 1,
        "totals": (0, 0),
        "evidence": evidence,
    } | facts
    return api.State(zones, PublicState(2, **public))


def earned(told: list[Any]) -> dict[str, tuple[int, ...]]:
    """Give what the round's sheet says was earned, without what nobody did."""
    sheet = next(event for event in told if isinstance(event, RoundScored))
    return {what: counts for what, counts in sheet.facts.items() if any(counts)}


@cache
def steps() -> tuple[Step, ...]:
    """Give every step of forty random matches."""
    return tuple(step for seed in range(40) for step in TABLE.walk(seed))


def before_opening(**facts: Any) -> State:
    """The cards are dealt, the opening Focus is not turned yet."""
    public: dict[str, Any] = {"turn": CHANCE, "mover": 1, "owed": ("roll",), "is_opening": True} | facts
    state = at("", "2S 3S 4S 5S 6S 7S 8S 9S TS", "2H 3H 4H 5H 6H 7H 8H 9H TH")
    return replace(state, public=replace(state.public, **public))


# -- dealing ----------------------------------------------------------------------------------------------------


def test_tq_1_the_first_dealer_is_drawn_and_both_seats_come_up() -> None:
    dealers = Counter(next(TABLE.walk(seed)).deed.text for seed in range(100))
    assert {"dealer 0", "dealer 1"} == set(dealers)
    assert min(dealers.values()) > 30


def test_tq_1_the_deal_alternates_and_the_other_seat_begins() -> None:
    for seed in range(10):
        deals = [step for step in TABLE.walk(seed) if step.deed.text.startswith("deal ")]
        dealers = [step.before.public.dealer for step in deals]
        assert all(one != other for one, other in pairwise(dealers))
        assert 4 >= len(deals) == deals[-1].after.public.round
        for step, after in pairwise(TABLE.walk(seed)):
            if step.before.public.is_opening and after.actor >= 0:
                assert 1 - step.before.public.dealer == after.actor


def test_tq_1_a_round_begins_with_nine_cards_each() -> None:
    for step in steps():
        if step.deed.text.startswith("deal "):
            assert [9, 9, 34, 0] == [len(step.after.zones[zone]) for zone in (*HANDS, DECK, PILE)]
            assert RoundBegan(step.before.public.round, step.before.public.dealer) == step.events[0]


def test_tq_1_nothing_can_be_played_before_the_opening_focus_lies_there() -> None:
    assert () == RULES.legal(before_opening())
    reason = RULES.why_not(before_opening(), 0, "draw")
    assert ("TQ-2", "The cards haven’t been dealt or drawn yet.") == (reason.ruling, str(reason))


def test_4_3_thirty_three_cards_are_unseen_when_the_opening_focus_lies_there_less_the_opening_queens() -> None:
    for step in steps():
        if step.before.public.is_opening and step.after.public.turn >= 0:
            assert 34 == len(step.after.zones[DECK]) + len(step.after.zones[PILE])
            assert all(map(is_queen, step.after.zones[PILE][:-1]))
            assert not is_queen(focus(step.after))


def test_tq_2_an_opening_queen_scores_for_both_and_is_covered() -> None:
    state, told = do(before_opening(), "roll QD")
    assert [Scored(0, 1, (1, 0)), Scored(1, 1, (1, 1))] == told[1:]
    assert (CHANCE, ("roll",)) == (state.public.turn, state.public.owed)
    state, _ = do(state, "roll QC", "roll 2D")
    assert (0, (2, 2), parse("2D")) == (state.public.turn, state.public.totals, focus(state))


def test_tq_2_with_opening_queens_off_an_opening_queen_is_only_covered() -> None:
    state, told = do(before_opening(scores_opening=False), "roll QD", "roll 2D")
    assert ((0, 0), 0) == (state.public.totals, state.public.turn)
    assert not any(isinstance(event, Scored) for event in told)
    state, _ = do(replace(state, public=replace(state.public, turn=CHANCE, owed=("roll",))), "roll QC")
    assert (1, 1) == state.public.totals


# -- what can be played -----------------------------------------------------------------------------------------

SEQUENCES = {
    "2": ("3 34 345", ""),
    "3": ("4 45 456", "2"),
    "4": ("5 56 567", "23"),
    "5": ("6 67 678", "234"),
    "6": ("7 78 789", "2345"),
    "7": ("8 89 89T", "23456"),
    "8": ("9 9T 9TJ", "234567"),
    "9": ("T TJ TJQ", "2345678"),
    "T": ("J JQ", "23456789"),
    "J": ("Q", "23456789T"),
    "K": ("Q", "23456789TJ"),
    "A": ("K KQ", "23456789TJ"),
}


@pytest.mark.parametrize("on", SEQUENCES)
def test_tq_3_tq_5_tq_6_each_focus_has_the_checks_and_drops_of_the_chart(on: str) -> None:
    """A hand of one card of each rank has them all; a three-card check exists on 2 to 9 only."""
    checks, drops = SEQUENCES[on]
    hand = " ".join(f"{letter}S" for letter in RANKS)
    chains = [" ".join(f"{letter}S" for letter in chain) for chain in checks.split()]
    assert [f"check {chain}" for chain in chains] + [f"drop {letter}S" for letter in drops] == legal(at(f"{on}H", hand))
    assert (on in "23456789") == any(len(chain) == 3 for chain in checks.split())
    assert (on in "9TJKA") == checks.endswith("Q")


@pytest.mark.parametrize(("on", "hand"), [("5H", "5S 7S KS"), ("KH", "KS AS"), ("AH", "AS QS"), ("JH", "JS KS AS")])
def test_tq_4_neither_an_equal_rank_nor_a_higher_card_that_does_not_come_next_can_be_played(on: str, hand: str) -> None:
    state = at(on, f"{hand} 2S" if on != "5H" else hand)
    for card in hand.split():
        assert f"check {card}" not in legal(state)
        assert f"drop {card}" not in legal(state)


def test_tq_4_the_sample_game_confirms_it() -> None:
    """Focus 10, hand 2 2 5 7 7 8 10 K A: only 2 2 5 7 7 8 can be played."""
    state = at("TH", "2S 2H 5S 7S 7H 8S TS KS AS")
    assert ["drop 2S", "drop 2H", "drop 5S", "drop 7S", "drop 7H", "drop 8S"] == legal(state)


def test_tq_3_the_king_on_an_ace_is_a_check_that_a_queen_may_follow() -> None:
    state = at("AH", "KS QS 4S", "2D 2C")
    assert ["check KS", "check KS QS", "drop 4S"] == legal(state)
    assert ("TQ-3", "You can’t drop K♠ on A♥: only a Jack or lower.") == why(state, "drop KS")


def test_tq_5_on_a_king_only_a_queen_is_a_check() -> None:
    state = at("KH", "AS QS JS")
    assert ["check QS", "drop JS"] == legal(state)
    assert ("TQ-5", "You can’t drop A♠ on K♥: only a Jack or lower.") == why(state, "drop AS")


def test_tq_7_nobody_must_play_the_longest_check_or_queen() -> None:
    assert ["check TS", "check TS JS", "check TS JS QS", "drop 2S"] == legal(at("9H", "2S TS JS QS"))


def test_every_distinct_card_makes_a_deed_of_its_own() -> None:
    state = at("8H", "9S 9H TD TC 2S")
    chains = [f"check {nine}{ten}" for nine in ("9S", "9H") for ten in ("", " TD", " TC")]
    assert [*chains, "drop 2S"] == legal(state)


# -- test vectors -----------------------------------------------------------------------------------------------


def test_vector_1_checks_and_drops_on_a_six() -> None:
    state = at("6H", "2S 4S 6S 7S 8S JS")
    assert ["check 7S", "check 7S 8S", "drop 2S", "drop 4S"] == legal(state)


def test_vector_2_ten_jack_queen_on_a_nine_as_the_last_three_cards_is_three_points() -> None:
    state, told = do(at("9H", "TS JS QS"), "check TS JS QS")
    assert Scored(0, 3, (3, 0)) in told
    assert {"checked": (1, 0), "queened": (1, 0), "locked": (1, 0)} == earned(told)
    assert (CHANCE, ("deal",), 2) == (state.public.turn, state.public.owed, state.public.round)


def test_vector_3_an_ace_as_focus() -> None:
    state, told = do(at("AH", "KS QS 4S"), "check KS QS")
    assert Scored(0, 1, (1, 0)) in told
    assert (CHANCE, ("roll",)) == (state.public.turn, state.public.owed)
    assert ["drop JS"] == legal(at("AH", "AS QS JS"))
    assert ["ace AS", "ace AC"] == legal(at("AH", "AS AC QS"))
    assert parse("AC") == focus(do(at("AH", "AS AC QS"), "ace AC")[0])


def test_vector_4_a_deuce_as_focus() -> None:
    assert ["high 5S"] == legal(at("2H", "2S 2C 5S", "3D 3C"))
    state, _ = do(at("2H", "2S 2C 5S", "3D 3C"), "high 5S")
    assert (CHANCE, ("take",)) == (state.public.turn, state.public.owed)
    assert ["draw"] == legal(at("2H", "5S QS"))
    state, _ = do(at("2H", "5S QS"), "draw")
    assert (CHANCE, ("take", "roll")) == (state.public.turn, state.public.owed)


def test_vector_5_queens_alone_on_a_king() -> None:
    assert ["queens QS QH QD"] == legal(at("KH", "QS QH QD"))
    state, told = do(at("KH", "QS QH QD"), "queens QS QH QD")
    assert [Scored(0, 1, (1, 0))] == [event for event in told if isinstance(event, Scored)]
    assert ("deal",) == state.public.owed
    assert ["check QS", "check QH"] == legal(at("KH", "QS QH"))
    state, told = do(at("KH", "QS QH"), "check QH")
    assert Scored(0, 1, (1, 0)) in told
    assert ("roll",) == state.public.owed


def test_vector_6_six_all_and_a_queen() -> None:
    state, told = do(at("JH", "QS 2S", totals=(6, 6)), "check QS")
    assert ((7, 6), OVER, ((0,), (1,))) == (state.public.totals, state.public.turn, RULES.ranking(state))
    assert Ended((7, 6), ((0,), (1,))) == told[-1]
    state, told = do(before_opening(totals=(6, 6)), "roll QD")
    assert ((7, 7), OVER, ((0, 1),)) == (state.public.totals, state.public.turn, RULES.ranking(state))


def test_vector_7_the_last_card_of_the_deck_stays_where_it_is_when_a_queen_needs_covering() -> None:
    state, told = do(at("JH", "QS 2S", deck="9D"), "check QS")
    assert ((1, 0), ("deal",)) == (state.public.totals, state.public.owed)
    assert cards("9D") == state.zones[DECK]
    assert isinstance(told[-1], RoundScored)


# -- scoring ----------------------------------------------------------------------------------------------------


def test_tq_8_points_of_a_play_come_together_and_seven_wins_before_anything_is_rolled() -> None:
    state, told = do(at("9H", "TS JS QS 2S", totals=(5, 6)), "check TS JS QS")
    assert [Scored(0, 2, (7, 6))] == [event for event in told if isinstance(event, Scored)]
    assert (OVER, (), ((0,), (1,))) == (state.public.turn, state.public.owed, RULES.ranking(state))


def test_tq_9_rolled_queens_score_one_at_a_time_for_both_with_a_test_after_each() -> None:
    state, told = do(at("JH", "QS 2S", totals=(2, 5)), "check QS", "roll QD", "roll QC")
    assert ((5, 7), OVER) == (state.public.totals, state.public.turn)
    assert [(3, 5), (4, 5), (4, 6), (5, 6), (5, 7)] == [event.totals for event in told if isinstance(event, Scored)]


def test_tq_9_seven_all_is_a_draw_unless_the_option_lets_them_play_on_until_one_leads() -> None:
    state, _ = do(before_opening(totals=(6, 6), plays_on_level=True), "roll QD", "roll QC", "roll JD")
    assert ((8, 8), 0) == (state.public.totals, state.public.turn)
    state, _ = do(at("JH", "QS 2S", totals=(8, 8), plays_on_level=True), "check QS")
    assert ((9, 8), OVER) == (state.public.totals, state.public.turn)


def test_tq_9_even_then_the_fourth_round_ends_the_match() -> None:
    state, told = do(at("2H", "2S 5S 7S", deck="9D", totals=(7, 7), plays_on_level=True, round=4), "high 7S")
    assert (OVER, ((0, 1),)) == (state.public.turn, RULES.ranking(state))
    assert Ended((7, 7), ((0, 1),)) == told[-1]


def test_tq_9_two_unequal_totals_of_seven_are_never_seen_after_a_roll() -> None:
    for step in steps():
        if step.deed.text.startswith("roll "):
            low, high = sorted(step.after.public.totals)
            assert low < 7 or low == high


def test_tq_10_a_lock_ends_the_round_and_nothing_is_rolled_even_for_a_queen() -> None:
    state, told = do(at("JH", "QS", deck="3S 9D"), "check QS")
    assert ((2, 0), ("deal",)) == (state.public.totals, state.public.owed)
    assert {"queened": (1, 0), "locked": (1, 0)} == earned(told)
    assert cards("3S 9D") == state.zones[DECK]
    state, told = do(at("JH", "9S", deck="3S 9D"), "drop 9S")
    assert {"locked": (1, 0)} == earned(told)


def test_tq_10_nobody_locks_with_a_card_that_was_forced_out() -> None:
    for step in steps():
        if step.deed.text.split(" ")[0] in ("ace", "high", "draw"):
            assert len(step.after.zones[HANDS[step.actor]]) >= (1 if step.deed.text == "draw" else 2)


def test_4_3_no_play_scores_more_than_three_and_no_match_more_than_nine() -> None:
    for step in steps():
        assert all(event.points <= 3 for event in step.events if isinstance(event, Scored))
        assert max(step.after.public.totals) <= 9


def test_4_3_every_turn_shrinks_a_hand_or_the_deck() -> None:
    for step in steps():
        if step.actor >= 0 and step.deed.text != "draw":
            before, after = ([len(state.zones[hand]) for hand in HANDS] for state in (step.before, step.after))
            assert sum(after) < sum(before)
        if step.deed.text.startswith(("roll ", "take ")):
            assert len(step.after.zones[DECK]) < len(step.before.zones[DECK])


# -- the last card ----------------------------------------------------------------------------------------------


def test_tq_11_a_take_that_needs_the_last_card_ends_the_round_instead() -> None:
    state, told = do(at("2H", "2S 5S 7S", deck="9D"), "high 7S")
    assert (parse("7S"), cards("9D"), ("deal",)) == (focus(state), state.zones[DECK], state.public.owed)
    assert {} == earned(told)
    state, _ = do(at("2H", "2S 5S", deck="9D"), "draw")
    assert (cards("2S 5S"), ("deal",)) == (state.zones[HANDS[0]], state.public.owed)


def test_tq_11_with_two_cards_left_a_draw_takes_one_and_then_ends_the_round() -> None:
    state, _ = do(at("2H", "2S 5S", deck="9D 9C"), "draw", "take 9C")
    assert (cards("2S 5S 9C"), cards("9D"), ("deal",)) == (
        state.zones[HANDS[0]],
        state.zones[DECK],
        state.public.owed,
    )


def test_tq_11_a_queen_rolled_before_the_last_card_scores_and_stays_uncovered() -> None:
    state, _ = do(at("JH", "QS 2S", deck="QD 9D"), "check QS", "roll QD")
    assert ((2, 1), ("deal",), cards("9D")) == (state.public.totals, state.public.owed, state.zones[DECK])


def test_tq_11_the_round_goes_on_while_nobody_needs_the_last_card() -> None:
    state, _ = do(at("5H", "4S AS 9S", "6D 2C 9C", deck="9D"), "drop 4S", "drop 2C")
    assert (0, 1) == (state.public.turn, state.public.round)


def test_tq_11_where_the_last_card_may_be_touched_it_counts_and_then_the_round_ends() -> None:
    touched: dict[str, Any] = {"touches_last": True}
    state, told = do(at("JH", "QS 2S", deck="QD", **touched), "check QS", "roll QD")
    assert ((2, 1), ("deal",)) == (state.public.totals, state.public.owed)
    assert {"queened": (1, 0), "rolled": (1, 1)} == earned(told)
    state, _ = do(at("JH", "QS 2S", deck="9D", **touched), "check QS", "roll 9D")
    assert (parse("9D"), ("deal",)) == (focus(state), state.public.owed)
    state, _ = do(at("2H", "2S 5S 7S", deck="9D", **touched), "high 7S", "take 9D")
    assert (cards("2S 5S 9D"), ("deal",)) == (state.zones[HANDS[0]], state.public.owed)
    state, _ = do(at("2H", "2S 5S", deck="9D 9C", **touched), "draw", "take 9C", "roll 9D")
    assert ("deal",) == state.public.owed


def test_tq_11_unless_that_option_is_on_the_last_card_is_never_touched() -> None:
    sizes = {len(step.after.zones[DECK]) for step in steps()}
    assert (True, False) == (1 in sizes, 0 in sizes)


# -- All Queens -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("on", "2JKA")
@pytest.mark.parametrize("hand", ["QS QH QD", "QS QH QD QC"])
def test_tq_12_three_or_four_queens_alone_are_all_played_whatever_the_focus(on: str, hand: str) -> None:
    state = at(f"{on}H", hand)
    assert [f"queens {hand}"] == legal(state)
    assert ("TQ-12", "You have only Queens, so you must play them all.") == why(state, "check QS")
    for text in ("draw", "check QH"):
        assert "TQ-12" == RULES.why_not(state, 0, text).ruling
    state, told = do(state, f"queens {hand}")
    assert ((1, 0), ("deal",), ()) == (state.public.totals, state.public.owed, state.zones[HANDS[0]])
    assert {"all_queens": (1, 0)} == earned(told)


@pytest.mark.parametrize("on", "JK")
def test_tq_12_with_all_queens_free_one_of_them_may_queen_a_jack_or_king_instead(on: str) -> None:
    state = at(f"{on}H", "QS QH QD", **FREE)
    assert ["check QS", "check QH", "check QD", "queens QS QH QD"] == legal(state)
    assert ("TQ-7", f"You can play Q♠ on {on}♥, so you must check or drop.") == why(state, "draw")
    assert (1, 0) == do(state, "check QH")[0].public.totals


@pytest.mark.parametrize("on", "2TA")
def test_tq_12_with_all_queens_free_nothing_changes_on_another_focus(on: str) -> None:
    assert ["queens QS QH QD"] == legal(at(f"{on}H", "QS QH QD", **FREE))


@pytest.mark.parametrize("hand", ["QS", "QS QH"])
def test_tq_13_one_or_two_queens_queen_a_jack_or_king_one_by_one_and_else_draw(hand: str) -> None:
    assert [f"check {card}" for card in hand.split()] == legal(at("JH", hand)) == legal(at("KH", hand))
    assert ["draw"] == legal(at("TH", hand)) == legal(at("AH", hand))


def test_tq_14_with_one_other_card_the_hand_is_played_as_any_other() -> None:
    state = at("5H", "QS QH QD 5S")
    assert ["high 5S"] == legal(state)
    assert ("TQ-14", "You can play all your Queens only if you have three or four and no other card.") == why(
        state, "queens QS QH QD"
    )
    state, _ = do(state, "high 5S", "take 9D")
    assert cards("QS QH QD 9D") == state.zones[HANDS[0]]


def test_tq_14_whatever_a_hand_holds_something_can_be_done() -> None:
    for step in steps():
        assert step.actor < 0 or legal(step.before)
        if step.actor >= 0 and len(step.before.zones[HANDS[step.actor]]) not in ALL_QUEENS:
            assert not step.deed.text.startswith("queens ")


# -- forced cards -----------------------------------------------------------------------------------------------


def test_tq_15_the_highest_card_ignores_queens_and_an_ace_goes_before_it() -> None:
    assert ["high KS"] == legal(at("2H", "QS KS JS"))
    assert ["high JS", "high JC"] == legal(at("2H", "QS JS JC 4S"))
    assert ["ace AS"] == legal(at("2H", "QS AS KS"))
    state = at("2H", "QS AS KS JS")
    assert ("TQ-15", "You can’t give up a Queen: play your highest other card.") == why(state, "high QS")
    assert ("TQ-15", "You have A♠, so you must give up an Ace instead.") == why(state, "high KS")
    assert ("TQ-15", "When you give up an Ace, you don’t draw a card.") == why(state, "high AS")
    assert ("TQ-15", "You must give up your highest card that is not a Queen: K♠.") == why(
        at("2H", "QS KS JS"), "high JS"
    )


def test_tq_15_an_ace_costs_nothing_and_the_other_seat_goes_on() -> None:
    state, _ = do(at("5H", "AS 9S KS"), "ace AS")
    assert (1, parse("AS"), 2) == (state.public.turn, focus(state), len(state.zones[HANDS[0]]))


@pytest.mark.parametrize("card", ["AS", "QS", "9S"])
def test_tq_16_a_hand_of_two_gives_nothing_up_whatever_is_pointed_at(card: str) -> None:
    assert ("TQ-16", "With one or two cards in your hand, you draw instead.") == why(
        at("5H", f"{card} 8C" if card == "9S" else f"{card} 9S"), f"high {card}"
    )


def test_tq_16_a_hand_is_counted_before_it_plays() -> None:
    assert ["draw"] == legal(at("5H", "AS 9S"))
    assert ("TQ-16", "With one or two cards in your hand, you draw instead.") == why(at("5H", "AS 9S"), "ace AS")
    assert "TQ-16" == RULES.why_not(at("5H", "8S 9S"), 0, "high 9S").ruling
    assert ("TQ-16", "With three or more cards in your hand, you must play one.") == why(at("5H", "8S 9S KS"), "draw")


def test_tq_16_a_taken_card_waits_for_the_next_turn_and_a_hand_may_grow_to_three() -> None:
    state, _ = do(at("5H", "8S 9S", "2D 2C"), "draw", "take 6D", "roll 5D")
    assert (1, cards("8S 9S 6D")) == (state.public.turn, state.zones[HANDS[0]])


def test_tq_17_the_fourth_round_ends_the_match_and_more_points_win() -> None:
    state, _ = do(at("JH", "9S", totals=(2, 4), round=4), "drop 9S")
    assert (OVER, ((1,), (0,))) == (state.public.turn, RULES.ranking(state))
    state, told = do(at("JH", "9S", totals=(3, 4), round=4), "drop 9S")
    assert (OVER, ((0, 1),)) == (state.public.turn, RULES.ranking(state))
    assert Ended((4, 4), ((0, 1),)) == told[-1]
    assert ("TQ-17", "The match is over.") == (
        RULES.why_not(state, 0, "draw").ruling,
        str(RULES.why_not(state, 0, "draw")),
    )


def test_tq_17_points_are_carried_from_round_to_round_and_the_match_ends_at_seven() -> None:
    for step in steps():
        now = step.after.public
        assert all(old <= new for old, new in zip(step.before.public.totals, now.totals, strict=True))
        assert (max(now.totals) < 7 and now.round <= 4) or now.turn == OVER


def test_tq_17_the_facts_of_every_sheet_add_up_to_the_totals() -> None:
    for seed in range(20):
        totals = [0, 0]
        for event in (event for step in TABLE.walk(seed) for event in step.events):
            if isinstance(event, RoundScored):
                assert (POINT_KINDS, (0, 0)) == (tuple(event.facts), event.scores)
                for seat in (0, 1):
                    totals[seat] += sum(counts[seat] for counts in event.facts.values())
                assert tuple(totals) == event.totals


def test_tq_18_hands_and_deck_are_hidden_and_the_pile_is_open() -> None:
    for step in steps():
        view = visibility.observe(step.after, 0).state.zones
        assert {HIDDEN} >= {*view[HANDS[1]], *view[DECK]}
        assert (step.after.zones[PILE], step.after.zones[HANDS[0]]) == (view[PILE], view[HANDS[0]])


def test_tq_18_a_taken_card_is_seen_by_its_taker_alone() -> None:
    state, _ = do(at("2H", "2S 5S 7S"), "high 7S")
    deed = RULES.parse(state, "take 9D")
    assert ["take 9D", "take ??", "take ??"] == [RULES.redact(deed, CHANCE, seat) for seat in (0, 1, api.SPECTATOR)]
    _, told = RULES.play(state, deed)
    assert Moved(HIDDEN, DECK, HANDS[0]) == visibility.redact_event(1, told[0])


# -- reasons ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("check 9S", ("TQ-4", "9♠ doesn’t come next after 6♥ on the way to the Queen.")),
        ("check 7S 9S", ("TQ-4", "9♠ doesn’t come next after 7♠ on the way to the Queen.")),
        ("check 7S 7S", ("TQ-4", "7♠ doesn’t come next after 7♠ on the way to the Queen.")),
        ("drop 9S", ("TQ-4", "You can’t drop 9♠ on 6♥: only cards up to 5.")),
        ("check 8D", ("GEN-3", "You don’t have 8♦.")),
        ("high KS", ("TQ-7", "You can play 7♠ on 6♥, so you must check or drop.")),
        ("ace AS", ("TQ-7", "You can play 7♠ on 6♥, so you must check or drop.")),
        ("draw", ("TQ-7", "You can play 7♠ on 6♥, so you must check or drop.")),
        ("check 7S", None),
    ],
)
def test_a_reason_names_the_rule_and_the_card_that_forces_it(text: str, reason: tuple[str, str] | None) -> None:
    assert reason == why(at("6H", "7S 9S KS AS"), text)


def test_more_reasons() -> None:
    assert ("TQ-4", "You can’t drop a card on a 2.") == why(at("2H", "3S 4S KS"), "drop 4S")
    assert ("TQ-6", "A Queen ends the check: you can’t play a card after it.") == why(
        at("JH", "QS KS 2S"), "check QS KS"
    )
    assert ("TQ-4", "You can’t drop 10♠ on 10♥: only cards up to 9.") == why(at("TH", "TS 2S"), "drop TS")
    assert "It isn’t your turn." == str(RULES.why_not(at("5H", "6S"), 1, "draw"))


@pytest.mark.parametrize(
    "text",
    [
        "check",
        "check 7S 8S 9S TS",
        "check 7S  8S",
        "check ??",
        "check JO",
        "drop",
        "drop 2S 3S",
        "ace KS",
        "high",
        "draw 2S",
        "queens QS QH",
        "queens QH QS QD",
        "queens QS QS QH",
        "queens QS QH KD",
        "play 7S",
        "say hello",
        "take 7S",
    ],
)
def test_what_is_no_deed_is_not_read(text: str) -> None:
    with pytest.raises(api.UnreadableDeed):
        RULES.parse(at("6H", "7S 9S KS AS"), text)


@pytest.mark.parametrize(
    "text",
    [
        "take 9D",
        "roll 7S",
        "roll ??",
        "roll JO",
        "roll",
        "deal hand0=2S hand1=3S",
        "dealer 0",
        "roll 9D 8D",
        "check 7S",
    ],
)
def test_chance_does_nothing_but_what_it_owes(text: str) -> None:
    state = at("QH", "7S 9S KS AS", turn=CHANCE, owed=("roll",))
    with pytest.raises(api.UnreadableDeed):
        RULES.parse(state, text)


@pytest.mark.parametrize(
    "text",
    [
        "deal hand0=2S hand1=3S",
        "deal",
        "deal hand0=2S,3S,4S,5S,6S,7S,8S,9S,TS hand1=2S,3H,4H,5H,6H,7H,8H,9H,TH",
        "deal hand0=2S,3S,4S,5S,6S,7S,8S,9S,TS hand1=??,3H,4H,5H,6H,7H,8H,9H,TH",
        "deal hand0=2S,3S,4S,5S,6S,7S,8S,9S,TS hand1=JO,3H,4H,5H,6H,7H,8H,9H,TH",
        "deal hand0=2S,3S,4S,5S,6S,7S,8S,9S,XX hand1=2H,3H,4H,5H,6H,7H,8H,9H,TH",
        "dealer 0",
    ],
)
def test_a_deal_names_nine_cards_of_the_pack_for_each_hand(text: str) -> None:
    state, _ = do(RULES.new(2, complete_options(RULES, {})), "dealer 0")
    with pytest.raises(api.UnreadableDeed):
        RULES.parse(state, text)


def test_a_view_refuses_a_card_that_it_sees_elsewhere() -> None:
    state = visibility.observe(at("QH", "7S 9S KS AS", turn=CHANCE, owed=("roll",)), 0).state
    with pytest.raises(api.UnreadableDeed, match="7S is not in the deck"):
        RULES.parse(state, "roll 7S")


def test_a_source_is_asked_for_the_pack_and_shuffle_of_the_contract() -> None:
    asked: list[tuple[str, int, int]] = []

    class Ear(SealedSource):
        def order(self, pack: str, shuffle: int, items: Any) -> list[str]:
            asked.append((pack, shuffle, len(items)))
            return super().order(pack, shuffle, items)

    state, source = RULES.new(2, complete_options(RULES, {})), Ear(secret_from_seed("1"))
    for _ in range(3):
        state, _ = RULES.play(state, RULES.draw(state, source))
    assert [("dealer", 0, 2), ("deck", 0, 52), ("deck", 0, 34)] == asked[:3]
    order = SealedSource(secret_from_seed("1")).order("deck", 0, [name(card) for card in PACK])
    assert cards(" ".join(order[:9])) == tuple(sorted(state.zones[HANDS[0]], key=lambda card: order.index(name(card))))
    assert order[18] == name(state.zones[PILE][0])
    later = replace(state, public=replace(state.public, turn=CHANCE, owed=("deal",), round=3))
    RULES.draw(later, source)
    assert ("deck", 2, 52) == asked[-1]


def test_every_option_is_known_to_the_rules() -> None:
    chosen = {"opening_queens": "off", "all_queens": "free", "seven_all": "play-on", "last_card": "touched"}
    now = RULES.new(2, chosen).public
    assert (False, True, True, True) == (
        now.scores_opening,
        now.may_queen_with_all,
        now.plays_on_level,
        now.touches_last,
    )
    now = RULES.new(2, complete_options(RULES, {})).public
    assert (True, False, False, False) == (
        now.scores_opening,
        now.may_queen_with_all,
        now.plays_on_level,
        now.touches_last,
    )


def test_to_draw_is_said_aloud() -> None:
    _, told = do(at("2H", "5S QS"), "draw")
    assert [Said(0, "draw")] == told


@pytest.mark.parametrize("values", [*product(*(option.values for option in RULES.options))], ids="-".join)
def test_with_any_options_a_match_ends_and_its_record_can_be_replayed(values: tuple[str, ...]) -> None:
    names = [option.name for option in RULES.options]
    record = RandomMatch(RULES, 2, tuple(zip(names, values, strict=True))).match(11).record
    assert OVER == Replay(read(record.write())).finish().public.turn
