"""Table talk: what a seat says aloud stands in the record and changes nothing. Knows no game and no turn."""

from __future__ import annotations

import re
from typing import Any, Final

from .api import Deed, Rules, UnreadableDeed

TALK_WORD: Final = "say"
MAX_TALK_CHARS: Final = 200
"""Characters that one line of talk may carry."""


def has_talk(rules: Rules[Any]) -> bool:
    """Whether seats talk in this game: it has the option ``talk``, even where that is off (engine contract)."""
    return any(option.name == "talk" for option in rules.options)


def is_talk(text: str) -> bool:
    """Whether a deed's text is talk; no game has a deed of that word."""
    return text.partition(" ")[0] == TALK_WORD


def read(text: str) -> Deed:
    """
    Read talk.

    :raises UnreadableDeed: if it says nothing, too much, or what cannot stand in one line of a record.
    """
    if not re.fullmatch(rf"{TALK_WORD} [^\n\r\ud800-\udfff]{{1,{MAX_TALK_CHARS}}}", text):
        raise UnreadableDeed(f"to {TALK_WORD} takes 1 to {MAX_TALK_CHARS} characters in one line")
    return Deed(text)
