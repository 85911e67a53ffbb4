"""
Dragging cards: what a press takes hold of, how they follow the pointer, and which deeds a drop means.

A finger comes as a mouse does; `card_input` takes its presses, and `scenes.play.long_press` knows when it rests.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from typing import Final

from engines.core.api import Deed, Zone
from kq_table.ui.durations import MOTION

from .animation import Pose
from .state import BoardState, CardSprite, Drag, Point

CARD_SPACING: Final = 0.3
"""The part of a card's width by which cards dragged together lie apart."""
AT_REST: Final = 0.5
"""Pixels from the pointer, and degrees of tilt, within which a dragged card is at rest."""


def start(board: BoardState, at: Point, zones: Iterable[Zone], reorderable: Collection[Zone] = ()) -> CardSprite | None:
    """
    Press on the topmost card of these zones under the pointer; return it whether or not it may be dragged.

    :param reorderable: zones from which any card may be dragged, to be put back elsewhere
    """
    hit = board.sprite_at(at, zones)
    if hit is None:
        return None
    sprite, zone = hit
    board.homing.finish()
    others = tuple(other for other in board.selected if other is not sprite) if sprite in board.selected else ()
    if zone in reorderable or any(deed.moves for deed in board.deeds_with((sprite, *others))):
        shown = board.shown(sprite)
        board.drag = Drag(sprite, zone, (at[0] - shown.x, at[1] - shown.y), at, at, others=others)
    return sprite


def move(board: BoardState, at: Point, slop: float) -> bool:
    """Note where the pointer is; True in the moment when it is *slop* pixels away and the press becomes a drag."""
    drag = board.drag
    if drag is None:
        return False
    drag.pointer = at
    if drag.is_moved or math.dist(at, drag.origin) < slop:
        return False
    drag.is_moved = True
    for sprite in drag.sprites:
        board.lower(sprite)
    return True


def follow(drag: Drag, seconds: float, width: float, tilts: bool) -> None:
    """
    Move the dragged cards towards the pointer and tilt them with their speed (see `motion.Motion`).

    :param seconds: the time since the last call
    :param width: of a card, in pixels
    :param tilts: False puts them at the pointer at once, upright
    """
    pose = drag.sprite.pose
    share = 1 - math.exp(-MOTION.follow_rate * seconds) if tilts else 1.0
    x = pose.x + (drag.pointer[0] - drag.grip[0] - pose.x) * share
    y = pose.y + (drag.pointer[1] - drag.grip[1] - pose.y) * share
    speed = (x - pose.x) / max(seconds, 1e-3) / width
    tilt = max(-MOTION.tilt_max, min(MOTION.tilt_max, -MOTION.tilt_per_speed * speed)) if tilts else 0.0
    drag.tilt += (tilt - drag.tilt) * (1 - math.exp(-MOTION.tilt_rate * seconds))
    drag.sprite.pose = Pose(x, y, drag.tilt, pose.scale)
    for i, other in enumerate(drag.others, 1):
        other.pose = Pose(x - i * width * CARD_SPACING, y, drag.tilt, pose.scale)


def is_following(drag: Drag) -> bool:
    """Whether the card is still on its way to the pointer."""
    pose = drag.sprite.pose
    away = math.dist((pose.x + drag.grip[0], pose.y + drag.grip[1]), drag.pointer)
    return away > AT_REST or abs(drag.tilt) > AT_REST


def targets(board: BoardState, margin: float) -> tuple[Deed, ...]:
    """
    Find the legal deeds whose zone lies under the pointer, or else under the dragged card's centre.

    All of them lead to the same zone: which is meant may still have to be chosen.

    :param margin: pixels around a zone that count as well where nothing lies under pointer or card
    """
    drag = board.drag
    if drag is None:
        return ()
    deeds = board.deeds_with(drag.sprites)
    for reach in (0.0, margin):
        for spot in (drag.pointer, (drag.sprite.pose.x, drag.sprite.pose.y)):
            for deed in deeds:
                dst = deed.moves[0].dst
                if board.layout.slots[dst].takes(*spot, reach):
                    return tuple(other for other in deeds if other.moves[0].dst == dst)
    return ()


def end(board: BoardState, margin: float) -> tuple[Deed, ...]:
    """End the drag; return the deeds that may be meant (see `targets`), none where the card is to go home."""
    deeds = targets(board, margin)
    board.drag = None
    return deeds


def nearest_place(board: BoardState, zone: Zone, sprite: CardSprite) -> int:
    """Find the index in a hand whose place is nearest to where a card is now."""
    count = len(board.zones[zone])
    away = [abs(board.layout.pose(zone, i, count).x - sprite.pose.x) for i in range(count)]
    return away.index(min(away))
