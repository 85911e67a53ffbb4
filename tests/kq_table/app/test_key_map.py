"""Keys that a person chose mean the usual ones, and a key whose use was moved away means nothing."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame.event import Event

from kq_table.app.key_map import KeyMap, key_of, press_of
from kq_table.storage import key_bindings
from kq_table.storage.key_bindings import KEYS, NAMED
from kq_table.storage.settings import DEFAULTS
from kq_table.text import say
from tests.kq_table.pad import Pad
from tests.kq_table.person import TOGETHER, Person

Told = tuple[int, int, str]
LETTER = "U"


def _pressed(key: str) -> list[Event]:
    """What pygame tells of a key that is pressed and let go."""
    press = press_of(key)
    text = [Event(pygame.TEXTINPUT, text=press.unicode)] if press.unicode else []
    return [press, *text, Event(pygame.KEYUP, key=press.key, mod=press.mod)]


def _told(
    chosen: dict[str, str], *events: Event, is_writing: bool = False, is_choosing: bool = False
) -> list[tuple[int, object]]:
    """What scenes are told: the kind of each event, with its key or text."""
    key_map = KeyMap(lambda: replace(DEFAULTS, chosen_keys=chosen))
    meant = [
        found for event in events for found in key_map.meant(event, is_writing=is_writing, is_choosing=is_choosing)
    ]
    return [(event.type, event.text if event.type == pygame.TEXTINPUT else event.key) for event in meant]


def _of(key: str) -> list[tuple[int, object]]:
    return _told({}, *_pressed(key))


@pytest.mark.parametrize(
    "key", sorted({*KEYS, *NAMED, "Ctrl + Shift + Q", "É", "Alt + F4", "Cmd + ,", "+", "Ctrl + +"})
)
def test_a_key_is_written_as_it_is_pressed(key: str) -> None:
    assert key_bindings.is_key(key)
    assert key == key_of(press_of(key))


@pytest.mark.parametrize(
    ("event", "key"),
    [
        (Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_LSHIFT, unicode="?"), "?"),
        (Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LCTRL | pygame.KMOD_RALT, unicode="@"), "@"),
        (Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_RCTRL, unicode="\x1a"), "Ctrl + Z"),
        (Event(pygame.KEYDOWN, key=pygame.K_h, mod=pygame.KMOD_CAPS | pygame.KMOD_NUM, unicode="H"), "H"),
        (Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, unicode=""), ""),
        (Event(pygame.KEYDOWN, key=0, mod=0, unicode=""), ""),
    ],
)
def test_a_sign_is_what_it_types_on_any_keyboard(event: Event, key: str) -> None:
    assert key == key_of(event)


def test_without_a_choice_every_event_is_as_it_was() -> None:
    for key in KEYS:
        events = _pressed(key)
        key_map = KeyMap(lambda: DEFAULTS)
        meant = [found for event in events for found in key_map.meant(event, is_writing=False, is_choosing=False)]
        assert events == meant


@pytest.mark.parametrize("usual", KEYS)
def test_a_chosen_key_means_the_usual_one_from_press_to_release(usual: str) -> None:
    assert _of(usual) == _told({usual: "F9"}, *_pressed("F9"))
    assert [] == _told({usual: "F9"}, *_pressed(usual))


def test_keys_that_changed_places_mean_each_other() -> None:
    chosen = {"H": "L", "L": "H"}
    assert _of("H") == _told(chosen, *_pressed("L"))
    assert _of("L") == _told(chosen, *_pressed("H"))


def test_a_letter_that_means_a_digit_types_the_digit() -> None:
    assert [(pygame.KEYDOWN, pygame.K_5), (pygame.TEXTINPUT, "5"), (pygame.KEYUP, pygame.K_5)] == _told(
        {"5": LETTER}, *_pressed(LETTER)
    )


def test_with_shift_a_chosen_key_is_the_usual_one_with_shift() -> None:
    chosen = {"Space": "F9"}
    press = Event(pygame.KEYDOWN, key=pygame.K_F9, mod=pygame.KMOD_LSHIFT, unicode="")
    key_map = KeyMap(lambda: replace(DEFAULTS, chosen_keys=chosen))
    (meant, *_) = key_map.meant(press, is_writing=False, is_choosing=False)
    assert (pygame.K_SPACE, True) == (meant.key, bool(meant.mod & pygame.KMOD_SHIFT))


@pytest.mark.parametrize(
    ("chosen", "key"),
    [
        *(({"H": LETTER}, LETTER), ({"H": LETTER}, "H"), ({"Enter": LETTER}, LETTER), ({"Enter": LETTER}, "Enter")),
        *(({"H": "F9"}, "F9"), ({"5": LETTER}, "5"), ({"Space": "F9"}, "Space")),
    ],
)
def test_in_a_text_keys_write_what_they_are(chosen: dict[str, str], key: str) -> None:
    assert _of(key) == _told(chosen, *_pressed(key), is_writing=True)


def test_in_a_text_a_chosen_key_that_writes_nothing_still_has_its_use() -> None:
    assert _of("Esc") == _told({"Esc": "F9"}, *_pressed("F9"), is_writing=True)


@pytest.mark.parametrize("key", sorted(key_bindings.WAYS_OUT))
def test_where_keys_are_chosen_the_ways_out_work_whatever_was_chosen(key: str) -> None:
    chosen, _ = key_bindings.with_key({}, key, "F9")
    assert _of(key) == _told(dict(chosen), *_pressed(key), is_choosing=True)
    assert [] == _told(dict(chosen), *_pressed(key))


# -- what is accepted from outside


@pytest.mark.parametrize(
    "key", ["", "h", "Ctrl", "Shift + Ctrl + A", "Ctrl + Ctrl + A", "Foo", "AB", " ", "\n", "Ctrl+A"]
)
def test_what_is_no_key_is_refused(key: str) -> None:
    assert not key_bindings.is_key(key)
    with pytest.raises((TypeError, ValueError)):
        key_bindings.check_keys({"H": key})


@pytest.mark.parametrize(
    "raw",
    [None, [], "H", 3, {"H": 3}, {"H": None}, {"H": ["U"]}, {"Q": "U"}, {"": "U"}, {"H": "L"}, {"H": "U", "L": "U"}],
)
def test_hostile_choices_are_refused(raw: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        key_bindings.check_keys(raw)
    with pytest.raises((TypeError, ValueError)):
        key_bindings.check_pad(raw)


def test_a_choice_of_keys_and_of_a_pad_is_accepted() -> None:
    assert {"H": "L", "L": "H"} == key_bindings.check_keys({"H": "L", "L": "H"})
    assert {"H": "a", "Enter": "x"} == key_bindings.check_pad({"H": "a", "Enter": "x"})
    assert {"H": "", "F2": ""} == key_bindings.check_pad({"H": "", "F2": ""})
    for raw in ({"H": "a"}, {"H": "nothing"}):
        with pytest.raises((TypeError, ValueError)):
            key_bindings.check_pad(raw)


def test_a_key_with_another_use_changes_places() -> None:
    assert ({"H": "U"}, "") == key_bindings.with_key({}, "H", "U")
    assert ({"H": "L", "L": "H"}, "L") == key_bindings.with_key({}, "H", "L")
    assert ({}, "L") == key_bindings.with_key({"H": "L", "L": "H"}, "H", "H")
    assert ({"H": "K", "K": "U"}, "K") == key_bindings.with_key({"H": "U"}, "H", "K")
    assert ({"H": "a", "Enter": "x"}, "Enter") == key_bindings.with_control({}, "H", "a")
    assert ({"K": "x", "H": ""}, "H") == key_bindings.with_control({}, "K", "x")


def test_every_usual_control_of_a_pad_is_there_once() -> None:
    assert sorted(key_bindings.PAD.values()) == sorted(set(key_bindings.PAD.values()))
    assert set(key_bindings.PAD.values()) <= set(key_bindings.CONTROLS)
    assert key_bindings.PAD.keys() <= set(KEYS)


# -- in the program


def _choose(person: Person, **chosen: str) -> None:
    settings = person.stage.context.settings
    person.stage.context.change_settings(replace(settings, chosen_keys={**settings.chosen_keys, **chosen}))


def _press(person: Person, key: str) -> None:
    for event in _pressed(key):
        person.frame(event)


def test_a_table_is_played_with_chosen_keys(at_table: Person) -> None:
    _choose(at_table, Pause="F9", Esc="F10")
    _press(at_table, "Pause")
    assert "table" == at_table.scene
    _press(at_table, "F9")
    assert "pause" == at_table.scene
    _press(at_table, "Esc")
    assert "pause" == at_table.scene
    _press(at_table, "F10")
    assert "table" == at_table.scene


def test_a_chosen_key_opens_the_privacy_screen_by_holding(person: Person) -> None:
    _choose(person, Enter="F9")
    person.sit_down(TOGETHER)
    person.until(lambda: person.scene == "curtain")
    press, release = _pressed("F9")
    person.frame(press)
    person.frame(release)
    person.wait(1)
    assert "curtain" == person.scene
    person.frame(press)
    person.until(lambda: person.scene == "table")


def test_sentences_name_the_chosen_key(at_table: Person) -> None:
    _choose(at_table, H="U", **{"Ctrl + Z": "F9"})
    assert "Press U " in say("hint.more", words="")
    assert "(F9)" in at_table.table.toolbar.undo.hint


def test_a_chosen_control_of_a_pad_is_pressed_and_named(at_table: Person) -> None:
    settings = at_table.stage.context.settings
    at_table.stage.context.change_settings(replace(settings, chosen_controls={"Pause": "x", "H": "start"}))
    Pad(at_table).press("x")
    assert "pause" == at_table.scene
    assert "Press Menu " in say("hint.more", words="")


RUSSIAN_R, TURKISH_I, TURKISH_S, GERMAN_O, RUSSIAN_X, FRENCH_A = 0x43A, 0x131, 0x15F, 0xF6, 0x445, 0xE0
"""The letters on the keys of Latin R, I, semicolon, semicolon and bracket, and of the digit 0."""


@pytest.mark.parametrize(
    ("code", "scancode", "meant"),
    [
        (RUSSIAN_R, pygame.KSCAN_R, pygame.K_r),
        (TURKISH_I, pygame.KSCAN_I, pygame.K_i),
        (TURKISH_S, pygame.KSCAN_SEMICOLON, TURKISH_S),
        (GERMAN_O, pygame.KSCAN_SEMICOLON, GERMAN_O),
        (RUSSIAN_X, pygame.KSCAN_LEFTBRACKET, RUSSIAN_X),
        (pygame.K_AMPERSAND, pygame.KSCAN_1, pygame.K_1),
        (FRENCH_A, pygame.KSCAN_0, pygame.K_0),
        (pygame.K_MINUS, pygame.KSCAN_6, pygame.K_MINUS),
        (pygame.K_LEFTPAREN, pygame.KSCAN_LEFTBRACKET, pygame.K_LEFTPAREN),
    ],
)
def test_a_letter_of_another_alphabet_is_the_latin_one_on_its_key(code: int, scancode: int, meant: int) -> None:
    down = Event(pygame.KEYDOWN, key=code, mod=0, unicode=chr(code), scancode=scancode)
    up = Event(pygame.KEYUP, key=code, mod=0, scancode=scancode)
    assert [(pygame.KEYDOWN, meant), (pygame.KEYUP, meant)] == _told({}, down, up)
    assert [(pygame.KEYDOWN, code), (pygame.KEYUP, code)] == _told({}, down, up, is_writing=True)


def test_such_a_letter_can_be_chosen_and_means_what_is_chosen_for_its_latin_one() -> None:
    pressed = Event(pygame.KEYDOWN, key=RUSSIAN_R, mod=0, unicode="к", scancode=pygame.KSCAN_R)
    assert (pygame.KEYDOWN, pygame.K_h) == _told({"H": "К"}, pressed)[0]
    assert (pygame.KEYDOWN, pygame.K_h) == _told({"H": "R", "R": "H"}, pressed)[0]
