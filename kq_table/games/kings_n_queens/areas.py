"""What lies around each seat at a table of Kings n' Queens, and the lengths that all of it shares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from kq_table.games.shared.panel_layout import (
    RAIL_WIDTH,
    action_height,
    caption_height,
    card_size,
    extra_text_width,
    plate_height,
    prompt_height,
)
from kq_table.ui.metrics import Metrics

Spot = tuple[int, int]
"""The middle of a card."""

MARKET_SCALE: Final = 0.72
"""The scale of wares and of the viewer's piles, if the cards in hand have their set size."""
MAX_MARKET_SCALE: Final = 0.8
"""The same at most, if the cards in hand are smaller."""
SMALL_SCALE: Final = 0.5
"""The scale of the opponents' cards if there are several opponents."""
OTHER_HAND_WIDTH: Final = 2.8
"""The width of an opponent's hand, in card widths."""
MIN_PLATE_SHARE: Final = 0.9
"""The part of its usual width that a plate must keep to lie beside piles."""
MAX_ASPECT: Final = 2.0
"""The width of the part of a very wide window that is used, by its height."""
PLATE_LINES: Final = 3


@dataclass(frozen=True)
class Area:
    """
    Where the cards of one seat lie, by their middles.

    :param span: from the first to the last card of a hand, in pixels
    :param scale: the scale of the hand
    :param piles: the scale of the other cards
    """

    hand: Spot
    span: int
    scale: float
    piles: float
    draw: Spot
    discard: Spot
    kept: Spot


class Lengths:
    """Lengths that follow from the window and the size of text alone, in pixels."""

    def __init__(self, m: Metrics) -> None:
        width, height = m.size
        edge = m.px(RAIL_WIDTH)
        side = edge + (0 if m.is_portrait else max(0, (width - round(height * MAX_ASPECT)) // 2))
        self.m, self.gap = m, m.px(12)
        self.inner = Rect(side, edge, width - 2 * side, height - 2 * edge)
        self.plate = (m.px(190) + extra_text_width(m, 3), plate_height(m, PLATE_LINES))
        self.wing = max(self.plate[0], m.px(216) + extra_text_width(m, 3))
        """The width of what lies left and right of the viewer's cards."""
        self.caption, self.prompt, self.button = caption_height(m), prompt_height(m), action_height(m)

    def set_height(self, share: float) -> float:
        """Give the height of a card in hand that the settings ask for, as a *share* of the window's height."""
        return self.m.size[1] * share * self.m.card_scale

    def market_scale(self, card: int, pitch: int, share: float) -> float:
        """Give the scale of wares that lie *pitch* pixels apart."""
        return min(
            MAX_MARKET_SCALE, MARKET_SCALE * self.set_height(share) / card, (pitch - self.gap) / card_width(card)
        )

    @staticmethod
    def pile_scale(market_scale: float) -> float:
        """Give the scale of the viewer's piles."""
        return min(MARKET_SCALE, market_scale)


class Opponents:
    """
    The opponents from left to right, each a plate with cards beside it, or below it in one line or in two.

    :param room: the upper left corner and the width that they have
    :param card: the height of a card in the viewer's hand, in pixels
    """

    def __init__(self, base: Lengths, room: Rect, others: int, card: int, market_scale: float) -> None:
        gap, self._base = 2 * base.gap, base
        self.scale = base.pile_scale(market_scale) if others == 1 else SMALL_SCALE
        self._size = (round(card_width(card) * self.scale), round(card * self.scale))
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
        """Lay both piles from a corner on; a kept card lies at the beginning of the hand."""
        w, h = self._size
        x, y = corner[0] + w // 2, corner[1] + h // 2
        beside = (x + w + self._base.gap, y)
        return Area(hand.center, hand.w - w, self.scale, self.scale, (x, y), beside, (hand.x + w // 2, hand.centery))


def card_width(card: int) -> int:
    """Give the width of a card of that height, in pixels."""
    return card_size(card)[0]
