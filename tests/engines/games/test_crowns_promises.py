"""What becomes of a clause at Crowns (docs/bargaining.md), one transition after another."""

from __future__ import annotations

import pytest

from .bargains import HANDS_WITH_ACES, BargainedRound

JOKER_HANDS = ("JO,JS,QS,KS,AS", *HANDS_WITH_ACES[1:])
TWO_ACES = ("TS,JS,KS,AS,AH", "TH,JH,KH,QS,AD", "TD,JD,QD,KD,QH", "TC,JC,QC,KC,AC")


def one(bargain: BargainedRound) -> tuple[str, int | None]:
    """Give the state of the only promise."""
    [state] = bargain.states()
    return state


# -- kept, and what is a decision of its kind -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("offer", "moves"),
    [
        ("0 to 1 give play *S on 1 for nothing", ["0 play TS to 1"]),
        ("1 to 0 give nothing for play TS on 1 by next", ["0 play TS to 1"]),
        ("1 to 2 give take 7S from 0 by next for nothing", ["0 play JS to 1", "1 steal 7S from 0"]),
        ("1 to 2 give give Q* to 3 by round for nothing", ["0 play QS to 1", "1 give QS to 3"]),
    ],
)
def test_the_move_that_was_promised_keeps_it(offer: str, moves: list[str]) -> None:
    bargain = BargainedRound().bargains(offer).do(*moves)
    assert ("kept", bargain.n) == one(bargain)


@pytest.mark.parametrize("move", ["0 play TS to 2", "0 play KS to 1"])
def test_a_move_of_another_card_or_to_another_seat_does_not_keep_it(move: str) -> None:
    assert ("open", None) == one(BargainedRound().bargains("0 to 1 give play TS on 1 for nothing").do(move))


def test_what_another_seat_does_decides_nothing() -> None:
    bargain = BargainedRound().bargains("1 to 2 give play *S on 1 by next for nothing").do("0 play TS to 1")
    assert ("open", None) == one(bargain)


def test_only_its_own_kind_of_move_decides_a_clause() -> None:
    bargain = BargainedRound().bargains("1 to 2 give take 7S from 0 by next for nothing")
    bargain.do("0 play TS to 1", "1 play TH to 1")
    assert ("open", None) == one(bargain)


def test_what_was_done_before_the_acceptance_does_not_count() -> None:
    bargain = BargainedRound()
    assert bargain.says("0 /offer 1 to 1 give play TS on 1 for nothing")
    bargain.do("0 play TS to 1")
    assert bargain.says("1 /accept 1")
    bargain.finish()
    assert ("empty", bargain.n) == one(bargain)


def test_two_stars_fit_the_joker_and_no_rank_or_suit_does() -> None:
    bargain = BargainedRound(JOKER_HANDS, 4).bargains("0 to 1 give play ** on 1, play J* on 1 for nothing")
    bargain.do("0 play JO to 1")
    assert [("kept", bargain.n), ("open", None)] == bargain.states()


# -- not --------------------------------------------------------------------------------------------------------


def test_the_move_that_was_promised_not_to_come_breaks_it() -> None:
    bargain = BargainedRound().bargains("0 to 1 give not play *S on 1 for nothing").do("0 play TS to 1")
    assert ("broken", bargain.n) == one(bargain)


def test_a_promise_not_to_is_kept_at_the_end_of_the_round() -> None:
    bargain = BargainedRound().bargains("0 to 1 give not play *S on 1 for nothing").do("0 play TS to 2")
    assert ("open", None) == one(bargain)
    bargain.finish()
    assert ("kept", bargain.n) == one(bargain)


# -- if ---------------------------------------------------------------------------------------------------------


def test_a_clause_waits_for_its_event_and_that_line_decides_nothing() -> None:
    bargain = BargainedRound().bargains("0 to 1 give play *S on 1 if 0 plays TS on 1 by next for nothing")
    assert ("waiting", None) == one(bargain)
    bargain.do("0 play TS to 1")
    assert ("open", None) == one(bargain)
    bargain.do("1 play TH to 1", "2 play TD to 2", "3 play TC to 3", "0 play KS to 1")
    assert ("kept", bargain.n) == one(bargain)


