"""The history of a match is what its events told, and nothing else."""

from __future__ import annotations

from engines.core.api import CHANCE, Ended, Moved, RoundBegan, RoundScored, Said, Scored, TrickTaken, Visibility, Zone
from engines.core.cards import parse
from kq_table.board.history import MatchHistory

TRICK = Zone("trick", Visibility.ALL)
WON = Zone("won", Visibility.NONE, 1)


def _round(number: int, scores: tuple[int, int], totals: tuple[int, int]) -> RoundScored:
    return RoundScored(number, scores, totals, {})


def test_a_story_begins_with_nothing() -> None:
    history = MatchHistory(2)
    assert ((0, 0), [0, 0], [[], []], {}) == (history.totals, history.tricks, history.captured, history.said)


def test_the_dealer_is_the_one_drawn_and_then_the_one_whose_round_it_is() -> None:
    history = MatchHistory(2)
    history.apply(Said(CHANCE, "dealer 1"))
    assert 1 == history.dealer
    history.apply(RoundBegan(2, 0))
    assert (0, 2) == (history.dealer, history.round)


def test_tricks_and_captured_cards_are_counted_by_seat() -> None:
    history = MatchHistory(2)
    history.apply(Said(0, "predict 3"))
    history.apply(TrickTaken(1, parse("KS")))
    history.apply(Moved(parse("KS"), TRICK, WON))
    history.apply(Moved(parse("QS"), TRICK, WON))
    assert ([0, 1], [[], [parse("KS"), parse("QS")]]) == (history.tricks, history.captured)
    assert {0: "predict 3"} == history.said


def test_a_new_round_forgets_what_was_said_and_won_but_keeps_the_scores() -> None:
    history = MatchHistory(2)
    history.apply(Said(0, "predict 3"))
    history.apply(Moved(parse("KS"), TRICK, WON))
    history.apply(_round(1, (3, 4), (3, 4)))
    history.apply(RoundBegan(2, 0))
    assert ({}, [[], []], (3, 4)) == (history.said, history.captured, history.totals)
    assert [((), (parse("KS"),))] == history.hauls
    assert [1] == [event.number for event in history.rounds]


def test_the_end_is_kept() -> None:
    history, end = MatchHistory(2), Ended((51, 40), ((1,), (0,)))
    history.apply(end)
    assert end is history.ended


def test_a_trick_has_its_own_cards_alone() -> None:
    history, tricks = MatchHistory(2), [("KS", "QS"), ("2H", "3H")]
    for lead, other in tricks:
        for seat, card in enumerate((lead, other)):
            history.apply(Moved(parse(card), Zone("hand", Visibility.OWNER, seat), TRICK))
        history.apply(TrickTaken(0, parse(lead)))
    assert history.last_trick is not None
    assert ((0, parse("2H")), (1, parse("3H"))) == history.last_trick.cards


def test_after_the_last_round_nothing_else_has_begun() -> None:
    history = MatchHistory(2)
    assert not history.is_between_rounds
    for event in (_round(1, (3, 4), (3, 4)), Moved(parse("KS"), WON, TRICK), Ended((3, 4), ((1,), (0,)))):
        history.apply(event)
        assert history.is_between_rounds


def test_before_its_result_a_round_has_scored_nothing_but_what_counted_at_once() -> None:
    history = MatchHistory(2)
    history.apply(_round(1, (2, 0), (2, 0)))
    history.apply(Scored(1, 3, (2, 3)))
    history.apply(_round(2, (0, 4), (2, 7)))
    before = history.before_result()
    assert ((2, 3), [(2, 0)], 1, 1) == (before.totals, before.gains, len(before.rounds), len(before.hauls))
    assert ((2, 7), 2) == (history.totals, len(history.rounds))


def test_a_trick_can_be_counted_before_its_cards_move_and_counts_once() -> None:
    history, cards = MatchHistory(2), (parse("2S"), parse("KS"))
    hands = [Zone("hand", Visibility.OWNER, seat) for seat in range(2)]
    for hand, card in zip(hands, cards, strict=True):
        history.apply(Moved(card, hand, TRICK))
    taken = TrickTaken(1, cards[1])
    history.count_trick(taken)
    assert [0, 0] == history.tricks, "it has not been won yet"
    history.apply(taken)
    history.apply(Moved(cards[0], TRICK, WON))
    history.count_trick(taken)
    assert [[], [*cards]] == history.captured
    history.apply(Moved(cards[1], TRICK, WON))
    history.count_trick(taken)
    assert [[], [*cards]] == history.captured
