"""The viewer's hand at the foot of the table, and one hand opposite: their places, and how the cards lie there."""

from __future__ import annotations

from typing import Final

from kq_table.board.slots import FanSlot
from kq_table.ui.metrics import Metrics

from .boxes import Box
from .panel_layout import TABLE_EDGE, PanelLayout

LIFT: Final = 0.23
"""The room above the viewer's hand in card heights: with the gap below the prompt enough for a card that is raised and
grows."""
DROOPS: Final = (-0.03, 0.11)
"""The room below it, where the outer cards lie lower: above the window's edge, over which they may reach a little, and
above something else."""
FAR_SHARE: Final = 0.48
"""The part of a closed hand that looks in over the far edge of the window."""
BARE_SCALE: Final = 0.62
"""The scale of the same hand if it lies open."""


def own_hand(w: float, h: float, cards: float, *, is_last: bool) -> Box:
    """Give the place of the viewer's hand, so many cards wide; *is_last*: nothing but the window's edge lies below."""
    return Box("hand:0", cards * w, (1 + LIFT + DROOPS[not is_last]) * h)


def far_hand(m: Metrics, h: float, *, is_bare: bool) -> Box:
    """Give the place of the hand opposite: all of it if it lies open, otherwise what looks in over the edge."""
    return Box("hand:1", h=BARE_SCALE * h if is_bare else max(1, (FAR_SHARE + 0.02) * h - m.px(TABLE_EDGE)))


def own_fan(layout: PanelLayout, span: float, pitch: float, droop: float, lean: float) -> FanSlot:
    """
    Lay the viewer's hand out in its place.

    :param span: from the first card to the last at most, in card widths, as *pitch*; see `FanSlot`
    :param droop: in card heights
    """
    place, (w, h) = layout["hand:0"], layout.card
    width = min(place.w - w, span * w)
    return FanSlot(place.centerx, place.y + (LIFT + 0.5) * h, width, pitch * w, droop * h, lean, layout.card)


def far_fan(layout: PanelLayout, span: float, pitch: float, droop: float, lean: float, *, is_bare: bool) -> FanSlot:
    """Lay the hand opposite out in its place, as `own_fan` does the viewer's; if it lies open, upright and straight."""
    place, (w, h), scale = layout["hand:1"], layout.card, BARE_SCALE if is_bare else 1.0
    width, bend = min(place.w - scale * w, span * scale * w), 0 if is_bare else -1
    y = place.centery if is_bare else place.bottom - 0.52 * h
    return FanSlot(place.centerx, y, width, pitch * scale * w, bend * droop * h, bend * lean, layout.card, scale)
