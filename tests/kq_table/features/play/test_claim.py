"""A claim at the table: when it is offered, and what comes of it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engines.core.cards import name
from kq_table.match.setup import MatchSetup, Seating
from kq_table.text import say
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person, own

MANY = 3
"""Cards of which it is seldom proven that they change nothing."""


HOUSE = tuple(Seating(f"Bot {number}", "random") for number in range(3))


def _hold(person: Person, seatings: tuple[Seating, ...] = (Seating("Anna"), *HOUSE)) -> None:
    """Sit down to King, and play on to where a claim is offered."""
    person.stage.context.navigate.open_table(MatchSetup("king", seatings, {}, 0))
    person.play_to(lambda: person.scene == "table" and _is_offered(person))


def _is_offered(person: Person) -> bool:
    if len(own(person.table)) > MANY:
        return False
    for _ in range(200):
        if not person.table.claim.is_thinking:
            break
        person.frame(seconds=0.0)
    return person.table.claim.is_offered


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_round_that_nothing_can_change_is_played_out_on_demand(person: Person, way: str) -> None:
    _hold(person)
    history, number = person.table.view.history, person.table.view.history.round
    assert len(own(person.table)) >= 2
    if way == "key":
        person.key(pygame.K_k)
    else:
        person.click("claim")
    person.until(lambda: person.scene == "round")
    assert number == history.rounds[-1].number
    assert [] == own(person.table)


def test_what_was_claimed_stands_in_the_record_as_usual_deeds(person: Person) -> None:
    _hold(person)
    n, cards = person.controller.n, len(own(person.table))
    laid = len(person.pile("trick"))
    person.key(pygame.K_k)
    lines = person.controller._match.record.lines[n:]
    assert 4 * cards - laid == len(lines)
    assert all(line.deed.startswith("play ") for line in lines)


def test_before_anything_is_proven_the_key_says_so_and_does_nothing(at_table: Person) -> None:
    assert not _is_offered(at_table)
    n = at_table.controller.n
    at_table.key(pygame.K_k)
    assert n == at_table.controller.n
    assert not at_table.has("claim")
    assert "" != at_table.toast


def test_the_offer_stands_in_the_place_of_the_prompt(person: Person) -> None:
    _hold(person)
    place = person.table.hud.layout["prompt"]
    assert place.colliderect(person.target("claim").rect)
    assert place.bottom == person.target("claim").rect.bottom
    assert "claim" in {target.id for target in person.table.targets()}


def test_two_people_see_the_rest_laid_out(come: Opener) -> None:
    person = come(settings=replace(QUICK, trick_rest=0.3))
    _hold(person, (Seating("Anna"), Seating("Ben"), *HOUSE[1:]))
    n, seen = person.controller.n, set[str]()
    person.key(pygame.K_k)

    def look() -> None:
        seen.update(
            name(sprite.face) for _, sprite in person.table.board.sprites() if sprite.is_up and sprite.face is not None
        )

    person.until(lambda: person.scene == "round", look)
    rest = {line.deed.removeprefix("play ") for line in person.controller._match.record.lines[n:]}
    assert rest <= seen


def test_games_without_tricks_make_no_such_offer(person: Person) -> None:
    person.stage.context.navigate.open_table(
        MatchSetup("the-queen", (Seating("Anna"), Seating("Bot", "random")), {}, 1)
    )
    person.until_asked()
    assert not _is_offered(person)


def test_while_a_round_can_be_finished_the_lamp_looks_dead_and_the_key_says_why(person: Person) -> None:
    _hold(person)
    person.frame()
    assert not person.table.hints.button.is_enabled
    person.key(pygame.K_h)
    assert say("hint.decided") == person.toast
    person.key(pygame.K_k)
    person.play_to(lambda: person.is_asked() and not person.table.claim.is_offered)
    assert person.table.hints.button.is_enabled
