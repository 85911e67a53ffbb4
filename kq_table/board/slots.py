"""Lays open hands so that their ranks show. Geometry only; knows no game and no card."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, runtime_checkable

from engines.core.api import Seat, Zone
from engines.core.cards import Card
from kq_table.ui.theme import MOTION

from .animation import Pose

CORNER: Final = 0.8
"""Where a card's rank stands in its corner, as a part of the way from its middle."""
HELD: Final = 7
"""So many cards stand for a hand of any number."""


@dataclass(frozen=True, slots=True)
class ReversedSlot:
    """A hand in the other order, so that each card leaves the far corner of the one below free."""

    slot: Slot

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        """See `layout.Slot`."""
        return self.slot.pose(count - 1 - index, count, laid_by)

    def takes(self, x: float, y: float, margin: float) -> bool:
        """See `layout.Slot`."""
        return self.slot.takes(x, y, margin)


def turn_covered_hands(layout: Layout, seat: Seat, size: tuple[int, int]) -> Layout:
    """
    Turn the hands round that hang over the edge of the window with the corners that show their ranks.

    :param seat: whose hand lies below, as it is held
    :param size: the window's
    """

    def lie(zone: Zone, slot: Slot) -> Slot:
        is_other = zone.name == "hand" and zone.owner != seat
        return ReversedSlot(slot) if is_other and _is_better_turned(slot, layout.card, size) else slot

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


Size = tuple[int, int]


class Slot(Protocol):
    """How the cards of one zone lie."""

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        """Give the place of card *index* of *count*; *laid_by* is the seat that laid it (-1: nobody)."""
        ...

    def takes(self, x: float, y: float, margin: float) -> bool:
        """Whether a card let go here, *margin* pixels around, is meant for this zone."""
        ...


@runtime_checkable
class Grouped(Protocol):
    """A slot where the place of a card hangs on the cards beside it: suits lie apart."""

    def pose_among(self, index: int, cards: Sequence[Card]) -> Pose:
        """Give the place of card *index* of these."""
        ...


@dataclass(frozen=True, slots=True)
class FanSlot:
    """Cards side by side on a gentle arc around (x, y), at most *width* from the first to the last centre."""

    x: float
    y: float
    width: float
    pitch: float
    droop: float
    lean: float
    card: Size
    scale: float = 1.0

    def pose(self, index: int, count: int, laid_by: int) -> Pose:  # noqa: ARG002 (a fan has one owner)
        """See `Slot`."""
        pitch = min(self.pitch, self.width / max(1, count - 1))
        off = index - (count - 1) / 2
        t = off * pitch / max(1.0, self.width / 2)
        return Pose(self.x + off * pitch, self.y + t * t * self.droop, -t * self.lean, self.scale)

    def takes(self, x: float, y: float, margin: float) -> bool:
        """See `Slot`."""
        half = (self.width + self.card[0]) / 2 + margin
        return abs(x - self.x) <= half and abs(y - self.y) <= self.card[1] / 2 + margin


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards on one another; every *group* of them (a trick) lies crosswise to the one below, a little apart."""

    x: float
    y: float
    card: Size
    scale: float = 1.0
    angle: float = 0.0
    group: int = 0
    step: float = 0.0
    thickness: float = 0.0

    def pose(self, index: int, count: int, laid_by: int) -> Pose:  # noqa: ARG002 (see above)
        """See `Slot`."""
        place = index // self.group if self.group else 0
        lean = 3 * math.sin(5 * place + 1) if self.group else 0.0
        rise = min(index, 12) * self.thickness
        return Pose(self.x + place * self.step, self.y - rise, self.angle + lean, self.scale)

    def takes(self, x: float, y: float, margin: float) -> bool:
        """See `Slot`."""
        w, h = self.card[0] * self.scale, self.card[1] * self.scale
        return abs(x - self.x) <= w / 2 + margin and abs(y - self.y) <= h / 2 + margin


@dataclass(frozen=True, slots=True)
class SpreadSlot:
    """The middle of the table: each seat's card lies towards its seat, (dx, dy) from the centre."""

    x: float
    y: float
    places: Mapping[int, tuple[float, float, float]]
    reach: tuple[float, float]

    def pose(self, index: int, count: int, laid_by: int) -> Pose:  # noqa: ARG002 (see above)
        """See `Slot`."""
        dx, dy, angle = self.places[laid_by]
        return Pose(self.x + dx, self.y + dy, angle)

    def takes(self, x: float, y: float, margin: float) -> bool:
        """See `Slot`."""
        return abs(x - self.x) <= self.reach[0] + margin and abs(y - self.y) <= self.reach[1] + margin


@dataclass(frozen=True, slots=True)
class Layout:
    """
    The slots of a table at one size of the window, and the size of a card on it.

    *scales* are those of cards at rest, for which pictures of their own are drawn; between them they are stretched.
    *above* are the zones whose cards lie on those of another pile in the same place.
    """

    slots: Mapping[Zone, Slot]
    card: Size
    scales: tuple[float, ...] = (1.0, MOTION.sweep_shrink)
    above: frozenset[Zone] = frozenset()

    def pose(self, zone: Zone, index: int, count: int, laid_by: int = -1) -> Pose:
        """Give the place of a card in a zone; see `Slot.pose`."""
        return self.slots[zone].pose(index, count, laid_by)

    def place(self, zone: Zone, index: int, cards: Sequence[Card], laid_by: int = -1) -> Pose:
        """Give the place of a card among those that lie in a zone."""
        slot = self.slots[zone]
        return slot.pose_among(index, cards) if isinstance(slot, Grouped) else slot.pose(index, len(cards), laid_by)

    def covers(self, pose: Pose, at: tuple[float, float], below: float = 0.0) -> bool:
        """Whether a card lying so covers a point; *below* lengthens it downwards (a lifted card does not flee)."""
        dx, dy = at[0] - pose.x, at[1] - pose.y
        turn = math.radians(pose.angle)
        across = dx * math.cos(turn) - dy * math.sin(turn)
        along = dx * math.sin(turn) + dy * math.cos(turn)
        w, h = self.card[0] * pose.scale / 2, self.card[1] * pose.scale / 2
        return abs(across) <= w and -h <= along <= h + below
