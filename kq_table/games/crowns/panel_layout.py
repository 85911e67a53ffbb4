"""The layout of the table of Crowns, in a window of any size."""

from __future__ import annotations

from typing import Final

from kq_table.games.shared.panel_layout import (
    LARGE_TEXT_SCALE,
    Box,
    BoxColumn,
    BoxRow,
    PanelLayout,
    Stack,
    TableMeasures,
)
from kq_table.ui.metrics import Metrics

OTHER_TRAY_SCALE: Final = 0.72
OWN_TRAY_SCALE: Final = 0.84
"""Scales of the opponents' collections, and of the viewer's beside the hand."""
CLOSED_HAND_SCALE: Final = 0.26
OPEN_HAND_SCALE: Final = 0.5
"""Largest scale of the opponents' hands if face up; the one above applies if not."""
CLOSED_STEP: Final = 0.55
OPEN_STEP: Final = 0.42
"""Distance between the cards of such a hand, in their widths."""
HAND_STEP: Final = 0.7
MIN_HAND_STEP: Final = 0.42
"""Greatest and least distance between the viewer's cards, in card widths."""
HAND_HEIGHT: Final = 1.06
"""The height of the viewer's fan, in card heights."""
HAND_CARDS: Final = 5
PACK_SCALE: Final = 0.4
ROW_CARDS: Final = 14
"""Number of cards in a row of a tray before a second row is needed."""
ROW_WIDTH: Final = 1 + 0.66 + (ROW_CARDS - 1) * 0.21
"""Width of such a row with gaps between suits, in card widths."""
CARD_SHARES: Final = (0.215, 0.172)
SIDE_SHARE: Final = OTHER_TRAY_SCALE / (2 * OTHER_TRAY_SCALE + OWN_TRAY_SCALE)
"""Width of a side column in a landscape window, as a part of all three."""
FOOT_SHARE: Final = 0.27
"""Least width of the viewer's plate in a portrait window, as a part of the table's."""
BESIDE_PLATE: Final = 88
"""Design pixels beside a plate for medallions and a closed hand."""
ON_PLATE: Final = 54
"""The same on a plate, where hands lie open."""
TRAY_PADDING: Final = 8
"""Design pixels between a tray's edge and its cards."""
RISE: Final = 0.1
"""Room between the prompt and the viewer's collection for a raised card, in its heights."""
HAND_RISE: Final = 0.18
"""Room between the viewer's collection and hand, in card heights, so that a raised card stays below the sash."""


def max_plate_lines(m: Metrics) -> int:
    """Number of lines on a plate besides the name; fewer in larger text."""
    return 3 if m.text(18) <= 1.4 * m.px(18) else 2


def plate_height(m: Metrics) -> int:
    return m.px(14) + round(m.text(18) * 1.26) + max_plate_lines(m) * round(m.text(15) * 1.26)


def hand_fan(layout: PanelLayout, place: int, *, is_bare: bool) -> tuple[float, float]:
    """The scale of an opponent's hand, and the distance from its first to its last card in pixels."""
    room, (w, h) = layout[f"hand:{place}"], layout.card
    step = OPEN_STEP if is_bare else CLOSED_STEP
    most = min(OPEN_HAND_SCALE, room.h / h) if is_bare else CLOSED_HAND_SCALE
    scale = min(most, room.w / (w * (1 + step * (HAND_CARDS - 1))))
    return scale, scale * w * step * (HAND_CARDS - 1)


