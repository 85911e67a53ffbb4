"""How an open collection lies in its tray: sorted by suit, every index in sight, however many cards. Geometry only."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pygame import Rect

from engines.core.cards import Card, suit
from kq_table.board.animation import Pose
from kq_table.board.slots import Size

PITCH: Final = 0.42
"""The part of a card's width that shows of each card where there is room."""
CLOSER: Final = 6 / 7
"""The size of cards that fill a row, beside those that have room in it."""
APART: Final = 0.22
"""By how much of a card's width more the next suit begins."""


@dataclass(frozen=True, slots=True)
class Print:
    """
    How much of a card its index needs.

    :param pitch: the least part of its width that has to show
    :param row: the part of its height, from above, in which the index stands: of the upper of two rows no more shows
    :param packed: the size of cards in two rows, beside those in one
    """

    pitch: float
    row: float
    packed: float


CLASSIC: Final = Print(0.2, 0.39, 0.72)
LARGE: Final = Print(0.28, 0.52, 0.66)


@dataclass(frozen=True, slots=True)
class Collection:
    """
    A row of cards in the middle of a tray, of smaller ones where there are many, or else two rows.

    :param tray: where the cards lie; on any place of *reach* one may be dropped
    :param card: a card's size in hand, of which these are *scale*
    :param face: how the cards are printed
    """

    tray: Rect
    reach: tuple[Rect, ...]
    card: Size
    scale: float
    face: Print = CLASSIC

    def pose(self, index: int, count: int, laid_by: int) -> Pose:  # noqa: ARG002 (a collection has one owner)
        """See `layout.Slot`."""
        return self.pose_among(index, (Card(0),) * count)

    def pose_among(self, index: int, cards: Sequence[Card]) -> Pose:
        """See `layout.Grouped`."""
        for scale in (self.scale, self.scale * CLOSER):
            if self._fits(cards, scale):
                return self._in_row(index, cards, scale, self.tray.centery)
        scale = self.scale * self.face.packed
        height = self.card[1] * scale
        top = self.tray.centery - height * (1 + self.face.row) / 2
        upper = self._upper(cards)
        if index < upper:
            return self._in_row(index, cards[:upper], scale, top + height / 2)
        return self._in_row(index - upper, cards[upper:], scale, top + height * (self.face.row + 0.5))

    def takes(self, x: float, y: float, margin: float) -> bool:
        """See `layout.Slot`."""
        return any(place.inflate(2 * margin, 2 * margin).collidepoint(x, y) for place in self.reach)

    def span(self, crowned: int, cards: Sequence[Card]) -> Rect:
        """Give the place in which the cards of a suit show, which must be there."""
        found = [i for i, card in enumerate(cards) if suit(card) == crowned]
        first, last = (self.pose_among(i, cards) for i in (found[0], found[-1]))
        w, h = (side * first.scale for side in self.card)
        right = last.x + w / 2
        if found[-1] + 1 < len(cards):
            after = self.pose_among(found[-1] + 1, cards)
            right = after.x - w / 2 if after.y == last.y else right
        return Rect(round(first.x - w / 2), round(first.y - h / 2), round(right - first.x + w / 2), round(h))

    def feet(self, cards: Sequence[Card]) -> Rect:
        """Give the part of the tray under the indices of all its cards."""
        lowest = self.pose_among(len(cards) - 1, cards)
        height = self.card[1] * lowest.scale
        top = math.ceil(lowest.y - height / 2 + self.face.row * height)
        return Rect(self.tray.x, top, self.tray.w, self.tray.bottom - top)

    def _upper(self, cards: Sequence[Card]) -> int:
        """Count the cards of the upper of two rows: the first suits that are there, about half of all."""
        ends = [i for i, (one, other) in enumerate(pairwise(cards), 1) if suit(one) != suit(other)]
        return min(ends, key=lambda end: abs(2 * end - len(cards)), default=len(cards) // 2)

    def _fits(self, cards: Sequence[Card], scale: float) -> bool:
        w = self.card[0] * scale
        return w * (1 + APART * _breaks(cards) + self.face.pitch * (len(cards) - 1)) <= self.tray.w

    def _in_row(self, index: int, cards: Sequence[Card], scale: float, y: float) -> Pose:
        w = self.card[0] * scale
        spare = self.tray.w - w * (1 + APART * _breaks(cards))
        widest = PITCH * self.card[0] * self.scale
        pitch = min(widest, spare / max(1, len(cards) - 1))
        whole = w * (1 + APART * _breaks(cards)) + pitch * (len(cards) - 1)
        x = self.tray.centerx - whole / 2 + w / 2 + index * pitch + APART * w * _breaks(cards[: index + 1])
        return Pose(x, y, 0.0, scale)


def _breaks(cards: Sequence[Card]) -> int:
    """Count the places where one suit ends and another begins."""
    return sum(suit(one) != suit(other) for one, other in pairwise(cards))
