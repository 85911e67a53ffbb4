"""Table talk: lines that seats say aloud; they stand in the record and change no state."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

from .api import Deed, Rules, Seat, UnreadableDeed

TALK_WORD: Final = "say"
MAX_TALK_CHARS: Final = 200
"""Longest text of one line of talk."""
ACT: Final = "/"
"""Talk that begins with this is an act of bargaining."""
OFFER: Final = "/offer "
MAX_OFFERS: Final = 2
"""Offers that a seat may make between two moves."""
MAX_ACTS: Final = 20
"""Acts that a seat may make between two moves, offers included: enough to answer everything that can be offered."""


def has_talk(rules: Rules[Any]) -> bool:
    return any(option.name == "talk" for option in rules.options)


def is_talk(text: str) -> bool:
    """Whether a deed's text is talk; no game has a deed with that word."""
    return text.partition(" ")[0] == TALK_WORD


def is_act(text: str) -> bool:
    return text.startswith(f"{TALK_WORD} {ACT}")


class ActCount:
    """How many acts, and how many offers among them, each seat has said since the last move."""

    def __init__(self) -> None:
        self._acts, self._offers = Counter[Seat](), Counter[Seat]()

    def may_say(self, seat: Seat, words: str) -> bool:
        """Whether a seat may still say this; free talk is not limited."""
        if not words.startswith(ACT):
            return True
        return self._acts[seat] < MAX_ACTS and (not words.startswith(OFFER) or self._offers[seat] < MAX_OFFERS)

    def note(self, seat: Seat, words: str) -> None:
        self._acts[seat] += words.startswith(ACT)
        self._offers[seat] += words.startswith(OFFER)


def read(text: str) -> Deed:
    """
    Read talk.

    :raises UnreadableDeed: if the text is empty, too long, or cannot stand in one line of a record.
    """
    if not re.fullmatch(rf"{TALK_WORD} [^\n\r\ud800-\udfff]{{1,{MAX_TALK_CHARS}}}", text):
        raise UnreadableDeed(f"{TALK_WORD} needs 1 to {MAX_TALK_CHARS} characters in one line")
    return Deed(text)
