"""The rulings KQ-1 to KQ-16 of Kings & Queens, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import pytest

from engines.core import api
from engines.core.api import CHANCE, OVER, Ended, Moved, RoundBegan, RoundScored, Said, TrickTaken
from engines.core.cards import HIDDEN, Card, name, parse, rank, suit
from engines.core.sentences import signed
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.kings_and_queens.rules import KingsAndQueens
from engines.games.kings_and_queens.state import (
    DECK,
    HANDS,
    KING,
    OUT,
    PACK,
    QUEEN,
    TRICK,
    WON,
    PublicState,
    State,
    beats,
    tally,
    worth,
)
from engines.games.registry import complete_options
from engines.record import visibility
from tests.random_match import RandomMatch

from .asked_rules import AskedRules

RULES = KingsAndQueens()
ASKED = AskedRules(RULES)
do, legal, why = ASKED.do, ASKED.legal, ASKED.why
TABLE = RandomMatch(RULES, 2)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse(word) for word in text.split())


def at(hand0: str, hand1: str, trick: str = "", **facts: Any) -> State:
    """Set the cards as they lie; the rest of the pack is out, and seat 0 leads."""
    zones = dict.fromkeys((DECK, *HANDS, TRICK, *WON, OUT), ()) | {
        HANDS[0]: cards(hand0),
        HANDS[1]: cards(hand1),
        TRICK: cards(trick),
        **{WON[seat]: cards(facts.pop(f"won{seat}", "")) for seat in (0, 1)},
    }
    lying = {card for held in zones.values() for card in held}
    known: dict[str, Any] = {"turn": 0, "dealer": 1, "leader": 0, "totals": (0, 0), "predictions": (5, 5)} | facts
    return api.State(zones | {OUT: tuple(c for c in PACK if c not in lying)}, PublicState(2, **known))


def starts(seed: int) -> Iterator[tuple[State, State]]:
    """The states before and after every deal of a random match."""
    return ((step.before, step.after) for step in TABLE.walk(seed) if step.deed.text.startswith("deal "))


def finish(predictions: tuple[int, int], won0: str, won1: str, **facts: Any) -> tuple[State, RoundScored]:
    """End a round whose last trick (4S on 3S, to seat 1) changes no score; *won* are the tricks before it."""
    state = at("3S", "4S", won0=won0, won1=won1, predictions=predictions, **facts)
    after, told = do(state, "play 3S", "play 4S")
    return after, next(event for event in told if isinstance(event, RoundScored))


# -- dealing ----------------------------------------------------------------------------------------------------


def test_kq_1_the_first_dealer_is_drawn_and_both_seats_come_up() -> None:
    dealers = Counter(next(TABLE.walk(seed)).deed.text for seed in range(100))
    assert {"dealer 0", "dealer 1"} == set(dealers)
    assert min(dealers.values()) > 30


def test_kq_1_the_deal_alternates_and_the_other_seat_predicts_and_leads_first() -> None:
    for seed in range(5):
        rounds = [after.public for _, after in starts(seed)]
        assert [now.round for now in rounds] == list(range(1, len(rounds) + 1))
        assert all(now.dealer != later.dealer for now, later in pairwise(rounds))
        assert all(now.turn == now.leader == 1 - now.dealer for now in rounds)


def test_kq_2_eight_cards_each_and_eight_out_that_no_seat_ever_sees() -> None:
    for before, after in starts(3):
        assert [8, 8, 8, 0] == [len(after.zones[zone]) for zone in (*HANDS, OUT, DECK)]
        assert PACK == tuple(sorted(card for held in after.zones.values() for card in held))
        for seat in (0, 1, api.SPECTATOR):
            assert (HIDDEN,) * 8 == visibility.observe(after, seat).state.zones[OUT]
        del before
    for step in TABLE.walk(3):
        for event in step.events:
            if isinstance(event, Moved) and OUT in (event.src, event.dst):
                assert HIDDEN == visibility.redact_event(0, event).card == visibility.redact_event(1, event).card


def test_kq_2_every_card_is_out_about_as_often_as_every_other() -> None:
    out = Counter(card for seed in range(40) for _, after in starts(seed) for card in after.zones[OUT])
    even = out.total() / 24
    # 23 degrees of freedom: 49.7 once in a thousand times.
    assert sum((out[card] - even) ** 2 / even for card in PACK) < 49.7


def test_kq_2_the_pack_has_six_ranks_with_the_queen_above_the_five() -> None:
    assert cards("2S 3S 4S 5S QS KS") == PACK[:6]
    assert 24 == len(PACK)


# -- predicting -------------------------------------------------------------------------------------------------


def test_kq_3_both_predict_every_round_before_the_first_lead_the_leader_first() -> None:
    state, _ = do(RULES.new(2, complete_options(RULES, {})), "dealer 0")
    state, told = do(state, RULES.draw(state, SealedSource(secret_from_seed("1"))).text)
    assert RoundBegan(1, 0) == told[0]
    card = name(state.zones[HANDS[1]][0])
    assert ("KQ-3", "Both players must predict first.") == why(state, f"play {card}")
    assert "The player who leads predicts first." == str(RULES.why_not(state, 0, "predict 1"))
    state, told = do(state, "predict 3", "predict 4")
    assert [Said(1, "predict 3"), Said(0, "predict 4")] == told
    assert ((4, 3), 1) == (state.public.predictions, state.public.turn)
    assert ("KQ-3", "Both predictions for this round have already been made.") == why(state, "predict 5")
    assert RULES.why_not(state, 1, f"play {card}") is None


def test_kq_3_nothing_can_be_said_or_played_before_the_deal() -> None:
    state, _ = do(RULES.new(2, complete_options(RULES, {})), "dealer 0")
    assert "The cards haven’t been dealt yet." == str(RULES.why_not(state, 0, "predict 0"))
    assert () == RULES.legal(state)


def test_kq_4_every_whole_number_from_minus_12_to_12_may_be_predicted() -> None:
    state = at("2S", "3S", predictions=(None, None))
    assert [f"predict {number}" for number in range(-12, 13)] == legal(state)
    for text in ("predict 13", "predict -13", "predict 100"):
        assert ("KQ-4", "A prediction is a whole number from −12 to +12.") == why(state, text)


@pytest.mark.parametrize("text", ["predict", "predict 2.5", "predict +2", "predict 02", "predict -0", "predict 1000"])
def test_kq_4_nothing_else_is_a_prediction(text: str) -> None:
    with pytest.raises(api.UnreadableDeed):
        RULES.parse(at("2S", "3S", predictions=(None, None)), text)


@pytest.mark.parametrize("first", range(-12, 13))
def test_kq_5_the_second_to_predict_may_not_make_the_sum_nought(first: int) -> None:
    state, _ = do(at("2S", "3S", predictions=(None, None)), f"predict {first}")
    assert [f"predict {number}" for number in range(-12, 13) if number != -first] == legal(state)
    said, barred_number = signed(first), signed(-first)
    barred = f"The other player predicted {said}, so you can’t predict {barred_number}: the two must not add up to 0."
    assert ("KQ-5", barred) == why(state, f"predict {-first}")
    assert -first == state.public.barred


def test_kq_5_nothing_is_barred_for_the_first_nor_after_both() -> None:
    state = at("2S", "3S", predictions=(None, None))
    assert state.public.barred is None
    assert do(state, "predict 5", "predict 4")[0].public.barred is None


# -- playing ----------------------------------------------------------------------------------------------------


def test_kq_6_the_suit_led_must_be_followed_and_the_reason_names_a_card_that_can() -> None:
    state = at("5D", "3H 4S QS", trick="2S", turn=1)
    assert ["play 4S", "play QS"] == legal(state)
    assert ("KQ-6", "You have a spade, so you must follow suit.") == why(state, "play 3H")
    assert ("GEN-3", "You don’t have 5♥.") == why(state, "play 5H")


def test_kq_6_there_is_no_duty_to_win_and_without_the_suit_any_card_may_be_played() -> None:
    assert ["play 2S", "play KS"] == legal(at("5D", "2S KS 3H", trick="4S", turn=1))
    assert ["play 3H", "play KC"] == legal(at("5D", "3H KC", trick="4S", turn=1))
    assert ["play 3H", "play 4S", "play KC"] == legal(at("3H 4S KC", "5D 2D 3D"))


def test_kq_6_a_card_of_another_suit_never_wins_and_shows_a_void() -> None:
    state, told = do(at("2S 3C", "KH 2C"), "play 2S", "play KH")
    assert TrickTaken(0, parse("2S")) in told
    assert ("", "S") == state.public.voids
    assert not RULES.may_hold(state, HANDS[1], parse("5S"))
    assert RULES.may_hold(state, HANDS[1], parse("5H"))
    assert RULES.may_hold(state, HANDS[0], parse("5S"))
    assert RULES.may_hold(state, OUT, parse("5S"))


def test_kq_6_voids_are_forgotten_when_new_cards_are_dealt() -> None:
    assert all(("", "") == after.public.voids for seed in range(5) for _, after in starts(seed))


@pytest.mark.parametrize(
    ("led", "reply", "winner"),
    [
        ("KS", "2S", 1),
        ("2S", "KS", 0),
        ("2S", "3S", 1),
        ("KS", "2H", 0),
        ("QS", "KS", 1),
        ("KS", "QS", 0),
        ("5S", "QS", 1),
        ("QS", "2S", 0),
        ("3S", "2S", 0),
        ("2S", "KH", 0),
    ],
)
def test_kq_7_the_trick_goes_where_the_rank_circle_says(led: str, reply: str, winner: int) -> None:
    state, told = do(at(f"{led} 4C", f"{reply} 5C"), f"play {led}", f"play {reply}")
    assert TrickTaken(winner, parse((led, reply)[winner])) in told
    assert cards(f"{led} {reply}") == state.zones[WON[winner]]
    assert (winner, winner) == (state.public.turn, state.public.leader)


def test_kq_7_the_circle_is_a_rule_of_pairs_within_one_suit() -> None:
    order = {(a, b): a > b for a, b in product(range(6), repeat=2)} | {(0, 5): True, (5, 0): False}
    for (i, card), (j, lead) in product(enumerate(PACK), repeat=2):
        if card != lead:
            assert (suit(card) == suit(lead) and order[i % 6, j % 6]) == beats(card, lead)


def test_kq_8_whoever_wins_leads_next_and_all_sixteen_cards_are_captured() -> None:
    for seed in range(5):
        winner = None
        for step in TABLE.walk(seed):
            if step.deed.text.startswith("play ") and not step.before.zones[TRICK] and winner is not None:
                assert winner == step.actor
            for event in step.events:
                if isinstance(event, TrickTaken):
                    winner = event.seat
                if isinstance(event, RoundScored):
                    won = [len(step.after.zones[pile]) for pile in WON]
                    assert (16, 0) == (sum(won), won[0] % 2)
                    winner = None


def test_kq_8_nobody_plays_out_of_turn() -> None:
    state = at("2S", "3S")
    assert "It isn’t your turn." == str(RULES.why_not(state, 1, "play 3S"))


# -- scoring ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "value"), [(0, 0), (1, 12), (2, 6), (3, 4), (4, 3)])
def test_kq_9_the_kings_share_twelve_and_so_do_the_queens(count: int, value: int) -> None:
    assert value == worth(count)


def split_court(rank_letter: str) -> Iterator[tuple[str, str]]:
    """All ways to share a rank's four cards between two seats and the cards that are out."""
    for places in product((0, 1, 2), repeat=4):
        shared = ["", "", ""]
        for letter, place in zip("SHDC", places, strict=True):
            shared[place] += f" {rank_letter}{letter}"
        yield shared[0], shared[1]


