"""Puts the table's bodies into the display list. Looks at them and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from engines.cards import HIDDEN, name
from engines.spec import Zone

from .layout import Pile
from .sprites import BACK, Sprites
from .table import Body, Table
from .theme import MOTION, Z_DRAGGED, Z_FLYING, Z_HANDS, Z_PILES, Z_TRICK
from .ui.frame import Frame

HEIGHTS: Final = {"hand": Z_HANDS, "trick": Z_TRICK}
STEP: Final = 3
"""Heights per card: what glows below it, the card, the ring above it."""
SHOWN_OF_A_PILE: Final = 2
"""A deep pile looks like its two topmost cards, and each card not drawn is time saved."""


@dataclass(frozen=True)
class Marks:
    """What is to be told about the cards in hand: which are lit, which dimmed, which has the keyboard's focus."""

    is_lit: Callable[[Body], bool]
    is_dim: Callable[[Body], bool]
    focused: Body | None = None


def marks(table: Table, focused: Body | None, *, is_asked: bool) -> Marks:
    """Light one's own cards that may be played and dim the others, while one is asked for a card."""
    playable = {carry.card for deed in table.legal for carry in deed.carries} if is_asked else set()
    own = (pile for zone, pile in table.zones.items() if zone.name == "hand" and zone.owner == table.seat)
    mine = {id(body) for pile in own for body in pile}
    return Marks(
        is_lit=lambda body: id(body) in mine and body.card in playable,
        is_dim=lambda body: id(body) in mine and bool(playable) and body.card not in playable,
        focused=focused,
    )


def goal(frame: Frame, table: Table, sprites: Sprites, z: int) -> None:
    """Show where the card between the fingers may be dropped."""
    held = table.drag
    if held is None or not held.is_moved:
        return
    for deed in table.deeds_of(held.body.card, held.zone):
        dst = deed.carries[0].dst
        count = len(table.zones[dst])
        pose = table.layout.pose(dst, count, count + 1, held.zone.owner)
        _put(frame, ("goal", str(dst)), sprites.glow("target", round(pose.angle)), round(pose.x), round(pose.y), z)


def bodies(frame: Frame, table: Table, sprites: Callable[[float], Sprites], marks: Marks) -> None:
    """
    Add every card that can be seen.

    *sprites* gives the pictures for a scale (1.0: as in hand).
    """
    for zone, pile in table.zones.items():
        hidden = _hidden(table, zone, pile)
        for i in range(len(pile)):
            if i not in hidden:
                _body(frame, table, sprites, marks, zone, i)


def _hidden(table: Table, zone: Zone, pile: list[Body]) -> range:
    slot = table.layout.slots[zone]
    if not isinstance(slot, Pile) or slot.group:
        return range(0)
    resting = next((i for i, body in enumerate(pile) if body.flight), len(pile))
    return range(max(0, resting - SHOWN_OF_A_PILE))


def _body(
    frame: Frame, table: Table, sprites: Callable[[float], Sprites], marks: Marks, zone: Zone, index: int
) -> None:
    body = table.zones[zone][index]
    is_held = table.drag is not None and table.drag.body is body and table.drag.is_moved
    z = _height(body, zone, index, is_held=is_held)
    x, y = round(body.pose.x), round(body.pose.y - body.lift * table.layout.card[1] * MOTION.hover_lift)
    is_flying = bool(body.flight) or is_held
    step = MOTION.angle_step if is_flying else 1
    angle = round(body.pose.angle / step) * step
    _put(
        frame,
        ("card", id(body)),
        _picture(body, sprites, angle, is_raised=is_held, is_dim=marks.is_dim(body)),
        x,
        y,
        z + 1,
    )
    if body.pose.scale != 1.0 or is_flying:
        return
    if marks.is_lit(body):
        _put(frame, ("lit", id(body)), sprites(1.0).glow("legal", angle), x, y, z)
    if body is marks.focused:
        _put(frame, ("focus", id(body)), sprites(1.0).glow("focus", angle), x, y, z + 2)


def _height(body: Body, zone: Zone, index: int, *, is_held: bool) -> int:
    if is_held:
        return Z_DRAGGED
    if body.flight:
        return Z_FLYING + STEP * body.flight
    return HEIGHTS.get(zone.name, Z_PILES) + STEP * index


def _picture(body: Body, sprites: Callable[[float], Sprites], angle: int, *, is_raised: bool, is_dim: bool) -> Surface:
    face = name(body.card) if body.is_up and body.card != HIDDEN else BACK
    scale = body.pose.scale
    drawn_at = _nearest(scale)
    picture = sprites(drawn_at).card(face, angle, raised=is_raised, squash=body.squash, dim=is_dim)
    if scale != drawn_at:
        picture = pygame.transform.smoothscale_by(picture, scale / drawn_at)
    if body.alpha < 1:
        picture = picture.copy()
        picture.set_alpha(round(255 * body.alpha))
    return picture


def _nearest(scale: float) -> float:
    """Give the scale to draw from: a card at rest in its own size, one that shrinks from the full size."""
    return scale if scale in SCALES else 1.0


SCALES: Final = frozenset({1.0, MOTION.sweep_shrink})


def _put(frame: Frame, key: tuple[str, int | str], picture: Surface, x: int, y: int, z: int) -> None:
    width, height = picture.get_size()
    frame.add(key, picture, x - width // 2, y - height // 2, z)
