"""English: where the cards come from: the seal, the cut, deal codes, and dealing again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    # The cut
    "cut.title": "Cut the cards",
    "cut.seal": "The chance of the whole match lies in a secret number, drawn a moment ago. It is sealed with",
    "cut.proves": "After the match the secret is shown, and anybody can reckon that this seal fits it: no card was "
    "changed while you played.",
    "cut.own": "Your cut",
    "cut.own.about": "Whatever you type shuffles every card once more, as nobody could foresee.",
    "cut.own.empty": "anything, or nothing",
    "cut.own.full": "A cut has {count} letters at most.",
    "cut.ask": "Ask before every match",
    "cut.deal": "Deal",
    "settings.cut": "Seal and cut before a match",
}