@pytest.mark.parametrize("event", ["1 plays TS on 1", "0 plays TS on 2", "0 plays *H on 1"])
def test_a_clause_waits_on_while_something_else_happens(event: str) -> None:
    bargain = BargainedRound().bargains(f"0 to 1 give play KS on 1 if {event} for nothing").do("0 play TS to 1")
    assert ("waiting", None) == one(bargain)


def test_an_event_before_the_acceptance_does_not_count() -> None:
    bargain = BargainedRound().do("0 play TS to 1").bargains("1 to 2 give play TH on 2 if 0 plays TS on 1 for nothing")
    assert ("waiting", None) == one(bargain)


def test_a_gift_or_theft_is_no_event() -> None:
    bargain = BargainedRound().bargains("1 to 2 give play TH on 2 if 1 plays QS on 3 for nothing")
    bargain.do("0 play QS to 1", "1 give QS to 3")
    assert ("waiting", None) == one(bargain)


def test_a_move_while_it_waits_neither_keeps_nor_misses_it() -> None:
    bargain = BargainedRound().bargains("0 to 1 give play TS on 1 if 1 plays TH on 1 by next for nothing")
    bargain.do("0 play TS to 1")
    assert ("waiting", None) == one(bargain)


def test_what_never_happened_voids_the_promise_at_the_end_of_the_round() -> None:
    bargain = BargainedRound().bargains("0 to 1 give not play KS on 1 if 2 plays 2S on 1 for nothing").finish()
    assert ("void", bargain.n) == one(bargain)


@pytest.mark.parametrize(
    ("clause", "state"),
    [("not play *S on 1", "kept"), ("take 7H from 1", "void"), ("play KS on 1", "void"), ("play 7D on 1", "empty")],
)
def test_an_event_in_the_last_move_opens_and_the_end_of_the_round_decides(clause: str, state: str) -> None:
    bargain = BargainedRound().bargains(f"0 to 1 give {clause} if 3 plays KC on 3 for nothing").reach_last_card()
    assert ("waiting", None) == one(bargain)
    bargain.do("3 play KC to 3")
    assert (state, bargain.n) == one(bargain)


# -- take and give ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "seat", "state"), [("7S", 0, "broken"), ("*S", 0, "broken"), ("7H", 0, "void"), ("KS", 2, "void")]
)
def test_take_by_next_is_broken_where_that_was_legal_else_void(spec: str, seat: int, state: str) -> None:
    bargain = BargainedRound().bargains(f"1 to 3 give take {spec} from {seat} by next for nothing")
    bargain.do("0 play JS to 1", "1 steal 2C from 3")
    assert (state, bargain.n) == one(bargain)


@pytest.mark.parametrize(("spec", "state"), [("7H", "broken"), ("QS", "broken"), ("7S", "void"), ("KH", "void")])
def test_give_by_next_is_broken_where_that_was_legal_else_void(spec: str, state: str) -> None:
    bargain = BargainedRound().bargains(f"1 to 3 give give {spec} to 3 by next for nothing")
    bargain.do("0 play QS to 1", "1 give 2H to 3")
    assert (state, bargain.n) == one(bargain)


@pytest.mark.parametrize(
    ("clause", "state"),
    [
        ("take 2S from 0", "broken"),
        ("take KS from 0 by round", "void"),
        ("give 7H to 2", "broken"),
        ("give KS to 2 by round", "void"),
        ("take 9S from 2 by round", "void"),
    ],
)
def test_take_or_give_in_a_round_is_broken_at_its_end_if_it_was_legal_else_void(clause: str, state: str) -> None:
    bargain = BargainedRound().bargains(f"1 to 3 give {clause} for nothing")
    bargain.do("0 play JS to 1", "1 steal 2C from 3", "1 play QH to 1", "1 give 2H to 3")
    assert ("open", None) == one(bargain)
    bargain.finish()
    assert (state, bargain.n) == one(bargain)


def test_one_chance_among_many_in_a_round_is_enough_to_break_it() -> None:
    bargain = BargainedRound().bargains("1 to 3 give take TS from 0 for nothing")
    bargain.do("0 play TS to 0", "1 play JH to 1", "1 steal 2C from 3", "2 play JD to 2", "2 steal TS from 0")
    bargain.do("3 play JC to 1", "1 steal 3C from 3").finish()
    assert ("broken", bargain.n) == one(bargain)


