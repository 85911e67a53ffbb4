"""Table talk: lines that seats say aloud; they stand in the record and change no state."""

from __future__ import annotations

import re
from typing import Any, Final

from .api import Deed, Rules, UnreadableDeed

TALK_WORD: Final = "say"
MAX_TALK_CHARS: Final = 200
"""Longest text of one line of talk."""
MAX_OFFERS: Final = 2
"""So many offers of one seat are heard between two moves."""


def has_talk(rules: Rules[Any]) -> bool:
    """Whether this game has table talk: it has the option ``talk``, even where that is off."""
    return any(option.name == "talk" for option in rules.options)


def is_talk(text: str) -> bool:
    """Whether a deed's text is talk; no game has a deed with that word."""
    return text.partition(" ")[0] == TALK_WORD


def read(text: str) -> Deed:
    """
    Read talk.

    :raises UnreadableDeed: if the text is empty, too long, or cannot stand in one line of a record.
    """
    if not re.fullmatch(rf"{TALK_WORD} [^\n\r\ud800-\udfff]{{1,{MAX_TALK_CHARS}}}", text):
        raise UnreadableDeed(f"{TALK_WORD} needs 1 to {MAX_TALK_CHARS} characters in one line")
    return Deed(text)
