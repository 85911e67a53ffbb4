"""Where the cards of Kings & Queens lie within the panels of its table."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from engines.core.api import Seat, Zone
from kq_table.board.slots import Layout, Pile, Slot, SpreadSlot
from kq_table.games.shared.hands import BARE_SCALE, far_fan, own_fan
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.games.shared.sorted_slot import SortedSlot, row_scales

from .panel_layout import PILE_SCALE

TRICK_STEP: Final = 0.05
"""How far a pile of tricks grows to the right with each, in card widths."""


def won_centre(room: Rect, w: int, tricks: int = 1) -> int:
    """Give the middle across of a pile of so many tricks, in pixels."""
    return room.x + round(w * (PILE_SCALE + TRICK_STEP * tricks) / 2)


def make_slots(zones: tuple[Zone, ...], layout: PanelLayout, seat: Seat, *, is_bare: bool = False) -> Layout:
    """Make the slots of all zones, with *seat* at the bottom."""
    slots = {zone: _slot(zone, layout, seat, is_bare=is_bare) for zone in zones}
    return Layout(slots, layout.card, (1.0, *(*row_scales(PILE_SCALE), BARE_SCALE)[: None if is_bare else 1]))


def _slot(zone: Zone, layout: PanelLayout, seat: Seat, *, is_bare: bool) -> Slot:
    (w, h), place = layout.card, place_of(zone.owner, seat, 2)
    if zone.name == "hand":
        fan = (5.04, 0.72, 0.075, 7.0)
        return far_fan(layout, *fan, is_bare=is_bare) if place else own_fan(layout, *fan)
    if zone.name == "trick":
        dx, dy = w * 0.5, h * 0.1
        spots = [(dx, dy, -3.0), (-dx, -dy, 4.0)]
        lie = {owner: spots[place_of(owner, seat, 2)] for owner in (0, 1)}
        return SpreadSlot(*layout["trick"].center, lie, (w * 1.3, h * 0.62))
    room = layout[f"won:{place}" if zone.name == "won" else "out"]
    if is_bare and zone.name != "deck":
        return SortedSlot(room, (room,), layout.card, PILE_SCALE)
    spot = (won_centre(room, w), room.centery)
    if zone.name == "won":
        return Pile(*spot, layout.card, PILE_SCALE, group=2, step=w * TRICK_STEP)
    return Pile(*spot, layout.card, PILE_SCALE, thickness=h * 0.004)