def test_no_decision_of_its_kind_in_the_round_voids_it() -> None:
    bargain = BargainedRound().bargains("3 to 0 give take 2S from 0, give 2C to 0 for nothing")
    bargain.do("0 play TS to 0", "1 play TH to 1", "2 play TD to 2", "3 play JC to 2", "2 steal 2S from 0")
    bargain.do("0 play JS to 0", "0 steal 2H from 1", "1 play JH to 1", "1 steal 3S from 0")
    bargain.do("2 play JD to 2", "2 steal 4S from 0", "3 play QC to 2", "2 give 2D to 1").finish()
    assert [("void", bargain.n)] * 2 == bargain.states()


@pytest.mark.parametrize(("first", "state"), [("1 play AH to 1", "void"), ("1 play AH to 2", "broken")])
def test_to_take_an_ace_is_legal_only_for_a_seat_without_one(first: str, state: str) -> None:
    bargain = BargainedRound(HANDS_WITH_ACES, 2).bargains("1 to 3 give take AS from 0 by next for nothing")
    bargain.do("0 play AS to 0", first, "2 play TD to 2", "3 play TC to 3", "0 play JS to 1", "1 steal 2C from 3")
    assert (state, bargain.n) == one(bargain)


@pytest.mark.parametrize(("first", "state"), [("0 play AS to 0", "void"), ("0 play TS to 0", "broken")])
def test_to_give_an_ace_is_legal_only_to_a_seat_without_one(first: str, state: str) -> None:
    bargain = BargainedRound(HANDS_WITH_ACES, 2).bargains("1 to 3 give give A* to 0 by next for nothing")
    bargain.do(first, "1 play AH to 1", "2 play TD to 2", "3 play TC to 3", "0 play QS to 1", "1 give 2H to 3")
    assert (state, bargain.n) == one(bargain)


# -- play, by the round -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spec", "state"), [("KS", "broken"), ("*S", "broken"), ("KH", "empty"), ("7S", "empty")])
def test_play_in_a_round_is_broken_if_such_a_card_was_held_else_empty(spec: str, state: str) -> None:
    bargain = BargainedRound().bargains(f"0 to 1 give play {spec} on 1 for nothing").finish()
    assert (state, bargain.n) == one(bargain)


def test_play_in_a_round_is_void_if_the_card_was_played_before_its_event() -> None:
    bargain = BargainedRound().bargains("0 to 1 give play TS on 1 if 1 plays TH on 1 by round for nothing")
    bargain.do("0 play TS to 0", "1 play TH to 1")
    assert ("open", None) == one(bargain)
    bargain.finish()
    assert ("void", bargain.n) == one(bargain)


ACE_COMES_FIRST = ("0 play TS to 0", "1 play AD to 1", "2 play TD to 2", "3 play TC to 3")
"""Seat 1 has an Ace already when seat 0 plays its second card."""


def test_play_in_a_round_is_void_if_the_ace_rule_forbade_it_every_time() -> None:
    bargain = BargainedRound(TWO_ACES, 2).do(*ACE_COMES_FIRST).bargains("0 to 1 give play AH on 1 for nothing").finish()
    assert ("void", bargain.n) == one(bargain)


def test_play_in_a_round_is_broken_if_the_ace_rule_allowed_it_once() -> None:
    bargain = BargainedRound(TWO_ACES, 2).bargains("0 to 1 give play AH on 1 for nothing").do(*ACE_COMES_FIRST)
    bargain.do("0 play AH to 0")
    assert ("open", None) == one(bargain)
    bargain.finish()
    assert ("broken", bargain.n) == one(bargain)


# -- play, by the next chance -----------------------------------------------------------------------------------


def test_play_by_next_is_broken_at_once_if_the_card_laid_fits() -> None:
    bargain = BargainedRound().bargains("0 to 1 give play *S on 1 by next for nothing").do("0 play TS to 2")
    assert ("broken", bargain.n) == one(bargain)


