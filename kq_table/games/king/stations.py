"""Ways to lay out what lies before a seat at a table of King: its plate, its hand, its won cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from kq_table.board.slots import Size

BACKS_SHARE: Final = 0.36
"""The width of a hand beside won cards, as a part of the plate's width."""


@dataclass(frozen=True)
class Station:
    """The places before a seat, in pixels."""

    plate: Rect
    hand: Rect
    won: Rect

    @property
    def box(self) -> Rect:
        """The place of everything together."""
        return self.plate.unionall([self.hand, self.won])


@dataclass(frozen=True)
class StationLayout:
    """
    Lays out the seats of others, whose cards are small.

    :param plate: the size of a plate
    :param small: the size of a card
    :param gap: between things, in pixels
    :param air: above and below small cards, in pixels
    """

    plate: Size
    small: Size
    gap: int
    air: int

    @property
    def side_height(self) -> int:
        """The height of a station laid out by `side`."""
        return self.plate[1] + 2 * (self.air + self.small[1])

    def side(self, x: int, y: int) -> Station:
        """Lay the hand below the plate, and the won cards below the hand."""
        plate = Rect((x, y), self.plate)
        hand = Rect(x, plate.bottom + self.air, plate.w, self.small[1])
        return Station(plate, hand, hand.move(0, hand.h + self.air))

    def low(self, x: int, y: int) -> Station:
        """Lay hand and won cards side by side below the plate; backs need less width than won cards."""
        plate = Rect((x, y), self.plate)
        hand = Rect(x, plate.bottom + self.air, round((plate.w - self.air) * BACKS_SHARE), self.small[1])
        return Station(plate, hand, Rect(hand.right + self.air, hand.y, plate.right - hand.right - self.air, hand.h))

    @property
    def low_height(self) -> int:
        """The height of a station laid out by `low`."""
        return self.plate[1] + self.air + self.small[1]

    def row(self, area: Rect, y: int) -> Station:
        """Lay hand and won cards at both sides of the plate, in the middle of an area."""
        across = min(self.plate[0], (area.w - self.plate[0]) // 2 - self.gap)
        plate = Rect((area.centerx - self.plate[0] // 2, y), self.plate)
        won = Rect(plate.right + self.gap, 0, across, self.small[1])
        won.centery = max(plate.centery, y + won.h // 2)
        return Station(plate, won.move(-plate.w - across - 2 * self.gap, 0), won)

    def above(self, area: Rect, y: int) -> Station:
        """Lay the won cards at the right of the plate, and the hand below both, in the middle of an area."""
        across = min(self.plate[0], area.w - self.plate[0] - self.gap)
        plate = Rect((area.centerx - (self.plate[0] + self.gap + across) // 2, y), self.plate)
        won = Rect(plate.right + self.gap, 0, across, self.small[1])
        won.centery = max(plate.centery, y + won.h // 2)
        hand = Rect(0, max(plate.bottom, won.bottom) + self.air, self.plate[0], self.small[1])
        hand.centerx = area.centerx
        return Station(plate, hand, won)

    def beside(self, area: Rect, y: int) -> Station:
        """Lay hand and won cards at the right of the plate, one above the other."""
        across = min(self.plate[0], area.w - self.plate[0] - self.gap)
        plate = Rect((area.centerx - (self.plate[0] + self.gap + across) // 2, y), self.plate)
        hand = Rect(plate.right + self.gap, y, across, self.small[1])
        plate.centery = max(plate.centery, hand.bottom + self.air // 2)
        return Station(plate, hand, hand.move(0, hand.h + self.air))
