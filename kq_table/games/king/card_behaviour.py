"""How the cards of King are sorted, shown and heard: won cards that the contract counts are face up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engines.core.api import Event, RoundScored, Seat, Zone
from engines.core.cards import Card
from engines.games.king.contracts import Contract
from kq_table.board.card_behaviour import CardBehaviour


class KingCardBehaviour(CardBehaviour):
    """Won cards that count in this deal are face up beside the others (KG-15)."""

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(hand_order)
        self._contract: Contract | None = None

    def update(self, public: Any) -> None:
        """Read the contract; between two deals the former one's stays until its cards have been gathered."""
        if public.turn >= 0:
            self._contract = public.contract

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        is_parted = zone.name == "won" and not self.is_bare
        return tuple(sorted(cards, key=self._counts)) if is_parted else super().sort(zone, cards)

    def is_face_up(self, zone: Zone, card: Card) -> bool:
        """Of the won cards only those that count are face up."""
        return super().is_face_up(zone, card) or (zone.name == "won" and self._counts(card))

    def gain(self, event: Event, viewer: Seat) -> int:
        """As for any game; to take nothing is good where all counts against the players, otherwise bad."""
        points = super().gain(event, viewer)
        if points or self._contract is None or not isinstance(event, RoundScored):
            return points
        return -self._contract.worth

    def trick_value(self, cards: Sequence[Card], number: int) -> int:
        if self._contract is None:
            return 0
        counted = len(self._contract.cards.intersection(cards))
        return self._contract.worth * (counted + (number in self._contract.tricks))

    def _counts(self, card: Card) -> bool:
        return self._contract is not None and card in self._contract.cards