@pytest.mark.parametrize("to", [0, 1, 2])
def test_a_missed_play_is_broken_when_its_card_is_seen(to: int) -> None:
    bargain = BargainedRound().bargains("0 to 1 give play KS on 1 by next for nothing").do("0 play TS to 1")
    assert ("missed", None) == one(bargain)
    bargain.do("1 play TH to 1", "2 play TD to 2", "3 play TC to 3")
    assert ("missed", None) == one(bargain)
    bargain.do(f"0 play KS to {to}")
    assert ("broken", bargain.n) == one(bargain)


def test_a_missed_play_is_empty_at_the_end_if_there_was_no_such_card() -> None:
    bargain = BargainedRound().bargains("0 to 1 give play KH on 1 by next for nothing").do("0 play TS to 1")
    assert ("missed", None) == one(bargain)
    bargain.finish()
    assert ("empty", bargain.n) == one(bargain)


@pytest.mark.parametrize("laid", ["AH", "JS"])
def test_a_missed_play_is_void_at_the_end_if_the_ace_rule_forbade_it(laid: str) -> None:
    bargain = BargainedRound(TWO_ACES, 2).do(*ACE_COMES_FIRST).bargains("0 to 1 give play AH on 1 by next for nothing")
    bargain.do(f"0 play {laid} to 0")
    assert ("missed", None) == one(bargain)
    bargain.finish()
    assert ("void", bargain.n) == one(bargain)


def test_a_missed_play_is_void_at_the_end_if_the_card_was_played_before_its_event() -> None:
    bargain = BargainedRound().bargains("0 to 1 give play TS on 1 if 1 plays TH on 1 by next for nothing")
    bargain.do("0 play TS to 0", "1 play TH to 1", "2 play TD to 2", "3 play TC to 3", "0 play KS to 0")
    assert ("missed", None) == one(bargain)
    bargain.finish()
    assert ("void", bargain.n) == one(bargain)


# -- the other side ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "state"),
    [("play KS on 1 by next", "missed"), ("not play TS on 1", "broken"), ("play TS on 2 by next", "broken")],
)
@pytest.mark.parametrize(
    "wanted", ["not play *H on 0", "play TH on 0 if 2 plays TD on 2", "play TH on 0 if 0 plays TS on 1"]
)
def test_a_promise_missed_or_broken_sets_the_other_side_free(given: str, state: str, wanted: str) -> None:
    bargain = BargainedRound().bargains(f"0 to 1 give {given} for {wanted}").do("0 play TS to 1")
    assert [state, "void"] == [told for told, _ in bargain.states()]
    assert bargain.n == bargain.states()[1][1]


def test_a_promise_missed_or_broken_does_not_free_its_own_side() -> None:
    bargain = (
        BargainedRound().bargains("0 to 1 give play KS on 1 by next, play QS on 1 for nothing").do("0 play TS to 1")
    )
    assert [("missed", None), ("open", None)] == bargain.states()


def test_what_was_kept_before_stays_kept() -> None:
    bargain = BargainedRound().bargains("0 to 1 give not play KS on 1 for play TH on 0")
    bargain.do("0 play TS to 0", "1 play TH to 0", "2 play TD to 2", "3 play TC to 3", "0 play KS to 1")
    assert [("broken", bargain.n), ("kept", bargain.n - 3)] == bargain.states()


def test_a_promise_kept_or_void_frees_nobody() -> None:
    bargain = BargainedRound().bargains("1 to 2 give take KS from 0 by next, play TH on 2 for play TD on 1")
    bargain.do("0 play JS to 1", "1 steal 2C from 3", "1 play TH to 2")
    assert [("void", bargain.n - 1), ("kept", bargain.n), ("open", None)] == bargain.states()


def test_the_last_move_of_a_round_frees_nobody() -> None:
    bargain = (
        BargainedRound().bargains("3 to 0 give not play KC on 3 for not play *D on 1, take KS from 1").reach_last_card()
    )
    bargain.do("3 play KC to 3")
    assert [("broken", bargain.n), ("kept", bargain.n), ("void", bargain.n)] == bargain.states()


def test_a_promise_found_empty_at_the_end_frees_nobody() -> None:
    bargain = BargainedRound().bargains("0 to 1 give play KH on 1 for not play *D on 1").finish()
    assert [("empty", bargain.n), ("kept", bargain.n)] == bargain.states()
