"""Pads: real events of a virtual one reach the program, and it is as a pad of any make would be."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest
from pygame.event import Event

from kq_table.app import pads as pads_module
from kq_table.app.input import FeltSink
from kq_table.app.pads import AWAY_MS, BUSY_MS, FIRST_SECONDS, NEXT_SECONDS, PAD_EVENT, STILL_MS, STILL_SECONDS, Pads
from kq_table.shell.key_words import make_of
from kq_table.shell.sound import NullSink
from kq_table.text import say
from kq_table.ui import sdl
from kq_table.ui.text_field import TextField
from tests.kq_table.conftest import Opener
from tests.kq_table.pad import Pad
from tests.kq_table.person import TOGETHER, Person

GAME_CONTROLLER = 1
AXES, BUTTONS = 6, 15
FULL = 32767
A, X, UP = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_DPAD_UP


class Virtual:
    """A pad that SDL makes up, plugged in and pressed by the test."""

    def __init__(self) -> None:
        base = sys.modules["pygame.base"].__file__
        assert base is not None
        self._sdl = ctypes.CDLL(base)
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.index = self._sdl.SDL_JoystickAttachVirtual(GAME_CONTROLLER, AXES, BUTTONS, 0)
        assert self.index >= 0
        self._stick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self.index))
        self.is_in = True
        # As it comes, its triggers rest in the middle.
        self.bend(4, -FULL)
        self.bend(5, -FULL)

    def button(self, number: int, *, is_down: bool) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._stick, number, int(is_down))

    def bend(self, axis: int, far: int) -> None:
        self._sdl.SDL_JoystickSetVirtualAxis(self._stick, axis, far)

    def pull_out(self) -> None:
        if self.is_in:
            self.is_in = False
            self._sdl.SDL_JoystickDetachVirtual(self.index)


class Clock:
    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


Told = list[tuple[str, bool, bool]]


class Looker:
    """Pads that are looked at by hand."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.clock = Clock()
        self.pads = Pads(self.log.append, self.clock)
        self.pads.start()

    def look(self) -> Told:
        """Look at the pads, and give what they told."""
        self.pads.poll()
        found = pygame.event.get(PAD_EVENT)
        return [(event.control, event.is_down, event.is_again) for event in found]


@pytest.fixture
def looker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Looker]:
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    if sdl._sdl() is None:
        pytest.skip("SDL's functions are out of reach")
    pygame.event.get()
    made = Looker()
    yield made
    made.pads.close()
    sys.modules["pygame._sdl2.controller"].quit()
    pygame.joystick.quit()
    pygame.event.get()


@pytest.fixture
def virtual(looker: Looker) -> Iterator[Virtual]:
    made = Virtual()
    looker.look()
    yield made
    made.pull_out()
    looker.look()


def test_a_pad_that_is_plugged_in_is_told_of_in_the_log(looker: Looker, virtual: Virtual) -> None:
    assert ["pad"] == [line.split()[0] for line in looker.log]
    virtual.pull_out()
    looker.look()
    assert looker.log[-1].endswith("is gone")


def test_a_button_is_pressed_and_let_go(looker: Looker, virtual: Virtual) -> None:
    virtual.button(A, is_down=True)
    assert [("a", True, False)] == looker.look()
    assert [] == looker.look()
    virtual.button(A, is_down=False)
    assert [("a", False, False)] == looker.look()


def test_a_short_press_between_two_looks_is_not_lost(looker: Looker, virtual: Virtual) -> None:
    virtual.button(X, is_down=True)
    sdl.update_pads()
    virtual.button(X, is_down=False)
    assert [("x", True, False), ("x", False, False)] == looker.look()


def test_a_button_let_go_and_pressed_between_two_looks_is_held(looker: Looker, virtual: Virtual) -> None:
    virtual.button(A, is_down=True)
    looker.look()
    virtual.button(A, is_down=False)
    sdl.update_pads()
    virtual.button(A, is_down=True)
    assert [("a", False, False), ("a", True, False)] == looker.look()


