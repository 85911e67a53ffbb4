"""How the cards of Crowns lie, are held and are heard. Knows no rules and no pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engines.core.api import Event, Moved, View, Zone
from engines.core.cards import JOKER, RANKS, Card, name, rank
from kq_table.board.card_behaviour import CardBehaviour, by_suit

from .panel_layout import SEATS

EFFECTS: Final = {"J": "steal", "Q": "give"}


def rank_of(card: Card) -> str:
    """Give the letter of a card's rank; the Joker has none."""
    return "" if card == JOKER else RANKS[rank(card)]


class CrownsCardBehaviour(CardBehaviour):
    """How the cards of Crowns lie: collections open and by suit, and a row of keys for all of them."""

    face_up = frozenset({"hand", "collection"})

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(hand_order)
        self._effect = ""

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Lay collections by suit, hands as each wants them."""
        return tuple(sorted(cards, key=by_suit)) if zone.name == "collection" else super().sort(zone, cards)

    def possible_deeds(self, view: View[Any], zone: Zone, card: Card) -> Sequence[str]:
        """Say what a card of the hand or of a collection might be wanted for."""
        seats = [view.seat, *(seat for seat in range(SEATS) if seat != view.seat)]
        if zone.name == "hand":
            return [f"play {name(card)} to {seat}" for seat in seats]
        if zone.name != "collection":
            return ()
        if zone.owner == view.seat:
            return [f"give {name(card)} to {seat}" for seat in seats[1:]]
        return (f"steal {name(card)} from {zone.owner}",)

    def key_row(self, zone: Zone) -> str:
        """Let all collections be one row, from the left to the right."""
        return zone.name if zone.name == "collection" else str(zone)

    def sound(self, event: Event) -> str:
        """Let Kings be heard, and what Jacks and Queens lead to."""
        if not isinstance(event, Moved) or event.dst.name != "collection":
            return super().sound(event)
        if event.src.name == "hand":
            self._effect = EFFECTS.get(rank_of(event.card), "")
            return "crown" if rank_of(event.card) == "K" else "place"
        return self._effect or "slide"
