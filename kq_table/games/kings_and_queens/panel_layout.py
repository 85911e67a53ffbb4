"""The layout of the table of Kings & Queens, in a window of any size."""

from __future__ import annotations

from functools import partial
from typing import Final

from pygame import Rect

from kq_table.games.shared.panel_layout import Box, BoxColumn, BoxRow, PanelLayout, Stack, TableMeasures
from kq_table.games.shared.sorted_slot import far_hand, own_hand
from kq_table.ui.durations import MOTION
from kq_table.ui.metrics import Metrics
from kq_table.ui.theme import GREEN_LACQUER, Lacquer

from .dial import HUB_RADIUS, Dial
from .table_dial import MIN_WIDTH, WIDTH, table_dial_height

PILE_SCALE: Final = MOTION.sweep_shrink
PILE_WIDTHS: Final = (1.12, 2.0)
"""Width of a pile of eight tricks, and of all their cards face up, in card widths."""
HAND_CARDS: Final = 8
CARD_SHARES: Final = (0.245, 0.18)
HAND_WIDTH: Final = 1 + (HAND_CARDS - 1) * 0.52
"""Least width of a full hand, in card widths."""
TABLE_WIDTH: Final = 6.4
"""Greatest width of trick and piles together, in card widths."""
DIAL_RADIUS: Final = 262
"""Greatest radius of the dial in design pixels."""
ANNOUNCE_AIR: Final = 8
"""Design pixels below the button that says the number, besides the gap above the prompt."""
SHEET_RISE: Final = 130
"""Design pixels by which the score sheet of a portrait window is at least higher than the plate beside it."""
SAID_HEIGHTS: Final = (165, 140, 0)
"""Greatest heights of the small dial with its lines in a portrait window, in design pixels, as the cards leave room."""
MIN_DIAL_SHARE: Final = 0.125
MAX_DIAL_SHARE: Final = 0.36
"""Least radius as a part of the window's short side, and the greatest as a part of the felt's width."""


def make_layout(m: Metrics, *, is_bare: bool = False) -> PanelLayout:
    """The layout for a window; *is_bare*: all cards are face up."""
    table = TableMeasures(m)
    gap, room, plate, (left, right) = m.px(14), table.room, table.plate_width, table.two_sides()
    high, tools = table.plate_height(), table.toolbar(3) if m.is_portrait else table.toolbar()
    plates = [Box(f"plate:{place}", plate, high, align=1 - place if m.is_portrait else 0) for place in (0, 1)]
    beside = min(plate, room.w - plate - tools.least[0] - 2 * gap) if m.is_portrait else plate
    seen = Box("seen", beside, m.px(30) + round(m.text(15) * 1.3) + round(2 * m.text(18) * 1.45), align=0)

    def felt(w: int, h: int, across: int) -> tuple[Box, ...]:
        """The boxes on the felt from the far hand to the prompt."""
        piles = _piles(table, w, h, min(across, round(TABLE_WIDTH * w)), is_bare=is_bare)
        return far_hand(m, h, is_bare=is_bare), Stack(_dial(table), piles, grow=1), table.prompt()

    spare = room.h - 2 * high - seen.least[1] - 4 * gap

    def landscape(w: int, h: int) -> Box:
        across = room.w - left - right - 2 * gap
        hand = own_hand(w, h, HAND_WIDTH, is_last=True)
        return BoxRow(
            BoxColumn(
                plates[1], Box(grow=1), *_said(table, left, spare), seen, Box(grow=1), plates[0], gap=gap, w=left
            ),
            BoxColumn(*felt(w, h, across), hand, gap=gap // 2, grow=1),
            BoxColumn(tools, Box("sheet", right, grow=1), gap=gap),
            gap=gap,
        )

    def portrait(w: int, h: int, said: tuple[Box, ...]) -> Box:
        """The small dial is above the viewer's plate, beside the score sheet."""
        far, middle, asked = felt(w, h, room.w)
        above = max(m.px(SHEET_RISE), sum(box.least[1] + gap for box in said))
        return BoxColumn(
            far,
            BoxRow(plates[1], seen, Box(grow=1), tools, gap=gap),
            middle,
            asked,
            own_hand(w, h, HAND_WIDTH, is_last=False),
            BoxRow(BoxColumn(Box(grow=1), *said, plates[0], gap=gap), Box("sheet", grow=1), gap=gap, h=high + above),
            gap=gap,
        )

    standing = [partial(portrait, said=_said(table, plate, m.px(most))) for most in SAID_HEIGHTS]
    return table.largest(CARD_SHARES, *(standing if m.is_portrait else [landscape]))


def make_dial(m: Metrics, place: Rect, lacquer: Lacquer = GREEN_LACQUER) -> Dial:
    """The largest dial at the foot of a place."""
    radius = min(m.px(DIAL_RADIUS), round(MAX_DIAL_SHARE * place.w), round(place.h / (1 + HUB_RADIUS)))
    return Dial(place.centerx, place.bottom - round(radius * HUB_RADIUS), radius, lacquer)


def _said(table: TableMeasures, across: int, high: int) -> tuple[Box, ...]:
    """The box of the small dial, as large as the room allows; none in too small a room."""
    line = table.text(15) * 1.4
    widths = (width for width in range(WIDTH, MIN_WIDTH - 1, -10) if table.px(width) <= across)
    sizes = ((table.px(width), table_dial_height(table.m.scale, line, table.px(width))) for width in widths)
    found = next((size for size in sizes if size[1] <= high), None)
    return (Box("said", *found, align=0),) if found else ()


def _dial(table: TableMeasures) -> Box:
    row, least = table.action_height, min(table.m.size) * MIN_DIAL_SHARE
    announce = Box("announce", max(table.px(330), 2 * row + 9 * table.text(19)), row, align=0.5)
    dial = BoxColumn(Box("dial", 2 * least, (1 + HUB_RADIUS) * least, grow=1), announce, gap=table.px(10), grow=1)
    return BoxColumn(dial, Box(h=table.px(ANNOUNCE_AIR)))


def _piles(table: TableMeasures, w: int, h: int, across: int, *, is_bare: bool) -> Box:
    """The trick between the undealt cards and the tricks taken, within a width."""
    width, height, caption = PILE_WIDTHS[is_bare] * w, PILE_SCALE * h, Box(h=table.caption_height)
    out, others, own = (Box(name, width, height) for name in ("out", "won:1", "won:0"))
    trick = Box("trick", 2.1 * w, 1.25 * h, grow=1)
    return BoxRow(BoxColumn(out), trick, BoxColumn(others, caption, Box(grow=1), own, caption), w=across, align=0.5)
