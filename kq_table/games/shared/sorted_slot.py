"""A slot for many face-up cards sorted by suit, and the fans of two players' hands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pygame import Rect

from engines.core.cards import Card, suit
from kq_table.board.animation import Pose
from kq_table.board.slots import FanSlot, Size
from kq_table.ui.metrics import Metrics

from .panel_layout import Box, PanelLayout, table_edge

MAX_PITCH: Final = 0.42
"""Visible part of a card's width where there is room."""
FULL_ROW_SCALE: Final = 6 / 7
"""Scale of cards too many for a row at their usual scale, relative to it."""
SUIT_GAP: Final = 0.22
"""Gap between two suits, as a part of a card's width."""


@dataclass(frozen=True, slots=True)
class CardPrint:
    """
    How much of a card must be visible for its index to be read.

    :param pitch: the least part of its width
    :param row: the part of its height, from the top, that is visible in the upper of two rows
    :param packed: the scale of cards in two rows, relative to one row
    """

    pitch: float
    row: float
    packed: float


CLASSIC: Final = CardPrint(0.2, 0.39, 0.72)
LARGE: Final = CardPrint(0.28, 0.52, 0.66)


def row_scales(scale: float, face: CardPrint = CLASSIC) -> tuple[float, ...]:
    """The possible scales of a slot's cards, from the usual one down."""
    return scale, scale * FULL_ROW_SCALE, scale * face.packed


@dataclass(frozen=True, slots=True)
class SortedSlot:
    """
    A row of cards in the middle of a tray, smaller if many, or else two rows; a `Slot` and `Grouped`.

    :param tray: the rect of the cards
    :param reach: the rects where a dropped card goes there
    :param card: a card's size in hand, in pixels
    :param scale: the size of these cards relative to it
    """

    tray: Rect
    reach: tuple[Rect, ...]
    card: Size
    scale: float
    face: CardPrint = CLASSIC

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        return self.pose_among(index, (Card(0),) * count)

    def pose_among(self, index: int, cards: Sequence[Card]) -> Pose:
        for scale in (self.scale, self.scale * FULL_ROW_SCALE):
            if self._fits(cards, scale):
                return self._in_row(index, cards, scale, self.tray.centery)
        scale = self.scale * self.face.packed
        height = self.card[1] * scale
        top = self.tray.centery - height * (1 + self.face.row) / 2
        upper = self._upper_row(cards)
        if index < upper:
            return self._in_row(index, cards[:upper], scale, top + height / 2)
        return self._in_row(index - upper, cards[upper:], scale, top + height * (self.face.row + 0.5))

    def takes(self, x: float, y: float, margin: float) -> bool:
        return any(place.inflate(2 * margin, 2 * margin).collidepoint(x, y) for place in self.reach)

    def suit_rect(self, suit_number: int, cards: Sequence[Card]) -> Rect:
        """The visible rect of a suit's cards, of which there must be some."""
        found = [i for i, card in enumerate(cards) if suit(card) == suit_number]
        first, last = (self.pose_among(i, cards) for i in (found[0], found[-1]))
        w, h = (side * first.scale for side in self.card)
        right = last.x + w / 2
        if found[-1] + 1 < len(cards):
            after = self.pose_among(found[-1] + 1, cards)
            right = after.x - w / 2 if after.y == last.y else right
        return Rect(round(first.x - w / 2), round(first.y - h / 2), round(right - first.x + w / 2), round(h))

    def below_indices(self, cards: Sequence[Card]) -> Rect:
        """The part of the tray below the indices of all its cards."""
        lowest = self.pose_among(len(cards) - 1, cards)
        height = self.card[1] * lowest.scale
        top = math.ceil(lowest.y - height / 2 + self.face.row * height)
        return Rect(self.tray.x, top, self.tray.w, self.tray.bottom - top)

    def _upper_row(self, cards: Sequence[Card]) -> int:
        """Number of cards in the upper of two rows: whole suits, about half of all cards."""
        ends = [i for i, (one, other) in enumerate(pairwise(cards), 1) if suit(one) != suit(other)]
        return min(ends, key=lambda end: abs(2 * end - len(cards)), default=len(cards) // 2)

    def _fits(self, cards: Sequence[Card], scale: float) -> bool:
        w = self.card[0] * scale
        return w * (1 + SUIT_GAP * _suit_changes(cards) + self.face.pitch * (len(cards) - 1)) <= self.tray.w

    def _in_row(self, index: int, cards: Sequence[Card], scale: float, y: float) -> Pose:
        w = self.card[0] * scale
        least = w * (1 + SUIT_GAP * _suit_changes(cards))
        pitch = min(MAX_PITCH * self.card[0] * self.scale, (self.tray.w - least) / max(1, len(cards) - 1))
        whole = least + pitch * (len(cards) - 1)
        x = self.tray.centerx - whole / 2 + w / 2 + index * pitch + SUIT_GAP * w * _suit_changes(cards[: index + 1])
        return Pose(x, y, 0.0, scale)


def _suit_changes(cards: Sequence[Card]) -> int:
    return sum(suit(one) != suit(other) for one, other in pairwise(cards))


LIFT: Final = 0.23
"""
Room above the viewer's hand in card heights: with the gap below the prompt, enough for a raised and enlarged card.
"""
DROOPS: Final = (-0.03, 0.11)
"""
Room below it, where the outer cards are lower: above the window's edge, which they may cross a little, and above
something else.
"""
FAR_SHARE: Final = 0.48
"""Visible part of a closed hand at the far edge of the window."""
BARE_SCALE: Final = 0.62
"""Scale of the same hand if face up."""


def own_hand(w: float, h: float, cards: float, *, is_last: bool) -> Box:
    """The box of the viewer's hand, *cards* card widths wide; *is_last*: only the window's edge is below."""
    return Box("hand:0", cards * w, (1 + LIFT + DROOPS[not is_last]) * h)


def far_hand(m: Metrics, h: float, *, is_bare: bool) -> Box:
    """The box of the hand opposite: all of it if face up, otherwise its visible part."""
    return Box("hand:1", h=BARE_SCALE * h if is_bare else max(1, (FAR_SHARE + 0.02) * h - table_edge(m)))


def leaning(h: float, lean: float) -> float:
    """By how much a hand is wider than its upright cards, in pixels, if those at its ends lean by so many degrees."""
    return h * math.sin(math.radians(lean))


def own_fan(layout: PanelLayout, span: float, pitch: float, droop: float, lean: float) -> FanSlot:
    """The slot of the viewer's hand; *span* and *pitch* are in card widths, *droop* in card heights, see `FanSlot`."""
    place, (w, h) = layout["hand:0"], layout.card
    # The outermost cards lean, and are so much wider.
    width = min(place.w - w - leaning(h, lean), span * w)
    return FanSlot(place.centerx, place.y + (LIFT + 0.5) * h, width, pitch * w, droop * h, lean, layout.card)


def far_fan(layout: PanelLayout, span: float, pitch: float, droop: float, lean: float, *, is_bare: bool) -> FanSlot:
    """The slot of the hand opposite, as `own_fan` for the viewer's; upright and straight if face up."""
    place, (w, h), scale = layout["hand:1"], layout.card, BARE_SCALE if is_bare else 1.0
    width, bend = min(place.w - scale * w, span * scale * w), 0 if is_bare else -1
    y = place.centery if is_bare else place.bottom - 0.52 * h
    return FanSlot(place.centerx, y, width, pitch * scale * w, bend * droop * h, bend * lean, layout.card, scale)
