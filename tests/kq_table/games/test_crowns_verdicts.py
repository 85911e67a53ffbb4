"""What became of promises at Crowns, line by line in the log, and what the promised moves brought."""

from __future__ import annotations

import pytest

from engines.games.crowns.ledger import Bargain
from kq_table.board.history import MatchHistory
from kq_table.games.crowns.dealings import NO_POINTS, Dealings, worth_words
from kq_table.games.crowns.words import Verdicts
from kq_table.text import You

READER = (You("Anna"), "Ben", "Clara", "Dora")
DEAL = (
    "deal collection0=2S,3S,4S,5S,6S,7S,8S,9S collection1=2H,3H,4H,5H,6H,7H,8H,9H"
    " collection2=2D,3D,4D,5D,6D,7D,8D,9D collection3=2C,3C,4C,5C,6C,7C,8C,9C"
    " hand0=TS,JS,QS,KH hand1=TH,JH,QH,KS hand2=TD,JD,QD,KD hand3=TC,JC,QC,KC"
)
SWAP = (
    (-1, "dealer 3"),
    (-1, DEAL),
    (0, "say /offer 1 to 1 give play KH on 1 for play KS on 0"),
    (1, "say /accept 1"),
    (0, "play KH to 1"),
    (1, "play KS to 0"),
)
THEFT = (
    (2, "say /offer 2 to 3 give play JD on 3 for not play *C on 1"),
    (3, "say /accept 2"),
    (2, "play JD to 3"),
    (3, "steal 2H from 1"),
    (3, "play TC to 1"),
)


def dealings(*lines: tuple[int, str]) -> Dealings:
    """Follow a match that consists of these lines."""
    followed = Dealings(lambda _events, since: lines[since:])
    followed.follow(MatchHistory(4))
    return followed


def test_each_line_says_which_promises_it_settles() -> None:
    verdicts = Verdicts(READER)
    told = [verdicts.settle(*line) for line in SWAP + THEFT]
    assert ["You: “I’ll play {KH} on Ben” – kept"] == told[4]
    assert ["Ben: “I’ll play {KS} on you” – kept"] == told[5]
    assert ["Clara: “I’ll play {JD} on Dora” – kept"] == told[8]
    assert ["Dora: “I won’t play any clubs on Ben” – broken"] == told[10]
    assert not any(told[i] for i in (0, 1, 2, 3, 6, 7, 9))


ACE = DEAL.replace("hand0=TS,JS,QS,KH", "hand0=TS,JS,QS,AH")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([(1, "say /offer 1 to 2 give nothing for take 2S from 1"), (2, "say /decline 1 cannot")],
         "Why: Ben has no such card to steal."),
        ([(0, "play AH to 0"), (1, "say /offer 1 to 2 give nothing for play A* on 0"), (2, "say /decline 1 cannot")],
         "Why: you already have an Ace, and no collection may have two."),
        ([(0, "say /offer 1 to 2 give play TS on 1, play TS on 2 for nothing"), (2, "say /decline 1 cannot")],
         "Why: the same move or card is promised for something else."),
        ([*SWAP[2:4], (0, "say /offer 2 to 1 give not play JS on 1 for play KS on 0"), (1, "say /decline 2 no")],
         "Why: this has been promised already."),
        ([(0, "say /offer 1 to 1 give not play TS on 1 for nothing"), (1, "say /accept 1"), (0, "play TS to 1"),
          (0, "say /offer 2 to 1 give nothing for play KS on 0"), (1, "say /decline 2 trust")],
         "Why: you broke this promise: “I won’t play {TS} on Ben”"),
        ([(1, "say /offer 1 to 2 give nothing for play K* on 1"), (2, "say /decline 1 low")], ""),
    ],
)  # fmt: skip
def test_a_refusal_is_followed_by_its_reason_as_far_as_all_can_see(lines: list[tuple[int, str]], why: str) -> None:
    whole = [(-1, "dealer 3"), (-1, ACE if "AH" in str(lines) else DEAL), *lines]
    verdicts = Verdicts(READER)
    told = [verdicts.settle(*line) for line in whole]
    assert ([why] if why else []) == told[-1]
    followed = dealings(*whole)
    assert ([why] if why else []) == [reason.words(READER) for reason in followed.scored.whys.values()]


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (SWAP, (9, 9, 0, 0)),
        (SWAP[:4], NO_POINTS),
        (SWAP[:5], (0, 9, 0, 0)),
        ((*SWAP, *THEFT), (0, -1, 0, 0)),
    ],
)
def test_promised_moves_are_worth_what_they_change_with_what_a_jack_takes(
    lines: tuple[tuple[int, str], ...], points: tuple[int, ...]
) -> None:
    followed = dealings(*lines)
    last = [entry for entry in followed.ledger.entries if isinstance(entry, Bargain)][-1]
    assert points == followed.scored.of_bargains([last])
    assert points == followed.as_of_now().of_bargains([last])


def test_what_deals_brought_is_said_of_those_who_won_or_lost_points() -> None:
    assert "Points from promised moves: Anna +9, Ben −1." == worth_words((9, -1, 0, 0), READER)
    assert "" == worth_words(NO_POINTS, READER)
