"""Markup that shows cards and suits as small pictures within a text."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.cards import SUITS, Card, name


def chip_of(written: str) -> str:
    """Write what a name of a card (``QS``) or the letter of a suit stands for."""
    return f"{{{written}}}"


def chip(card: Card) -> str:
    """Write a card."""
    return chip_of(name(card))


def chips(cards: Iterable[Card]) -> str:
    """Write several cards, in their order."""
    return " ".join(map(chip, cards))


def suit_chip(suit_number: int) -> str:
    """Write the coloured symbol of a suit."""
    return chip_of(SUITS[suit_number])
