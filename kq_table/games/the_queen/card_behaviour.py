"""How the cards of The Queen are sorted, move and sound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engines.core.api import Deed, Event, Moved, RoundScored, Scored, Seat, View, Zone
from engines.core.cards import Card, name, rank
from engines.games.the_queen.state import HANDS, PILE, PLAYABLE_RANKS, QUEEN
from kq_table.board.card_behaviour import CardBehaviour


class TheQueenCardBehaviour(CardBehaviour):
    """Hands by rank, since suits mean nothing here; the deck is clicked to draw."""

    face_up = frozenset({"hand", "pile"})

    def __init__(self, hand_order: Callable[[], str]) -> None:
        super().__init__(lambda: "ranks" if hand_order() == "suits" else hand_order())

    def laid_by(self, view: View[Any], zone: Zone, index: int) -> Seat:
        """Give -1: no card's place depends on who played it."""
        return -1

    def possible_deeds(self, view: View[Any], zone: Zone, card: Card) -> Sequence[str]:
        """List a check or a drop where the hand allows any, otherwise the forced high card."""
        if zone.name != "hand":
            return ()
        focus = rank(view.state.zones[PILE][-1])
        hand = view.state.zones[HANDS[view.seat]]
        if not any(rank(held) in PLAYABLE_RANKS[focus] for held in hand):
            return (f"high {name(card)}",)
        if rank(card) == QUEEN or rank(card) > focus:
            return (f"check {name(card)}",)
        return (f"drop {name(card)}",)

    def pile_of(self, deed: Deed) -> str:
        return "deck" if deed.text == "draw" else ""

    def sound(self, event: Event, viewer: Seat) -> str:
        if isinstance(event, Scored) and event.seat == viewer:
            return "jewel"
        if isinstance(event, Moved) and event.src.name == "deck":
            return "flip" if event.dst == PILE else "slide"
        return super().sound(event, viewer)

    def gain(self, event: Event, viewer: Seat) -> int:
        """Say the same of a round by the points that were scored at once in it."""
        if not isinstance(event, RoundScored):
            return super().gain(event, viewer)
        return sum(2 * counts[viewer] - sum(counts) for counts in event.facts.values())
