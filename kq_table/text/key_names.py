"""The names of keys in sentences: ``{key_hint}`` is the key that gives a hint, on the keyboard or on a pad."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from .catalogue import used

MARK: Final = "{key_"
"""How the name of a field begins whose value is the name of a key."""
FIELDS: Final = {
    "key_after": "Shift + →",
    "key_before": "Shift + ←",
    "key_claim": "K",
    "key_contract": "P",
    "key_enter": "Enter",
    "key_gone": "O",
    "key_hand": "C",
    "key_hint": "H",
    "key_last_trick": "B",
    "key_ledger": "D",
    "key_page_down": "Page Down",
    "key_page_up": "Page Up",
    "key_repeat": "R",
    "key_scores": "S",
    "key_sound": "M",
    "key_space": "Space",
    "key_talk": "T",
    "key_trick": "I",
    "key_turn": "N",
    "key_undo": "Ctrl + Z",
}
"""Field → the usual key."""

HYPHEN, MINUS = "-", "−"
"""What is typed, and what is printed for it."""
WORD: Final = re.compile("[A-Z][a-z]+( [A-Z][a-z]+)?")
"""A key whose name is a word, alone or beside others: ``Ctrl``, ``Page Up``."""


def plain(key: str) -> str:
    """The name of a key itself, whatever it does: what is printed on it where the language is spoken."""
    return MINUS if key == HYPHEN else WORD.sub(_printed, key)


def _printed(word: re.Match[str]) -> str:
    return used().find(f"cap.{word[0].lower().replace(' ', '_')}") or word[0]


_name: Callable[[str], str] = plain


def use(name: Callable[[str], str]) -> None:
    """Have keys called by what *name* gives for the usual key."""
    global _name  # noqa: PLW0603 (a program has one keyboard, as it speaks one language)
    _name = name


def name(usual: str) -> str:
    """What a person reads for the key that does what this usual one does."""
    return _name(usual)


def values() -> Mapping[str, str]:
    return {field: _name(usual) for field, usual in FIELDS.items()}