def test_kq_9_and_the_arithmetic_of_1_2_over_every_share_of_the_court() -> None:
    """Rulings 1.2: what a player can score, and that the sum is 0 unless Kings or Queens are missing (KQ-10)."""
    possible: set[int] = set()
    sums: set[tuple[bool, bool, int]] = set()
    for (k0, k1), (q0, q1) in product(split_court("K"), split_court("Q")):
        points = tally(at("", "", won0=k0 + q0, won1=k1 + q1))["points"]
        possible.update(points)
        sums.add((bool(k0 + k1), bool(q0 + q1), sum(points)))
    assert [-12, -9, -8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 9, 12] == sorted(possible)
    assert {(True, True, 0), (True, False, 12), (False, True, -12), (False, False, 0)} == sums


def test_kq_9_test_vector_2_two_kings_and_three_queens() -> None:
    after, scored = finish((5, -4), "KS KH QS", "QH QD 2C")
    assert (8, -8) == scored.facts["points"]
    assert ((3, 4), (3, 4)) == (scored.scores, after.public.totals)
    assert {
        "kings": (2, 0),
        "queens": (1, 2),
        "king_value": (6, 6),
        "queen_value": (-4, -4),
        "points": (8, -8),
        "prediction": (5, -4),
    } == scored.facts
    state = replace(at("2S", "3S"), public=replace(at("2S", "3S").public, predictions=(5, None), turn=1))
    assert "predict -5" not in legal(state)


