"""Where the cards of Kings n' Queens lie within the panels of its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from engines.core.api import Seat, Zone
from engines.games.kings_n_queens.state import FACE, LAYOUT, NUMBERS, QUEENS, REMOVED, TOPS
from kq_table.board.animation import Pose
from kq_table.board.slots import FanSlot, Layout, Pile, Size, Slot
from kq_table.games.shared.panel_layout import place_of

from .areas import Area, Spot
from .card_behaviour import WARES
from .panel_layout import PILE_RISE, KingsNQueensLayout

FULL_PILE: Final = 7
"""The cards under the uppermost one of a full number pile."""
MAX_PITCH: Final = 0.9
"""The distance of cards in hand where there is room, as a part of a card's width."""


@dataclass(frozen=True, slots=True)
class TraySlot(Pile):
    """A pile on which a card lands when it is dropped anywhere in a wide place."""

    tray: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def takes(self, x: float, y: float, margin: float) -> bool:
        return bool(self.tray.collidepoint(x, y)) or super(TraySlot, self).takes(x, y, margin)


@dataclass(frozen=True, slots=True)
class SpotsSlot:
    """A place for each card; cards beyond the last place lie on it."""

    spots: tuple[Spot, ...]
    scale: float

    def pose(self, index: int, count: int, laid_by: int) -> Pose:  # noqa: ARG002 (places are fixed)
        return Pose(*self.spots[min(index, len(self.spots) - 1)], scale=self.scale)

    def takes(self, x: float, y: float, margin: float) -> bool:  # noqa: ARG002 (no card is dropped here)
        return False


def make_slots(zones: Sequence[Zone], layout: KingsNQueensLayout, seat: Seat, seats: int) -> Layout:
    """Make the slots of all zones, the market's in the order of prices, with *seat* at the bottom."""
    in_order = sorted(zones, key=lambda zone: list(WARES).index(zone) if zone in WARES else -1)
    slots = {zone: _slot(zone, layout, seat, seats) for zone in in_order}
    scales = {
        1.0,
        layout.market_scale,
        layout.market_scale / 2,
        *(scale for area in layout.areas for scale in (area.scale, area.piles)),
    }
    return Layout(slots, layout.card, tuple(sorted(scales, reverse=True)), frozenset(TOPS.values()))


def _slot(zone: Zone, layout: KingsNQueensLayout, seat: Seat, seats: int) -> Slot:
    if zone.owner >= 0:
        place = place_of(zone.owner, seat, seats)
        return _own_slot(zone.name, layout, layout.areas[place], is_mine=place == 0)
    thickness = layout.card[1] * PILE_RISE / FULL_PILE
    if zone == LAYOUT:
        return SpotsSlot(layout.kings, layout.market_scale / 2)
    if zone == REMOVED:
        return Pile(layout.wares[-1][0], -layout.card[1], layout.card, layout.market_scale)
    if zone == FACE:
        return Pile(*layout.wares[len(NUMBERS)], layout.card, layout.market_scale, thickness=layout.card[1] * 0.002)
    if zone == QUEENS:
        return Pile(*layout.wares[len(NUMBERS) + 1], layout.card, layout.market_scale, thickness=layout.card[1] * 0.003)
    number = NUMBERS.index(zone.name[-1])
    return Pile(*layout.wares[number], layout.card, layout.market_scale, thickness=thickness)


def _own_slot(name: str, layout: KingsNQueensLayout, area: Area, *, is_mine: bool) -> Slot:
    if name == "hand":
        size: Size = (round(layout.card[0] * area.scale), round(layout.card[1] * area.scale))
        lean = 2.0 if is_mine else 0.0
        droop = size[1] * 0.02 if is_mine else 0.0
        return FanSlot(*area.hand, area.span, size[0] * MAX_PITCH, droop, lean, size, area.scale)
    spot = {"draw": area.draw, "discard": area.discard, "kept": area.kept}[name]
    if name == "discard" and is_mine:
        return TraySlot(*spot, layout.card, area.piles, tray=layout.tray)
    return Pile(*spot, layout.card, area.piles, thickness=layout.card[1] * 0.002)
