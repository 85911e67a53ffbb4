"""Draws a board's cards, their shadows, lights and goals into the display list."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from operator import attrgetter
from typing import Final

import pygame
from pygame import Surface

from engines.core.api import Zone
from engines.core.cards import HIDDEN, Card, name
from kq_table.art.card_images import BACK, GOAL_STEPS, SHADOW_STYLES, CardImages, shadow_of
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.durations import MOTION
from kq_table.ui.theme import Z_DRAGGED, Z_FLYING, Z_GOAL, Z_HANDS, Z_HUSH, Z_PILES, Z_TOPS, Z_TRICK

from .animation import Pose
from .slots import Layout, Pile, SpreadSlot
from .state import BoardState, CardSprite, taken_up

Z_BY_ZONE: Final = {"hand": Z_HANDS, "trick": Z_TRICK, "layout": Z_HUSH + 1}
Z_STEP: Final = 3
"""Steps of drawing order per card: shadow and glow below it, the card, a ring above it."""
HELD_HEIGHT: Final = 1.0
"""Height of a dragged card."""
LEAST_HEIGHT: Final = 0.1
"""Below this height a card has the shadow of a card at rest."""
SHADOW_REACH: Final = 0.07
"""Shadow offset of a fully raised card, in card heights: sideways at the felt's edge, and downwards."""
LANDING_OPACITY: Final = 0.16
"""Opacity of the ring shown for a moment around a card that comes down."""
LANDING_STEPS: Final = 8
CROWN_STEPS: Final = 6
PULSE_STEPS: Final = 6
SWOLLEN: Final = 0.9
"""Part of its growth from which on a card under the pointer is lit at its larger size."""
GOAL_NEAR, GOAL_FAR = 0.6, 2.2
"""Distances between a dragged card and its goal, in card heights, between which the goal lights up."""
TILT_STEP: Final = 1.5
"""Degrees between the pictures of a card that tilts to the pointer."""
LARGEST_SWELL: Final = 0.2
"""Cards are drawn in pictures of at most this growth; beyond it they are stretched."""
CARDS_DRAWN_OF_PILE: Final = 2
"""A deep pile looks like its two topmost cards; the others need not be drawn."""
_look: Final = attrgetter(
    *("pose", "card", "face", "is_up", "light", "alpha", "squash", "flight", "crown", "rim", "lies", "is_pointed_at"),
    *("lift.value", "swell.value", "aside.value", "tilt.value"),
)
"""Everything of a sprite that affects its picture."""


@dataclass(frozen=True)
class Marks:
    """How cards are marked: lit, dimmed, focused by the keys or meant by a hint."""

    lit: frozenset[int] = frozenset()
    """Ids of the sprites that are lit."""
    dim: frozenset[int] = frozenset()
    focused: CardSprite | None = None
    meant: Collection[CardSprite] = ()
    """The cards that a hint is about."""
    pulse: int = 0
    """How brightly the lit cards are pointed out, up to `PULSE_STEPS`."""
    is_sparing: bool = False
    """Whether of the lit cards only the one pointed at has a halo; the others have a rim."""

    @property
    def unlit(self) -> Marks:
        """The same without the glows."""
        return Marks(dim=self.dim)


def mark_cards(
    board: BoardState,
    focused: CardSprite | None,
    *,
    is_asked: bool,
    meant: Collection[CardSprite] = (),
    is_sparing: bool = False,
) -> Marks:
    """
    If the viewer *is_asked*, light the cards that may be played; if any is in the own hand, dim the others there.

    A hand of which every card may be played needs no light.
    """
    if not is_asked:
        return Marks(focused=focused)
    may_go: dict[Zone, set[Card]] = {}
    for deed in board.legal:
        for move in deed.moves:
            may_go.setdefault(move.src, set()).add(move.card)
    piles = ((board.zones.get(zone, ()), cards) for zone, cards in may_go.items())
    lit = {id(sprite) for pile, cards in piles for sprite in pile if sprite.card in cards}
    lit |= {id(board.zones[zone][-1]) for zone in board.press_deeds if board.zones[zone]}
    own = (pile for zone, pile in board.zones.items() if zone.name == "hand" and zone.owner == board.seat)
    mine = {id(sprite) for pile in own for sprite in pile}
    is_choice = not (mine <= lit or lit.isdisjoint(mine))
    if mine <= lit:
        lit -= mine
    pulse = math.ceil(PULSE_STEPS * math.sin(math.pi * min(1.0, board.pulse / MOTION.pulse)) - 1e-9)
    return Marks(frozenset(lit), frozenset(mine - lit if is_choice else ()), focused, meant, pulse, is_sparing)


