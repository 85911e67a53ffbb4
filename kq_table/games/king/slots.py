"""Where the cards of King lie within the panels of its table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from engines.core.api import Seat, Zone
from engines.core.cards import Card
from kq_table.board.animation import Pose
from kq_table.board.slots import FanSlot, Layout, Pile, Size, Slot, SpreadSlot
from kq_table.games.shared.hands import own_fan
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.games.shared.sorted_slot import SortedSlot, row_scales

from .card_behaviour import KingCardBehaviour
from .panel_layout import SEAT_SIDES, SMALL_SCALE, TRICK_ALONG, TRICK_ASIDE, trick_across

MAX_PITCH: Final = 0.62
HAND_SPAN: Final = 8.0
"""How far the cards of the viewer's hand lie apart, and the last from the first, at most, in card widths."""
FAN_DROOP: Final = 0.06
MAX_WON_GAPS: Final = 12
"""Between the thirteen tricks that one seat can win with a pack of 52 cards."""


@dataclass(frozen=True, slots=True)
class WonSlot:
    """Won cards: those that count lie open in a row with their indices showing, the others closed on a pile."""

    place: Rect
    card: Size
    seats: int
    is_face_up: Callable[[Card], bool]

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        trick = index // self.seats
        step = min(self.card[0] * 0.2, (self.place.w - self.card[0]) / MAX_WON_GAPS)
        return self._at(trick * step, 3 * math.sin(5 * trick + 1))

    def pose_among(self, index: int, cards: Sequence[Card]) -> Pose:
        shown = sum(self.is_face_up(card) for card in cards)
        closed = len(cards) - shown
        if not shown:
            return self.pose(index, len(cards), -1)
        if index < closed:
            return self._at(0, 3 * math.sin(5 * (index // self.seats) + 1))
        start = self.card[0] * 0.5 if closed else 0.0
        pitch = min(self.card[0] * 0.5, (self.place.w - self.card[0] - start) / max(1, shown - 1))
        return self._at(start + (index - closed) * pitch, 0.0)

    def _at(self, across: float, angle: float) -> Pose:
        return Pose(self.place.x + self.card[0] / 2 + across, self.place.centery, angle, SMALL_SCALE)

    def takes(self, x: float, y: float, margin: float) -> bool:
        return bool(self.place.inflate(2 * margin, 2 * margin).collidepoint(x, y))


def make_slots(zones: Sequence[Zone], layout: PanelLayout, seat: Seat, card_behaviour: KingCardBehaviour) -> Layout:
    """Make the slots of all zones, with *seat* at the bottom."""
    scales = (1.0, *row_scales(SMALL_SCALE)) if card_behaviour.is_bare else (1.0, SMALL_SCALE)
    return Layout({zone: _slot(zone, layout, seat, card_behaviour) for zone in zones}, layout.card, scales)


def _slot(zone: Zone, layout: PanelLayout, seat: Seat, card_behaviour: KingCardBehaviour) -> Slot:
    card, seats = layout.card, len(layout.of_seats("plate"))
    small = (round(card[0] * SMALL_SCALE), round(card[1] * SMALL_SCALE))
    if zone.name == "trick":
        return _spread(layout, seat, seats)
    if zone.owner < 0:
        return Pile(*layout["trick"].center, card, thickness=card[1] * 0.002)
    place = place_of(zone.owner, seat, seats)
    room = layout[f"{zone.name}:{place}"]
    if zone.name == "won":
        if card_behaviour.is_bare:
            return SortedSlot(room, (room,), card, SMALL_SCALE)
        return WonSlot(room, small, seats, lambda card: card_behaviour.is_face_up(zone, card))
    if not place:
        return own_fan(layout, HAND_SPAN, MAX_PITCH, FAN_DROOP, 6.0)
    return FanSlot(
        room.centerx, room.centery, room.w - small[0], small[0] * 0.36, small[1] * 0.04, 5, card, SMALL_SCALE
    )


def _spread(layout: PanelLayout, seat: Seat, seats: int) -> SpreadSlot:
    """Lay each card of a trick towards its seat, as far apart as there is room."""
    (w, h), room, sides = layout.card, layout["trick"], SEAT_SIDES[seats]
    across, aside = trick_across(seats) * w, TRICK_ASIDE * w if "top" in sides else 0.0
    along = min(h * TRICK_ALONG[1], (room.h - h) / 2)
    # Without a card above the three lie in a triangle.
    side = 0.0 if "top" in sides else -along / 2
    along += side
    spots = {
        "below": (-aside, along, -2.0),
        "left": (-across, side, 3.0),
        "top": (aside, -along, 2.0),
        "right": (across, side, -3.0),
    }
    lie = {owner: spots[sides[place_of(owner, seat, seats)]] for owner in range(seats)}
    return SpreadSlot(*room.center, lie, (across + w / 2, along + h / 2))
