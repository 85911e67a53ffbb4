"""Reads the cards that the text of a deed names."""

from __future__ import annotations

from .api import UnreadableDeed
from .cards import Card, NotACard, parse


def read_card(text: str) -> Card:
    """:raises UnreadableDeed: if the text is no card."""
    try:
        return parse(text)
    except NotACard as error:
        raise UnreadableDeed(str(error)) from None


def read_list(text: str) -> tuple[Card, ...]:
    """
    Read cards separated by commas, keeping their order; empty text gives none.

    :raises UnreadableDeed: if one of them is no card.
    """
    return tuple(map(read_card, text.split(","))) if text else ()
