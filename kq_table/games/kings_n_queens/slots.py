"""Where the cards of Kings n' Queens lie within the panels of its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from engines.core.api import Seat, Zone
from engines.games.kings_n_queens.state import FACE, LAYOUT, NUMBERS, QUEENS, REMOVED, TOPS
from kq_table.board.animation import Pose
from kq_table.board.slots import FanSlot, Layout, Pile, Slot
from kq_table.games.shared.hands import own_fan
from kq_table.games.shared.panel_layout import PanelLayout, place_of

from .card_behaviour import WARES
from .panel_layout import PILE_RISE, king_places

FULL_PILE: Final = 7
"""The cards under the uppermost one of a full number pile."""
MAX_PITCH: Final = 0.9
HAND_SPAN: Final = 3.0
"""The distance of cards in hand and of the first from the last where there is room, in card widths."""


@dataclass(frozen=True, slots=True)
class TraySlot(Pile):
    """A pile on which a card lands when it is dropped anywhere in a wide place."""

    tray: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def takes(self, x: float, y: float, margin: float) -> bool:
        return bool(self.tray.collidepoint(x, y)) or super(TraySlot, self).takes(x, y, margin)


@dataclass(frozen=True, slots=True)
class PlacesSlot:
    """A place for each card; cards beyond the last place lie on it."""

    places: Sequence[Rect]
    scale: float

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        return Pose(*self.places[min(index, len(self.places) - 1)].center, scale=self.scale)

    def takes(self, x: float, y: float, margin: float) -> bool:
        return False


def make_slots(zones: Sequence[Zone], layout: PanelLayout, seat: Seat, seats: int) -> Layout:
    """Make the slots of all zones, the market's in the order of prices, with *seat* at the bottom."""
    in_order = sorted(zones, key=lambda zone: list(WARES).index(zone) if zone in WARES else -1)
    slots = {zone: _slot(zone, layout, seat, seats) for zone in in_order}
    piles = (layout.scale(f"{name}:{place}") for place in range(seats) for name in ("draw", "hand"))
    scales = {1.0, layout.scale("ware:0"), _king_scale(layout), *(scale for scale in piles if scale <= 1)}
    return Layout(slots, layout.card, tuple(sorted(scales, reverse=True)), frozenset(TOPS.values()))


def _king_scale(layout: PanelLayout) -> float:
    return king_places(layout)[0].h / layout.card[1]


def _slot(zone: Zone, layout: PanelLayout, seat: Seat, seats: int) -> Slot:
    card = layout.card
    if zone.owner >= 0:
        return _own_slot(zone.name, layout, place_of(zone.owner, seat, seats))
    if zone == LAYOUT:
        return PlacesSlot(king_places(layout), _king_scale(layout))
    if zone == REMOVED:
        return Pile(layout["ware:0"].centerx, -card[1], card, layout.scale("ware:0"))
    ware, thickness = {FACE: (len(NUMBERS), 0.002), QUEENS: (len(NUMBERS) + 1, 0.003)}.get(
        zone, (NUMBERS.find(zone.name[-1]), PILE_RISE / FULL_PILE)
    )
    return Pile(*layout[f"ware:{ware}"].center, card, layout.scale("ware:0"), thickness=card[1] * thickness)


def _own_slot(name: str, layout: PanelLayout, place: int) -> Slot:
    # What another has kept waits where that hand will lie.
    key = f"hand:{place}" if name == "kept" and place else f"{name}:{place}"
    room, card, scale = layout[key], layout.card, layout.scale(key)
    if name == "hand":
        if not place:
            return own_fan(layout, HAND_SPAN, MAX_PITCH, 0.02, 2.0)
        size = (round(card[0] * scale), room.h)
        return FanSlot(*room.center, room.w - size[0], size[0] * MAX_PITCH, 0.0, 0.0, size, scale)
    if name == "kept" and place:
        return Pile(room.x + round(card[0] * scale / 2), room.centery, card, scale)
    if name == "discard" and not place:
        return TraySlot(*room.center, card, scale, tray=layout["tray"])
    return Pile(*room.center, card, scale, thickness=card[1] * 0.002)
