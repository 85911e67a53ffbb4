"""From pointer to intent. Returns the deed that the player means; plays nothing."""

from __future__ import annotations

import math

from engines.spec import Deed

from .anim import Pose
from .table import Body, Drag, Table

Point = tuple[float, float]


def start(table: Table, at: Point, zones: tuple[str, ...] = ("hand",)) -> Body | None:
    """Press on the topmost card under the pointer; give it back whether or not it may be lifted."""
    reach = [zone for zone in table.zones if zone.name in zones and (zone.owner in (-1, table.seat))]
    hit = table.body_at(at, reach)
    if hit is None:
        return None
    body, zone = hit
    table.homing.finish()
    if table.deeds_of(body.card, zone):
        table.drag = Drag(body, zone, (at[0] - body.pose.x, at[1] - body.pose.y), at, at)
    return body


def move(table: Table, at: Point, slop: float) -> bool:
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


def is_following(drag: Drag) -> bool:
    """Whether the card is still on its way to the pointer."""
    pose = drag.body.pose
    return math.dist((pose.x + drag.grip[0], pose.y + drag.grip[1]), drag.at) > 0.5 or abs(drag.tilt) > 0.5


def target(table: Table, margin: float) -> Deed | None:
    """Find the one legal deed whose zone lies under the dragged card's centre or under the pointer."""
    drag = table.drag
    if drag is None:
        return None
    spots = (drag.at, (drag.body.pose.x, drag.body.pose.y))
    for deed in table.deeds_of(drag.body.card, drag.zone):
        slot = table.layout.slots[deed.carries[0].dst]
        if any(slot.takes(x, y, margin) for x, y in spots):
            return deed
    return None


def end(table: Table, margin: float) -> Deed | None:
    """Let go: the deed meant, or None (the card goes home)."""
    deed = target(table, margin)
    table.drag = None
    return deed