def draw_goal(frame: DisplayList, board: BoardState, card_images: Callable[[float], CardImages]) -> None:
    """Show where the dragged or selected cards may go."""
    sprites = taken_up(board)
    source = board.zone_of(sprites[0]) if sprites else None
    if source is None:
        return
    for dst in dict.fromkeys(deed.moves[0].dst for deed in board.deeds_with(sprites) if deed.moves):
        if dst in board.layout.grouped:
            # Where cards are sorted the whole zone is the goal, and the HUD lights it.
            continue
        count = len(board.zones[dst])
        pose = board.layout.pose(dst, count, count + 1, source.owner)
        kind = f"goal.{_nearness(board, dst, pose)}" if board.drag is not None else "target"
        glow = card_images(_nearest(board.layout, pose.scale)).glow(kind, round(pose.angle))
        _put(frame, ("goal", str(dst)), glow, round(pose.x), round(pose.y), Z_GOAL)


def _nearness(board: BoardState, dst: Zone, goal: Pose) -> int:
    """How near the dragged card is to its goal, in steps; beyond the last one it would fall there."""
    drag, height = board.drag, board.layout.card[1]
    if drag is None:
        return 0
    here = drag.sprite.pose
    spots, slot = (drag.pointer, (here.x, here.y)), board.layout.slots[dst]
    if any(slot.takes(*spot, MOTION.zone_magnet * height) for spot in spots):
        return GOAL_STEPS + 1
    far = math.dist((here.x, here.y), (goal.x, goal.y)) / height
    return round(GOAL_STEPS * max(0.0, min(1.0, (GOAL_FAR - far) / (GOAL_FAR - GOAL_NEAR))))


class CardPainter:
    """Draws the visible cards of a board; reuses what has not changed since the last frame."""

    def __init__(self) -> None:
        self._made_for: tuple[object, ...] = ()
        self._kept: dict[Zone, tuple[object, Mapping[Hashable, DrawItem]]] = {}
        """By zone: the look of its cards, and what was drawn for it."""

    def draw(
        self, frame: DisplayList, board: BoardState, card_images: Callable[[float], CardImages], marks: Marks
    ) -> None:
        images = cache(card_images)
        made_for = (board.layout, images(1.0), marks)
        if made_for != self._made_for:
            self._made_for, self._kept = made_for, {}
        restless = {*board.landings, *(board.drag.sprites if board.drag is not None else ())}
        for zone, pile in board.zones.items():
            moving = [] if restless.isdisjoint(pile) else [sprite for sprite in pile if sprite in restless]
            if pile:
                frame.add_all(self._resting(zone, board, images, marks, moving))
            if moving:
                _draw_pile(frame, zone, board, images, marks, moving)

    def _resting(
        self,
        zone: Zone,
        board: BoardState,
        images: Callable[[float], CardImages],
        marks: Marks,
        moving: list[CardSprite],
    ) -> Mapping[Hashable, DrawItem]:
        """The draw items of all cards of a zone except those *moving*."""
        pile = board.zones[zone]
        resting = [sprite for sprite in pile if sprite not in moving] if moving else pile
        look = (tuple(pile), [_look(sprite) for sprite in resting])
        kept = self._kept.get(zone)
        if kept is None or kept[0] != look:
            drawn = DisplayList()
            _draw_pile(drawn, zone, board, images, marks, resting)
            kept = self._kept[zone] = (look, drawn.items)
        return kept[1]


