"""Turns the keys that a person chose, and the controls of a pad, into the usual keys that all scenes know."""

from __future__ import annotations

from collections.abc import Callable
from string import ascii_lowercase
from typing import Final

import pygame
from pygame.event import Event

from kq_table.storage import key_bindings
from kq_table.storage.key_bindings import BETWEEN, WAYS_OUT
from kq_table.storage.settings import Settings

LAST_ASCII, LAST_LATIN = 0x7F, 0x24F
"""Of Unicode: the last code of ASCII, and of Latin Extended-B, before all other alphabets."""
DIGITS: Final = (pygame.KSCAN_1, pygame.KSCAN_0)
"""The first and the last key of the row of digits, from 1 to 0."""
SIGNS_OF_DIGITS: Final = frozenset(map(ord, "&é\"'(è_çà+ěščřžýáíľťôäúň§"))
"""What the keys with digits type without Shift in France, in the Czech Republic and in Slovakia, but for the minus."""
_MODIFIERS: Final = {
    "Ctrl": pygame.KMOD_CTRL,
    "Alt": pygame.KMOD_ALT,
    "Shift": pygame.KMOD_SHIFT,
    "Cmd": pygame.KMOD_META,
}
_PRESSED: Final = {
    "Ctrl": pygame.KMOD_LCTRL,
    "Alt": pygame.KMOD_LALT,
    "Shift": pygame.KMOD_LSHIFT,
    "Cmd": pygame.KMOD_LMETA,
}
F13: Final = pygame.K_F1 + 46
"""SDL's code, for which pygame has no name; the next eleven follow."""
_CODES: Final = {
    "Enter": pygame.K_RETURN,
    "Space": pygame.K_SPACE,
    "Esc": pygame.K_ESCAPE,
    "Tab": pygame.K_TAB,
    "Backspace": pygame.K_BACKSPACE,
    "Delete": pygame.K_DELETE,
    "Insert": pygame.K_INSERT,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "Page Up": pygame.K_PAGEUP,
    "Page Down": pygame.K_PAGEDOWN,
    "←": pygame.K_LEFT,
    "→": pygame.K_RIGHT,
    "↑": pygame.K_UP,
    "↓": pygame.K_DOWN,
    "Pause": pygame.K_PAUSE,
    "Print": pygame.K_PRINTSCREEN,
    "Scroll Lock": pygame.K_SCROLLLOCK,
    "Menu": pygame.K_MENU,
    **{f"F{number}": pygame.K_F1 + number - 1 for number in range(1, 13)},
    **{f"F{number}": F13 + number - 13 for number in range(13, 25)},
    **{f"Num {number}": pygame.K_KP_1 + number - 1 for number in range(1, 10)},
    "Num 0": pygame.K_KP_0,
    "Num .": pygame.K_KP_PERIOD,
    "Num +": pygame.K_KP_PLUS,
    "Num -": pygame.K_KP_MINUS,
    "Num *": pygame.K_KP_MULTIPLY,
    "Num /": pygame.K_KP_DIVIDE,
    "Num =": pygame.K_KP_EQUALS,
    "Num Enter": pygame.K_KP_ENTER,
}
_CAPS: Final = {code: cap for cap, code in _CODES.items()}


def key_of(event: Event) -> str:
    """
    The key that was pressed, as `key_bindings` writes it; empty for a modifier alone and for a key without a name.

    A sign that takes Shift or AltGr on some keyboards is that sign alone.
    """
    typed, held = getattr(event, "unicode", ""), event.mod
    if event.key in _CAPS:
        cap = _CAPS[event.key]
    elif _is_sign(typed):
        cap, held = typed, held & pygame.KMOD_META if held & pygame.KMOD_ALT else held & ~pygame.KMOD_SHIFT
    else:
        cap = _letter(event.key)
    key = BETWEEN.join([*(name for name, mask in _MODIFIERS.items() if held & mask), cap])
    return key if cap and key_bindings.is_key(key) else ""


def _is_sign(typed: str) -> bool:
    return len(typed) == 1 and typed.isprintable() and not typed.isalnum() and not typed.isspace()


def _letter(code: int) -> str:
    """What is printed on a key that types something, by its code."""
    is_letter = 0x20 < code < 0x1_0000 and chr(code).isprintable()
    upper = chr(code).upper() if is_letter else ""
    return upper if len(upper) == 1 else ""


