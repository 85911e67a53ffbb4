"""After three matches won or lost in a row the set-up suggests a level: once, and takes no for an answer."""

from __future__ import annotations

import json

import pygame
import pytest

from kq_table.features.results.counter import Counter
from kq_table.features.start.match_setup import SetupDialog
from kq_table.match.setup import PERSON
from kq_table.storage import settings as settings_file
from tests.kq_table.features.results.files import add, finished_text
from tests.kq_table.person import Person
from tests.kq_table.records import NAMES

GAME = "kings-and-queens"
WON = finished_text(words=("name 0 You", *NAMES[1:]))
LOST = "\n".join([*WON.splitlines()[:30], "# resigned 0", ""])


def _have_played(person: Person, text: str, matches: int = 3) -> None:
    for number in range(matches):
        add(person.stage.context.services.store, number, text)
    person.stage.context.worker(Counter).refresh()


def _set_up(person: Person) -> SetupDialog:
    person.click(f"game:{GAME}")
    person.wait(0.5)
    assert isinstance(person.top, SetupDialog)
    return person.top


def _levels(setup: SetupDialog) -> list[str]:
    return [player for player in setup.model.players[: setup.model.seats] if player != PERSON]


def test_who_won_three_is_offered_a_stronger_level_and_gets_it(person: Person) -> None:
    _have_played(person, WON)
    setup = _set_up(person)
    assert ["knight"] == _levels(setup)
    assert "Play against Baron" == person.target("suggestion.yes").text
    person.click("suggestion.yes")
    assert ["baron"] == _levels(setup)
    assert not person.has("suggestion.yes")


def test_who_lost_three_is_offered_an_easier_one(person: Person) -> None:
    _have_played(person, LOST)
    _set_up(person)
    assert "Play against Squire" == person.target("suggestion.yes").text


def test_among_several_players_it_is_the_last_place_that_counts(person: Person) -> None:
    header = ("name 0 You", "player 0 person", *(f"player {seat} knight" for seat in (1, 2, 3)))
    begun = finished_text("crowns", 4, header).splitlines()[:30]
    _have_played(person, "\n".join([*begun, "# resigned 0", ""]))
    person.click("game:crowns")
    person.wait(0.5)
    setup = person.top
    assert isinstance(setup, SetupDialog)
    words = next(widget.text for widget in setup.dialog.walk() if widget.name == "suggestion")
    assert "You came last in your last three matches" in words
    person.click("suggestion.yes")
    assert ["squire"] * 3 == _levels(setup)


def test_no_is_taken_for_an_answer_for_good(person: Person) -> None:
    _have_played(person, WON)
    setup = _set_up(person)
    person.click("suggestion.no")
    assert ["knight"] == _levels(setup)
    assert not person.has("suggestion.no")
    person.key(pygame.K_ESCAPE)
    _set_up(person)
    assert not person.has("suggestion.yes")
    saved, notices = settings_file.load(person.stage.context.services.settings_path)
    assert ({GAME: "2-3"}, []) == (saved.suggested, notices)


def test_a_suggestion_that_got_no_answer_is_not_made_again(person: Person) -> None:
    _have_played(person, WON)
    _set_up(person)
    person.key(pygame.K_ESCAPE)
    _set_up(person)
    assert not person.has("suggestion.yes")


def test_after_an_answer_the_other_way_may_still_be_suggested(person: Person) -> None:
    _have_played(person, WON)
    _set_up(person)
    person.key(pygame.K_ESCAPE)
    for number in range(3, 6):
        add(person.stage.context.services.store, number, LOST)
    person.stage.context.worker(Counter).refresh()
    _set_up(person)
    assert "Play against Squire" == person.target("suggestion.yes").text
    assert {GAME: "2-3 2-1"} == person.stage.context.settings.suggested


def test_the_answer_is_given_by_keys_too(person: Person) -> None:
    _have_played(person, WON)
    setup = _set_up(person)
    for _ in range(30):
        if person.top.focused_name == "suggestion.yes":
            break
        person.key(pygame.K_TAB)
    person.key(pygame.K_RETURN)
    assert ["baron"] == _levels(setup)


@pytest.mark.parametrize(
    ("text", "matches", "players"),
    [
        (WON, 2, ["person", "knight"]),
        (WON, 3, ["person", "person"]),
        (WON, 3, ["knight", "knight"]),
        (WON, 3, ["person", "squire"]),
    ],
    ids=["two matches", "two people", "nobody", "another level"],
)
def test_nothing_is_suggested_where_it_would_not_fit(
    person: Person, text: str, matches: int, players: list[str]
) -> None:
    _have_played(person, text, matches)
    raw = {"last": {GAME: {"seats": 2, "options": {}, "players": players}}}
    path = person.stage.context.services.settings_path
    path.write_text(json.dumps(raw), "utf-8", newline="\n")
    person.stage.context.settings = settings_file.load(path)[0]
    _set_up(person)
    assert not person.has("suggestion.yes")
    assert {} == person.stage.context.settings.suggested


@pytest.mark.parametrize(("level", "text"), [("sovereign", WON), ("page", LOST)])
def test_beyond_the_last_level_there_is_nothing_to_suggest(person: Person, level: str, text: str) -> None:
    _have_played(person, text.replace("player 1 knight", f"player 1 {level}"))
    raw = {"last": {GAME: {"seats": 2, "options": {}, "players": ["person", level]}}}
    path = person.stage.context.services.settings_path
    path.write_text(json.dumps(raw), "utf-8", newline="\n")
    person.stage.context.settings = settings_file.load(path)[0]
    _set_up(person)
    assert not person.has("suggestion.yes")


def test_a_style_stays_when_the_level_changes(person: Person) -> None:
    _have_played(person, WON)
    raw = {"last": {GAME: {"seats": 2, "options": {}, "players": ["person", "knight/bold"]}}}
    path = person.stage.context.services.settings_path
    path.write_text(json.dumps(raw), "utf-8", newline="\n")
    person.stage.context.settings = settings_file.load(path)[0]
    setup = _set_up(person)
    person.click("suggestion.yes")
    assert ["baron/bold"] == _levels(setup)