def _draw_pile(
    frame: DisplayList,
    zone: Zone,
    board: BoardState,
    card_images: Callable[[float], CardImages],
    marks: Marks,
    among: Sequence[CardSprite],
) -> None:
    pile, slot = board.zones[zone], board.layout.slots[zone]
    ground = Z_BY_ZONE.get(zone.name, Z_TOPS if zone in board.layout.above else Z_PILES)
    for i in range(_hidden(board, zone, pile), len(pile)):
        if pile[i].alpha and pile[i] in among:
            order = slot.order(i, pile[i].laid_by) if isinstance(slot, SpreadSlot) else i
            place = len(pile) if pile[i].is_pointed_at else order
            _draw_card(frame, board, card_images, marks, pile[i], ground + Z_STEP * place)


def _hidden(board: BoardState, zone: Zone, pile: list[CardSprite]) -> int:
    slot = board.layout.slots[zone]
    if not isinstance(slot, Pile) or slot.group:
        return 0
    resting = next((i for i, sprite in enumerate(pile) if sprite.flight), len(pile))
    return max(0, resting - CARDS_DRAWN_OF_PILE)


def _draw_card(
    frame: DisplayList,
    board: BoardState,
    card_images: Callable[[float], CardImages],
    marks: Marks,
    sprite: CardSprite,
    z: int,
) -> None:
    """Draw a card with its shadow, glow and ring; *z* is its place in the drawing order at rest."""
    is_held = board.drag is not None and board.drag.is_moved and sprite in board.drag.sprites
    z = Z_DRAGGED if is_held else _depth(sprite, z)
    shown = replace(board.shown(sprite), height=HELD_HEIGHT) if is_held else board.shown(sprite)
    x, y = round(shown.x), round(shown.y)
    is_flying = bool(sprite.flight) or is_held
    scale = _nearest(board.layout, sprite.pose.scale)
    drawn = card_images(scale)
    step = MOTION.angle_step if is_flying else 1
    angle = round(shown.angle / step) * step
    if sprite.tilt.value:
        angle = round(shown.angle + round(sprite.tilt.value * sprite.swell.value / TILT_STEP) * TILT_STEP)
    light = "unplayable" if id(sprite) in marks.dim else sprite.light
    if shown is sprite.pose and shown.scale == scale and sprite.alpha == 1:
        # Like most cards, it is on the felt.
        _put(frame, ("card", id(sprite)), drawn.card(_picture_name(sprite), angle, light=light), x, y, z + 1)
    else:
        turned = Pose(shown.x, shown.y, angle, shown.scale / scale, shown.height)
        _draw_picture(frame, board, sprite, drawn, turned, (z, light))
    if sprite in board.landings:
        ring = _faded(drawn.glow("landing", angle), 1, LANDING_OPACITY * _left(board.landings[sprite]))
        _put(frame, ("landing", id(sprite)), ring, x, y, z)
    if sprite.crown:
        # A card that has won still counts as flying: it will leave for its winner.
        _put(frame, ("crown", id(sprite)), _crown(board.layout, card_images, sprite, angle), x, y, z)
    if sprite.rim:
        _put(frame, ("counts", id(sprite)), _faded(drawn.glow(sprite.rim, angle), shown.scale / scale, 1), x, y, z + 2)
    if is_flying:
        return
    if sprite in marks.meant:
        _put(frame, ("lit", id(sprite)), drawn.glow("target", angle), x, y, z)
    elif id(sprite) in marks.lit:
        _light_up(frame, sprite, drawn, marks, (x, y, angle), z + 2)
    if sprite is marks.focused:
        _put(frame, ("focus", id(sprite)), drawn.glow("focus", angle), x, y, z + 2)


def _light_up(
    frame: DisplayList,
    sprite: CardSprite,
    drawn: CardImages,
    marks: Marks,
    pose: tuple[int, int, int],
    above: int,
) -> None:
    """Light a card that may be played: below all cards and panels, so that none lies in fog, and by a rim on itself."""
    x, y, angle = pose
    larger = ".larger" if sprite.swell.value > SWOLLEN else ""
    if sprite.is_pointed_at or not marks.is_sparing:
        _put(frame, ("lit", id(sprite)), drawn.glow(f"legal{larger}", angle), x, y, Z_GOAL)
    if larger or not sprite.swell.value:
        _put(frame, ("rim", id(sprite)), drawn.glow(f"rim{larger}", angle), x, y, above)
    if marks.pulse and not sprite.swell.value:
        _put(
            frame, ("pulse", id(sprite)), _faded(drawn.glow("pulse", angle), 1, marks.pulse / PULSE_STEPS), x, y, above
        )


