"""Where the cards of Kings n' Queens are as far as shown, and what each seat did last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from engines.core.api import Event, Moved, Said, Seat, Zone
from engines.core.cards import RANKS, Card, rank
from engines.games.kings_n_queens.state import DISCARDS, DRAWS, FACE, HANDS, KEPT, LAYOUT, NUMBERS, PILES, QUEENS
from kq_table.games.shared.interface import HudState

Zones = Mapping[Zone, tuple[Card, ...]]


class KingsNQueensHistory:
    """
    Follows the events as they are shown, so that counts on the table change when the cards have moved.

    Before the first event all cards are in their initial decks. If the events are not a continuation (after an undo, in
    a replay), they are followed again from the first.
    """

    def __init__(self) -> None:
        # Until the first update no zone is known, and all are empty: the pointer may move before that.
        self.zones: Zones = defaultdict(tuple)
        self.last_deeds: dict[Seat, tuple[str, tuple[Card, ...]]] = {}
        """What each seat did in its last turn: the key of the words, and the cards in them."""
        self._events: list[Event] = []
        self._count = 0

    def update(self, state: HudState) -> tuple[Card, ...]:
        """Follow what has been shown since the last call; return the Kings that came out."""
        events = state.history.events
        is_other = events is not self._events or len(events) < self._count
        if is_other:
            self.zones, self.last_deeds = _packed(state.zones), {}
            self._events, self._count = events, 0
        new_events, self._count = events[self._count :], len(events)
        for event in new_events:
            self._move(event)
        if state.is_settled:
            self.zones = state.zones
        kings = [event.card for event in new_events if isinstance(event, Moved) and event.dst == LAYOUT]
        return () if is_other else tuple(kings)

    def _move(self, event: Event) -> None:
        if isinstance(event, Moved):
            left = list(self.zones[event.src])
            left.remove(event.card)
            self.zones = {**self.zones, event.src: tuple(left), event.dst: (*self.zones[event.dst], event.card)}
        self._note_deed(event)

    def _note_deed(self, event: Event) -> None:
        """Remember a seat's deed until its next turn."""
        match event:
            case Said(seat, "pass"):
                self.last_deeds[seat] = ("knq.has_passed", ())
            case Moved(card, _, dst) if dst == LAYOUT:
                # The seat that meets a King is the one with face-up cards.
                self.last_deeds[self.active_seat] = ("knq.has_met", (card,))
            case Moved(card, _, dst) if dst.name == "kept":
                self.last_deeds[dst.owner] = ("knq.has_kept", (card,))
            case Moved(card, src, dst) if dst.name == "discard" and src.owner < 0:
                self.last_deeds[dst.owner] = ("knq.has_bought", (card,))
            case _:
                pass

    def owned_by(self, seat: Seat) -> tuple[Card, ...]:
        return tuple(card for zone in (DRAWS, HANDS, KEPT, DISCARDS) for card in self.zones[zone[seat]])

    @property
    def active_seat(self) -> Seat:
        """The seat with face-up cards; -1 if none."""
        return next((zone.owner for zone, cards in self.zones.items() if zone in HANDS and cards), -1)

    def is_first_hand(self, seat: Seat) -> bool:
        """Whether a seat's face-up cards are all that it owns, as before its first shuffle."""
        return len(self.zones[HANDS[seat]]) == len(self.owned_by(seat))


def _packed(zones: Zones) -> Zones:
    """Put every card back into its initial deck."""
    packed: dict[Zone, tuple[Card, ...]] = dict.fromkeys(zones, ())
    for card in (card for cards in zones.values() for card in cards):
        letter = RANKS[rank(card)]
        home = PILES[letter] if letter in NUMBERS else QUEENS if letter == "Q" else FACE
        packed[home] = (*packed[home], card)
    return packed
