"""The language of bargaining at Crowns (docs/bargaining.md): what is an act, and what is free text."""

from __future__ import annotations

import pytest

from engines.core.cards import name
from engines.games.crowns.acts import (
    Accept,
    Ask,
    Claim,
    Clause,
    Decline,
    Offer,
    Play,
    React,
    Retract,
    Want,
    cards,
    read,
    write,
)

REASONS = ("low", "trust", "leader", "cannot", "later", "no")
REACTIONS = ("thanks", "sorry", "doubt", "angry", "fine", "laugh")
LONGEST_CLAUSE = "not take A/black from 1 if 3 plays A/black on 1"


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("/offer 1 to 2 give nothing for play *S on 0", Offer(1, 2, (), (Clause("play", "*S", 0),))),
        (
            "/offer 999999999 to 0 give take J* from 3 by round, not give JO to 2 if 1 plays A/red on 0 for nothing",
            Offer(
                999999999,
                0,
                (
                    Clause("take", "J*", 3, by="round"),
                    Clause("give", "JO", 2, Play(1, "A/red", 0), is_not=True),
                ),
                (),
            ),
        ),
        (
            "/offer 7 to 1 give give A/black to 1 for play ** on 3 if 0 plays TH on 3 by next, play 7C on 0 by next",
            Offer(
                7,
                1,
                (Clause("give", "A/black", 1),),
                (Clause("play", "**", 3, Play(0, "TH", 3), "next"), Clause("play", "7C", 0, by="next")),
            ),
        ),
        ("/offer 3 to 1 give nothing for nothing", Offer(3, 1, (), ())),
        ("/offer 3 to 1 give nothing for play KH on 2 re 8", Offer(3, 1, (), (Clause("play", "KH", 2),), 8)),
        ("/accept 10", Accept(10)),
        ("/decline 10", Decline(10)),
        *((f"/decline 10 {word}", Decline(10, word)) for word in REASONS),
        ("/retract 4", Retract(4)),
        ("/claim have KH", Claim(has=True, spec="KH")),
        ("/claim lack **", Claim(has=False, spec="**")),
        ("/ask 3 have J*", Ask(3, "J*")),
        ("/ask 0 want", Ask(0)),
        ("/want A/red", Want("A/red")),
        *((f"/react {word}", React(word)) for word in REACTIONS),
    ],
)
def test_an_act_is_read_and_written_as_it_was_said(text: str, act: object) -> None:
    assert act == read(text)
    assert text == write(act)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "I promise",
        "",
        "/",
        "offer 1 to 2 give nothing for play *S on 0",
        # one space between words, case as written, nothing before or after
        "/accept  1",
        " /accept 1",
        "/accept 1 ",
        "/Accept 1",
        "/accept 1 low",
        "/retract 1 no",
        "/offer 1 to 2 give nothing for play *s on 0",
        "/offer 1 to 2 give Nothing for play *S on 0",
        "/offer 1 to 2 give nothing for  play *S on 0",
        # an ID is 1 to 999999999 in plain digits
        "/accept 0",
        "/accept 01",
        "/accept +1",
        "/accept -1",
        "/accept 1000000000",
        "/accept x",
        "/accept \N{ARABIC-INDIC DIGIT ONE}",
        "/accept",
        "/offer 1 to 2 give nothing for play *S on 0 re 0",
        "/offer 1 to 2 give nothing for play *S on 0 re",
        # seats
        "/ask 4 want",
        "/ask -1 want",
        "/offer 1 to 4 give nothing for play *S on 0",
        "/offer 1 to 2 give nothing for play *S on 4",
        # kinds of cards
        "/want 10S",
        "/want SK",
        "/want *",
        "/want ***",
        "/want *J",
        "/want S*",
        "/want A/blue",
        "/want K/red",
        "/want ??",
        "/want jo",
        "/want",
        # sides and clauses
        "/offer 1 to 2 give nothing",
        "/offer 1 to 2 give for play *S on 0",
        "/offer 1 to 2 give nothing for play *S on 0,play *H on 0",
        "/offer 1 to 2 give nothing, play *S on 0 for nothing",
        "/offer 1 to 2 give play *S on 0, play *H on 0, play *D on 0 for nothing",
        "/offer 1 to 2 give nothing for play *S on 0 for nothing",
        "/offer 1 to 2 give nothing for play *S to 0",
        "/offer 1 to 2 give nothing for take *S on 0",
        "/offer 1 to 2 give nothing for give *S from 0",
        "/offer 1 to 2 give nothing for steal *S from 0",
        "/offer 1 to 2 give nothing for not not play *S on 0",
        "/offer 1 to 2 give nothing for play *S on 0 by match",
        "/offer 1 to 2 give nothing for play *S on 0 by next if 1 plays *H on 0",
        "/offer 1 to 2 give nothing for play *S on 0 if 1 play *H on 0",
        "/offer 1 to 2 give nothing for play *S on 0 if not 1 plays *H on 0",
        "/offer 1 to 2 give nothing for play *S on 0 if 1 takes *H from 0",
        # a promise not to do something holds to the end of the round, and takes no *by*
        "/offer 1 to 2 give nothing for not play *S on 0 by next",
        "/offer 1 to 2 give nothing for not play *S on 0 by round",
        # words of the lists alone
        "/decline 1 maybe",
        "/decline 1 low low",
        "/claim has KH",
        "/claim have",
        "/claim not have KH",
        "/ask 1 lack KH",
        "/ask 1 have",
        "/ask want",
        "/react cry",
        "/react",
        "/dance",
    ],
)
def test_what_does_not_parse_is_free_text(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("spec", "fitting"),
    [
        ("KH", "KH"),
        ("JO", "JO"),
        ("J*", "JS JH JD JC"),
        ("7*", "7S 7H 7D 7C"),
        ("*D", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"),
        ("A/red", "AH AD"),
        ("A/black", "AS AC"),
    ],
)
def test_a_kind_of_card_means_these_cards(spec: str, fitting: str) -> None:
    assert fitting.split() == [name(card) for card in sorted(cards(spec))]


def test_two_stars_mean_every_card_and_the_joker_too() -> None:
    assert 53 == len(cards("**"))
    assert "JO" in map(name, cards("**"))


def test_an_offer_longer_than_a_line_of_talk_is_not_written() -> None:
    side = ", ".join([LONGEST_CLAUSE] * 2)
    offer = read(f"/offer 12 to 1 give {side} for {side}")
    assert isinstance(offer, Offer)
    with pytest.raises(ValueError, match="at most 200 characters, not 2"):
        write(offer)
