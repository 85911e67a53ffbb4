"""Where everything of Kings n' Queens lies on the table, in a window of any size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from kq_table.games.shared.panel_layout import (
    CARD_HEIGHT_STEP,
    TOOL_COUNT,
    PanelLayout,
    card_size,
    extra_text_width,
    toolbar_size,
)
from kq_table.ui.metrics import Metrics

from .areas import Area, Lengths, Opponents, Spot, card_width

WARE_COUNT: Final = 10
"""The piles for sale: the numbers, the face cards, the Queens. The Kings that are out take as much room as one."""
CARD_SHARE: Final = 0.25
PORTRAIT_CARD_SHARE: Final = 0.165
"""The largest height of a card in hand, as a part of the window's height."""
HAND_WIDTHS: Final = (3.2, 2.8, 2.4)
"""The widths of a hand to try, in card widths: six cards can be read in each."""
HAND_LIFT: Final = 0.14
PILE_RISE: Final = 0.06
"""How far a selected card rises, and how far a full pile shows behind its uppermost card, in card heights."""


@dataclass(frozen=True)
class KingsNQueensLayout(PanelLayout):
    """
    Where everything lies, in pixels.

    :param areas: clockwise, the viewer's first
    :param wares: 2 to 9, the face cards, the Queens, and the middle of where the Kings lie
    :param market_scale: the scale of wares
    :param pitch: from ware to ware, which is the width for a caption
    :param balance: the panel with the scales
    :param tray: where a ware can be dropped to buy it
    :param decks: the button that shows all decks
    """

    areas: tuple[Area, ...]
    wares: tuple[Spot, ...]
    market_scale: float
    pitch: int
    balance: Rect
    tray: Rect
    decks: Rect

    @property
    def kings(self) -> tuple[Spot, ...]:
        """The middles of the Kings that are out: two by two, in the room of one ware."""
        x, y = self.wares[WARE_COUNT]
        dx, dy = (round(side * self.market_scale / 4) for side in self.card)
        return tuple((x + i * (dx + 1), y + j * (dy + 1)) for j in (-1, 1) for i in (-1, 1))


def make_layout(m: Metrics, seats: int) -> KingsNQueensLayout:
    """Lay the table out for a window."""
    return (_portrait if m.is_portrait else _landscape)(Lengths(m), seats - 1)


