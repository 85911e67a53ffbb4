"""Texts as a voice says them: cards by their names, where an eye sees signs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Final

from engines.core.cards import HIDDEN, SUITS, Card, name, rank, suit
from kq_table.text import language, say
from kq_table.ui import markup

SUITS_BY_SIGN: Final = {sign: letter for letter, sign in markup.SYMBOLS.items()}
SIGNS: Final = "".join(SUITS_BY_SIGN)
CARD: Final = re.compile(rf"(10|[2-9JQKA])?([{SIGNS}])|{markup.JOKER}")
"""A card as `markup.plain` writes it, or a suit."""
NEXT_CARD: Final = re.compile(rf"(?<=[\dJQKA][{SIGNS}]) (?=(?:10|[2-9JQKA])[{SIGNS}])")
"""What is between two cards side by side."""
APART: Final = re.compile(r"\s*[·•|]\s*|\s*\n+\s*")
"""What stands between two things for the eye."""
MINUS: Final = "−"
CLOSING: Final = "”“»’\u00a0\u202f"
"""What closes a quotation in one of the languages, with the space before it."""
TWO_ENDS: Final = re.compile(rf"([.!?…:][{CLOSING}]*)\.(?!\.)")
"""A stop after the end of a sentence, which a quotation may close."""


def card_words(card: Card) -> str:
    """A card's name: "Queen of Spades"."""
    return _words(name(card))


def cards_by_suit(cards: Iterable[Card]) -> str:
    """The cards of each suit after its name, the highest first: "Spades: Ace, King. Hearts: 7."""
    known = {card for card in cards if card != HIDDEN}
    return cards_in_order(sorted(known, key=lambda card: (suit(card), -rank(card))))


def cards_in_order(cards: Iterable[Card]) -> str:
    """The cards as they lie, neighbours of one suit after its name: "Hearts: 7. Spades: 2, Ace."."""
    found = []
    for number, group in groupby(cards, key=suit):
        if number < len(SUITS):
            ranks = ", ".join(say(f"rank.{name(card)[0]}") for card in group)
            found.append(say("ear.suit", suit=say(f"card.suit.{SUITS[number]}"), cards=ranks))
        else:
            found += [f"{card_words(card)}." for card in group]
    return " ".join(found)


@lru_cache(maxsize=2048)
def _said(text: str, _language: str) -> str:
    apart = NEXT_CARD.sub(", ", markup.plain(text))
    words = CARD.sub(lambda found: _sign_words(*found.groups()), apart)
    words = APART.sub(_pause, words).replace(MINUS, f"{say('ear.minus')} ").strip()
    return TWO_ENDS.sub(r"\1", words)


def aloud(text: str) -> str:
    """The text with cards and suits in words, with pauses between things that stand apart for the eye."""
    return _said(text, language())


def _pause(found: re.Match[str]) -> str:
    before = found.string[: found.start()].rstrip(CLOSING)
    return " " if before.endswith((".", "!", "?", ":", ",", ";")) or not before else ". "


def _sign_words(written: str | None, sign: str | None) -> str:
    if sign is None:
        return say("card.joker")
    letter = SUITS_BY_SIGN[sign]
    return _words(f"{written.replace('10', 'T')}{letter}") if written else say(f"card.suit.{letter}")


def _words(text: str) -> str:
    if text == "JO":
        return say("card.joker")
    return say("card.of", rank=say(f"rank.{text[0]}"), suit=say(f"card.of.{text[1]}"))
