"""Where everything of The Queen lies on the table, in a window of any size."""

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
from kq_table.ui.metrics import Metrics

MAX_HAND: Final = 10
CARD_SHARE: Final = 0.245
"""The height of a card, as a part of the height of a landscape window."""
MIN_PITCH: Final = 0.42
"""The least part of a card's width that shows of each card in a full hand."""
MIN_PILE_SCALE: Final = 0.75
"""The scale of deck and Focus below which larger cards in hand are not used."""
JEWEL_ROW: Final = 30
"""Design pixels of the height of a row of jewels."""
RANK_SIDE: Final = 46
"""Design pixels of a side of a rank in the stream."""


@dataclass(frozen=True)
class TheQueenLayout(PanelLayout):
    """Where everything lies, in pixels; in all pairs the viewer's comes first."""

    hands: tuple[tuple[int, int], tuple[int, int]]
    fan: int
    deck: tuple[int, int]
    focus: tuple[int, int]
    stream: Rect
    pile_scale: float
    """The scale of deck and Focus, which are smaller if text is large."""
    ladder: Rect
    jewels: tuple[Rect, Rect]


def make_layout(m: Metrics) -> TheQueenLayout:
    """Lay the table out for a window."""
    return largest_clear_layout(
        m, _portrait if m.is_portrait else _landscape, lambda layout: layout.pile_scale >= MIN_PILE_SCALE
    )


def stream_height(m: Metrics) -> int:
    """Give the height of the stream of ranks with the words under it, in pixels."""
    return m.px(RANK_SIDE) + m.px(8) + round(m.text(15) * 1.4)


def _landscape(m: Metrics) -> TheQueenLayout:
    height, gap = m.size[1], m.px(14)
    parts = landscape_columns(m)
    left, felt, right = parts.left, parts.felt, parts.right
    card = _card(felt, height * CARD_SHARE * m.card_scale)
    plate, gem = (left.w, plate_height(m, 3)), m.px(JEWEL_ROW)
    mine = Rect((left.x, left.bottom - plate[1]), plate)
    other = Rect(left.topleft, plate)
    tools = Rect(right.topleft, (right.w, toolbar_size(m)[1]))
    top = tools.bottom + gap
    half = (right.bottom - top) * 62 // 100
    mine_y = height - card[1] // 2 - m.px(RAIL_WIDTH) - round(card[1] * 0.03)
    other_y = round(card[1] * -0.02)
    rows = _rows(m, Rect(felt.x, 0, felt.w, mine_y - card[1] // 2 - round(card[1] * 0.15)))
    upper = other_y + card[1] // 2 + m.px(8)
    room = rows[0].y - caption_height(m) - upper
    return TheQueenLayout(
        card=card,
        plates=(mine, other),
        sheet=Rect(right.x, top + half + gap, right.w, right.bottom - top - half - gap),
        prompt=rows[2],
        actions=rows[1],
        tools=tools,
        hands=((felt.centerx, mine_y), (felt.centerx, other_y)),
        fan=felt.w - card[0],
        deck=(felt.centerx - round(card[0] * 0.75), upper + room // 2),
        focus=(felt.centerx + round(card[0] * 0.75), upper + room // 2),
        pile_scale=_pile_scale(card, room),
        stream=rows[0],
        ladder=Rect(right.x, top, right.w, half),
        jewels=(
            Rect(left.x, mine.y - gap - gem, left.w, gem),
            Rect(left.x, other.bottom + gap, left.w, gem),
        ),
    )


def _portrait(m: Metrics) -> TheQueenLayout:
    width, height = m.size
    edge, gap = m.px(RAIL_WIDTH), m.px(14)
    plate, gem = (round((width - 2 * edge - gap) * 0.46), plate_height(m, 3)), m.px(JEWEL_ROW)
    sheet_h = plate[1] + gap + gem
    rows_h = stream_height(m) + action_height(m) + prompt_height(m) + 2 * gap
    room = height - edge - plate[1] - sheet_h - rows_h - caption_height(m) - 5 * gap - gem
    card = _card(Rect(edge, 0, width - 2 * edge, height), min(height * 0.2, room / 2.85) * m.card_scale)
    top = round(card[1] * 0.5) + gap
    other = Rect((edge, top), plate)
    mine = Rect((edge, height - edge - plate[1]), plate)
    beside = edge + plate[0] + gap
    sheet = Rect(beside, height - edge - sheet_h, width - edge - beside, sheet_h)
    tools = Rect((width - edge - toolbar_size(m, 3)[0], top), toolbar_size(m, 3))
    mine_y = sheet.y - gap - round(card[1] * 0.6)
    rows = _rows(m, Rect(edge, 0, width - 2 * edge, mine_y - card[1] // 2 - round(card[1] * 0.15)))
    upper = other.bottom + 2 * gap + gem
    space = rows[0].y - caption_height(m) - upper
    middle = upper + space // 2
    pair = round(card[0] * 2.6)
    return TheQueenLayout(
        card=card,
        plates=(mine, other),
        sheet=sheet,
        prompt=rows[2],
        actions=rows[1],
        tools=tools,
        hands=((width // 2, mine_y), (width // 2, round(card[1] * -0.02))),
        fan=width - 2 * edge - card[0],
        deck=(edge + round(card[0] * 0.6), middle),
        focus=(edge + round(card[0] * 1.9), middle),
        pile_scale=_pile_scale(card, space),
        stream=rows[0],
        ladder=Rect(edge + pair, upper, width - 2 * edge - pair, rows[0].y - gap - upper),
        jewels=(Rect(edge, mine.y - gap - gem, plate[0], gem), Rect(edge, other.bottom + gap, plate[0], gem)),
    )


def _rows(m: Metrics, above: Rect) -> tuple[Rect, Rect, Rect]:
    """Lay stream, buttons and prompt below one another at the lower edge of a place."""
    gap = m.px(8)
    prompt = Rect(above.x, above.bottom - prompt_height(m), above.w, prompt_height(m))
    actions = Rect(above.x, prompt.y - gap - action_height(m), above.w, action_height(m))
    stream = Rect(above.x, actions.y - gap - stream_height(m), above.w, stream_height(m))
    return stream, actions, prompt


def _card(felt: Rect, height: float) -> tuple[int, int]:
    """Give the size of a card such that a full hand fits across, with one card whole and a strip of each other."""
    return card_size(min(height, felt.w / (1 + (MAX_HAND - 1) * MIN_PITCH) * 1.4))


def _pile_scale(card: tuple[int, int], room: int) -> float:
    """Give the scale at which deck and Focus fit into a height, with the thickness of the deck."""
    return max(0.5, min(1.0, room / (card[1] * 1.06)))
