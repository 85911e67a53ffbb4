"""What computer players of Crowns claim about their hands: now and then untruly, but never against what they said."""

from __future__ import annotations

import pytest

from .bargains import HANDS_WITH_ACES, BargainedRound
from .test_crowns_bargainer import said


def answers(table: BargainedRound, spec: str, seat: int = 1, style: str = "bold") -> set[str]:
    """Give what a seat may claim if it is asked for a card."""
    table.do(f"0 say /ask {seat} have {spec}")
    every = {line for seed in range(16) for line in said(table, seat, style, seed)}
    table.do(f"{seat} say /react laugh")
    return every - {"/react laugh"}


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        ("have KS", "KS", "have KS"),
        ("have KS", "K*", "have K*"),
        ("lack KH", "KH", "lack KH"),
        ("lack J*", "JH", "lack JH"),
        ("lack *H", "JH", "lack JH"),
    ],
)
def test_who_claimed_something_of_its_hand_sticks_to_it(told: str, asked: str, answer: str) -> None:
    """Seat 1 holds all hearts but no King of spades: what it told first was true or not."""
    table = BargainedRound().do(f"1 say /claim {told}")
    assert {f"/claim {answer}"} == answers(table, asked)
    assert {f"/claim have {asked}", f"/claim lack {asked}"} == answers(BargainedRound(), asked)


def test_who_claimed_a_card_does_not_lack_all_that_it_may_be_one_by_one() -> None:
    table = BargainedRound().do(
        "1 say /claim have K*", "1 say /claim lack KS", "1 say /claim lack KH", "1 say /claim lack KD"
    )
    assert {"/claim have KC"} == answers(table, "KC")


def test_a_story_ends_when_all_see_that_it_is_not_so_and_with_the_round() -> None:
    table = BargainedRound().do("1 say /claim have KS", "0 play KS to 0")
    assert {"/claim lack KS"} == answers(table, "KS")
    assert {"/claim have KC", "/claim lack KC"} == answers(table, "KC")
    table = BargainedRound().do("1 say /claim lack KC").finish()
    table.deal(HANDS_WITH_ACES)
    assert {"/claim have KC", "/claim lack KC"} == answers(table, "KC")


def test_the_careful_answer_truly_whatever_they_are_asked() -> None:
    table = BargainedRound()
    for asked in ("*H", "KH", "K*", "KS", "*S", "**"):
        truth = {f"/claim {'have' if asked in {'*H', 'KH', 'K*', '**'} else 'lack'} {asked}"}
        assert truth == answers(table, asked, style="careful")
        table.do(*(f"1 say {line}" for line in truth))