def _landscape(base: Lengths, others: int) -> KingsNQueensLayout:
    m, inner, gap, wing = base.m, base.inner, base.gap, base.wing
    tools = toolbar_size(m, TOOL_COUNT if others == 1 else 2)
    room = Rect(inner.x, inner.y, inner.w - tools[0] - gap, 0)
    pitch = inner.w // (WARE_COUNT + 1)

    def bands(card: int) -> tuple[int, int, int]:
        """Give the heights of the opponents, the market and the viewer's cards."""
        scale = base.market_scale(card, pitch, CARD_SHARE)
        opponents = Opponents(base, room, others, card, scale)
        return opponents.height, round(scale * card) + base.caption, base.prompt + gap + round((1 + HAND_LIFT) * card)

    def pile(card: int) -> float:
        return base.pile_scale(base.market_scale(card, pitch, CARD_SHARE))

    def is_kept_above(card: int) -> bool:
        """Whether a kept card has room above the viewer's plate; otherwise it lies beside the hand."""
        return base.plate[1] + round(pile(card) * card) + base.caption + gap <= bands(card)[2]

    def fits(card: int, hand: float) -> bool:
        piles = 2 if is_kept_above(card) else 3
        across = round((hand + piles * pile(card)) * card_width(card)) + (piles + 2) * gap
        return across <= inner.w - 2 * wing and sum(bands(card)) + 2 * gap <= inner.h

    hand, card = _largest(base.set_height(CARD_SHARE), fits)
    first, second, third = bands(card)
    scale, own_pile = base.market_scale(card, pitch, CARD_SHARE), pile(card)
    # The height that is left goes between the three bands.
    market = inner.y + first + (inner.h - first - second - third) // 2
    opponents = Opponents(base, room, others, card, scale)
    half, tall = round(card_width(card) * own_pile / 2), round(card * own_pile)
    left, right = inner.x + wing + gap + half, inner.right - wing - gap - half
    plate = Rect(inner.x, inner.bottom - base.plate[1], *base.plate)
    low = inner.bottom - base.caption - tall // 2
    span = round((hand - 1) * card_width(card))
    kept = (plate.right - half, plate.top - gap - base.caption - tall // 2)
    middle = inner.centerx
    if not is_kept_above(card):
        kept = (left + 2 * half + gap, low)
        middle = max(middle, kept[0] + half + gap + (span + card_width(card)) // 2)
    mine = Area((middle, inner.bottom - card // 2), span, 1.0, own_pile, (left, low), (right, low), kept)
    own = Rect(inner.x, inner.bottom - third, inner.w, third)
    row = Rect(inner.right - wing, inner.bottom - base.button, wing, base.button)
    return KingsNQueensLayout(
        card=card_size(card),
        plates=(plate, *opponents.plates),
        sheet=Rect(0, 0, 0, 0),
        prompt=Rect(inner.x + wing + gap, own.y, inner.w - 2 * (wing + gap), base.prompt),
        actions=Rect(row.x, row.y, (wing - gap) // 2, row.h),
        tools=Rect((inner.right - tools[0], inner.y), tools),
        areas=(mine, *opponents.areas),
        wares=tuple(
            (inner.x + pitch * i + pitch // 2, market + round(card * scale / 2)) for i in range(WARE_COUNT + 1)
        ),
        market_scale=scale,
        pitch=pitch,
        balance=Rect(row.x, own.y, wing, row.y - gap - own.y),
        tray=own,
        decks=Rect(row.right - (wing - gap) // 2, row.y, (wing - gap) // 2, row.h),
    )


def _portrait(base: Lengths, others: int) -> KingsNQueensLayout:
    m, inner, gap = base.m, base.inner, base.gap
    tools = Rect((0, 0), toolbar_size(m))
    tools.topright = inner.topright
    room = Rect(inner.x, tools.bottom + gap, inner.w, 0)
    columns = (WARE_COUNT + 2) // 2
    pitch = inner.w // columns

    def pile(card: int) -> float:
        return base.pile_scale(base.market_scale(card, pitch, PORTRAIT_CARD_SHARE))

    def bands(card: int) -> tuple[int, int, int, int]:
        """Give the heights of the opponents, the market, the viewer's cards, and what lies below them."""
        scale = base.market_scale(card, pitch, PORTRAIT_CARD_SHARE)
        low = round(pile(card) * card) + base.caption
        market = 2 * (round(scale * card) + base.caption) + gap + round(PILE_RISE * card)
        own = base.prompt + gap + round(HAND_LIFT * card) + max(card, low)
        below = max(base.plate[1], low, 2 * base.button + gap)
        return Opponents(base, room, others, card, scale).height, market, own, below

    def fits(card: int, hand: float) -> bool:
        across = round((hand + 2 * pile(card)) * card_width(card)) + 2 * gap
        return across <= inner.w and sum(bands(card)) + 3 * gap <= inner.bottom - room.y

    hand, card = _largest(base.set_height(PORTRAIT_CARD_SHARE), fits)
    heights = bands(card)
    scale, own_pile = base.market_scale(card, pitch, PORTRAIT_CARD_SHARE), pile(card)
    air = (inner.bottom - room.y - sum(heights)) // 3
    opponents = Opponents(base, room, others, card, scale)
    half, low = round(card_width(card) * own_pile / 2), round(card * own_pile / 2)
    market = room.y + heights[0] + air
    own = Rect(inner.x, market + heights[1] + air, inner.w, heights[2])
    top = own.bottom - heights[2] + base.prompt + gap + round(HAND_LIFT * card)
    below = Rect(inner.x, inner.bottom - heights[3], inner.w, heights[3])
    plate = Rect(below.x, below.bottom - base.plate[1], *base.plate)
    mine = Area(
        (inner.centerx, top + card // 2),
        round((hand - 1) * card_width(card)),
        1.0,
        own_pile,
        (inner.x + half, top + low),
        (inner.right - half, top + low),
        (plate.right + gap + half, below.y + low),
    )
    button = Rect(0, 0, m.px(110) + extra_text_width(m, 3), base.button)
    button.bottomright = below.bottomright
    beside = plate.right + 2 * gap + 2 * half
    tall = round(card * scale)

    def ware(i: int) -> Spot:
        line, place = divmod(i, columns)
        across = columns - line
        x = inner.centerx + round((place - (across - 1) / 2) * pitch)
        return x, market + tall // 2 + line * (tall + base.caption + gap + round(PILE_RISE * card))

    return KingsNQueensLayout(
        card=card_size(card),
        plates=(plate, *opponents.plates),
        sheet=Rect(0, 0, 0, 0),
        prompt=Rect(own.x, own.y, own.w, base.prompt),
        actions=button.move(0, -button.h - gap),
        tools=tools,
        areas=(mine, *opponents.areas),
        wares=tuple(ware(i) for i in range(WARE_COUNT + 1)),
        market_scale=scale,
        pitch=pitch,
        balance=Rect(beside, below.y, button.x - gap - beside, below.h),
        tray=own,
        decks=button,
    )


def _largest(max_height: float, fits: Callable[[int, float], bool]) -> tuple[float, int]:
    """Give the width of a hand, in card widths, that allows the largest cards, and their height in pixels."""
    least = card_size(0)[1]
    heights = range(card_size(max_height)[1], least, -CARD_HEIGHT_STEP)
    found = [(hand, next((height for height in heights if fits(height, hand)), least)) for hand in HAND_WIDTHS]
    return max(found, key=lambda one: one[1])
