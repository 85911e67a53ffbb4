"""Where the cards of Kings & Queens lie within the panels of its table."""

from __future__ import annotations

from engines.core.api import Seat, Zone
from kq_table.board.slots import FanSlot, Layout, Pile, Slot, SpreadSlot
from kq_table.games.shared.panel_layout import place_of

from .panel_layout import PILE_SCALE, KingsAndQueensLayout


def make_slots(zones: tuple[Zone, ...], layout: KingsAndQueensLayout, seat: Seat) -> Layout:
    """Make the slots of all zones, with *seat* at the bottom."""
    return Layout({zone: _slot(zone, layout, seat) for zone in zones}, layout.card)


def _slot(zone: Zone, layout: KingsAndQueensLayout, seat: Seat) -> Slot:
    card = layout.card
    if zone.name == "hand":
        place = place_of(zone.owner, seat, 2)
        x, y = layout.hands[place]
        turn = 1 - 2 * place
        return FanSlot(x, y, layout.fan, card[0] * 0.72, card[1] * 0.075 * turn, 7.0 * turn, card)
    if zone.name == "won":
        x, y = layout.piles[place_of(zone.owner, seat, 2)]
        return Pile(x, y, card, PILE_SCALE, 0.0, group=2, step=card[0] * 0.05)
    if zone.name == "trick":
        dx, dy = card[0] * 0.5, card[1] * 0.1
        spots = {owner: _spot(place_of(owner, seat, 2), dx, dy) for owner in (0, 1)}
        return SpreadSlot(*layout.trick, spots, (card[0] * 1.3, card[1] * 0.62))
    return Pile(*layout.out, card, PILE_SCALE, thickness=card[1] * 0.004)


def _spot(place: int, dx: float, dy: float) -> tuple[float, float, float]:
    return (-dx, -dy, 4.0) if place else (dx, dy, -3.0)
