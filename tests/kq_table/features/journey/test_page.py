"""The journey by mouse and by keys: choosing, a whole visit, what is left, and the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engines.games import registry
from kq_table.app.navigation import offer_cut
from kq_table.features.journey import court as court_file
from kq_table.features.journey.court import Rival
from kq_table.features.journey.page import JourneyPage, terms
from kq_table.features.journey.progress import match_setup
from kq_table.features.journey.result import VisitResult
from kq_table.features.lessons.table import LessonTable
from kq_table.storage.settings import DEFAULTS
from kq_table.text import say
from kq_table.ui.accessibility import walk
from tests.kq_table.conftest import Opener
from tests.kq_table.person import DEAD_TIME, QUICK, Person
from tests.tools.shots import take_step

COURT = court_file.load()
MILO, NICO = COURT[:2]
NEW = replace(QUICK, lessons=DEFAULTS.lessons)
"""Settings of somebody who knows no game."""
SEEDS = 12
"""Of which the person wins the first match with one, and loses it with another."""


def _open(person: Person) -> JourneyPage:
    person.stage.context.navigate.show_journey()
    person.wait(0.5)
    assert isinstance(person.top, JourneyPage)
    return person.top


def _beat(person: Person, *rivals: court_file.Rival, helped: bool = False) -> None:
    for rival in rivals:
        record = f"{rival.key}.kq"
        diary = person.stage.context.diary
        diary.write("beaten", rival=rival.key, record=record, round=1)
        diary.write("result", record=record, place=1, points=0, seats=2, helped=helped, given_up=False)


def _words(person: Person) -> str:
    return "\n".join(f"{node.name} {node.value}" for node in walk(person.top.reading.nodes()))


def _play(person: Person) -> None:
    """Play the match at the table to its end."""
    person.until(lambda: person.scene == "table")
    with person.stage.minimized():
        person.until_asked()
        while person.scene != "match":
            person.answer()
            person.until_asked()
    person.wait(3.0)
    assert isinstance(person.top, VisitResult)


def _play_until(come: Opener, is_won: bool) -> Person:
    """Visit the first rival, until the match ends like that."""
    for seed in range(SEEDS):
        person = come(seed=str(seed))
        person.stage.context.diary.path.unlink(missing_ok=True)
        # Records have their names from the second in which they were begun, and here a match takes less.
        for record in person.stage.context.services.store.finished_folder.glob("*.kq"):
            record.unlink()
        _open(person)
        person.click("visit")
        _play(person)
        if person.top._outcome.is_won == is_won:
            return person
    raise AssertionError("all matches ended the other way")


def test_the_focus_lies_on_the_next_rival_and_enter_begins_the_match(person: Person) -> None:
    page = _open(person)
    assert f"rival:{MILO.key}" == page.focused_name
    person.key(pygame.K_RETURN)
    person.until(lambda: person.scene == "table")
    assert [MILO.key] == [event.text("rival") for event in person.stage.context.diary.events("visit")]
    assert [say("app.person"), MILO.name] == [seating.name for seating in person.controller.seatings]
    assert "25" == person.controller.options["target"]


def test_arrows_lead_along_the_path_and_enter_chooses(person: Person) -> None:
    page = _open(person)
    person.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert NICO == page.chosen
    assert f"rival:{NICO.key}" == page.focused_name
    assert "journey" == person.scene


def test_a_later_rival_is_seen_with_its_game_and_who_is_to_be_beaten_first(person: Person) -> None:
    page = _open(person)
    person.click(f"rival:{COURT[-1].key}")
    assert COURT[-1] == page.chosen
    assert not person.has("visit")
    words = _words(person)
    assert say("journey.first", rival=MILO.name) in words
    assert say(f"game.{COURT[-1].game}") in words
    assert say(f"journey.tell.{COURT[-1].key}") not in words
    person.click(f"rival:{COURT[-1].key}")
    assert "journey" == person.scene


@pytest.mark.parametrize("rival", COURT, ids=lambda rival: rival.key)
def test_house_rules_that_differ_are_told_in_a_sentence(person: Person, rival: Rival) -> None:
    usual = {option.name: option.values[0] for option in registry.game(rival.game).options}
    told = terms(person.stage.context, COURT, rival, 1)[0]
    assert (told == say("setup.house_rules")) == (dict(rival.options) == usual)


def test_a_beaten_rival_can_be_visited_again_and_has_told_how_it_plays(person: Person) -> None:
    _beat(person, MILO, helped=True)
    page = _open(person)
    assert NICO == page.chosen
    person.click(f"rival:{MILO.key}")
    words = _words(person)
    assert say("journey.helped") in words
    assert say(f"journey.tell.{MILO.key}") in words
    person.click(f"rival:{MILO.key}")
    person.until(lambda: person.scene == "table")


def test_a_whole_visit_that_is_won(come: Opener) -> None:
    person = _play_until(come, True)
    diary = person.stage.context.diary
    (visit,), (beaten,), (result,) = (diary.events(kind) for kind in ("visit", "beaten", "result"))
    assert visit.text("record") == beaten.text("record") == result.text("record")
    assert (1, 2, False) == (result.number("place"), result.number("seats"), result.is_true("helped"))
    words = _words(person)
    for key in (f"journey.lost.{MILO.key}", f"journey.tell.{MILO.key}"):
        assert say(key) in words
    assert say("journey.next_is", rival=NICO.name, game=say(f"game.{NICO.game}")) in words
    person.key(pygame.K_RETURN)
    person.wait(0.5)
    assert isinstance(person.top, JourneyPage)
    assert NICO == person.top.chosen
    assert say("journey.beaten") in _words(person)


def test_a_visit_that_is_lost_can_be_tried_again_at_once(come: Opener) -> None:
    person = _play_until(come, False)
    assert say(f"journey.won.{MILO.key}") in _words(person)
    assert say(f"journey.tell.{MILO.key}") not in _words(person)
    person.key(pygame.K_RETURN)
    person.until(lambda: person.scene == "table")
    assert [MILO.key] * 2 == [event.text("rival") for event in person.stage.context.diary.events("visit")]
    assert not person.stage.context.diary.events("beaten")


def test_escape_after_a_match_leads_to_the_court(come: Opener) -> None:
    person = _play_until(come, False)
    person.key(pygame.K_ESCAPE)
    assert "journey" == person.scene
    person.key(pygame.K_ESCAPE)
    assert "menu" == person.scene


def test_a_match_that_was_left_is_resumed(person: Person) -> None:
    _open(person)
    person.click("visit")
    person.until(lambda: person.scene == "table")
    path = person.controller.path
    person.stage.context.navigate.show_menu()
    _open(person)
    person.key(pygame.K_RETURN)
    person.until(lambda: person.scene == "table")
    assert path == person.controller.path
    _play(person)
    assert 1 == len(person.stage.context.diary.events("result"))


def test_a_match_given_up_is_not_won(person: Person) -> None:
    _open(person)
    person.click("visit")
    person.until(lambda: person.scene == "table")
    person.controller.give_up(0)
    person.until(lambda: person.scene == "match")
    (result,) = person.stage.context.diary.events("result")
    assert result.is_true("given_up")
    assert say(f"journey.won.{MILO.key}") in _words(person)


@pytest.mark.parametrize("press", ["offer.yes", "offer.no", "visit"])
def test_a_lesson_is_offered_once_for_a_new_game(come: Opener, press: str) -> None:
    person = come(settings=NEW)
    _open(person)
    assert not person.has("learn")
    person.click(press)
    person.wait(0.5)
    assert MILO.game in person.stage.context.settings.lessons
    assert {"offer.yes": "table", "offer.no": "journey", "visit": "table"}[press] == person.scene
    if press == "offer.no":
        assert person.has("learn")


def test_a_lesson_begun_from_the_court_leads_back_to_it(person: Person) -> None:
    _open(person)
    person.click("learn")
    person.until(lambda: person.scene == "table")
    table = person.table
    assert isinstance(table, LessonTable)
    with person.stage.minimized():
        person.until_asked()
        while person.scene != "lesson_end":
            if person.scene == "table":
                take_step(table)
            else:
                person.answer()
            person.until(lambda: person.is_asked() or person.scene in {"round", "lesson_end"})
            person.wait(DEAD_TIME)
    person.key(pygame.K_RETURN)
    assert "journey" == person.scene


def test_a_visit_is_noted_also_when_the_cards_are_cut_first(person: Person) -> None:
    context, begun = person.stage.context, list[Path]()
    offer_cut(context, match_setup(context, COURT, MILO, 1), begun.append)
    person.wait(0.5)
    assert [] == begun
    person.key(pygame.K_RETURN)
    person.until(lambda: person.scene == "table")
    assert [person.controller.path] == begun


def test_after_the_last_rival_it_ends_and_begins_again_harder(person: Person) -> None:
    _beat(person, *COURT)
    page = _open(person)
    assert say("journey.end") in _words(person)
    person.key(pygame.K_RETURN)
    assert (2, MILO) == (page.time, page.chosen)
    assert say("level.squire") in _words(person)
    assert say("journey.time", number=2) in _words(person)
    person.click("visit")
    person.until(lambda: person.scene == "table")
    assert "squire" == person.controller.seatings[1].player


@pytest.mark.parametrize(("is_arrival", "sounds"), [(True, 1), (False, 0)])
def test_there_is_a_fanfare_when_the_throne_is_reached(person: Person, is_arrival: bool, sounds: int) -> None:
    played: list[str] = []
    play: Callable[[str], None] = played.append
    person.stage.context.sound.play = play  # type: ignore[method-assign, assignment]
    _beat(person, *COURT)
    person.stage.context.navigate.show_journey(is_arrival=is_arrival)
    assert sounds == played.count("fanfare")