@pytest.mark.parametrize(
    ("axis", "far", "control"),
    [
        *((0, -FULL, "left"), (0, FULL, "right"), (1, -FULL, "up"), (1, FULL, "down"), (2, -FULL, "r_left")),
        *((3, -FULL, "r_up"), (3, FULL, "r_down"), (4, FULL, "l2"), (5, FULL, "r2")),
    ],
)
def test_sticks_and_triggers_are_pressed_as_buttons(
    looker: Looker, virtual: Virtual, axis: int, far: int, control: str
) -> None:
    virtual.bend(axis, far)
    assert [(control, True, False)] == looker.look()
    virtual.bend(axis, -FULL if axis > 3 else 0)
    assert [(control, False, False)] == looker.look()


def test_a_trembling_stick_says_nothing_and_wakes_nobody(looker: Looker, virtual: Virtual) -> None:
    for far in (900, -1200, 3000, 0):
        virtual.bend(0, far)
        assert [] == looker.look()
        assert [] == pygame.event.get()


def test_a_stick_points_one_way_at_a_time(looker: Looker, virtual: Virtual) -> None:
    virtual.bend(0, 24000)
    virtual.bend(1, 30000)
    assert [("down", True, False)] == looker.look()


def test_what_d_pad_and_stick_hold_both_is_let_go_with_the_last(looker: Looker, virtual: Virtual) -> None:
    virtual.button(UP, is_down=True)
    assert [("up", True, False)] == looker.look()
    virtual.bend(1, -FULL)
    assert [] == looker.look()
    virtual.button(UP, is_down=False)
    assert [] == looker.look()
    virtual.bend(1, 0)
    assert [("up", False, False)] == looker.look()


def test_a_held_arrow_acts_again_and_a_held_button_does_not(looker: Looker, virtual: Virtual) -> None:
    virtual.button(UP, is_down=True)
    virtual.button(A, is_down=True)
    assert 2 == len(looker.look())
    looker.clock.at += FIRST_SECONDS - 0.01
    assert [] == looker.look()
    looker.clock.at += 0.02
    assert [("up", True, True)] == looker.look()
    looker.clock.at += NEXT_SECONDS
    assert [("up", True, True)] == looker.look()


def test_what_is_held_is_let_go_when_the_pad_is_pulled_out(looker: Looker, virtual: Virtual) -> None:
    virtual.button(A, is_down=True)
    looker.look()
    virtual.pull_out()
    assert [("a", False, False)] == looker.look()


def test_what_is_held_is_let_go_when_another_window_gets_the_focus(looker: Looker, virtual: Virtual) -> None:
    virtual.button(A, is_down=True)
    looker.look()
    looker.pads.let_go()
    assert [("a", False, False)] == looker.look()


