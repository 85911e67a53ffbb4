"""Bargaining at Crowns in words: what a player says aloud, and how log, replay and table show it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Surface

from engines.core.api import Said
from engines.core.cards import name
from engines.games.crowns.acts import Accept, Ask, Claim, Decline, Offer, React, Retract, Want
from engines.games.crowns.ledger import Heard, Ledger
from engines.games.crowns.rules import Crowns
from engines.record.match import Match
from engines.record.replay import Replay
from kq_table.games.crowns.bargain_words import say_aloud, tell
from kq_table.games.crowns.hud import CrownsHud
from kq_table.games.crowns.marks import MarkPainter
from kq_table.match.match_view import MatchView
from kq_table.match.record_view import EVERYBODY, RecordView
from kq_table.match.setup import MatchSetup, Seating
from kq_table.narrate.deeds import GameLog, describe_position
from kq_table.shell.context import AppContext
from kq_table.text import You, say
from tests.bargaining import bargained_record
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person
from tests.random_match import RandomMatch

ANNA, NAMES = You("Anna"), ("Anna", "Ben", "Clara", "Dora")
READER = (ANNA, *NAMES[1:])
"""Anna reads."""
DEAL = (
    "deal collection0=2S,3S,4S,5S,6S,7S,8S,9S collection1=2H,3H,4H,5H,6H,7H,8H,9H"
    " collection2=2D,3D,4D,5D,6D,7D,8D,9D collection3=2C,3C,4C,5C,6C,7C,8C,9C"
    " hand0=TS,JS,QS,KS hand1=TH,JH,QH,KH hand2=TD,JD,QD,KD hand3=TC,JC,QC,KC"
)


def hear(*lines: str) -> Heard:
    """Give the last of these acts, said in the first round: ``3 /accept 1``."""
    ledger = Ledger()
    ledger.feed(-1, "dealer 3")
    ledger.feed(-1, DEAL)
    heard = None
    for line in lines:
        seat, _, text = line.partition(" ")
        heard = ledger.feed(int(seat), f"say {text}")
        assert heard is not None
    assert heard is not None
    return heard


# -- aloud ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (
            "3 /offer 1 to 0 give play KC on 0 by next for not play *S on 3",
            "I’ll play {KC} on you next if you don’t play any spades on me.",
        ),
        ("3 /offer 1 to 0 give nothing for play J* on 3", "Please play any Jack on me."),
        ("3 /offer 1 to 0 give not take ** from 0 for nothing", "I won’t steal any cards from you."),
        (
            "3 /offer 1 to 0 give play *H on 3, give 7* to 1 for take A/red from 1, not give T* to 2",
            "I’ll play a heart on myself and I’ll give Ben a 7 if {}.".format(
                "you steal a red Ace from Ben and you don’t give Clara any 10s"
            ),
        ),
        (
            "3 /offer 1 to 0 give nothing for play *D on 0, not take QC from 3",
            "Please play any diamond on yourself and don’t steal {QC} from me.",
        ),
        (
            "3 /offer 1 to 0 give play JO on 1 if 2 plays *C on 2 by next for nothing",
            "I’ll play {JO} on Ben next once Clara plays a club on themselves.",
        ),
        (
            "3 /offer 1 to 0 give play A/black on 2 if 0 plays K* on 3 for nothing",
            "I’ll play a black Ace on Clara once you play a King on me.",
        ),
        (
            "3 /offer 1 to 0 give nothing for not play Q* on 1 if 3 plays A* on 0",
            "Please don’t play any Queens on Ben once I play an Ace on you.",
        ),
        (
            "3 /offer 1 to 0 give not play TC on 0 if 2 plays ** on 1 for nothing",
            "I won’t play {TC} on you once Clara plays a card on Ben.",
        ),
        (
            "3 /offer 1 to 0 give play J* on 0 if 0 plays J* on 3 for play J* on 3",
            "Please play any Jack on me. Then I’ll play a Jack on you.",
        ),
        (
            "3 /offer 1 to 0 give play J* on 0 if 0 plays *H on 3, not play Q* on 0 for play *H on 3, not play 2* on 3",
            "I won’t play any Queens on you if you {} and you {}. Then I’ll play a Jack on you.".format(
                "play a heart on me", "don’t play any 2s on me"
            ),
        ),
        ("3 /claim have KC", "I have {KC}."),
        ("3 /claim have *S", "I have at least one spade."),
        ("3 /claim have 8*", "I have at least one 8."),
        ("3 /claim have A/black", "I have at least one black Ace."),
        ("3 /claim lack Q*", "I don’t have any Queens."),
        ("3 /ask 0 have **", "Do you have any cards?"),
        ("3 /ask 0 want", "What would you like from me?"),
        ("3 /want K*", "I’d like a King."),
        ("3 /want 8*", "I’d like an 8."),
        ("3 /offer 1 to 0 give nothing for give *H to 3", "Please give me any heart."),
        ("3 /react doubt", "I doubt that."),
    ],
)
def test_an_act_is_said_in_plain_words(act: str, words: str) -> None:
    assert words == say_aloud(hear(act), READER)


def test_every_act_of_random_matches_can_be_said_and_told() -> None:
    """There are words for every deed, whoever does it to whom, promised, asked for or awaited."""
    kinds = set()
    for seed in range(12):
        for step in Replay(bargained_record(seed)):
            for heard in (event.act for event in step.events if isinstance(event, Said)):
                if isinstance(heard, Heard):
                    kinds.add(type(heard.act))
                    assert "/" not in say_aloud(heard, READER)
                    assert tell(heard, READER).endswith("”")
    assert {Offer, Accept, Decline, Retract, Claim, Ask, Want, React} == kinds


OFFER = "3 /offer 1 to 0 give play KC on 0 for nothing"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("0 /accept 1", "Deal!"),
        ("0 /decline 1", "No, thanks."),
        ("0 /decline 1 no", "No, thanks."),
        ("0 /decline 1 low", "That’s not enough for me."),
        ("0 /decline 1 trust", "I don’t trust you."),
        ("0 /decline 1 leader", "I won’t help the leader."),
        ("0 /decline 1 cannot", "That isn’t possible."),
        ("0 /decline 1 later", "Maybe later."),
    ],
)
def test_an_answer_is_said_to_the_one_who_made_the_offer(answer: str, words: str) -> None:
    assert f"To Dora: {words}" == say_aloud(hear(OFFER, answer), READER)


def test_what_is_said_to_another_player_says_to_whom_and_calls_the_reader_by_name() -> None:
    heard = hear("3 /offer 1 to 1 give play TC on 0 for take *S from 0")
    said = "I’ll play {TC} on Anna if you steal a spade from Anna."
    assert f"To Ben: {said}" == say_aloud(heard, READER)
    assert f"To Ben: {said}" == say_aloud(heard, NAMES)


def test_who_gave_no_name_is_not_called_you_in_what_is_said_to_another() -> None:
    unnamed = (You(say("app.person")), *NAMES[1:])
    heard = hear("3 /offer 1 to 1 give play TC on 0 if 0 plays *C on 2 for take *S from 0")
    said = "I’ll play {TC} on our guest once our guest plays a club on Clara if you steal a spade from our guest."
    assert f"To Ben: {said}" == say_aloud(heard, unnamed)
    assert "To Ben: I’ll play {KC} on you." == say_aloud(hear("3 /offer 1 to 1 give play KC on 1 for nothing"), unnamed)
    assert "I’ll play {KC} on you." == say_aloud(hear(OFFER), unnamed)


def test_where_several_people_look_everybody_is_named() -> None:
    assert "To Anna: I’ll play {KC} on you." == say_aloud(hear(OFFER), NAMES)


# -- in the log -------------------------------------------------------------------------------------------------

SAID = "I’ll play {KC} on you."
COUNTER = "0 /offer 2 to 3 give not play KS on 3 for nothing re 1"


@pytest.mark.parametrize(
    ("lines", "of_anna", "of_all"),
    [
        ((OFFER,), f"Dora offers you: “{SAID}”", f"Dora offers Anna: “{SAID}”"),
        ((OFFER, "0 /accept 1"), f"You accept Dora’s offer: “{SAID}”", f"Anna accepts Dora’s offer: “{SAID}”"),
        (
            (OFFER, "0 /decline 1 trust"),
            "You decline Dora’s offer: “I don’t trust you.”",
            "Anna declines Dora’s offer: “I don’t trust you.”",
        ),
        (
            (OFFER, "3 /retract 1"),
            f"Dora takes back an offer to you: “{SAID}”",
            f"Dora takes back an offer to Anna: “{SAID}”",
        ),
        (
            (OFFER, COUNTER),
            "You offer Dora instead: “I won’t play {KS} on you.”",
            "Anna offers Dora instead: “I won’t play {KS} on you.”",
        ),
        (
            (OFFER, COUNTER, "3 /accept 2"),
            "Dora accepts your offer: “I won’t play {KS} on you.”",
            "Dora accepts Anna’s offer: “I won’t play {KS} on you.”",
        ),
        (
            ("0 /offer 1 to 2 give nothing for play *S on 0",),
            "You ask Clara: “Please play any spade on me.”",
            "Anna asks Clara: “Please play any spade on me.”",
        ),
        (("1 /ask 0 have J*",), "Ben asks you: “Do you have any Jacks?”", "Ben asks Anna: “Do you have any Jacks?”"),
        (("0 /claim lack JO",), "You: “I don’t have {JO}.”", "Anna: “I don’t have {JO}.”"),
    ],
)
def test_the_log_tells_who_says_what_to_whom(lines: tuple[str, ...], of_anna: str, of_all: str) -> None:
    assert of_anna == tell(hear(*lines), READER)
    assert of_all == tell(hear(*lines), NAMES)


LINES = (
    "say /offer 1 to 0 give play KC on 0 for nothing",
    "say /offer 1 to 1 give play KC on 0 for nothing",
    "say Well?",
)
TOLD = [
    f"Dora offers you: “{SAID}”",
    "Dora: “/offer 1 to 1 give play KC on 0 for nothing”",  # may not be said again, so it is free text
    "Dora: “Well?”",
]


def bargained() -> Match:
    """Begin a match, in which seat 3 says these lines."""
    words = ("player 0 person", *(f"player {seat} random" for seat in (1, 2, 3)))
    names = tuple(f"name {seat} {name}" for seat, name in enumerate(NAMES))
    match = RandomMatch(Crowns(), 4).match(1, deeds=2, words=(*words, *names))
    for line in LINES:
        match.submit(3, line)
    return match


def test_log_and_replay_tell_an_act_in_words_and_leave_free_text_as_it_is(person: Person) -> None:
    match = bargained()
    person.stage.context.navigate.open_table(MatchSetup("crowns", seats()))
    words = person.table.hud.words
    view = MatchView(match, seats())
    log = GameLog(view, words).entries(0, len(view.history(0)))
    assert TOLD == [entry.words for entry in log][-3:]
    reading = RecordView(match.record.write().encode(), "it")
    for viewer in (0, 1, EVERYBODY):
        first = TOLD[0] if viewer == 0 else f"Dora offers Anna: “{SAID}”"
        assert [first, *TOLD[1:]] == [
            describe_position(reading, n, viewer, words) for n in (match.n - 2, match.n - 1, match.n)
        ]


def seats() -> tuple[Seating, ...]:
    return (Seating("Anna"), *(Seating(name, "random") for name in NAMES[1:]))


def test_plates_and_recent_moves_show_an_act_in_words(person: Person) -> None:
    person.stage.context.navigate.open_table(MatchSetup("crowns", seats(), {}, 3))
    person.until_asked()
    hud = person.table.hud
    assert isinstance(hud, CrownsHud)
    person.controller.submit(0, "say /offer 1 to 2 give nothing for play K* on 0")
    person.frame()
    assert ("To Clara: Please play any King on me.", "My offer to Clara") == hud.plates.bubbles[0]
    person.controller.submit(2, "say /decline 1 low")
    person.controller.submit(3, "say /offer 1 to 2 give nothing for play K* on 3")
    person.frame()
    assert 0 not in hud.plates.bubbles, "an offer that is answered"
    assert ("That’s not enough for me.",) == hud.plates.bubbles[2]
    assert ("/offer 1 to 2 give nothing for play K* on 3",) == hud.plates.bubbles[3]
    assert ("You ask Clara: “Please play any King on me.”", True) in hud._recent._lines
    person.click(f"hand:0:{name(person.table.cards.reach.hand()[0].card)}")
    person.frame()
    assert {} == hud.plates.bubbles, "while one chooses a seat"
    person.key(pygame.K_ESCAPE)
    person.frame()
    assert {2, 3} == set(hud.plates.bubbles)


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_an_offer_too_long_for_its_bubble_is_said_in_fewer_words(
    come: Opener, text_scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = come((1024, 640), settings=replace(QUICK, text_scale=text_scale))
    person.stage.context.navigate.open_table(MatchSetup("crowns", seats(), {}, 3))
    person.until_asked()
    drawn: list[str] = []

    def draw(self: MarkPainter, room: tuple[int, int], words: str) -> Surface:
        del self
        drawn.append(words)
        return Surface(room)

    monkeypatch.setattr(MarkPainter, "_bubble", draw)
    side = "not play A/black on 0, not take A/black from 0"
    person.controller.submit(3, f"say /offer 1 to 2 give {side} for not play A/black on 3")
    person.frame()
    assert ["My offer to Clara"] == drawn


def test_a_match_that_is_resumed_knows_what_was_said() -> None:
    """An answer in a match that goes on from its record is to an offer before that."""
    match = bargained()
    again = Match(match.record, match._source)
    again.submit(0, "say /accept 1")
    (said,) = again.observed_deed(0, again.n).events
    assert isinstance(said, Said)
    assert isinstance(said.act, Heard)
    assert f"You accept Dora’s offer: “{SAID}”" == tell(said.act, READER)


def test_what_is_said_stands_in_no_log(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[dict[str, object]] = []
    monkeypatch.setattr(AppContext, "log", lambda _, event, **facts: logged.append({"event": event, **facts}))
    person.stage.context.navigate.open_table(MatchSetup("crowns", seats(), {}, 3))
    person.until_asked()
    person.controller.submit(0, "say I am Anna Muster")
    person.frame()
    assert "say …" in [facts["deed"] for facts in logged if facts["event"] == "deed"]
    assert "Muster" not in str(logged)
