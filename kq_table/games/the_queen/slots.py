"""Where the cards of The Queen lie within the panels of its table."""

from __future__ import annotations

from engines.core.api import Seat, Zone
from kq_table.board.slots import FanSlot, Layout, Pile, Slot
from kq_table.games.shared.panel_layout import place_of

from .panel_layout import TheQueenLayout


def make_slots(zones: tuple[Zone, ...], layout: TheQueenLayout, seat: Seat) -> Layout:
    """Make the slots of all zones, with *seat* at the bottom."""
    return Layout({zone: _slot(zone, layout, seat) for zone in zones}, layout.card, (1.0, layout.pile_scale))


def _slot(zone: Zone, layout: TheQueenLayout, seat: Seat) -> Slot:
    card = layout.card
    if zone.name == "hand":
        place = place_of(zone.owner, seat, 2)
        x, y = layout.hands[place]
        turn = 1 - 2 * place
        return FanSlot(x, y, layout.fan, card[0] * 0.68, card[1] * 0.06 * turn, 6.0 * turn, card)
    if zone.name == "deck":
        return Pile(*layout.deck, card, layout.pile_scale, thickness=card[1] * 0.004)
    return Pile(*layout.focus, card, layout.pile_scale, thickness=card[1] * 0.002)