def _depth(sprite: CardSprite, z: int) -> int:
    """The drawing order of a card that nobody holds; *z* is that of its place at rest."""
    if sprite.lies:
        return Z_TRICK + Z_STEP * sprite.lies
    return Z_FLYING + Z_STEP * sprite.flight if sprite.flight else z


def _crown(layout: Layout, card_images: Callable[[float], CardImages], sprite: CardSprite, angle: int) -> Surface:
    """The halo of a card that won; the card has grown since it lay in its place."""
    lain = sprite.pose.scale / (1 + MOTION.crown_swell)
    scale = min(layout.scales, key=lambda known: abs(known - lain))
    halo = card_images(scale).glow("crown", angle)
    return _faded(halo, 1, math.ceil(CROWN_STEPS * sprite.crown) / CROWN_STEPS)


def _left(seconds: float) -> float:
    """The part of a landing's ring that is left after so many seconds, in few steps."""
    return math.ceil(LANDING_STEPS * max(0.0, 1 - seconds / MOTION.landing_ring)) / LANDING_STEPS


def z_above(count: int) -> int:
    """Drawing order just above a pile of *count* cards on the felt, below a hovered card."""
    return Z_PILES + Z_STEP * count - 1


def _picture_name(sprite: CardSprite) -> str:
    face = sprite.card if sprite.face is None else sprite.face
    return name(face) if sprite.is_up and face != HIDDEN else BACK


def _draw_picture(
    frame: DisplayList, board: BoardState, sprite: CardSprite, drawn: CardImages, shown: Pose, how: tuple[int, str]
) -> None:
    """
    Draw a card, and its shadow if it is above the felt.

    :param shown: the pose; its scale is relative to the pictures *drawn*
    :param how: the drawing order of what is below it, and its light
    """
    z, light = how
    picture_name = _picture_name(sprite)
    swell = min(LARGEST_SWELL, max(0.0, shown.scale - 1))
    rest, squash = shown.scale / (1 + swell), sprite.squash
    x, y, angle = round(shown.x), round(shown.y), round(shown.angle)
    if shown.height < LEAST_HEIGHT:
        picture = drawn.card(picture_name, angle, squash=squash, swell=swell, light=light)
    else:
        style = shadow_of(shown.height)
        picture, shadow = drawn.raised(picture_name, angle, style, squash=squash, swell=swell, light=light)
        reach = SHADOW_REACH * board.layout.card[1] * shown.height
        off = reach * board.layout.side(shown.x), SHADOW_STYLES[0].fall * board.layout.card[1] + reach
        # The shadow is so soft that the fast way of scaling shows no difference.
        shadow = _faded(shadow, rest, sprite.alpha, pygame.transform.scale_by)
        _put(frame, ("shadow", id(sprite)), shadow, x + round(off[0]), y + round(off[1]), z)
    _put(frame, ("card", id(sprite)), _faded(picture, rest, sprite.alpha), x, y, z + 1)


def _faded(
    picture: Surface, scale: float, alpha: float, stretch: Callable[..., Surface] = pygame.transform.smoothscale_by
) -> Surface:
    if abs(scale - 1) > 1e-6:
        picture = stretch(picture, scale)
    if alpha < 1:
        picture = picture.copy()
        picture.set_alpha(round(255 * alpha))
    return picture


def _nearest(layout: Layout, scale: float) -> float:
    """The scale of the pictures to draw from: a card at rest has its own, a moving one the next larger."""
    if scale in layout.scales:
        return scale
    return min((known for known in layout.scales if known >= scale), default=1.0)


def _put(frame: DisplayList, key: tuple[str, int | str], picture: Surface, x: int, y: int, z: int) -> None:
    width, height = picture.get_size()
    frame.add(key, picture, x - width // 2, y - height // 2, z)