def test_kq_10_test_vector_3_no_king_and_four_queens() -> None:
    _, scored = finish((0, 0), "QS 2H", "QH QD QC 3H")
    assert (-3, -9) == scored.facts["points"]
    assert (0, 0) == scored.facts["king_value"]


def test_kq_10_neither_king_nor_queen_is_nothing_for_both() -> None:
    _, scored = finish((7, 0), "2H 3H", "4H 5H")
    assert ((0, 0), (7, 0)) == (scored.facts["points"], scored.scores)


def test_kq_11_what_each_seat_captured_is_known_to_both() -> None:
    """Both saw the cards fall; the table shows the piles face down, and only if asked what is in them."""
    for step in TABLE.walk(2):
        for seat in (0, 1):
            assert tally(step.after) == tally(visibility.observe(step.after, seat).state)
            assert [step.after.zones[pile] for pile in WON] == [
                visibility.observe(step.after, seat).state.zones[pile] for pile in WON
            ]


@pytest.mark.parametrize(("said", "error"), [(12, 4), (8, 0), (7, 1), (0, 8), (-12, 20)])
def test_kq_12_a_round_scores_the_distance_from_the_prediction(said: int, error: int) -> None:
    _, scored = finish((said, 1), "KS KH QS", "QH QD 2C")
    assert error == scored.scores[0]


