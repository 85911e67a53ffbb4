"""The order in which a person holds the cards of each hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engines.core.api import Zone
from engines.core.cards import Card

Key = Callable[[Card], Any]
"""Gives what cards that are new to a hand are sorted by."""


class HandOrder:
    """The manual order of hands, remembered while the match is open."""

    def __init__(self) -> None:
        self._orders: dict[Zone, tuple[Card, ...]] = {}

    def set_order(self, zone: Zone, cards: Sequence[Card]) -> None:
        """Remember the order of a hand."""
        self._orders[zone] = tuple(cards)

    def forget(self, zone: Zone, card: Card | None) -> None:
        """Forget a card that has left the hand; None: all its cards, since a new hand will be dealt."""
        left = list(self._orders.get(zone, ()))
        if card is None:
            left.clear()
        elif card in left:
            left.remove(card)
        self._orders[zone] = tuple(left)

    def sort(self, zone: Zone, cards: Sequence[Card], key: Key) -> tuple[Card, ...]:
        """Sort a hand as it was ordered; each new card goes beside the one that it follows by *key*."""
        fresh, ordered = list(cards), list[Card]()
        for card in self._orders.get(zone, ()):
            if card in fresh:
                fresh.remove(card)
                ordered.append(card)
        for card in sorted(fresh, key=key):
            lower = [other for other in ordered if key(other) <= key(card)]
            place = ordered.index(max(lower, key=key)) + 1 if lower else 0
            ordered.insert(place, card)
        return tuple(ordered)
