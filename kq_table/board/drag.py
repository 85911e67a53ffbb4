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


def start(board: BoardState, at: Point, zones: Iterable[Zone], loose: Collection[Zone] = ()) -> CardSprite | None:
    """
    Press on the topmost card of these zones under the pointer; give it back whether or not it may be lifted.

    :param loose: zones from which any card may be lifted, to be put back elsewhere
    """
    hit = board.sprite_at(at, zones)
    if hit is None:
        return None
    sprite, zone = hit
    board.homing.finish()
    others = tuple(other for other in board.selected if other is not sprite) if sprite in board.selected else ()
    if zone in loose or any(deed.carries for deed in board.deeds_with((sprite, *others))):
        board.drag = Drag(sprite, zone, (at[0] - sprite.pose.x, at[1] - sprite.pose.y), at, at, others=others)
    return sprite


def move(board: BoardState, at: Point, slop: float) -> bool:
    """Follow the pointer; True in the moment when the press becomes a drag (it left *slop* pixels behind)."""
    drag = board.drag
    if drag is None:
        return False
    drag.at = at
    if drag.is_moved or math.dist(at, drag.origin) < slop:
        return False
    drag.is_moved = True
    return True


def follow(drag: Drag, seconds: float, width: float, tilts: bool) -> None:
    """Let the card chase the pointer (95 % in 75 ms) and lean with its speed, 12 degrees at most."""
    pose = drag.sprite.pose
    share = 1 - math.exp(-40 * seconds) if tilts else 1.0
    x = pose.x + (drag.at[0] - drag.grip[0] - pose.x) * share
    y = pose.y + (drag.at[1] - drag.grip[1] - pose.y) * share
    speed = (x - pose.x) / max(seconds, 1e-3) / width
    lean = max(-12.0, min(12.0, -3 * speed)) if tilts else 0.0
    drag.tilt += (lean - drag.tilt) * (1 - math.exp(-14 * seconds))
    drag.sprite.pose = Pose(x, y, drag.tilt, pose.scale)
    for i, other in enumerate(drag.others, 1):
        other.pose = Pose(x - i * width * BESIDE, y, drag.tilt, pose.scale)


def is_following(drag: Drag) -> bool:
    """Whether the card is still on its way to the pointer."""
    pose = drag.sprite.pose
    return math.dist((pose.x + drag.grip[0], pose.y + drag.grip[1]), drag.at) > 0.5 or abs(drag.tilt) > 0.5


def targets(board: BoardState, margin: float) -> tuple[Deed, ...]:
    """
    Find the legal deeds whose zone lies under the pointer, or else under the dragged card's centre, or near by.

    They all lead to the same zone: what they mean there may still have to be chosen.
    """
    drag = board.drag
    if drag is None:
        return ()
    deeds = board.deeds_with(drag.sprites)
    for reach in (0.0, margin):
        for spot in (drag.at, (drag.sprite.pose.x, drag.sprite.pose.y)):
            for deed in deeds:
                dst = deed.carries[0].dst
                if board.layout.slots[dst].takes(*spot, reach):
                    return tuple(other for other in deeds if other.carries[0].dst == dst)
    return ()


def end(board: BoardState, margin: float) -> tuple[Deed, ...]:
    """Let go: the deeds that may be meant; none, and the card goes home."""
    deeds = targets(board, margin)
    board.drag = None
    return deeds


def nearest_place(board: BoardState, zone: Zone, sprite: CardSprite) -> int:
    """Give the place in a hand that a card is nearest to where it is now."""
    count = len(board.zones[zone])
    away = [abs(board.layout.pose(zone, i, count).x - sprite.pose.x) for i in range(count)]
    return away.index(min(away))
