"""Lays open hands so that their ranks show. Geometry only; knows no game and no card."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from engines.spec import Seat, Zone

from .anim import Pose
from .layout import Layout, Slot

CORNER: Final = 0.8
"""Where a card's rank stands in its corner, as a part of the way from its middle."""
HELD: Final = 7
"""So many cards stand for a hand of any number."""


@dataclass(frozen=True, slots=True)
class FromAcross:
    """A hand in the other order, so that each card leaves the far corner of the one below free."""

    slot: Slot

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        """See `layout.Slot`."""
        return self.slot.pose(count - 1 - index, count, laid_by)

    def takes(self, x: float, y: float, margin: float) -> bool:
        """See `layout.Slot`."""
        return self.slot.takes(x, y, margin)


def bared(layout: Layout, seat: Seat, size: tuple[int, int]) -> Layout:
    """
    Turn the hands round that hang over the edge of the window with the corners that show their ranks.

    :param seat: whose hand lies below, as it is held
    :param size: the window's
    """

    def lie(zone: Zone, slot: Slot) -> Slot:
        is_other = zone.name == "hand" and zone.owner != seat
        return FromAcross(slot) if is_other and _is_better_turned(slot, layout.card, size) else slot

    slots: Mapping[Zone, Slot] = {zone: lie(zone, slot) for zone, slot in layout.slots.items()}
    return replace(layout, slots=slots)


def _is_better_turned(slot: Slot, card: tuple[int, int], size: tuple[int, int]) -> bool:
    pose = slot.pose(HELD // 2, HELD, -1)
    return not _shows(pose, card, size, -CORNER) and _shows(pose, card, size, CORNER)


def _shows(pose: Pose, card: tuple[int, int], size: tuple[int, int], part: float) -> bool:
    """Whether a corner lies in the window: the upper left one for -CORNER, the lower right one for CORNER."""
    across, along = (part * pose.scale * side / 2 for side in card)
    turn = math.radians(pose.angle)
    x = pose.x + across * math.cos(turn) + along * math.sin(turn)
    y = pose.y - across * math.sin(turn) + along * math.cos(turn)
    return 0 <= x <= size[0] and 0 <= y <= size[1]
