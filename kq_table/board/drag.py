"""From pointer to intent. Returns the deed that the player means; plays nothing."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from typing import Final

from engines.core.api import Deed, Zone

from .animation import Pose
from .state import BoardState, CardSprite, Drag

Point = tuple[float, float]
BESIDE: Final = 0.3
"""The part of a card's width by which cards dragged together lie apart."""


def start(table: BoardState, at: Point, zones: Iterable[Zone], loose: Collection[Zone] = ()) -> CardSprite | None:
    """
    Press on the topmost card of these zones under the pointer; give it back whether or not it may be lifted.

    :param loose: zones from which any card may be lifted, to be put back elsewhere
    """
    hit = table.body_at(at, zones)
    if hit is None:
        return None
    body, zone = hit
    table.homing.finish()
    others = tuple(other for other in table.chosen if other is not body) if body in table.chosen else ()
    if zone in loose or any(deed.carries for deed in table.deeds_with((body, *others))):
        table.drag = Drag(body, zone, (at[0] - body.pose.x, at[1] - body.pose.y), at, at, others=others)
    return body


def move(table: BoardState, at: Point, slop: float) -> bool:
    """Follow the pointer; True in the moment when the press becomes a drag (it left *slop* pixels behind)."""
    drag = table.drag
    if drag is None:
        return False
    drag.at = at
    if drag.is_moved or math.dist(at, drag.origin) < slop:
        return False
    drag.is_moved = True
    return True


def follow(drag: Drag, seconds: float, width: float, tilts: bool) -> None:
    """Let the card chase the pointer (95 % in 75 ms) and lean with its speed, 12 degrees at most."""
    pose = drag.body.pose
    share = 1 - math.exp(-40 * seconds) if tilts else 1.0
    x = pose.x + (drag.at[0] - drag.grip[0] - pose.x) * share
    y = pose.y + (drag.at[1] - drag.grip[1] - pose.y) * share
    speed = (x - pose.x) / max(seconds, 1e-3) / width
    lean = max(-12.0, min(12.0, -3 * speed)) if tilts else 0.0
    drag.tilt += (lean - drag.tilt) * (1 - math.exp(-14 * seconds))
    drag.body.pose = Pose(x, y, drag.tilt, pose.scale)
    for i, other in enumerate(drag.others, 1):
        other.pose = Pose(x - i * width * BESIDE, y, drag.tilt, pose.scale)


def is_following(drag: Drag) -> bool:
    """Whether the card is still on its way to the pointer."""
    pose = drag.body.pose
    return math.dist((pose.x + drag.grip[0], pose.y + drag.grip[1]), drag.at) > 0.5 or abs(drag.tilt) > 0.5


def targets(table: BoardState, margin: float) -> tuple[Deed, ...]:
    """
    Find the legal deeds whose zone lies under the pointer, or else under the dragged card's centre, or near by.

    They all lead to the same zone: what they mean there may still have to be chosen.
    """
    drag = table.drag
    if drag is None:
        return ()
    deeds = table.deeds_with(drag.bodies)
    for reach in (0.0, margin):
        for spot in (drag.at, (drag.body.pose.x, drag.body.pose.y)):
            for deed in deeds:
                dst = deed.carries[0].dst
                if table.layout.slots[dst].takes(*spot, reach):
                    return tuple(other for other in deeds if other.carries[0].dst == dst)
    return ()


def end(table: BoardState, margin: float) -> tuple[Deed, ...]:
    """Let go: the deeds that may be meant; none, and the card goes home."""
    deeds = targets(table, margin)
    table.drag = None
    return deeds


def nearest_place(table: BoardState, zone: Zone, body: CardSprite) -> int:
    """Give the place in a hand that a card is nearest to where it is now."""
    count = len(table.zones[zone])
    away = [abs(table.layout.pose(zone, i, count).x - body.pose.x) for i in range(count)]
    return away.index(min(away))