def test_kq_12_the_largest_round_score_is_24() -> None:
    _, scored = finish((12, -11), "QS 2H", "KS KH KD KC 3H")
    assert (24, 23) == scored.scores


def test_kq_13_the_match_ends_after_the_round_in_which_a_total_reaches_the_target_and_the_lower_wins() -> None:
    after, scored = finish((0, 0), "KS QH", "2H 3H", totals=(49, 30))
    assert ((0, 0), CHANCE) == (scored.scores, after.public.turn)
    after, scored = finish((1, 0), "KS QH", "2H 3H", totals=(49, 30))
    assert ((50, 30), OVER) == (after.public.totals, after.public.turn)
    assert ((1,), (0,)) == RULES.ranking(after)
    assert ("KQ-13", "The match is over.") == why_any(after)


def why_any(state: State) -> tuple[str, str]:
    reason = RULES.why_not(state, 0, "play 2S")
    assert reason
    return reason.ruling, str(reason)


def test_kq_13_test_vector_4_the_lower_total_wins_even_if_both_passed_fifty() -> None:
    after, scored = finish((9, -2), "KS QH", "2H 3H", totals=(48, 49))
    assert ((9, 2), (57, 51)) == (scored.scores, scored.totals)
    assert ((1,), (0,)) == RULES.ranking(after)


def test_kq_14_test_vector_4_level_totals_at_the_target_bring_one_more_round() -> None:
    after, scored = finish((4, -3), "KS QH", "2H 3H", totals=(48, 49), round=9)
    assert (52, 52) == scored.totals
    assert (CHANCE, 10, 0, None) == (
        after.public.turn,
        after.public.round,
        after.public.dealer,
        RULES.ranking(after),
    )
    after, _ = finish((0, 0), "KS QH", "2H 3H", totals=(52, 52), round=10)
    assert (CHANCE, 11) == (after.public.turn, after.public.round)
    after, told = finish((0, 1), "KS QH", "2H 3H", totals=(52, 52), round=11)
    assert ((0,), (1,)) == RULES.ranking(after)
    assert (52, 53) == told.totals


def test_kq_13_the_end_is_told_with_totals_and_ranking() -> None:
    state = at("3S", "4S", won0="KS QH", predictions=(1, 0), totals=(49, 30))
    _, told = do(state, "play 3S", "play 4S")
    assert Ended((50, 30), ((1,), (0,))) == told[-1]


def test_kq_15_with_kings_minus_all_points_change_their_sign() -> None:
    plus = finish((0, 0), "KS KH QS", "QH QD 2C")[1].facts
    minus = finish((0, 0), "KS KH QS", "QH QD 2C", king_sign=-1)[1].facts
    for fact in ("points", "king_value", "queen_value"):
        assert tuple(-value for value in plus[fact]) == minus[fact]
    assert -1 == RULES.new(2, {"target": "50", "kings": "minus"}).public.king_sign


@pytest.mark.parametrize("target", ["25", "50", "100"])
def test_kq_16_a_match_goes_to_the_target_that_was_chosen(target: str) -> None:
    for step in RandomMatch(RULES, 2, (("target", target),)).walk(1):
        highest = max(step.after.public.totals)
        if step.after.public.turn != OVER:
            assert highest < int(target) or len(set(step.after.public.totals)) == 1
    assert highest >= int(target)


def test_kq_16_the_defaults_are_fifty_and_kings_plus() -> None:
    assert {"target": "50", "kings": "plus"} == complete_options(RULES, {})


# -- facts ------------------------------------------------------------------------------------------------------


def test_the_facts_of_a_round_explain_its_scores() -> None:
    for seed in range(5):
        for step in TABLE.walk(seed):
            for event in step.events:
                if isinstance(event, RoundScored):
                    assert_explained(step.after, event)


def assert_explained(state: State, event: RoundScored) -> None:
    facts = event.facts
    for seat in (0, 1):
        kings = sum(rank(card) == KING for card in state.zones[WON[seat]])
        queens = sum(rank(card) == QUEEN for card in state.zones[WON[seat]])
        assert (kings, queens) == (facts["kings"][seat], facts["queens"][seat])
        points = kings * facts["king_value"][seat] + queens * facts["queen_value"][seat]
        assert points == facts["points"][seat]
        assert abs(points - facts["prediction"][seat]) == event.scores[seat]
