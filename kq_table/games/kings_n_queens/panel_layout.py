"""Where everything of Kings n' Queens lies on the felt, at any size of the window. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from kq_table.games.shared.panel_layout import (
    CARD_HEIGHT_STEP,
    RAIL_WIDTH,
    TOOL_COUNT,
    PanelLayout,
    action_height,
    caption_height,
    card_size,
    extra_text_width,
    plate_height,
    prompt_height,
    toolbar_size,
)
from kq_table.ui.metrics import Metrics

Spot = tuple[int, int]
"""The middle of a card."""

WARE_COUNT: Final = 10
"""The piles for sale: the numbers, the face cards, the Queens. The Kings that are out lie on as much room as one."""
CARD_SHARE: Final = 0.25
PORTRAIT_CARD_SHARE: Final = 0.165
"""The part of the window's height that a card in hand has where there is room for it."""
MARKET_SCALE: Final = 0.72
"""The scale of wares and of one's own piles beside a card that is as large as was wished."""
MAX_MARKET_SCALE: Final = 0.8
"""The same beside a card that is smaller than was wished."""
SMALL_SCALE: Final = 0.5
"""The scale of others' cards where there are several others."""
HAND_WIDTHS: Final = (3.2, 2.8, 2.4)
OTHER_HAND_WIDTH: Final = 2.8
"""Widths of a hand in cards: in the widest three lie nearly free, in all of them six still show what they are."""
MIN_PLATE_SHARE: Final = 0.9
"""The part of its width that a plate must have to lie beside piles."""
HAND_LIFT: Final = 0.14
PILE_RISE: Final = 0.06
"""Heights of a card by which one in hand is raised, and by which a full pile looks out behind its uppermost card."""
MAX_ASPECT: Final = 2.0
"""Width by height of the part of a very wide window that keeps the company together."""
PLATE_LINES: Final = 3


@dataclass(frozen=True)
class Area:
    """
    Where the cards of one seat lie.

    :param span: pixels between the first and the last card of a hand
    :param scale: that of the hand, and *piles* that of the other cards
    """

    hand: Spot
    span: int
    scale: float
    piles: float
    draw: Spot
    discard: Spot
    kept: Spot


@dataclass(frozen=True)
class KingsNQueensLayout(PanelLayout):
    """
    Where everything lies, in pixels.

    :param areas: by place: 0 the one who looks, then clockwise
    :param wares: 2 to 9, the face cards, the Queens, and the middle of where the Kings lie
    :param shelf: the scale of wares
    :param pitch: from ware to ware: the room for what is written under one
    :param tray: where a ware may be let go to be bought
    :param decks: the button that shows what is in the decks
    """

    areas: tuple[Area, ...]
    wares: tuple[Spot, ...]
    shelf: float
    pitch: int
    balance: Rect
    tray: Rect
    decks: Rect

    @property
    def kings(self) -> tuple[Spot, ...]:
        """The middles of the Kings that are out: two and two, on the room of one ware."""
        x, y = self.wares[WARE_COUNT]
        dx, dy = (round(side * self.shelf / 4) for side in self.card)
        return tuple((x + i * (dx + 1), y + j * (dy + 1)) for j in (-1, 1) for i in (-1, 1))


def make_layout(m: Metrics, seats: int) -> KingsNQueensLayout:
    """Lay the table out for a window."""
    return (_portrait if m.is_portrait else _landscape)(_Base(m), seats - 1)


