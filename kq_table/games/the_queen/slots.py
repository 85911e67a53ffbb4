"""Where the cards of The Queen lie within the panels of its table."""

from __future__ import annotations

from engines.core.api import Seat, Zone
from kq_table.board.slots import Layout, Pile, Slot
from kq_table.games.shared.hands import BARE_SCALE, far_fan, own_fan
from kq_table.games.shared.panel_layout import PanelLayout, place_of

from .panel_layout import PILE_RISE


def make_slots(zones: tuple[Zone, ...], layout: PanelLayout, seat: Seat, *, is_bare: bool = False) -> Layout:
    """Make the slots of all zones, with *seat* at the bottom."""
    slots = {zone: _slot(zone, layout, seat, is_bare=is_bare) for zone in zones}
    return Layout(slots, layout.card, (1.0, pile_scale(layout), *([BARE_SCALE] if is_bare else ())))


def pile_scale(layout: PanelLayout) -> float:
    """Give the scale of deck and Focus."""
    return min(1.0, layout.scale("deck") / PILE_RISE)


def _slot(zone: Zone, layout: PanelLayout, seat: Seat, *, is_bare: bool) -> Slot:
    if zone.name == "hand":
        fan = (6.12, 0.68, 0.06, 6.0)
        return far_fan(layout, *fan, is_bare=is_bare) if place_of(zone.owner, seat, 2) else own_fan(layout, *fan)
    thickness = {"deck": 0.004, "pile": 0.002}[zone.name]
    return Pile(*layout[zone.name].center, layout.card, pile_scale(layout), thickness=layout.card[1] * thickness)
