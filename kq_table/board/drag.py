"""
Dragging cards: what a press picks up, how it follows the pointer, and which deeds a drop means.

A finger comes as a mouse does; `card_input` handles its presses.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from engines.core.api import Deed, Zone
from kq_table.ui.durations import MOTION

from .animation import Pose
from .card_targets import HAND
from .slots import Size
from .state import BoardState, CardSprite, Drag, Point

CARD_SPACING: Final = 0.3
"""Distance between cards dragged together, as a part of a card's width."""
AT_REST: Final = 0.5
"""Pixels from the pointer, and degrees of tilt, within which a dragged card is at rest."""


def start(board: BoardState, at: Point, zones: Iterable[Zone], reorderable: Collection[Zone] = ()) -> CardSprite | None:
    """
    Press on the topmost card of these zones under the pointer; return it whether or not it may be dragged.

    A card of a hand that may not be played is held too: it follows a little, and returns home.

    :param reorderable: zones from which any card may be dragged, to be put back elsewhere
    """
    hit = board.sprite_at(at, zones)
    if hit is None:
        return None
    sprite, zone = hit
    board.homing.finish()
    taken = [one for _, one in board.sprites() if one in board.selected] if sprite in board.selected else [sprite]
    others = tuple(one for one in taken if one is not sprite)
    shown = board.shown(sprite)
    grip = at[0] - shown.x, at[1] - shown.y
    if zone in reorderable or any(deed.moves for deed in board.deeds_with((sprite, *others))):
        board.drag = Drag(sprite, zone, grip, at, at, others=others, lower=taken.index(sprite))
    elif zone.name == HAND and sprite.is_up and not others:
        board.drag = Drag(sprite, zone, grip, at, at, is_refused=True)
    return sprite


def move(board: BoardState, at: Point, slop: float) -> bool:
    """Record the pointer's position; True at the moment it is *slop* pixels away and the press becomes a drag."""
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


def follow(drag: Drag, seconds: float, card: Size, tilts: bool) -> None:
    """
    Move the dragged cards towards the pointer and tilt them with their speed (see `durations.Motion`).

    :param seconds: the time since the last call
    :param card: its size in pixels
    :param tilts: False puts them at the pointer at once, upright
    """
    pose, (width, height) = drag.sprite.pose, card
    goal = _goal(drag, MOTION.refused_reach * height)
    share = 1 - math.exp(-MOTION.follow_rate * seconds) if tilts else 1.0
    x = pose.x + (goal[0] - pose.x) * share
    y = pose.y + (goal[1] - pose.y) * share
    speed = (x - pose.x) / max(seconds, 1e-3) / width
    tilt = max(-MOTION.tilt_max, min(MOTION.tilt_max, -MOTION.tilt_per_speed * speed)) if tilts else 0.0
    drag.tilt += (tilt - drag.tilt) * (1 - math.exp(-MOTION.tilt_rate * seconds))
    drag.sprite.pose = Pose(x, y, drag.tilt, pose.scale)
    for i, other in enumerate(drag.others):
        aside = i - drag.lower if i < drag.lower else i - drag.lower + 1
        other.pose = Pose(x + aside * width * CARD_SPACING, y, drag.tilt, pose.scale)


def _goal(drag: Drag, reach: float) -> Point:
    """Where the card goes: under the pointer, or at most *reach* pixels towards it if it may not be played."""
    start = drag.origin[0] - drag.grip[0], drag.origin[1] - drag.grip[1]
    dx, dy = drag.pointer[0] - drag.origin[0], drag.pointer[1] - drag.origin[1]
    share = 1.0
    if drag.is_refused:
        share = min(MOTION.refused_share, reach / max(1.0, math.hypot(dx, dy)))
    return start[0] + share * dx, start[1] + share * dy


def is_following(drag: Drag, card: Size) -> bool:
    """Whether a card of this size has not yet reached the pointer."""
    pose = drag.sprite.pose
    away = math.dist((pose.x, pose.y), _goal(drag, MOTION.refused_reach * card[1]))
    return away > AT_REST or abs(drag.tilt) > AT_REST


def taken_up(board: BoardState) -> Sequence[CardSprite]:
    """The cards being dragged, or else the selected ones."""
    return board.drag.sprites if board.drag is not None and board.drag.is_moved else board.selected


def targets(board: BoardState, margin: float) -> tuple[Deed, ...]:
    """
    The legal deeds whose zone is under the pointer, or else under the dragged card's centre.

    All of them lead to one zone; which one is meant may still have to be chosen.

    :param margin: pixels around a zone that count too, if nothing is under pointer or card
    """
    drag = board.drag
    if drag is None or drag.is_refused:
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
    """End the drag; return the deeds that may be meant (see `targets`), none if the card is to return home."""
    deeds = targets(board, margin)
    board.drag = None
    return deeds


def nearest_place(board: BoardState, zone: Zone, sprite: CardSprite) -> int:
    """The index in a hand whose place is nearest to a card's position."""
    count = len(board.zones[zone])
    away = [abs(board.layout.pose(zone, i, count).x - sprite.pose.x) for i in range(count)]
    return away.index(min(away))