class _Base:
    """Lengths that follow from window and text alone."""

    def __init__(self, m: Metrics) -> None:
        width, height = m.size
        edge = m.px(RAIL_WIDTH)
        side = edge + (0 if m.is_portrait else max(0, (width - round(height * MAX_ASPECT)) // 2))
        self.m, self.gap = m, m.px(12)
        self.inner = Rect(side, edge, width - 2 * side, height - 2 * edge)
        self.plate = (m.px(190) + extra_text_width(m, 3), plate_height(m, PLATE_LINES))
        self.wing = max(self.plate[0], m.px(216) + extra_text_width(m, 3))
        """The width of what lies left and right of one's own cards."""
        self.caption, self.prompt, self.button = caption_height(m), prompt_height(m), action_height(m)

    def wish(self, share: float) -> float:
        """Give the height of a card in hand where there is room."""
        return self.m.size[1] * share * self.m.card_scale

    def shelf(self, card: int, pitch: int, share: float) -> float:
        """Give the scale of wares so far apart: a hand that lies close makes them no smaller."""
        return min(MAX_MARKET_SCALE, MARKET_SCALE * self.wish(share) / card, (pitch - self.gap) / _width(card))

    @staticmethod
    def pile(shelf: float) -> float:
        """Give the scale of one's own piles."""
        return min(MARKET_SCALE, shelf)


# -- one's own cards below, the market in the middle, the others above -------------------------------------------


def _landscape(base: _Base, others: int) -> KingsNQueensLayout:
    m, inner, gap, wing = base.m, base.inner, base.gap, base.wing
    tools = toolbar_size(m, TOOL_COUNT if others == 1 else 2)
    room = Rect(inner.x, inner.y, inner.w - tools[0] - gap, 0)
    pitch = inner.w // (WARE_COUNT + 1)

    def bands(card: int) -> tuple[int, int, int]:
        """Give the heights of the others, the market and one's own cards."""
        shelf = base.shelf(card, pitch, CARD_SHARE)
        company = _Company(base, room, others, card, shelf)
        return company.height, round(shelf * card) + base.caption, base.prompt + gap + round((1 + HAND_LIFT) * card)

    def pile(card: int) -> float:
        return base.pile(base.shelf(card, pitch, CARD_SHARE))

    def is_kept_above(card: int) -> bool:
        """Whether a card that was kept has room above one's plate; else it lies beside the hand."""
        return base.plate[1] + round(pile(card) * card) + base.caption + gap <= bands(card)[2]

    def fits(card: int, hand: float) -> bool:
        piles = 2 if is_kept_above(card) else 3
        across = round((hand + piles * pile(card)) * _width(card)) + (piles + 2) * gap
        return across <= inner.w - 2 * wing and sum(bands(card)) + 2 * gap <= inner.h

    hand, card = _largest(base.wish(CARD_SHARE), fits)
    first, second, third = bands(card)
    shelf, own_pile = base.shelf(card, pitch, CARD_SHARE), pile(card)
    # What height is left parts the three bands.
    market = inner.y + first + (inner.h - first - second - third) // 2
    company = _Company(base, room, others, card, shelf)
    half, tall = round(_width(card) * own_pile / 2), round(card * own_pile)
    left, right = inner.x + wing + gap + half, inner.right - wing - gap - half
    plate = Rect(inner.x, inner.bottom - base.plate[1], *base.plate)
    low = inner.bottom - base.caption - tall // 2
    span = round((hand - 1) * _width(card))
    kept = (plate.right - half, plate.top - gap - base.caption - tall // 2)
    middle = inner.centerx
    if not is_kept_above(card):
        kept = (left + 2 * half + gap, low)
        middle = max(middle, kept[0] + half + gap + (span + _width(card)) // 2)
    mine = Area((middle, inner.bottom - card // 2), span, 1.0, own_pile, (left, low), (right, low), kept)
    own = Rect(inner.x, inner.bottom - third, inner.w, third)
    row = Rect(inner.right - wing, inner.bottom - base.button, wing, base.button)
    return KingsNQueensLayout(
        card=card_size(card),
        plates=(plate, *company.plates),
        sheet=Rect(0, 0, 0, 0),
        prompt=Rect(inner.x + wing + gap, own.y, inner.w - 2 * (wing + gap), base.prompt),
        actions=Rect(row.x, row.y, (wing - gap) // 2, row.h),
        tools=Rect((inner.right - tools[0], inner.y), tools),
        areas=(mine, *company.areas),
        wares=tuple(
            (inner.x + pitch * i + pitch // 2, market + round(card * shelf / 2)) for i in range(WARE_COUNT + 1)
        ),
        shelf=shelf,
        pitch=pitch,
        balance=Rect(row.x, own.y, wing, row.y - gap - own.y),
        tray=own,
        decks=Rect(row.right - (wing - gap) // 2, row.y, (wing - gap) // 2, row.h),
    )


def _portrait(base: _Base, others: int) -> KingsNQueensLayout:
    m, inner, gap = base.m, base.inner, base.gap
    tools = Rect((0, 0), toolbar_size(m))
    tools.topright = inner.topright
    room = Rect(inner.x, tools.bottom + gap, inner.w, 0)
    columns = (WARE_COUNT + 2) // 2
    pitch = inner.w // columns

    def pile(card: int) -> float:
        return base.pile(base.shelf(card, pitch, PORTRAIT_CARD_SHARE))

    def bands(card: int) -> tuple[int, int, int, int]:
        """Give the heights of the others, the market, one's own cards, and what lies below them."""
        shelf = base.shelf(card, pitch, PORTRAIT_CARD_SHARE)
        low = round(pile(card) * card) + base.caption
        market = 2 * (round(shelf * card) + base.caption) + gap + round(PILE_RISE * card)
        own = base.prompt + gap + round(HAND_LIFT * card) + max(card, low)
        below = max(base.plate[1], low, 2 * base.button + gap)
        return _Company(base, room, others, card, shelf).height, market, own, below

    def fits(card: int, hand: float) -> bool:
        across = round((hand + 2 * pile(card)) * _width(card)) + 2 * gap
        return across <= inner.w and sum(bands(card)) + 3 * gap <= inner.bottom - room.y

    hand, card = _largest(base.wish(PORTRAIT_CARD_SHARE), fits)
    heights = bands(card)
    shelf, own_pile = base.shelf(card, pitch, PORTRAIT_CARD_SHARE), pile(card)
    air = (inner.bottom - room.y - sum(heights)) // 3
    company = _Company(base, room, others, card, shelf)
    half, low = round(_width(card) * own_pile / 2), round(card * own_pile / 2)
    market = room.y + heights[0] + air
    own = Rect(inner.x, market + heights[1] + air, inner.w, heights[2])
    top = own.bottom - heights[2] + base.prompt + gap + round(HAND_LIFT * card)
    below = Rect(inner.x, inner.bottom - heights[3], inner.w, heights[3])
    plate = Rect(below.x, below.bottom - base.plate[1], *base.plate)
    mine = Area(
        (inner.centerx, top + card // 2),
        round((hand - 1) * _width(card)),
        1.0,
        own_pile,
        (inner.x + half, top + low),
        (inner.right - half, top + low),
        (plate.right + gap + half, below.y + low),
    )
    button = Rect(0, 0, m.px(110) + extra_text_width(m, 3), base.button)
    button.bottomright = below.bottomright
    beside = plate.right + 2 * gap + 2 * half
    tall = round(card * shelf)

    def ware(i: int) -> Spot:
        line, place = divmod(i, columns)
        across = columns - line
        x = inner.centerx + round((place - (across - 1) / 2) * pitch)
        return x, market + tall // 2 + line * (tall + base.caption + gap + round(PILE_RISE * card))

    return KingsNQueensLayout(
        card=card_size(card),
        plates=(plate, *company.plates),
        sheet=Rect(0, 0, 0, 0),
        prompt=Rect(own.x, own.y, own.w, base.prompt),
        actions=button.move(0, -button.h - gap),
        tools=tools,
        areas=(mine, *company.areas),
        wares=tuple(ware(i) for i in range(WARE_COUNT + 1)),
        shelf=shelf,
        pitch=pitch,
        balance=Rect(beside, below.y, button.x - gap - beside, below.h),
        tray=own,
        decks=button,
    )


# -- the others --------------------------------------------------------------------------------------------------


class _Company:
    """
    The others from left to right, each a plate with cards beside it, or below it in one line or in two.

    :param room: where they begin, and how wide they may lie
    """

    def __init__(self, base: _Base, room: Rect, others: int, card: int, shelf: float) -> None:
        gap, self._base = 2 * base.gap, base
        self.scale = base.pile(shelf) if others == 1 else SMALL_SCALE
        self._size = (round(_width(card) * self.scale), round(card * self.scale))
        self._width = (room.w - (others - 1) * gap) // others
        lines = [self._line(room.x + i * (self._width + gap), room.y, i == 0 and others == 1) for i in range(others)]
        self.areas = tuple(area for _, area in lines)
        self.plates = tuple(plate for plate, _ in lines)
        lowest = max(area.hand[1] for area in self.areas) + self._size[1] // 2
        piles = max(area.draw[1] for area in self.areas) + self._size[1] // 2 + base.caption
        self.height = max(lowest, piles, self.plates[0].bottom) - room.y

    def _line(self, x: int, y: int, is_beside: bool) -> tuple[Rect, Area]:
        base, gap, (w, h) = self._base, self._base.gap, self._size
        piles = 2 * (w + gap)
        plate = Rect(x, y, min(base.plate[0], self._width - piles), base.plate[1])
        hand = Rect(0, y, round(OTHER_HAND_WIDTH * w), h)
        if is_beside:
            room = Rect(plate.right + gap + piles, y, self._width - plate.w - piles - gap, h)
            hand.w = min(room.w, hand.w)
            hand.centerx = base.inner.centerx
            return plate, self._area((plate.right + gap, y), hand.clamp(room))
        if plate.w >= base.plate[0] * MIN_PLATE_SHARE:
            plate.x += (self._width - plate.w - piles) // 2
            hand.midtop = (plate.x + (plate.w + piles) // 2, y + max(plate.h, h + base.caption) + gap)
            return plate, self._area((plate.right + gap, y), hand)
        plate.w, hand.w = self._width, min(self._width, hand.w)
        hand.midtop = (plate.centerx, plate.bottom + 2 * gap + h + base.caption)
        return plate, self._area((plate.centerx - w - gap // 2, plate.bottom + gap), hand)

    def _area(self, corner: Spot, hand: Rect) -> Area:
        """Lay both piles from a corner on; what is kept waits at the beginning of the hand."""
        w, h = self._size
        x, y = corner[0] + w // 2, corner[1] + h // 2
        beside = (x + w + self._base.gap, y)
        return Area(hand.center, hand.w - w, self.scale, self.scale, (x, y), beside, (hand.x + w // 2, hand.centery))


def _width(card: int) -> int:
    return card_size(card)[0]


def _largest(wish: float, fits: Callable[[int, float], bool]) -> tuple[float, int]:
    """Give the width of a hand and the largest height of a card with which it fits, at most the wish."""
    least = card_size(0)[1]
    heights = range(card_size(wish)[1], least, -CARD_HEIGHT_STEP)
    found = [(hand, next((height for height in heights if fits(height, hand)), least)) for hand in HAND_WIDTHS]
    return max(found, key=lambda one: one[1])