def test_looks_are_frequent_while_a_pad_is_used_and_rare_without_one(
    looker: Looker, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert AWAY_MS == looker.pads.poll()
    virtual = Virtual()
    monkeypatch.setattr(pygame.key, "get_focused", lambda: True)
    looker.look()
    assert STILL_MS == looker.pads.poll()
    virtual.button(A, is_down=True)
    looker.look()
    virtual.button(A, is_down=False)
    looker.look()
    assert BUSY_MS == looker.pads.poll()
    looker.clock.at += STILL_SECONDS + 1
    assert STILL_MS == looker.pads.poll()
    monkeypatch.setattr(pygame.key, "get_focused", lambda: False)
    assert AWAY_MS == looker.pads.poll()
    virtual.pull_out()
    looker.look()


def test_without_pads_nothing_is_looked_at_and_the_reason_is_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pygame._sdl2", "pygame._sdl2.controller"):
        monkeypatch.setitem(sys.modules, name, None)
    log: list[str] = []
    pads = Pads(log.append)
    pads.start()
    assert AWAY_MS == pads.poll()
    assert log[0].startswith("no pads: ")


# -- in the program


def test_a_pad_of_sdl_moves_along_the_menu(looker: Looker, virtual: Virtual, come: Opener) -> None:
    person = come()
    person.stage.app.input.pads = looker.pads
    virtual.button(UP, is_down=True)
    looker.pads.poll()
    person.frame(*pygame.event.get())
    assert person.top.focused_name
    assert "xbox" == person.stage.context.key_words.make


def test_it_opens_the_privacy_screen_by_holding(person: Person) -> None:
    person.sit_down(TOGETHER)
    person.until(lambda: person.scene == "curtain")
    pad = Pad(person)
    pad.press("a")
    assert "curtain" == person.scene
    pad.down("a")
    person.until(lambda: person.scene == "table")
    pad.up("a")
    assert "table" == person.scene


def test_a_pad_pulled_out_while_it_holds_the_privacy_screen_does_not_open_it(person: Person) -> None:
    person.sit_down(TOGETHER)
    person.until(lambda: person.scene == "curtain")
    pad = Pad(person)
    pad.down("a")
    pad.up("a")
    person.wait(2)
    assert "curtain" == person.scene


def test_each_control_does_what_its_key_does(at_table: Person) -> None:
    pad = Pad(at_table)
    pad.press("r1")
    assert "log" == at_table.scene
    pad.press("b")
    pad.press("start")
    assert "pause" == at_table.scene
    pad.press("b")
    assert "table" == at_table.scene
    pad.press("l1")
    assert say("last_trick.none") == at_table.toast


def test_no_control_of_a_pad_writes_into_a_text(person: Person) -> None:
    person.stage.context.navigate.show_setup("king")
    person.until(lambda: person.scene == "setup")
    field = next(widget for widget in person.top.dialog.walk() if isinstance(widget, TextField))
    person.top.dialog.focus(field)
    assert person.top.is_writing
    before = field.buffer.text
    Pad(person).press("x", "l1", "l3")
    assert before == field.buffer.text
    assert field is person.top.dialog.focused


MARKS: list[tuple[str, str, str]] = [
    ("Xbox Wireless Controller", "X", "View"),
    ("PS5 Controller", "□", "Share"),
    ("DualSense Wireless Controller", "□", "Share"),
    ("Nintendo Switch Pro Controller", "X", "−"),
    ("No-name 2000", "X", "View"),
]


@pytest.mark.parametrize(("pad", "hint", "back"), MARKS)
def test_sentences_name_what_stands_on_the_pad_used_last(at_table: Person, pad: str, hint: str, back: str) -> None:
    assert "H" in say("hint.more", words="")
    Pad(at_table, pad).press("left")
    assert f"Press {hint} " in say("hint.more", words="")
    assert f"({back})" in at_table.table.toolbar.undo.hint
    at_table.key(pygame.K_LEFT)
    assert "Press H " in say("hint.more", words="")
    assert "(Ctrl + Z)" in at_table.table.toolbar.undo.hint


@pytest.mark.parametrize(
    "use",
    [
        lambda person: person.key(pygame.K_LEFT),
        lambda person: person.down((5, 5)),
        lambda person: person.frame(Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(3, 0), buttons=(0, 0, 0))),
        lambda person: person.frame(Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0)),
    ],
    ids=["key", "button of the mouse", "motion", "wheel"],
)
def test_keyboard_and_mouse_switch_back(person: Person, use: Callable[[Person], None]) -> None:
    Pad(person).press("down")
    assert "xbox" == person.stage.context.key_words.make
    use(person)
    assert "" == person.stage.context.key_words.make


@pytest.mark.parametrize("name", ["Sony Interactive Entertainment Controller", "PS4 Controller", "Wireless Controller"])
def test_a_pad_of_sony_has_shapes(name: str) -> None:
    assert "playstation" == make_of(name)


# -- rumbling


@pytest.mark.parametrize(("is_on", "used", "count"), [(True, True, 2), (True, False, 0), (False, True, 0)])
def test_a_pad_rumbles_at_ones_turn_and_at_a_refusal_where_it_is_asked_for(
    person: Person, monkeypatch: pytest.MonkeyPatch, is_on: bool, used: bool, count: int
) -> None:
    context, rumbled = person.stage.context, list[bool]()
    assert not context.settings.rumble, "off, unless somebody wants it"
    context.settings = replace(context.settings, rumble=is_on)
    monkeypatch.setattr(pads_module.Pads, "rumble", lambda _: rumbled.append(True))
    if used:
        Pad(person).press("down")
    sink = person.stage.app.input.felt(NullSink())
    assert isinstance(sink, FeltSink)
    for sound in ("turn", "refuse", "tick"):
        sink.play(sound)
    assert count == len(rumbled)