def _latin(event: Event) -> Event:
    """
    The press of a letter of another alphabet as that of the Latin letter on the same key, by which scenes know it; that
    of a key with a digit as that of the digit, which takes Shift on French keyboards.

    Keyboards of other alphabets have the Latin letters where those of the USA have them.
    """
    if event.key in SIGNS_OF_DIGITS and DIGITS[0] <= event.scancode <= DIGITS[1]:
        digit = (event.scancode - DIGITS[0] + 1) % 10
        return Event(event.type, {**event.dict, "key": pygame.K_0 + digit, "unicode": str(digit)})
    letter = chr(event.key) if LAST_ASCII < event.key < 0x1_0000 else ""
    if not letter.isalpha():
        return event
    place, meant = event.scancode - pygame.KSCAN_A, letter.upper().lower()
    if event.key > LAST_LATIN and 0 <= place < len(ascii_lowercase):
        meant = ascii_lowercase[place]
    # The Turkish letter without a dot, too, is what is printed as I.
    return Event(event.type, {**event.dict, "key": ord(meant)}) if meant in ascii_lowercase else event


def press_of(key: str) -> Event:
    """The press of a key, as pygame tells of it."""
    *modifiers, cap = key.split(BETWEEN)
    mod = sum(_PRESSED[name] for name in modifiers)
    code = _CODES.get(cap) or ord(cap.lower())
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text_of(key), scancode=0)


def text_of(key: str) -> str:
    """What a key types; empty for nothing."""
    *modifiers, cap = key.split(BETWEEN)
    if cap in _CODES or not {*modifiers} <= {"Shift"}:
        return " " if key == "Space" else ""
    return cap if modifiers else cap.lower()


class KeyMap:
    """
    Turns pressed keys into usual ones.

    :param settings: gives the present settings
    """

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self._down: dict[int, int | None] = {}
        """Keys that are down and stand for another, with the code of that; None if they mean nothing."""
        self._types_nothing = False
        """Whether the text that the last key typed is not meant."""

    def meant(self, event: Event, *, is_writing: bool, is_choosing: bool) -> list[Event]:
        """
        The events that scenes get for one from the keyboard.

        :param is_writing: whether a text is being written: what types is then no key of the program
        :param is_choosing: whether keys are being chosen: the ways out then work as they are
        """
        if event.type == pygame.KEYDOWN:
            return self._pressed(event, is_writing=is_writing, is_choosing=is_choosing)
        if event.type == pygame.KEYUP and event.key in self._down:
            code = self._down.pop(event.key)
            return [] if code is None else [Event(pygame.KEYUP, {**event.dict, "key": code})]
        if event.type == pygame.TEXTINPUT and self._types_nothing:
            return []
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        return [event]

    def _pressed(self, event: Event, *, is_writing: bool, is_choosing: bool) -> list[Event]:
        self._types_nothing = False
        chosen = self._settings().chosen_keys
        key, pressed = key_of(event) if chosen else "", event
        if not (is_writing or is_choosing or key in chosen.values()):
            pressed = _latin(event)
            key = key_of(pressed) if chosen else ""
        usual = self._usual(key)
        if usual == key or (is_choosing and key in WAYS_OUT):
            if pressed is not event:
                self._down[event.key] = pressed.key
            return [pressed]
        if is_writing and (not usual or text_of(key) or text_of(usual)):
            return [event]
        self._types_nothing = True
        if not usual:
            self._down[event.key] = None
            return []
        made = press_of(usual)
        self._down[event.key] = made.key
        return [made, *_typed(usual)]

    def _usual(self, key: str) -> str:
        """The usual key that a key stands for; empty if what it usually does is done by another."""
        chosen = self._settings().chosen_keys
        if not key or not chosen:
            return key
        usual = next((usual for usual, wanted in chosen.items() if wanted == key), None)
        if usual is not None:
            return usual
        if key in key_bindings.KEYS:
            return "" if key in chosen else key
        *modifiers, cap = key.split(BETWEEN)
        # With a modifier that no key of the list has, a key is what it is without one.
        return BETWEEN.join([*modifiers, moved]) if modifiers and (moved := self._usual(cap)) else key


def _typed(usual: str) -> list[Event]:
    text = text_of(usual)
    return [Event(pygame.TEXTINPUT, text=text)] if text else []


def control_meant(usual: str, *, is_down: bool) -> list[Event]:
    """The events of a pad's control that does what a usual key does."""
    press = press_of(usual)
    if is_down:
        return [press, *_typed(usual)]
    return [Event(pygame.KEYUP, key=press.key, mod=press.mod, scancode=0)]
