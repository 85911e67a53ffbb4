"""How the cards of Crowns are sorted, played and sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from engines.core.api import Event, Moved, RoundScored, Seat, View, Zone
from engines.core.cards import JOKER, RANKS, Card, name, rank
from engines.games.crowns.state import SEATS
from kq_table.board.card_behaviour import CardBehaviour, by_suit

EFFECT_SOUNDS: Final = {"J": "steal", "Q": "give"}


def rank_of(card: Card) -> str:
    """The letter of a card's rank; empty for the Joker."""
    return "" if card == JOKER else RANKS[rank(card)]


class CrownsCardBehaviour(CardBehaviour):
    """Collections are face up, sorted by suit; the arrow keys treat all of them as one row."""

    face_up = frozenset({"hand", "collection"})
    bare: ClassVar[frozenset[str]] = frozenset()
    lit_if_pointed_at = frozenset({"collection"})

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(hand_order)
        self._effect = ""

    def sort(self, zone: Zone, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=by_suit)) if zone.name == "collection" else super().sort(zone, cards)

    def possible_deeds(self, view: View[Any], zone: Zone, card: Card) -> Sequence[str]:
        """To whom a card of the hand or of a collection can go, the viewer first."""
        seats = [view.seat, *(seat for seat in range(SEATS) if seat != view.seat)]
        if zone.name == "hand":
            return [f"play {name(card)} to {seat}" for seat in seats]
        if zone.name != "collection":
            return ()
        if zone.owner == view.seat:
            return [f"give {name(card)} to {seat}" for seat in seats[1:]]
        return (f"steal {name(card)} from {zone.owner}",)

    def key_row(self, zone: Zone) -> str:
        return zone.name if zone.name == "collection" else str(zone)

    def sound(self, event: Event, viewer: Seat) -> str:
        """Kings, and the effects of Jacks and Queens, have sounds of their own."""
        if not isinstance(event, Moved) or event.dst.name != "collection":
            return super().sound(event, viewer)
        if event.src.name == "hand":
            self._effect = EFFECT_SOUNDS.get(rank_of(event.card), "")
            return "crown" if rank_of(event.card) == "K" else super().sound(event, viewer)
        return self._effect or "slide"

    def gain(self, event: Event, viewer: Seat) -> int:
        """As for any game; a round is bad if it scores below the others' average."""
        points = super().gain(event, viewer)
        if not isinstance(event, RoundScored):
            return points
        return 1 if points and points * SEATS >= sum(event.scores) else -1
