"""
Which key, and which control of a pad, does what: what is usual, what a person may choose instead, and what is refused.

The whole program works by the usual keys. A key that a person chose is turned into the usual one before any scene sees
it, so that a choice is a mapping from usual keys to chosen ones. A key is written as people read it: ``Ctrl + Z``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Choice = Mapping[str, str]
"""Usual key → what does the same instead; only those that differ."""

BETWEEN: Final = " + "
MODIFIERS: Final = ("Ctrl", "Alt", "Shift", "Cmd")
"""In the order in which they are written."""
NUMPAD: Final = (*(f"Num {sign}" for sign in "0123456789.+-*/="), "Num Enter")
NAMED: Final = (
    *("Enter", "Space", "Esc", "Tab", "Backspace", "Delete", "Insert", "Home", "End", "Page Up", "Page Down"),
    *("←", "→", "↑", "↓", "Pause", "Print", "Scroll Lock", "Menu", *(f"F{number}" for number in range(1, 25))),
    *NUMPAD,
)
"""The keys that type nothing, or whose name says more than what they type."""

KEYS: Final = (
    *("←", "→", "↑", "↓", "Enter", "Space", "Esc", "Tab", "Shift + Tab", "Page Up", "Page Down", "Home", "End"),
    *("Ctrl + ←", "Ctrl + →", "Shift + ←", "Shift + →", "Shift + S", "Shift + H", "Shift + D", "Shift + C"),
    *("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "Ctrl + Z", "Cmd + Z", "?", "F1", "F2", "F11"),
    *("Alt + Enter", "Pause", "H", "K", "L", "G", "W", "T", "D", "M", "E", "R", "X"),
    *("C", "I", "B", "P", "O", "N", "S", "J"),
)
"""Every key that does something, as it is usual."""
WAYS_OUT: Final = frozenset({"←", "→", "↑", "↓", "Enter", "Space", "Esc", "Tab", "Shift + Tab"})
"""The keys that always work on the page where keys are chosen, whatever was chosen there."""

CONTROLS: Final = (
    *("a", "b", "x", "y", "l1", "r1", "l2", "r2", "l3", "r3", "back", "start"),
    *("up", "down", "left", "right", "r_up", "r_down", "r_left", "r_right"),
)
"""What a pad has: buttons by the place of Xbox letters, triggers, D-pad with the left stick, and the right stick."""
PAD: Final[Choice] = {
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    "Enter": "a",
    "Esc": "b",
    "H": "x",
    "F2": "y",
    "L": "l1",
    "G": "r1",
    "Shift + Tab": "l2",
    "Tab": "r2",
    "Space": "l3",
    "?": "r3",
    "Ctrl + Z": "back",
    "Pause": "start",
    "Page Up": "r_up",
    "Page Down": "r_down",
    "Home": "r_left",
    "End": "r_right",
}
"""Usual key → the control of a pad that does the same."""


def is_key(text: str) -> bool:
    """Whether a text names a key that can be chosen, with its modifiers in their order."""
    *modifiers, cap = text.split(BETWEEN)
    in_order = [modifier for modifier in MODIFIERS if modifier in modifiers]
    types = len(cap) == 1 and cap.isprintable() and not cap.isspace() and cap == cap.upper()
    return modifiers == in_order and (cap in NAMED or types)


def check_keys(raw: object) -> Choice:
    """
    Check chosen keys from outside.

    :raises TypeError, ValueError: if a key is unknown, or does two things
    """
    chosen = _checked(raw)
    for usual, key in chosen.items():
        if not is_key(key):
            raise ValueError(usual, key)
    _check_apart(keys(chosen))
    return chosen


def check_pad(raw: object) -> Choice:
    """
    Check chosen controls of a pad from outside; an empty one means that none does it.

    :raises TypeError, ValueError: if a control is unknown, or does two things
    """
    chosen = _checked(raw)
    for usual, control in chosen.items():
        if control and control not in CONTROLS:
            raise ValueError(usual, control)
    _check_apart({usual: control for usual, control in controls(chosen).items() if control})
    return chosen


def _checked(raw: object) -> dict[str, str]:
    if not isinstance(raw, dict) or not all(isinstance(value, str) for value in raw.values()):
        raise TypeError(raw)
    unknown = raw.keys() - set(KEYS)
    if unknown:
        raise ValueError(unknown)
    return dict(raw)


def _check_apart(all_of_them: Choice) -> None:
    if len(set(all_of_them.values())) < len(all_of_them):
        raise ValueError(all_of_them)


def keys(chosen: Choice) -> dict[str, str]:
    """Usual key → the key that does it now."""
    return {usual: chosen.get(usual, usual) for usual in KEYS}


def controls(chosen: Choice) -> dict[str, str]:
    """Usual key → the control of a pad that does it now; empty for none."""
    return {usual: chosen.get(usual, PAD.get(usual, "")) for usual in KEYS}


def with_key(chosen: Choice, usual: str, key: str) -> tuple[Choice, str]:
    """Choose a key; whatever it did before gets the former one. Give the choice, and that other usual key or empty."""
    return _exchanged(keys(chosen), {usual: usual for usual in KEYS}, usual, key)


def with_control(chosen: Choice, usual: str, control: str) -> tuple[Choice, str]:
    """Choose a control of the pad; as `with_key`."""
    return _exchanged(controls(chosen), controls({}), usual, control)


def _exchanged(now: dict[str, str], first: Choice, usual: str, wanted: str) -> tuple[Choice, str]:
    other = next((found for found, has in now.items() if has == wanted and found != usual), "")
    if other:
        now[other] = now[usual]
    now[usual] = wanted
    return {found: has for found, has in now.items() if has != first[found]}, other
