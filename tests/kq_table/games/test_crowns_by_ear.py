"""What somebody who listens is told at a table of Crowns: offers, allies, collections and the latest moves."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from engines.core.api import Said, Seat
from kq_table.match.setup import MatchSetup, Seating
from kq_table.narrate.aloud import aloud
from kq_table.text import say
from kq_table.ui.accessibility import Node, walk
from tests.kq_table.person import Person

BOTS = (Seating("Ben", "random"), Seating("Clara", "random"), Seating("Dora", "random"))
PACT = "/offer 7 to 0 give not take ** from 0 for not take ** from 2"


def _sit_down(person: Person) -> None:
    person.stage.context.announcer.is_read = True
    person.stage.context.navigate.open_table(MatchSetup("crowns", (Seating("Anna"), *BOTS), {}, 3))
    person.until_asked()


def _hear(person: Person, seat: Seat, text: str) -> None:
    person.controller.submit(seat, f"say {text}")
    person.wait(0.2)


def _nodes(person: Person) -> list[Node]:
    return list(walk(person.top.reading.nodes()))


def _press(person: Person, key: str) -> None:
    person.stage.app.hearing.reader.press(next(node for node in _nodes(person) if node.key == key))
    person.wait(0.2)


def test_each_collection_is_told_once_and_briefly(person: Person) -> None:
    _sit_down(person)
    nodes = _nodes(person)
    assert [] == [key for key, count in Counter(node.key for node in nodes).items() if count > 1]
    told = [node for node in nodes if "collection" in node.name.lower() and node.key != "prompt"]
    assert [f"zone:collection:{seat}" for seat in range(4)] == [node.key for node in told]
    cards = [card for node in told for card in node.children]
    assert 32 == len(cards)
    assert all(card.description.endswith(f". {say('crowns.counts_not')}") for card in cards)
    assert sum(say("crowns.long.aces") in node.name for node in nodes) == 1


def test_the_latest_moves_are_told_last_and_are_those_since_the_own_last_card(person: Person) -> None:
    _sit_down(person)
    person.answer()
    person.until_asked()
    keys = [node.key for node in person.top.reading.nodes()]
    assert keys.index("zone:hand:0") < keys.index("latest") == keys.index("tools") - 1
    latest = next(node for node in _nodes(person) if node.key == "latest")
    assert 2 <= len(latest.children)
    assert latest.children[0].name.startswith("You play ")
    assert not any(node.name.startswith("You play ") for node in latest.children[1:])


def test_while_a_card_is_chosen_it_is_said_how_the_offer_that_waits_is_answered(
    person: Person, heard: list[str]
) -> None:
    _sit_down(person)
    _hear(person, 2, PACT)
    assert any(node.key == "slip:7:accept" for node in _nodes(person))
    card = next(node.key for node in _nodes(person) if node.key.startswith("hand:0:"))
    _press(person, card)
    words = say("slip.waits", name="Clara")
    assert not any(node.key == "slip:7:accept" for node in _nodes(person))
    assert words in [node.name for node in _nodes(person)]
    assert 1 == heard.count(words)
    person.key(pygame.K_ESCAPE)
    person.wait(0.2)
    assert any(node.key == "slip:7:accept" for node in _nodes(person))
    assert words not in [node.name for node in _nodes(person)]


@pytest.mark.parametrize("is_ally", [True, False])
def test_who_has_to_steal_is_warned_of_stealing_from_an_ally(
    person: Person, heard: list[str], *, is_ally: bool
) -> None:
    _sit_down(person)
    if is_ally:
        _hear(person, 2, PACT)
        _hear(person, 0, "/accept 7")
    jack = next(deed for deed in person.legal() if deed.startswith("play J") and deed.endswith(" to 0"))
    person.act(jack)
    person.until_asked()
    warning = say("crowns.ally", name="Clara")
    assert is_ally == (warning in person.prompt)
    assert is_ally == any(warning in words for words in heard)
    assert is_ally == any(warning in aloud(node.name) for node in _nodes(person))


def test_a_broken_promise_is_said_once(person: Person, heard: list[str]) -> None:
    _sit_down(person)
    _hear(person, 2, "/offer 7 to 0 give nothing for not play ** on 0")
    _hear(person, 0, "/accept 7")
    person.act(next(deed for deed in person.legal() if deed.endswith(" to 0")))
    person.wait(0.5)
    assert ["You: “I won’t play any cards on myself” – broken."] == [words for words in heard if "br" in words]


def test_after_each_press_in_the_talk_the_offer_is_said_as_it_stands(person: Person, heard: list[str]) -> None:
    _sit_down(person)
    person.key(pygame.K_t)
    told = []
    for key in ("give:0:deed", "pick:deed:take", "give:0:cards", "pick:card:D", "give:and", "pick:card:K"):
        heard.clear()
        _press(person, key)
        told.append(" ".join(heard))
    assert "I will steal which cards? from you this round." == told[1]
    assert "“I’ll steal a diamond from you.”" == told[3]
    assert "and play which cards? on you this round." == told[4]
    assert "“I’ll steal a diamond from you and I’ll play a King on you.”" == told[5]
    assert "" == told[0] == told[2]


def test_every_control_of_the_talk_has_a_name_of_its_own_and_says_what_is_chosen(person: Person) -> None:
    _sit_down(person)
    person.key(pygame.K_t)
    for key in ("give:0:cards", "pick:card:K", "want:0:cards"):
        _press(person, key)
    names = [node.name for node in _nodes(person) if node.role in {"button", "radio button"}]
    assert len(names) == len(set(names))
    assert {"You promise: any King", "You ask for: which cards?", say("rank.Q")} <= set(names)
    _press(person, "pick:card:Q")
    chosen = {node.name for node in _nodes(person) if node.key.startswith("pick:") and node.is_checked}
    assert {say("rank.Q")} == chosen


def test_an_offer_of_which_a_part_is_half_done_is_not_made(person: Person) -> None:
    _sit_down(person)
    person.key(pygame.K_t)
    for press in ("give:0:cards", "pick:card:K", "want:0:deed", "pick:deed:not-take"):
        person.click(press)
    assert say("speak.half") == person.top.dialog["sentence"].text
    assert not person.top.dialog["send"].is_enabled
    for press in ("want:0:cards", "pick:card:Q"):
        person.click(press)
    assert person.top.dialog["send"].is_enabled


def test_a_promise_for_nothing_is_confirmed(person: Person) -> None:
    _sit_down(person)
    person.key(pygame.K_t)
    for press in ("give:0:cards", "pick:card:K", "send"):
        person.click(press)
    assert "gift" == person.scene
    person.key(pygame.K_RETURN)
    assert "speak" == person.scene, "Enter goes back to the offer"
    for press in ("send", "give"):
        person.click(press)
    assert "table" == person.scene
    said = [event.word for event in person.controller.history(0) if isinstance(event, Said)]
    assert "say /offer 1 to 1 give play K* on 1 for nothing" == said[-1]


def test_who_accepts_a_request_is_told_that_nothing_is_given_for_it(person: Person) -> None:
    _sit_down(person)
    _hear(person, 2, "/offer 7 to 0 give nothing for play ** on 2")
    _hear(person, 3, "/offer 8 to 0 give play K* on 0 for play ** on 3")
    hints = {node.key: node.description for node in _nodes(person) if node.key.endswith(":accept")}
    assert {"slip:7:accept": say("slip.for_nothing"), "slip:8:accept": ""} == hints
