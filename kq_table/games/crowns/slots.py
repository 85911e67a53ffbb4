"""Where the cards of Crowns lie within the panels of its table."""

from __future__ import annotations

from engines.core.api import Seat, Zone
from engines.games.crowns.state import SEATS
from kq_table.board.slots import FanSlot, Layout, Pile, Slot
from kq_table.games.shared.panel_layout import place_of
from kq_table.games.shared.sorted_slot import FULL_ROW_SCALE, SortedSlot

from .panel_layout import HAND_CARDS, HAND_STEP, OTHER_TRAY_SCALE, OWN_TRAY_SCALE, CrownsLayout


def make_slots(zones: tuple[Zone, ...], layout: CrownsLayout, seat: Seat) -> Layout:
    """Make the slots of all zones, with *seat* at the bottom and the others from left to right."""
    ordered = sorted(zones, key=lambda zone: place_of(zone.owner, seat, SEATS) if zone.owner >= 0 else SEATS)
    rows = [
        scale * part for scale in (OWN_TRAY_SCALE, OTHER_TRAY_SCALE) for part in (1, FULL_ROW_SCALE, layout.face.packed)
    ]
    scales = (1.0, *rows, _pack_scale(layout), layout.held[0])
    return Layout({zone: _slot(zone, layout, seat) for zone in ordered}, layout.card, scales)


def _pack_scale(layout: CrownsLayout) -> float:
    return layout.pack.h / layout.card[1]


def _slot(zone: Zone, layout: CrownsLayout, seat: Seat) -> Slot:
    card = layout.card
    if zone.owner < 0:
        return Pile(*layout.pack.center, card, _pack_scale(layout), thickness=card[1] * 0.004)
    place = place_of(zone.owner, seat, SEATS)
    if zone.name == "collection":
        tray, plate = layout.trays[place], layout.plates[place]
        scale = OTHER_TRAY_SCALE if place else OWN_TRAY_SCALE
        # One's own plate lies apart from one's tray.
        reach = (tray.union(plate),) if place else (tray, plate)
        inside = tray.inflate(round(card[1] * scale) - tray.h, 0)
        return SortedSlot(inside, reach, card, scale, layout.face)
    x, y = layout.hands[place]
    if place:
        scale, across = layout.held
        return FanSlot(x, y, across, across / (HAND_CARDS - 1), 0.0, 0.0, card, scale)
    return FanSlot(x, y, layout.fan, card[0] * HAND_STEP, card[1] * 0.05, 4.0, card)
