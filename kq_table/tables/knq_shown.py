"""Where the cards of Kings n' Queens lie as far as it has been shown. Knows moves, no rules."""

from __future__ import annotations

from collections.abc import Mapping

from engines.cards import RANKS, Card, rank
from engines.kings_n_queens.facts import DISCARDS, DRAWS, FACE, HANDS, KEPT, NUMBERS, PILES, QUEENS
from engines.spec import Moved, Seat, Zone

from .furniture import Situation

Zones = Mapping[Zone, tuple[Card, ...]]


class Shown:
    """
    Follows the events as they are shown: numbers wait for the cards, however far the truth has run ahead.

    Until the first look all cards lie in the packs that they are laid out from.
    """

    def __init__(self) -> None:
        self.zones: Zones = {}
        self._count = 0

    def follow(self, at: Situation) -> None:
        """Take over what has been shown since the last look."""
        events = at.story.events
        if at.is_settled:
            self.zones = at.zones
        else:
            if not self.zones or len(events) < self._count:
                self.zones, self._count = _packed(at.zones), 0
            for event in events[self._count :]:
                if isinstance(event, Moved):
                    self._move(event)
        self._count = len(events)

    def _move(self, event: Moved) -> None:
        left = list(self.zones[event.src])
        left.remove(event.card)
        self.zones = {**self.zones, event.src: tuple(left), event.dst: (*self.zones[event.dst], event.card)}

    def own(self, seat: Seat) -> tuple[Card, ...]:
        """Name all cards that a seat owns."""
        return tuple(card for zone in (DRAWS, HANDS, KEPT, DISCARDS) for card in self.zones[zone[seat]])

    def mover(self, seats: int) -> Seat:
        """Name the seat that has cards lying open before it; -1 if none has."""
        return next((seat for seat in range(seats) if self.zones[HANDS[seat]]), -1)

    def is_first_hand(self, seat: Seat) -> bool:
        """Whether a seat's open cards are all that it has, as before they are shuffled for the first time."""
        return len(self.zones[HANDS[seat]]) == len(self.own(seat))


def _packed(zones: Zones) -> Zones:
    """Put every card back into the pack that it came from."""
    packed: dict[Zone, tuple[Card, ...]] = dict.fromkeys(zones, ())
    for card in (card for cards in zones.values() for card in cards):
        letter = RANKS[rank(card)]
        home = PILES[letter] if letter in NUMBERS else QUEENS if letter == "Q" else FACE
        packed[home] = (*packed[home], card)
    return packed
