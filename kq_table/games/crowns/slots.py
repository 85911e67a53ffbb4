"""Where the cards of Crowns lie within the panels of its table."""

from __future__ import annotations

from engines.core.api import Seat, Zone
from engines.games.crowns.state import SEATS
from kq_table.board.slots import FanSlot, Layout, Pile, Slot
from kq_table.games.shared.panel_layout import PanelLayout, place_of
from kq_table.games.shared.sorted_slot import CLASSIC, LARGE, CardPrint, SortedSlot, row_scales

from .panel_layout import HAND_CARDS, HAND_STEP, OTHER_TRAY_SCALE, OWN_TRAY_SCALE, hand_fan


def make_slots(
    zones: tuple[Zone, ...], layout: PanelLayout, seat: Seat, *, is_large: bool = False, is_bare: bool = False
) -> Layout:
    """
    Make the slots of all zones, with *seat* at the bottom and the others from left to right.

    :param is_large: whether the cards have large print, of which more must show
    """
    face = LARGE if is_large else CLASSIC
    ordered = sorted(zones, key=lambda zone: place_of(zone.owner, seat, SEATS) if zone.owner >= 0 else SEATS)
    rows = (*row_scales(OWN_TRAY_SCALE, face), *row_scales(OTHER_TRAY_SCALE, face))
    fans = [hand_fan(layout, place, is_bare=is_bare) for place in range(1, SEATS)]
    scales = (1.0, *rows, layout.scale("pack"), *(scale for scale, _ in fans))
    slots = {}
    for zone in ordered:
        place = place_of(zone.owner, seat, SEATS) if zone.owner >= 0 else -1
        slots[zone] = _hand(layout, place, fans) if zone.name == "hand" else _pile(layout, place, face)
    return Layout(slots, layout.card, scales)


def _hand(layout: PanelLayout, place: int, fans: list[tuple[float, float]]) -> Slot:
    room, (w, h) = layout[f"hand:{place}"], layout.card
    if place:
        scale, across = fans[place - 1]
        return FanSlot(*room.center, across, across / (HAND_CARDS - 1), 0.0, 0.0, layout.card, scale)
    width = min(room.w - w, w * HAND_STEP * (HAND_CARDS - 1))
    return FanSlot(room.centerx, room.centery, width, w * HAND_STEP, h * 0.05, 4.0, layout.card)


def _pile(layout: PanelLayout, place: int, face: CardPrint) -> Slot:
    card = layout.card
    if place < 0:
        return Pile(*layout["pack"].center, card, layout.scale("pack"), thickness=card[1] * 0.004)
    tray, plate = layout[f"tray:{place}"], layout[f"plate:{place}"]
    scale = OTHER_TRAY_SCALE if place else OWN_TRAY_SCALE
    # One's own plate lies apart from one's tray.
    reach = (tray.union(plate),) if place else (tray, plate)
    return SortedSlot(tray.inflate(round(card[1] * scale) - tray.h, 0), reach, card, scale, face)
