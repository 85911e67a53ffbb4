"""The page on which keys are chosen, and the lists that name them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame.event import Event

from engines.games import registry
from kq_table.app.key_map import press_of
from kq_table.features.help.key_lists import keys_of, named
from kq_table.features.help.key_page import GROUPS, KeyPage
from kq_table.features.help.rulebook_blocks import KeysBlock
from kq_table.match.setup import MatchSetup, Seating
from kq_table.storage.key_bindings import KEYS
from kq_table.text import say
from kq_table.text.key_names import MINUS
from tests.kq_table.conftest import Opener
from tests.kq_table.pad import Pad
from tests.kq_table.person import Person

from .book_text import chapter_text

ROWS = {f"{i}.{j}": row for i, (_, keys) in enumerate(GROUPS) for j, row in enumerate(keys.rows)}
ROW = {usual: place for place, row in ROWS.items() for usual in keys_of(row[0])}
"""Usual key → the number of a row that has it."""


@pytest.fixture
def page(person: Person) -> Person:
    person.stage.context.navigate.show_keys(to_choose=True)
    person.frame()
    return person


def _widget(page: Person, kind: str, usual: str) -> Any:
    return page.top.dialog[f"{kind}.{ROW[usual]}.{usual}"]


def _ask(page: Person, kind: str, usual: str) -> None:
    _widget(page, kind, usual).activate()


def _press(person: Person, key: str) -> None:
    press = press_of(key)
    person.frame(press)
    person.frame(Event(pygame.KEYUP, key=press.key, mod=press.mod))


def _told(page: Person) -> str:
    assert isinstance(page.top, KeyPage)
    return page.top.toasts.text


def _chosen(page: Person) -> dict[str, str]:
    return dict(page.stage.context.settings.chosen_keys)


def test_every_key_of_the_sheet_is_on_the_page_and_known_to_the_settings() -> None:
    assert set(KEYS) == set(ROW)


@pytest.mark.parametrize(
    ("caps", "keys"),
    [
        (("1", "…", "4"), ("1", "2", "3", "4")),
        (("Shift + S H",), ("Shift + S", "Shift + H")),
        ((MINUS, "0", "…", "2"), ("-", "0", "1", "2")),
        (("Page Up", "Ctrl + ←"), ("Page Up", "Ctrl + ←")),
    ],
)
def test_a_row_of_caps_stands_for_keys(caps: tuple[str, ...], keys: tuple[str, ...]) -> None:
    assert keys == keys_of(caps)


def test_a_key_is_pressed_and_then_the_new_one(page: Person) -> None:
    _ask(page, "key", "H")
    assert say("keys.choose.ask_key", what=say("keys.table.hint")) == _told(page)
    _press(page, "U")
    assert {"H": "U"} == _chosen(page)
    assert say("keys.choose.set", new="U", what=say("keys.table.hint")) == _told(page)
    assert "U" == _widget(page, "key", "H").text
    assert "choose_keys" == page.scene


def test_a_key_with_another_use_changes_places_and_this_is_told(page: Person) -> None:
    _ask(page, "key", "H")
    _press(page, "L")
    assert {"H": "L", "L": "H"} == _chosen(page)
    words = {"new": "L", "old": "H", "what": say("keys.table.hint"), "former": say("keys.trick")}
    assert say("keys.choose.swapped", **words) == _told(page)


def test_escape_leaves_a_key_as_it_is_and_then_the_page(page: Person) -> None:
    _ask(page, "key", "H")
    _press(page, "Esc")
    assert ({}, say("keys.choose.kept"), "choose_keys") == (_chosen(page), _told(page), page.scene)
    _press(page, "Esc")
    assert "menu" == page.scene


def test_a_key_without_a_name_is_not_taken(page: Person) -> None:
    _ask(page, "key", "H")
    page.frame(Event(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_LCTRL, unicode=""))
    assert say("keys.choose.ask_key", what=say("keys.table.hint")) == _told(page), "a modifier is on the way to others"
    page.frame(Event(pygame.KEYDOWN, key=pygame.K_MUTE if hasattr(pygame, "K_MUTE") else 0, mod=0, unicode=""))
    assert say("keys.choose.unusable") == _told(page)
    _press(page, "U")
    assert {"H": "U"} == _chosen(page)


def test_a_button_of_a_pad_is_pressed_and_then_the_new_one(page: Person) -> None:
    pad = Pad(page)
    _ask(page, "pad", "H")
    pad.press("y")
    assert {"H": "y", "F2": "x"} == page.stage.context.settings.chosen_controls
    assert "Y" == _widget(page, "pad", "H").text
    _ask(page, "pad", "K")
    pad.press("y")
    assert {"K": "y", "H": "", "F2": "x"} == page.stage.context.settings.chosen_controls
    assert say("keys.choose.taken", new="Y", what=say("keys.claim"), former=say("keys.table.hint")) == _told(page)


def test_a_pad_walks_the_page_and_chooses_its_own_buttons(page: Person) -> None:
    pad = Pad(page)
    for _ in range(400):
        if page.top.focused_name.startswith("pad.") and page.top.focused_name.endswith(".H"):
            break
        pad.press("r2")
    pad.press("a")
    pad.press("l1")
    assert {"H": "l1", "L": "x"} == page.stage.context.settings.chosen_controls


def test_whatever_was_chosen_the_page_is_left_and_reset_by_the_real_keys(person: Person) -> None:
    chosen = {"Enter": "F9", "Esc": "F10", "Tab": "F12", "Shift + Tab": "F8", "↑": "F7", "↓": "F6"}
    person.stage.context.change_settings(replace(person.stage.context.settings, chosen_keys=chosen))
    person.stage.context.navigate.show_keys(to_choose=True)
    person.frame()
    for _ in range(400):
        if person.top.focused_name == "reset":
            break
        _press(person, "Tab")
    _press(person, "Enter")
    assert {} == _chosen(person)
    assert say("keys.choose.was_reset") == _told(person)
    _press(person, "Esc")
    assert "menu" == person.scene


def test_the_choice_is_there_after_another_start(page: Person, come: Opener) -> None:
    _ask(page, "key", "H")
    _press(page, "U")
    saved = page.stage.context.services.settings_path.read_text("utf-8")
    assert '"H": "U"' in saved


def test_it_is_reached_from_the_sheet_and_from_the_settings(person: Person) -> None:
    person.stage.context.navigate.show_keys()
    person.frame()
    person.click("choose")
    assert "choose_keys" == person.scene
    person.key(pygame.K_ESCAPE)
    person.key(pygame.K_ESCAPE)
    person.stage.context.navigate.show_settings()
    person.frame()
    person.top._turn("help")
    person.frame()
    person.click("choose_keys")
    assert "choose_keys" == person.scene


def test_lists_and_books_show_the_chosen_keys_and_the_marks_of_a_pad(person: Person) -> None:
    rows = KeysBlock(((("H",), ""), (("1", "…", "9"), ""), (("Enter", "Space"), "")))
    assert rows == named(rows)
    settings = person.stage.context.settings
    person.stage.context.change_settings(replace(settings, chosen_keys={"H": "U", "2": "Ä"}))
    assert [("U",), ("1", "Ä", *"3456789"), ("Enter", "Space")] == [caps for caps, _ in named(rows).rows]
    assert "U" in chapter_text("crowns", "keys").split()
    Pad(person, "PS5 Controller").press("down")
    assert [("□",), ("1", "Ä", *"3456789"), ("✕", "L3")] == [caps for caps, _ in named(rows).rows]


def test_the_sheet_shows_the_marks_of_the_pad_as_soon_as_it_is_used(person: Person) -> None:
    person.stage.context.navigate.show_keys()
    person.frame()
    assert ("H",) in _caps(person)
    Pad(person, "PS5 Controller").press("r2")
    assert ("□",) in _caps(person)
    person.key(pygame.K_TAB)
    assert ("H",) in _caps(person)


def _caps(person: Person) -> list[tuple[str, ...]]:
    return [caps for widget in person.top.dialog.walk() if hasattr(widget, "block") for caps, _ in widget.block.rows]


@pytest.mark.parametrize(
    ("game", "told"), [("king", "keys.ear.cards"), ("crowns", "keys.ear.open"), ("", "keys.ear.cards")]
)
def test_the_sheet_leads_to_the_keys_that_are_answered(person: Person, game: str, told: str) -> None:
    if game:
        rules = registry.game(game)
        bots = [Seating(f"Bot {seat}", "random") for seat in range(1, rules.seats[-1])]
        person.stage.context.navigate.open_table(MatchSetup(game, (Seating("Anna"), *bots), {}, 0))
        person.until_asked()
    person.stage.context.navigate.show_keys()
    person.frame()
    person.click("told")
    assert "told_keys" == person.scene
    assert {("C", "I", "B"), ("P", "O"), ("N", "S"), ("R",)} == set(_caps(person))
    words = [words for widget in person.top.dialog.walk() if hasattr(widget, "block") for _, words in widget.block.rows]
    assert say(told) == words[0]
    person.key(pygame.K_ESCAPE)
    assert "keys" == person.scene
