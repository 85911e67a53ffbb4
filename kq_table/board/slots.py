"""Slots: the places of a zone's cards at one size of the window."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Protocol, runtime_checkable

from engines.core.api import Zone
from engines.core.cards import Card
from kq_table.ui.durations import MOTION

from .animation import Pose

Size = tuple[int, int]
THICKEST_PILE: Final = 12
"""Number of cards from which on a pile is drawn no higher."""
LEAST_STRIP: Final = 0.6
"""Part of a card's strip in a fan (its index) that stays visible when its neighbour gives way."""


class Slot(Protocol):
    """The arrangement of one zone's cards."""

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        """The pose of card *index* of *count*; *laid_by* is the seat that played it (-1: nobody)."""

    def takes(self, x: float, y: float, margin: float) -> bool:
        """Whether a card dropped at a point, at most *margin* pixels from the slot, is meant for this zone."""


@runtime_checkable
class Grouped(Protocol):
    """A slot in which a card's place depends on the other cards: suits are grouped."""

    def pose_among(self, index: int, cards: Sequence[Card]) -> Pose:
        """The pose of card *index* of these."""


@dataclass(frozen=True, slots=True)
class FanSlot:
    """
    Cards side by side on a gentle arc around (x, y), at most *width* pixels from the first to the last centre.

    :param pitch: pixels from card to card where there is room
    :param droop: pixels by which the outermost cards are lower
    :param lean: degrees by which the outermost cards are turned
    """

    x: float
    y: float
    width: float
    pitch: float
    droop: float
    lean: float
    card: Size
    scale: float = 1.0

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        pitch, off = self._pitch(count), index - (count - 1) / 2
        t = off * pitch / max(1.0, self.width / 2)
        return Pose(self.x + off * pitch, self.y + t * t * self.droop, -t * self.lean, self.scale)

    def way(self, index: int, grown: int, count: int) -> float:
        """
        Card widths by which a card gives way to one that grows.

        No card leaves the widest fan or covers the index of one stopped at its edge.
        """
        pitch, off, across = self._pitch(count), index - grown, self.card[0] * self.scale
        if not off:
            return 0.0
        wanted = max(0.0, min(MOTION.hover_part, 1 + MOTION.hover_swell - pitch / self.card[0]))
        beyond = index if off < 0 else count - 1 - index
        margin = max(0.0, self.width - (count - 1) * pitch) / 2
        room = (margin + beyond * (1 - LEAST_STRIP) * pitch) / across
        return math.copysign(min(wanted * 0.5 ** (abs(off) - 1), room), off)

    def _pitch(self, count: int) -> float:
        return min(self.pitch, self.width / max(1, count - 1))

    def takes(self, x: float, y: float, margin: float) -> bool:
        half = (self.width + self.card[0]) / 2 + margin
        return abs(x - self.x) <= half and abs(y - self.y) <= self.card[1] / 2 + margin


@dataclass(frozen=True, slots=True)
class Pile:
    """
    Cards on one another.

    :param group: the cards of a trick; tricks lean alternately, each *step* pixels beside the one below
    :param thickness: pixels by which each card is above the one below
    """

    x: float
    y: float
    card: Size
    scale: float = 1.0
    angle: float = 0.0
    group: int = 0
    step: float = 0.0
    thickness: float = 0.0

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        place = index // self.group if self.group else 0
        lean = 3 * math.sin(5 * place + 1) if self.group else 0.0
        rise = min(index, THICKEST_PILE) * self.thickness
        return Pose(self.x + place * self.step, self.y - rise, self.angle + lean, self.scale)

    def takes(self, x: float, y: float, margin: float) -> bool:
        w, h = self.card[0] * self.scale, self.card[1] * self.scale
        return abs(x - self.x) <= w / 2 + margin and abs(y - self.y) <= h / 2 + margin


@dataclass(frozen=True, slots=True)
class SpreadSlot:
    """
    The middle of the table: each card lies towards the seat that played it.

    :param places: by seat, pixels from (x, y) and an angle
    :param reach: half the width and height within which a dropped card is meant for it
    :param above: by seat, how high its card lies among the others; empty: the later, the higher
    :param scale: of the cards, relative to those in hand
    """

    x: float
    y: float
    places: Mapping[int, tuple[float, float, float]]
    reach: tuple[float, float]
    above: Mapping[int, int] = field(default_factory=dict)
    scale: float = 1.0

    def pose(self, index: int, count: int, laid_by: int) -> Pose:
        dx, dy, angle = self.places[laid_by]
        return Pose(self.x + dx, self.y + dy, angle, self.scale)

    def order(self, index: int, laid_by: int) -> int:
        """The place in the drawing order of card *index*."""
        return self.above.get(laid_by, index)

    def takes(self, x: float, y: float, margin: float) -> bool:
        return abs(x - self.x) <= self.reach[0] + margin and abs(y - self.y) <= self.reach[1] + margin


@dataclass(frozen=True)
class Layout:
    """
    All slots at one size of the window.

    :param card: the size of a card in hand, in pixels
    :param scales: of cards at rest; pictures are drawn for each of them and stretched for those between
    :param above: the zones whose cards lie on those of another pile in the same place
    """

    slots: Mapping[Zone, Slot]
    card: Size
    scales: tuple[float, ...] = (1.0, MOTION.sweep_shrink)
    above: frozenset[Zone] = frozenset()

    @cached_property
    def _breadth(self) -> tuple[float, float]:
        """The middle of the felt and half its width, from card to card, in pixels."""
        across = [slot.x if isinstance(slot, SpreadSlot) else slot.pose(0, 1, -1).x for slot in self.slots.values()]
        return (min(across) + max(across)) / 2, max(self.card[0], (max(across) - min(across)) / 2)

    @cached_property
    def grouped(self) -> Mapping[Zone, Grouped]:
        # Cached, since checking a protocol takes longer than placing a card.
        return {zone: slot for zone, slot in self.slots.items() if isinstance(slot, Grouped)}

    def side(self, x: float) -> float:
        """Where *x* is on the felt, from -1 (left) to 1 (right); the lamp is over its middle."""
        middle, half = self._breadth
        return max(-1.0, min(1.0, (x - middle) / half))

    def pose(self, zone: Zone, index: int, count: int, laid_by: int = -1) -> Pose:
        return self.slots[zone].pose(index, count, laid_by)

    def place(self, zone: Zone, index: int, cards: Sequence[Card], laid_by: int = -1) -> Pose:
        grouped = self.grouped.get(zone)
        return grouped.pose_among(index, cards) if grouped else self.pose(zone, index, len(cards), laid_by)

    def covers(self, pose: Pose, at: tuple[float, float], below: float = 0.0) -> bool:
        """Whether a card in this pose covers a point; *below* extends it downwards, in pixels."""
        dx, dy = at[0] - pose.x, at[1] - pose.y
        turn = math.radians(pose.angle)
        across = dx * math.cos(turn) - dy * math.sin(turn)
        along = dx * math.sin(turn) + dy * math.cos(turn)
        w, h = self.card[0] * pose.scale / 2, self.card[1] * pose.scale / 2
        return abs(across) <= w and -h <= along <= h + below
