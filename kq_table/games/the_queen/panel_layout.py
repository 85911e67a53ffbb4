"""The layout of The Queen's table, in a window of any size."""

from __future__ import annotations

from typing import Final

from engines.core.cards import RANKS
from kq_table.games.shared.panel_layout import Box, BoxColumn, BoxRow, PanelLayout, TableMeasures
from kq_table.games.shared.sorted_slot import far_hand, own_hand
from kq_table.ui.metrics import Metrics

MAX_HAND: Final = 10
CARD_SHARES: Final = (0.245, 0.15)
HAND_WIDTH: Final = 1 + (MAX_HAND - 1) * 0.42
"""Least width of a full hand, in card widths."""
MIN_PILE_SCALE: Final = 0.55
"""Least scale of deck and Focus; they are as large as the cards in hand where there is room."""
PILE_RISE: Final = 1.06
"""Height of deck and Focus with the deck's thickness, in card heights."""
JEWEL_ROW: Final = 30
"""Height of a row of jewels in design pixels."""
RANK_SIDE: Final = 58
"""Greatest side of a rank in the stream, in design pixels."""
PORTRAIT_RANK: Final = 40
"""The same in a portrait window, where the ladder needs the room."""
RANK_GAP: Final = 0.2
"""Least gap between ranks, in sides of a rank."""
PAWN_RISE: Final = 0.62
"""Height of the pawn above its rank, in sides of a rank."""


def rank_side(m: Metrics, width: int) -> int:
    """Side of a rank in pixels, in a stream of that width."""
    count = len(RANKS)
    return min(m.px(PORTRAIT_RANK if m.is_portrait else RANK_SIDE), int(width / (count + (count - 1) * RANK_GAP)))


def make_layout(m: Metrics, *, is_bare: bool = False) -> PanelLayout:
    """The layout for a window; *is_bare*: both hands are face up."""
    table = TableMeasures(m)
    gap, (left, right), wide = m.px(14), table.two_sides(), table.room.w
    side = rank_side(m, wide if m.is_portrait else wide - left - right - 2 * gap)
    stream = Box("stream", h=round((1 + PAWN_RISE) * side) + m.px(8) + round(m.text(15) * 1.3))
    rows = BoxColumn(stream, Box("actions", h=table.action_height), table.prompt(), gap=m.px(9))

    def seat(place: int, width: int) -> BoxColumn:
        """The jewels of a seat are on the side of its plate that faces the other seat."""
        parts = (Box(f"jewels:{place}", h=m.px(JEWEL_ROW)), Box(f"plate:{place}", width, table.plate_height(3)))
        return BoxColumn(*(parts[::-1] if place else parts), gap=gap, align=1 - place if m.is_portrait else 0)

    def piles(w: int, h: int) -> BoxColumn:
        pair = BoxRow(Box(grow=1), Box("deck", w), Box("pile", w), Box(grow=1), gap=round(w / 2), grow=1)
        below = table.caption_height
        return BoxColumn(pair, Box(h=below), h=MIN_PILE_SCALE * PILE_RISE * h + below, grow=1)

    def landscape(w: int, h: int) -> Box:
        hand, far = own_hand(w, h, HAND_WIDTH, is_last=True), far_hand(m, h, is_bare=is_bare)
        return BoxRow(
            BoxColumn(seat(1, table.plate_width), Box(grow=1), seat(0, table.plate_width), w=left),
            BoxColumn(far, piles(w, h), rows, hand, gap=m.px(8), grow=1),
            BoxColumn(table.toolbar(), Box("ladder", right, grow=62), Box("sheet", grow=38), gap=gap),
            gap=gap,
        )

    def portrait(w: int, h: int) -> Box:
        half = round((wide - gap) * 0.46)
        felt = BoxRow(
            BoxColumn(piles(w, h), w=2.6 * w), Box("ladder", m.px(200), grow=1), gap=gap, h=m.text(18) * 6, grow=1
        )
        return BoxColumn(
            far_hand(m, h, is_bare=is_bare),
            BoxRow(seat(1, half), Box(grow=1), table.toolbar(3)),
            felt,
            rows,
            own_hand(w, h, HAND_WIDTH, is_last=False),
            BoxRow(seat(0, half), Box("sheet", grow=1), gap=gap),
            # Less than elsewhere, so that the ladder keeps the room for its heading.
            gap=m.px(11),
        )

    return table.largest(CARD_SHARES, portrait if m.is_portrait else landscape)
