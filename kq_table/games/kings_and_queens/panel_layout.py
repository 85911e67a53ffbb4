"""Where everything of Kings & Queens lies on the table, in a window of any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from kq_table.games.shared.panel_layout import (
    RAIL_WIDTH,
    PanelLayout,
    action_height,
    caption_height,
    card_size,
    landscape_columns,
    largest_clear_layout,
    plate_height,
    prompt_height,
    toolbar_size,
)
from kq_table.ui.durations import MOTION
from kq_table.ui.metrics import Metrics

from .dial import HUB_RADIUS, Dial

PILE_SCALE: Final = MOTION.sweep_shrink
HAND_CARDS: Final = 8
MIN_PILE_GAP: Final = 0.2
"""The least distance of two piles with the words between them, as a part of a card's height."""
CARD_SHARE: Final = 0.245
"""The height of a card, as a part of the height of a landscape window."""
PORTRAIT_CARD_HEIGHTS: Final = 3.3
"""How many card heights lie below one another in a portrait window: hands, piles, and the gaps between them."""
MIN_PITCH: Final = 0.52
"""The least part of a card's width that shows of each card in the viewer's full hand."""


@dataclass(frozen=True)
class KingsAndQueensLayout(PanelLayout):
    """Where everything lies, in pixels; in all pairs the viewer's comes first."""

    hands: tuple[tuple[int, int], tuple[int, int]]
    fan: int
    trick: tuple[int, int]
    piles: tuple[tuple[int, int], tuple[int, int]]
    out: tuple[int, int]
    seen: Rect
    dial: Dial
    announce: Rect


def make_layout(m: Metrics) -> KingsAndQueensLayout:
    """Lay the table out for a window."""
    return largest_clear_layout(m, _portrait if m.is_portrait else _landscape, _is_clear)


def _is_clear(layout: KingsAndQueensLayout) -> bool:
    """Whether the piles lie apart, and above the hand."""
    (_, low), (_, high) = layout.piles
    return low - high >= layout.card[1] * (PILE_SCALE + MIN_PILE_GAP)


def _landscape(m: Metrics) -> KingsAndQueensLayout:
    parts = landscape_columns(m)
    left, right = parts.left, parts.right
    plate = (left.w, plate_height(m))
    tools = Rect(right.topleft, (right.w, toolbar_size(m)[1]))
    top = tools.bottom + m.px(14)
    return _around(
        m,
        parts.felt,
        _card(parts.felt, m.size[1] * m.card_scale),
        plates=(Rect((left.x, left.bottom - plate[1]), plate), Rect(left.topleft, plate)),
        sheet=Rect(right.x, top, right.w, right.bottom - top),
        seen=Rect(left.x, (m.size[1] - _seen_height(m)) // 2, left.w, _seen_height(m)),
        tools=tools,
    )


def _portrait(m: Metrics) -> KingsAndQueensLayout:
    width, height = m.size
    edge, gap = m.px(RAIL_WIDTH), m.px(14)
    plate = (round((width - 2 * edge - gap) * 0.46), plate_height(m))
    room = height - edge - 2 * plate[1] - m.px(130) - 3 * gap - prompt_height(m) - 2 * caption_height(m)
    card = _card(
        Rect(edge, 0, width - 2 * edge, height),
        min(round(height * 0.8 * m.card_scale), round(room / PORTRAIT_CARD_HEIGHTS / CARD_SHARE)),
    )
    top = round(card[1] * 0.56) + gap
    foot = height - edge - plate[1]
    beside = edge + plate[0] + gap
    sheet = Rect(beside, foot - m.px(130), width - edge - beside, plate[1] + m.px(130))
    tools = Rect((width - edge - toolbar_size(m, 3)[0], top), toolbar_size(m, 3))
    upper = top + plate[1] + gap
    return _around(
        m,
        Rect(edge, upper, width - 2 * edge, sheet.y - gap - upper),
        card,
        plates=(Rect((edge, foot), plate), Rect((edge, top), plate)),
        sheet=sheet,
        seen=Rect(beside, top, tools.x - gap - beside, _seen_height(m)),
        tools=tools,
    )


def _seen_height(m: Metrics) -> int:
    return m.px(30) + round(m.text(15) * 1.3) + round(2 * m.text(18) * 1.45)


def _card(felt: Rect, height: float) -> tuple[int, int]:
    """Give the size of a card such that a full hand fits across, with one card whole and a strip of each other."""
    widest = felt.w / (1 + (HAND_CARDS - 1) * MIN_PITCH)
    card_h = min(round(height * CARD_SHARE), round(widest * 1.4))
    return card_size(card_h)


def _around(
    m: Metrics, felt: Rect, card: tuple[int, int], *, plates: tuple[Rect, Rect], sheet: Rect, seen: Rect, tools: Rect
) -> KingsAndQueensLayout:
    """Lay out cards, prompt and dial on the felt between the plates."""
    card_h = card[1]
    is_landscape = felt.y == 0
    other_y = round(card_h * -0.02)
    # The outer cards of a fan lie lower than its middle.
    mine_y = (
        felt.bottom - card_h // 2 - (m.px(RAIL_WIDTH) + round(card_h * 0.03) if is_landscape else round(card_h * 0.13))
    )
    top = other_y + card_h // 2 if is_landscape else felt.y
    prompt_h = prompt_height(m)
    prompt = Rect(felt.x, mine_y - card_h // 2 - round(card_h * 0.15) - prompt_h, felt.w, prompt_h)
    small = round(card_h * PILE_SCALE)
    middle = (top + prompt.y) // 2
    widest = felt.w // 2 - round(card[0] * PILE_SCALE * 0.5)
    reach, out = (min(widest - m.px(edge), round(card[0] * 2.7)) for edge in (24, 14))
    # A pile grows to the right as tricks come to lie on it.
    pile_x = felt.centerx + reach - round(card[0] * 0.2)
    row = action_height(m)
    radius = min(
        m.px(262), (prompt.y - top - row - m.px(26)) * 100 // round(100 * (1 + HUB_RADIUS)), round(felt.w * 0.34)
    )
    dial = Dial(felt.centerx, top + m.px(8) + radius, radius)
    announce = Rect(0, 0, min(felt.w, max(m.px(330), 2 * row + 9 * m.text(19))), row)
    announce.midtop = (felt.centerx, dial.rect.bottom + m.px(10))
    return KingsAndQueensLayout(
        card=card,
        hands=((felt.centerx, mine_y), (felt.centerx, other_y)),
        fan=min(felt.w - card[0], round(card[0] * 0.72 * (HAND_CARDS - 1))),
        trick=(felt.centerx, middle),
        piles=(
            (pile_x, prompt.y - small // 2 - caption_height(m)),
            (pile_x, top + small // 2 + m.px(22)),
        ),
        out=(felt.centerx - out, top + small // 2 + m.px(22)),
        plates=plates,
        sheet=sheet,
        seen=seen,
        prompt=prompt,
        actions=Rect(announce.midbottom, (0, 0)),
        tools=tools,
        dial=dial,
        announce=announce,
    )
