"""Hands in the order in which a person holds them. Knows cards and places, no widget and no setting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engines.core.api import Zone
from engines.core.cards import Card

Key = Callable[[Card], Any]


class HandOrder:
    """What is remembered of each hand in this sitting."""

    def __init__(self) -> None:
        self._orders: dict[Zone, tuple[Card, ...]] = {}

    def set_order(self, zone: Zone, cards: Sequence[Card]) -> None:
        """Hold a hand so from now on."""
        self._orders[zone] = tuple(cards)

    def forget(self, zone: Zone, card: Card | None) -> None:
        """Forget a card that has left the hand; None: all of them, a new hand is dealt."""
        left = list(self._orders.get(zone, ()))
        if card is None:
            left.clear()
        elif card in left:
            left.remove(card)
        self._orders[zone] = tuple(left)

    def sort(self, zone: Zone, cards: Sequence[Card], key: Key) -> tuple[Card, ...]:
        """Sort a hand as it was held; each card that is new goes beside the one that it follows by *key*."""
        fresh, arranged = list(cards), list[Card]()
        for card in self._orders.get(zone, ()):
            if card in fresh:
                fresh.remove(card)
                arranged.append(card)
        for card in sorted(fresh, key=key):
            lower = [other for other in arranged if key(other) <= key(card)]
            place = arranged.index(max(lower, key=key)) + 1 if lower else 0
            arranged.insert(place, card)
        return tuple(arranged)
