"""
The sentences of the app by key: a language is one file, `assets/text/LANGUAGE.json`.

Rule books lie in `assets/rulebooks/LANGUAGE`; refusals come from the engines (`engines/games/GAME/refusals.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from engines.core.escape import escape
from kq_table.system import resources


def sections(language: str) -> Mapping[str, Mapping[str, str]]:
    """Read the words of a language: the sections of its file, each with its texts by key."""
    found: Mapping[str, Mapping[str, str]] = json.loads(resources.find("text", f"{language}.json").read_bytes())
    return found


LANGUAGE: Final = "en"
WORDS: Final[Mapping[str, str]] = {key: text for texts in sections(LANGUAGE).values() for key, text in texts.items()}
DIGITS_IN_GROUP: Final = 4
GROUPS_IN_LINE: Final = 8


def say(key: str, **values: object) -> str:
    """
    Give the text of a key with its ``{names}`` filled in; cards in braces (``{QS}``) are left for `ui.markup`.

    Values may come from outside: names of files, reasons of the system. They are escaped.

    :raises KeyError: if there is no such key, or a name is not among the *values*.
    """
    text: str = WORDS[key]
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", escape(value, keep="\n"))
    return text


def signed(number: int) -> str:
    """Write a whole number with its sign and a typographic minus: +6, 0, −4."""
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    """Write a whole number with a typographic minus."""
    return str(number).replace("-", "−")


def grouped(digest: str) -> str:
    """Write hex digits in groups that can be compared by eye, in lines of equal length."""
    groups = [digest[i : i + DIGITS_IN_GROUP] for i in range(0, len(digest), DIGITS_IN_GROUP)]
    return "\n".join(" ".join(groups[i : i + GROUPS_IN_LINE]) for i in range(0, len(groups), GROUPS_IN_LINE))