def make_layout(m: Metrics, *, is_bare: bool = False) -> PanelLayout:
    """
    Lay the table out for a window.

    :param is_bare: whether every hand lies open
    """
    table = TableMeasures(m)
    gap, head, wide, air = m.px(12), plate_height(m), table.room.w, 2 * m.px(TRAY_PADDING)
    asked = Box("prompt", h=round(m.text(15) * 2.7) + m.px(14))

    def tray(w: int, h: int, place: int) -> Box:
        scale = OTHER_TRAY_SCALE if place else OWN_TRAY_SCALE
        return Box(f"tray:{place}", ROW_WIDTH * scale * w + air, scale * h + air)

    def mat(w: int, h: int, place: int, grow: float = 0) -> BoxColumn:
        """The box of a tray below the plate, hand and medallions beside it; a face-up hand needs their place too."""
        plate, beside = Box(f"plate:{place}", grow=1), m.px(BESIDE_PLATE)
        hand, marks = Box(f"hand:{place}", beside, head / 2), Box(f"marks:{place}", beside, head / 2, align=0)
        upper = BoxRow(plate, BoxColumn(hand, marks), gap=gap // 2, h=head)
        if is_bare:
            scale = min(OPEN_HAND_SCALE, head / h)
            hand = Box(f"hand:{place}", scale * w * (1 + OPEN_STEP * (HAND_CARDS - 1)) + 1)
            # On the plate, but over neither its face nor its words.
            marks = Box(f"marks:{place}", m.px(ON_PLATE), head / 2, align=1)
            upper = BoxRow(Stack(plate, BoxColumn(Box(grow=1), marks), grow=1), hand, gap=gap // 2, h=head)
        return BoxColumn(upper, tray(w, h, place), gap=gap // 2, grow=grow)

    def landscape(w: int, h: int) -> Box:
        tools, side = table.toolbar(), round((wide - 2 * gap) * SIDE_SHARE)
        pack = Box("pack", tools.least[1] * w / h, tools.least[1])
        own = BoxRow(Box("plate:0", h=head, grow=1), Box("marks:0", m.px(BESIDE_PLATE)), gap=gap // 2)
        hand = Box("hand:0", w * (1 + MIN_HAND_STEP * (HAND_CARDS - 1)), h * HAND_HEIGHT)
        rise, hand_rise = Box(h=RISE * OWN_TRAY_SCALE * h), Box(h=max(0, HAND_RISE * h - 2 * gap))
        return BoxRow(
            BoxColumn(
                BoxRow(pack, Box("pack_words", grow=1), gap=gap),
                mat(w, h, 1),
                Box("recent", grow=1),
                own,
                gap=gap,
                w=side,
            ),
            BoxColumn(mat(w, h, 2), Box(grow=1), asked, rise, tray(w, h, 0), hand_rise, hand, gap=gap, grow=1),
            BoxColumn(tools, mat(w, h, 3), Box("ranking", grow=1), gap=gap, w=side),
            gap=gap,
        )

    def portrait(w: int, h: int) -> Box:
        tools, half = table.toolbar(table.portrait_columns), (wide - gap) // 2
        foot = FOOT_SHARE * wide + table.extra_width(2)
        pack = Box("pack", w * PACK_SCALE, h * PACK_SCALE, align=0.5)
        words, recent = Box("pack_words", grow=1), Box("recent", half, grow=1)
        corner, news, rise = [tools, pack, words], [recent], HAND_RISE * h - 2 * gap
        if m.text_scale > LARGE_TEXT_SCALE:
            corner, news, rise = [tools], [BoxRow(pack, words, gap=gap), recent], 0
        hand = Box("hand:0", w * (1 + MIN_HAND_STEP * (HAND_CARDS - 1)), h * HAND_HEIGHT, grow=1)
        return BoxColumn(
            BoxRow(mat(w, h, 2, 1), BoxColumn(*corner, gap=gap // 2), gap=gap),
            BoxRow(mat(w, h, 1, 1), mat(w, h, 3, 1), gap=gap),
            BoxRow(BoxColumn(*news, gap=gap), Box("ranking", half, grow=1), gap=gap, h=m.text(18) * 8.7, grow=1),
            asked,
            tray(w, h, 0),
            Box(h=max(0, rise)),
            # Equal room at either side of the hand.
            BoxRow(
                Box("plate:0", foot, head, grow=1, align=1),
                hand,
                BoxRow(Box("marks:0", m.px(BESIDE_PLATE), head), Box(grow=1), w=foot, grow=1, align=1),
                gap=gap,
            ),
            gap=gap // len(news),
        )

    return table.largest(CARD_SHARES, portrait if m.is_portrait else landscape)
