"""Bargains at Crowns judged afterwards: which answers, and what each was worth by what its seat knew."""

from __future__ import annotations

import pytest

from engines.bots.judge import Judgement, judge_bargain
from engines.bots.review import decisions, review
from engines.bots.worlds import sampler
from engines.games.crowns.bargain_review import Answered, answers
from engines.record import record, visibility
from engines.record.record import Record
from engines.record.replay import redact_record

from .bargains import RULES, BargainedRound

HEAD = ("kq-record 1", "game crowns", "seats 4", "option talk on")
BRIEFLY = 0.4
"""Of the usual time."""
HANDS = ("KH,TD,TC,JS", "TS,JH,QH,TH", "QS,JD,QD,KD", "KS,JC,QC,KC")
"""Seats 0 to 3 collect spades, hearts, diamonds and clubs."""
GOOD = "give play KS on 0 for not take ** from 3"
"""For seat 0: it would be crowned for next to nothing."""
BAD = "give not take ** from 0 for play JS on 1, play KH on 1"
"""For seat 0: it would crown another, and let it steal, for next to nothing."""


def lines(table: BargainedRound) -> list[tuple[int, str]]:
    divided = (line.partition(" ") for line in table.lines)
    return [(-1 if who == "-" else int(who), text) for who, _, text in divided]


def found(table: BargainedRound, seat: int) -> list[Answered]:
    return list(answers(lines(table), seat))


def as_record(table: BargainedRound) -> Record:
    return record.read("\n".join([*HEAD, "", *table.lines, ""]).encode())


def judged(table: BargainedRound, seat: int, seed: int = 0) -> Judgement:
    """Judge what a seat said last."""
    view = visibility.observe(table.state, seat)
    last = found(table, seat)[-1]
    return judge_bargain(last, view, lines(table)[last.n][1], sampler(RULES), seed, BRIEFLY)


def test_answers_and_accepted_offers_are_decisions_and_nothing_else() -> None:
    table = BargainedRound()
    for line in (
        "0 /offer 1 to 1 give play JS on 1 for play TS on 0",
        "1 /decline 1 low",
        "0 /offer 2 to 1 give play JS on 1 for nothing",
        "1 /accept 2",
        "0 /offer 3 to 2 give play TS on 2 for nothing",
        "2 /offer 4 to 0 give play TD on 0 for nothing re 3",
        "0 /ask 1 want",
        "0 hello",
    ):
        table.says(line)
    assert [(4, True, "say /retract 2")] == [(one.n, one.is_yes, one.other) for one in found(table, 0)]
    answers = [(3, False, "say /accept 1"), (5, True, "say /decline 2")]
    assert answers == [(one.n, one.is_yes, one.other) for one in found(table, 1)]
    assert [] == found(table, 2)


@pytest.mark.parametrize(
    ("speaker", "deal", "answer", "is_mistake"),
    [
        (3, GOOD, "accept", False),
        (3, GOOD, "decline", True),
        (1, BAD, "accept", True),
        (1, BAD, "decline", False),
    ],
)
def test_a_good_deal_refused_is_a_mistake_and_a_bad_one_made(
    speaker: int, deal: str, answer: str, *, is_mistake: bool
) -> None:
    table = BargainedRound(HANDS)
    assert table.says(f"{speaker} /offer 1 to 0 {deal}")
    assert table.says(f"0 /{answer} 1")
    verdict = judged(table, 0)
    assert is_mistake == verdict.is_mistake
    assert is_mistake == (verdict.best != verdict.deed)
    assert {f"say /{word} 1" for word in ("accept", "decline")} == set(verdict.worths)
    assert 0 == verdict.worths["say /decline 1"].mean


def test_an_offer_that_was_accepted_is_judged_by_what_its_speaker_knew() -> None:
    table = BargainedRound(HANDS)
    assert table.says("0 /offer 1 to 1 give play JS on 1, play KH on 1 for not take ** from 0")
    assert table.says("1 /accept 1")
    [offered] = found(table, 0)
    view = visibility.observe(table.state, 0)
    verdict = judge_bargain(offered, view, lines(table)[offered.n][1], sampler(RULES), 0, BRIEFLY)
    assert verdict.is_mistake
    assert "say /retract 1" == verdict.best


def test_a_trifle_is_no_mistake() -> None:
    for answer in ("accept", "decline"):
        table = BargainedRound(HANDS)
        assert table.says("2 /offer 1 to 0 give not take ** from 0 for not take ** from 2")
        assert table.says(f"0 /{answer} 1")
        assert not judged(table, 0).is_mistake


def test_who_does_not_hold_what_it_would_promise_has_no_choice() -> None:
    table = BargainedRound(HANDS)
    for number, asked in enumerate(("KD", "KH"), 1):
        assert table.says(f"3 /offer {number} to 0 give play KS on 0 for play {asked} on 3")
        assert table.says(f"0 /decline {number}")
    assert [5] == [one.n for one in decisions(as_record(table), 0)]


def test_trust_weighs_what_is_promised_and_the_reason_tells_it() -> None:
    trusted, doubted = BargainedRound(HANDS), BargainedRound(HANDS)
    doubted.bargains("3 to 1 give not play KC on 3 for nothing")
    for table in (trusted, doubted):
        table.do("0 play TD to 2", "1 play TH to 1", "2 play KD to 2", "3 play KC to 3")
        assert table.says(f"3 /offer 2 to 0 {GOOD}")
        assert table.says("0 /accept 2")
    gains = [judged(table, 0).worths["say /accept 2"].mean for table in (trusted, doubted)]
    assert gains[0] > gains[1] > 0
    assert "75 in 100" in str(found(trusted, 0)[0].explain(1.0, 0.0))
    nothing = BargainedRound(HANDS)
    nothing.says("3 /offer 1 to 0 give nothing for play TC on 3")
    nothing.says("0 /accept 1")
    assert "promised nothing" in str(found(nothing, 0)[0].explain(1.0, 0.0))


def test_hidden_cards_change_nothing_and_two_judgements_agree() -> None:
    table, swapped = BargainedRound(HANDS), BargainedRound((HANDS[0], HANDS[2], HANDS[1], HANDS[3]))
    for one in (table, swapped):
        one.says(f"3 /offer 1 to 0 {GOOD}")
        one.says("0 /decline 1")
    assert judged(table, 0) == judged(swapped, 0)
    first, second = judged(table, 0), judged(table, 0, seed=1)
    assert abs(first.cost - second.cost) <= first.margin + second.margin


def test_the_record_and_the_view_of_its_seat_are_judged_alike() -> None:
    table = BargainedRound(HANDS)
    table.says(f"3 /offer 1 to 0 {GOOD}")
    table.says("0 /decline 1")
    played = as_record(table)
    [row] = review(played, 0, share=BRIEFLY)
    assert [row] == list(review(redact_record(played, 0), 0, share=BRIEFLY))
    assert (3, 1, True, None) == (row["n"], row["round"], row["mistake"], row["hindsight"])
