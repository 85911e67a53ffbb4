"""Where the cards of Kings n' Queens lie as far as it has been shown. Knows moves, no rules."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.api import Event, Moved, Said, Seat, Zone
from engines.core.cards import RANKS, Card, rank
from engines.games.kings_n_queens.state import DISCARDS, DRAWS, FACE, HANDS, KEPT, LAYOUT, NUMBERS, PILES, QUEENS
from kq_table.games.shared.interface import HudState

Zones = Mapping[Zone, tuple[Card, ...]]


class Shown:
    """
    Follows the events as they are shown: numbers wait for the cards, however far the truth has run ahead.

    Before the first event all cards lie in the packs that they are laid out from. Where other events are told than
    before, because deeds were taken back or a record is looked through, they are followed from their beginning.
    """

    def __init__(self) -> None:
        self.zones: Zones = {}
        self.last: dict[Seat, tuple[str, tuple[Card, ...]]] = {}
        """What each seat did in its last turn: the key of its words, and the card."""
        self._events: list[Event] = []
        self._count = 0

    def follow(self, at: HudState) -> tuple[Card, ...]:
        """Take over what has been shown since the last look, and name the Kings that came out meanwhile."""
        events = at.history.events
        is_other = events is not self._events or len(events) < self._count
        if is_other:
            self.zones, self.last = _packed(at.zones), {}
            self._events, self._count = events, 0
        fresh, self._count = events[self._count :], len(events)
        for event in fresh:
            self._take(event)
        if at.is_settled:
            self.zones = at.zones
        kings = [event.card for event in fresh if isinstance(event, Moved) and event.dst == LAYOUT]
        return () if is_other else tuple(kings)

    def _take(self, event: Event) -> None:
        if isinstance(event, Moved):
            left = list(self.zones[event.src])
            left.remove(event.card)
            self.zones = {**self.zones, event.src: tuple(left), event.dst: (*self.zones[event.dst], event.card)}
        self._remember(event)

    def _remember(self, event: Event) -> None:
        """Remember what a seat did, until its next turn."""
        match event:
            case Said(seat, "pass"):
                self.last[seat] = ("knq.has_passed", ())
            case Moved(card, _, dst) if dst == LAYOUT:
                # Whoever meets a King has cards lying open.
                self.last[self.mover] = ("knq.has_met", (card,))
            case Moved(card, _, dst) if dst.name == "kept":
                self.last[dst.owner] = ("knq.has_kept", (card,))
            case Moved(card, src, dst) if dst.name == "discard" and src.owner < 0:
                self.last[dst.owner] = ("knq.has_bought", (card,))
            case _:
                pass

    def own(self, seat: Seat) -> tuple[Card, ...]:
        """Name all cards that a seat owns."""
        return tuple(card for zone in (DRAWS, HANDS, KEPT, DISCARDS) for card in self.zones[zone[seat]])

    @property
    def mover(self) -> Seat:
        """The seat that has cards lying open before it; -1 if none has."""
        return next((zone.owner for zone, cards in self.zones.items() if zone in HANDS and cards), -1)

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
