"""What computer players of Crowns say that needs no weighing: of broken words, late cards, old debts and presents."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engines.bots import STYLES
from engines.games.crowns import acts
from engines.games.crowns import bargainer as bargainer_module
from engines.games.crowns.acts import Clause, Offer
from engines.games.crowns.appraisal import Appraiser
from engines.games.crowns.offers import is_present, rests_on_word
from engines.games.crowns.owed import clashes, is_sold_again
from engines.games.crowns.trust import is_wronged_by
from engines.record import visibility

from .bargains import HANDS_WITH_ACES, BargainedRound
from .test_crowns_bargainer import MIXED_HANDS, SAMPLE, bargainer, said

# -- a broken word ----------------------------------------------------------------------------------------------


def robbed() -> BargainedRound:
    """Give a table at which seat 0 has just robbed seat 1 though it had promised not to."""
    table = BargainedRound().bargains("0 to 1 give not take ** from 1 for not take ** from 0")
    return table.do("0 play JS to 0", "0 steal 2H from 1")


PACT = "0 say /offer 8 to 1 give not take ** from 1 for not take ** from 0"


@pytest.mark.parametrize("style", ["", *STYLES])
def test_who_robbed_it_against_a_promise_gets_no_other_pact(style: str) -> None:
    assert ["/decline 8 trust"] == said(robbed().do(PACT), 1, style)
    later = robbed().finish()
    later.deal(HANDS_WITH_ACES)
    assert ["/decline 8 trust"] == said(later.do(PACT), 1, style)


def test_what_was_kept_for_others_or_cost_nothing_does_not_mend_a_broken_word() -> None:
    table = robbed().do("0 say /offer 7 to 2 give play TS on 2 by next for nothing", "2 say /accept 7")
    table.do("0 say /offer 6 to 1 give not play KS on 1 for nothing", "1 say /accept 6")
    table.do("1 play TH to 1", "2 play TD to 2", "3 play TC to 3", "0 play TS to 2").finish()
    assert ["kept", "kept"] == [table.ledger.bargains[number].promises[0].state for number in (7, 6)]
    assert is_wronged_by(table.ledger, 1, 0)
    assert not is_wronged_by(table.ledger, 2, 0)


def test_a_deed_kept_later_mends_a_broken_word() -> None:
    table = robbed().do("0 say /offer 7 to 1 give play TS on 1 by next for nothing", "1 say /accept 7")
    table.do("1 play TH to 1", "2 play TD to 2", "3 play TC to 3")
    assert is_wronged_by(table.ledger, 1, 0)
    assert not is_wronged_by(table.do("0 play TS to 1").ledger, 1, 0)


def test_what_waits_for_the_other_to_do_its_part_rests_on_no_word() -> None:
    spade, heart = Clause("play", "*S", 1), Clause("play", "*H", 0)
    assert rests_on_word(0, [spade], [heart])
    assert not rests_on_word(0, [spade], [replace(heart, condition=acts.Play(0, "*S", 1))])
    assert rests_on_word(0, [spade], [replace(heart, condition=acts.Play(0, "**", 0))])
    assert not rests_on_word(0, [spade], [])


def test_it_offers_no_pact_to_who_broke_its_word_and_takes_back_what_it_offered() -> None:
    table = robbed().do("1 say /offer 9 to 0 give not play QH on 0 for not play QS on 1")
    assert ["/retract 9"] == said(table, 1)
    table.do("1 say /retract 9")
    offers = [acts.read(line) for seed in range(8) for line in said(table, 1, seed=seed)]
    assert not [act for act in offers if isinstance(act, Offer) and act.to == 0]


def test_distrust_is_a_reason_only_of_those_who_distrust() -> None:
    """Seat 0 broke its word to seat 2 and kept none yet, but the bold still trust it."""
    table = BargainedRound().do("0 say /offer 1 to 2 give play KS on 2 by next for nothing", "2 say /accept 1")
    table.do("0 play KS to 0", "1 say /offer 8 to 0 give play QH on 3 for play JS on 1")
    table.do("0 say /offer 9 to 1 give nothing for play KH on 0 re 8")
    assert ["/decline 9 low"] == said(table, 1, "bold")


MIXED = ("TH,TS,QS,KS", "TD,JH,QH,KH", "JS,JD,QD,KD", "TC,JC,QC,KC")
"""Hands with which seat 0 may play a heart first."""

# -- what it feels ----------------------------------------------------------------------------------------------


def reactions(table: BargainedRound, seat: int) -> set[str]:
    """Give what a seat may say of the last move."""
    return {line for seed in range(8) for line in said(table, seat, "careful", seed) if line.startswith("/react")}


def late() -> BargainedRound:
    """Give a table at which seat 0 has let its first chance to play a spade on seat 1 pass, as may be seen later."""
    return BargainedRound(MIXED).bargains("0 to 1 give play QS on 1 by next for nothing")


def test_nobody_is_angry_at_what_was_promised_and_comes_late() -> None:
    moves = ("0 play TH to 0", "1 play TD to 1", "2 play KD to 2", "3 play TC to 3")
    kept_late = late().do(*moves, "0 play QS to 1")
    assert [("broken", kept_late.n)] == kept_late.states()
    assert set() == reactions(kept_late, 1)
    assert not bargainer(kept_late, 1).may_remark()
    passed_over = late().do(*moves, "0 play QS to 2")
    assert [("broken", passed_over.n)] == passed_over.states()
    assert {"/react angry"} == reactions(passed_over, 1)


def test_nobody_gives_thanks_for_what_was_not_done_in_a_round() -> None:
    table = BargainedRound().bargains("0 to 1 give not play KS on 1 for nothing").finish()
    table.deal(HANDS_WITH_ACES)
    assert ["kept"] == [state for state, _ in table.states()]
    assert set() == reactions(table, 1)
    done = BargainedRound().bargains("0 to 1 give play KS on 1 for nothing").do("0 play KS to 1")
    assert {"/react thanks"} == reactions(done, 1)


def test_anger_waits_until_others_have_spoken_and_is_shown_once() -> None:
    table = robbed().do("2 say /want *H", "0 say Sorry.", "0 say /ask 1 want")
    table.do(*(f"1 say {line}" for line in said(table, 1)))
    assert ["/react angry"] == said(table, 1)
    assert [] == [line for line in said(table.do("1 say /react angry"), 1) if line.startswith("/react")]


def test_a_robbery_with_the_last_move_of_a_round_is_answered_though_another_speaks_first() -> None:
    table = BargainedRound(("TS,KS,KH,KD", "JH,QH,QS,QD", "KC,QC,JD,JS", "TH,TD,TC,JC"))
    table.bargains("3 to 0 give not take ** from 0 for nothing")
    table.reach_last_card().do("3 play JC to 3", "3 steal 9S from 0").deal(HANDS_WITH_ACES)
    assert ["broken"] == [state for state, _ in table.states()]
    table.do("1 say /want *H")
    assert {"/react angry"} == reactions(table, 0)


# -- what is owed already, or cannot be -------------------------------------------------------------------------


def answer_to(bargain: str, offer: str, seat: int = 1) -> list[str]:
    """Give how a seat answers an offer of seat 0 with ID 8 once a bargain is made."""
    return said(BargainedRound(MIXED_HANDS).bargains(bargain).do(f"0 say /offer 8 {offer}"), seat)


def test_what_is_owed_already_is_not_sold_again() -> None:
    sold = "0 to 1 give play TD on 1 for play QH on 0"
    assert ["/decline 8 no"] == answer_to(sold, "to 1 give play JS on 1 by next for play QH on 0 by round")
    assert ["/decline 8 no"] == answer_to(sold, "to 1 give play JS on 1 for play *H on 0, not take ** from 0")
    assert ["/decline 8 no"] == answer_to(sold, "to 1 give play TD on 1 for play JH on 0")
    assert ["/decline 8 no"] == answer_to(
        "0 to 1 give not take ** from 1 for nothing", "to 1 give not take 2H from 1 for play JH on 0"
    )


@pytest.mark.parametrize(
    ("owed", "new"),
    [
        ("play QH on 0", "play QH on 2"),
        ("play QH on 0", "play KH on 0"),
        ("play *H on 0", "play QH on 0"),
        ("play QH on 0", "play QH on 0 by next"),
        ("play QH on 0", "play QH on 0 if 2 plays *D on 0"),
        ("not take 2S from 0", "not take ** from 0"),
        ("play QH on 0 if 2 plays *D on 0", "play QH on 0"),
    ],
)
def test_what_goes_beyond_what_is_owed_is_no_old_debt(owed: str, new: str) -> None:
    table = (
        BargainedRound().bargains(f"0 to 1 give nothing for {owed}").do(f"0 say /offer 8 to 1 give nothing for {new}")
    )
    offer = table.ledger.bargains[8]
    assert offer
    assert not is_sold_again(table.ledger, offer.offer, 0, 1)
    old = table.ledger.bargains[1]
    assert old
    again = replace(offer.offer, want=old.offer.want)
    assert is_sold_again(table.ledger, again, 0, 1)
    assert not is_sold_again(table.ledger, again, 2, 1)


def test_what_was_kept_may_be_sold_once_more() -> None:
    again = "0 say /offer 8 to 1 give play KS on 1 for not play QH on 0"
    owed, kept = (BargainedRound().bargains("0 to 1 give nothing for not play QH on 0") for _ in range(2))
    kept.finish().deal(HANDS_WITH_ACES)
    offers = [table.do(again).ledger.bargains[8] for table in (owed, kept)]
    ledgers = owed.ledger, kept.ledger
    assert [True, False] == [
        is_sold_again(ledger, bargain.offer, 0, 1) for ledger, bargain in zip(ledgers, offers, strict=True)
    ]


def test_two_things_promised_for_the_same_next_move_cannot_be() -> None:
    to_2 = "0 to 2 give play JS on 2 by next for nothing"
    assert ["/decline 8 cannot"] == answer_to(to_2, "to 1 give play TD on 1 by next for play *H on 0")
    by_1 = "2 to 1 give nothing for play QH on 2 by next"
    assert ["/decline 8 cannot"] == answer_to(by_1, "to 1 give play TD on 1 for play *H on 0 by next")
    both = "to 1 give play TD on 1 for play KH on 0 by next, play QH on 2 by next"
    assert ["/decline 8 cannot"] == answer_to("0 to 2 give play JS on 2 for nothing", both)


@pytest.mark.parametrize("time", ["by round", "if 1 plays *H on 0 by round"])
def test_one_card_cannot_be_promised_to_two(time: str) -> None:
    owed = "0 to 2 give play TD on 2 by round for nothing"
    assert ["/decline 8 cannot"] == answer_to(owed, f"to 1 give play TD on 1 {time} for play *H on 0")
    waiting = "0 to 2 give play TD on 2 if 2 plays *S on 0 by round for nothing"
    assert ["/decline 8 cannot"] == answer_to(waiting, f"to 1 give play TD on 1 {time} for play *H on 0")
    assert ["/decline 8 cannot"] != answer_to(owed, f"to 1 give play *D on 1 {time} for play *H on 0")
    denied = "0 to 2 give not play TD on 2 for nothing"
    assert ["/decline 8 cannot"] != answer_to(denied, f"to 1 give play TD on 1 {time} for play *H on 0")


@pytest.mark.parametrize(
    "give",
    [
        "play TD on 1 by round",
        "play *S on 2 by next",
        "take ** from 2 by next",
        "not play TD on 1",
        "play TD on 1 if 1 plays *H on 0 by next",
    ],
)
def test_what_one_move_keeps_or_another_move_decides_may_be_promised_too(give: str) -> None:
    table = BargainedRound(MIXED_HANDS).bargains("0 to 2 give play JS on 2 by next for nothing")
    bargain = table.do(f"0 say /offer 8 to 1 give {give} for play *H on 0").ledger.bargains[8]
    assert bargain
    assert not clashes(table.ledger, bargain.offer, 0, 1)


def test_it_does_not_ask_for_what_is_owed_to_it() -> None:
    table = BargainedRound(MIXED_HANDS).bargains("0 to 1 give play TD on 1 for play *S on 0, not take ** from 0")
    view = visibility.observe(table.state, 0)
    owed = Clause("play", "*S", 0)
    haggler = bargainer(table, 0)._haggler
    assert owed not in haggler._requests(view.state, 1, ())
    assert owed in haggler._requests(view.state, 2, ())


# -- presents, and friends --------------------------------------------------------------------------------------

GIVERS = ("KH,KS,TC,JS", "TS,JH,TH,QH", "QS,JD,QD,KD", "KC,JC,QC,TD")
"""Hands with which seat 0 can crown the collection of seat 1, or spoil it."""


@pytest.mark.parametrize("style", ["", *STYLES])
@pytest.mark.parametrize("asked", ["nothing", "play QH on 0"])
def test_a_present_that_scores_at_once_is_accepted(style: str, asked: str) -> None:
    table = BargainedRound(GIVERS).bargains("0 to 1 give play TC on 1 for play QH on 0")
    table.do(f"0 say /offer 8 to 1 give play KH on 1 by next for {asked}")
    assert ["/accept 8"] == said(table, 1, style)


@pytest.mark.parametrize(
    ("give", "expected"),
    [
        ("play KH on 1", True),
        ("play KH on 1, not play KS on 1", True),
        ("play KH on 1, play KS on 1", False),
        ("play KS on 1", False),
        ("play JH on 1", False),
        ("play KH on 1 if 1 plays QH on 0", False),
        ("not play KS on 1", False),
        ("take 2H from 1", False),
    ],
)
def test_a_present_is_what_raises_the_score_and_costs_nothing(give: str, expected: bool) -> None:
    table = BargainedRound(GIVERS)
    bargain = table.do(f"0 say /offer 8 to 1 give {give} for nothing").ledger.bargains[8]
    assert bargain
    view = visibility.observe(table.state, 1)
    assert expected == is_present(view.state, table.ledger, bargain.offer, 0, 1)


@pytest.mark.parametrize(
    ("give", "expected"),
    [
        ("play *H on 1", False),
        ("play TH on 1", True),
        ("play JH on 1", True),
        ("play QH on 1", False),
        ("play TS on 1", False),
        ("give 2S to 1", False),
    ],
)
def test_a_queen_is_no_present_and_a_jack_is_one_only_for_oneself(give: str, expected: bool) -> None:
    table = BargainedRound(("KH,TH,JH,QH", "TS,JS,QS,KS", "TD,JD,QD,KD", "TC,JC,QC,KC"))
    table.do("0 play KH to 1", f"0 say /offer 8 to 1 give {give} for nothing")
    bargain = table.ledger.bargains[8]
    assert bargain
    view = visibility.observe(table.state, 1)
    assert expected == is_present(view.state, table.ledger, bargain.offer, 0, 1)


def test_a_card_that_lies_there_is_a_present_too_and_so_is_one_for_a_partner() -> None:
    table = BargainedRound(("KH,AH,TH,TS,KD", "AD,JS,QS,KS,QH", "TD,JD,QD,JH,AS", "TC,JC,QC,KC,AC"), 2)
    table.do("0 play KH to 0", "0 say /offer 7 to 1 give give KH to 1 for nothing")
    table.do("0 say /offer 8 to 1 give play TS on 0 for nothing", "0 say /offer 9 to 1 give play KD on 0 for nothing")

    def presents() -> list[bool]:
        state = visibility.observe(table.state, 1).state
        bargains = [table.ledger.bargains[number] for number in (7, 8, 9)]
        return [is_present(state, table.ledger, bargain.offer, 0, 1) for bargain in bargains if bargain]

    assert [True, False, False] == presents()
    table.do("1 play AD to 1", "2 play TD to 2", "3 play TC to 3", "0 play AH to 0")
    assert presents()[0]


def reason(table: BargainedRound, monkeypatch: pytest.MonkeyPatch) -> str:
    """Give why seat 0 refuses an offer of seat 2 that is good enough, at a table where whoever is not behind leads."""
    monkeypatch.setattr(bargainer_module, "LEADS", 0)
    monkeypatch.setattr(Appraiser, "expected_gain", lambda *_: 9.0)
    bargain = table.do("2 say /offer 8 to 0 give not play JD on 3 for play JS on 2").ledger.bargains[8]
    assert bargain
    return bargainer(table, 0)._reason(visibility.observe(table.state, 0), bargain.offer, 2, SAMPLE, Random(1))


def test_an_ally_is_not_refused_as_the_leader(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "leader" == reason(BargainedRound(), monkeypatch)
    allied = BargainedRound().bargains("0 to 2 give not take ** from 2 for not take ** from 0")
    assert "leader" != reason(allied, monkeypatch)


@pytest.mark.parametrize(("ace", "other_ace"), [("AD", "AC"), ("AC", "AD")])
def test_a_partner_is_not_refused_as_the_leader(ace: str, other_ace: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = ("KS,AH,TS,JS,QS", "TH,JH,QH,KH,AS", f"TD,JD,QD,KD,{ace}", f"TC,JC,QC,KC,{other_ace}")
    table = BargainedRound(hands, 2).do("0 play AH to 0", "1 play TH to 1", f"2 play {ace} to 2", "3 play TC to 3")
    table.do("0 play TS to 0", "1 play KH to 3", "2 play KD to 2")
    assert (ace == "AC") == (reason(table, monkeypatch) == "leader")
