"""The board's state: sprites by zone and their springs, the legal deeds, and what is dragged and selected."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pygame import Rect

from engines.core.api import Deed, Seat, View, Visibility, Zone
from engines.core.cards import HIDDEN, Card
from kq_table.match.record_view import UNUSED
from kq_table.ui.durations import MOTION

from .animation import Pose, Timeline
from .card_behaviour import CardBehaviour
from .slots import FanSlot, Layout

RATE: Final = 26.0
"""Frequency of a spring in radians per second."""
DAMPING: Final = 0.72
"""Damping ratio of a spring: below 1, so that it overshoots once, by 4 %."""
STILL: Final = 0.002
"""Distance from the aim (and a tenth of the speed per second) at which a spring rests."""
_SWING: Final = RATE * math.sqrt(1 - DAMPING**2)


@dataclass(slots=True)
class Spring:
    """A value on a damped spring; the path does not depend on the length of steps."""

    value: float = 0.0
    speed: float = 0.0

    def step(self, aim: float, seconds: float) -> bool:
        """
        Approach *aim*; False once the value rests there.

        It is the exact motion of a damped oscillator.
        """
        if self.value == aim and not self.speed:
            return False
        away, decay = self.value - aim, math.exp(-DAMPING * RATE * seconds)
        cosine, sine = math.cos(_SWING * seconds), math.sin(_SWING * seconds) / _SWING
        self.value = aim + decay * (away * cosine + (self.speed + DAMPING * RATE * away) * sine)
        self.speed = decay * (self.speed * cosine - (DAMPING * RATE * self.speed + RATE**2 * away) * sine)
        if abs(self.value - aim) < STILL and abs(self.speed) < 10 * STILL:
            self.set(aim)
            return False
        return True

    def set(self, value: float) -> None:
        self.value, self.speed = value, 0.0


@dataclass(slots=True)
class Rise(Spring):
    """How far a card is raised, 0 to 1 with a slight overshoot: upwards on the spring, downwards without one."""

    fallen: float = 0.0
    """Seconds since it began to sink."""
    top: float = 0.0
    """Height from which it sinks."""

    def follow(self, *, is_raised: bool, seconds: float) -> bool:
        """Rise or sink; False once at rest."""
        if is_raised:
            self.fallen = 0.0
            return self.step(1.0, seconds)
        if not self.fallen:
            self.top = self.value
        self.fallen += seconds
        self.set(self.top * max(0.0, 1 - self.fallen / MOTION.hover_out) ** 3)
        if not self.value:
            self.fallen = 0.0
        return bool(self.value)


Point = tuple[float, float]
LIGHT_STEPS: Final = 6
HIT_MARGIN_BELOW: Final = 0.1
"""Part of a card's height by which its hit area extends below it."""


@dataclass(eq=False, slots=True)
class CardSprite:
    """One card on the table; it keeps its sprite while its face is unknown."""

    pose: Pose
    card: Card = HIDDEN
    is_up: bool = False
    squash: float = 1.0
    """Part of its width visible while it turns over."""
    alpha: float = 1.0
    lift: Rise = field(default_factory=Rise)
    """How far it is raised as hovered, focused or selected."""
    swell: Rise = field(default_factory=Rise)
    """How much larger it is as hovered or focused."""
    aside: Spring = field(default_factory=Spring)
    """Card widths by which it has given way to a larger neighbour; positive to the right."""
    tilt: Spring = field(default_factory=Spring)
    """Degrees by which it tilts to the pointer, anticlockwise, once it is larger."""
    is_pointed_at: bool = False
    """Whether it is drawn above its hand, being hovered or focused."""
    light: str = ""
    """One of `card_images.LIGHTS`; empty for full light."""
    crown: float = 0.0
    """How bright its halo is as the winner of the trick on the table, 0 to 1."""
    rim: str = ""
    """A kind of glow around it as a card that counts in the trick on the table; empty for none."""
    lies: int = 0
    """Its place in the drawing order of the trick where it lies or flies to, from 1; 0 anywhere else."""
    laid_by: Seat = -1
    flight: int = 0
    """0 at rest, else the number of its flight: later flights are drawn above."""
    face: Card | None = None
    """The face still shown, where it may differ from *card*; None: the same."""

    @property
    def is_stirred(self) -> bool:
        return self.is_pointed_at or bool(self.lift.value or self.swell.value or self.aside.value or self.tilt.value)


@dataclass(slots=True)
class Drag:
    """A card held by the pointer; *grip* is the pointer's place on it, *origin* where the press began."""

    sprite: CardSprite
    zone: Zone
    grip: Point
    origin: Point
    pointer: Point
    is_moved: bool = False
    """Whether the press has become a drag."""
    tilt: float = 0.0
    others: tuple[CardSprite, ...] = ()
    lower: int = 0
    """How many of the others are below it: they follow at its left, so that every index is seen."""
    is_refused: bool = False
    """Whether it may not be played, and follows only part of the way."""
    is_told: bool = False
    """Whether the reason for that is shown."""

    @property
    def sprites(self) -> tuple[CardSprite, ...]:
        return (self.sprite, *self.others)


@dataclass(eq=False, slots=True)
class Spark:
    """Sparks around a card of weight that has just come down, so many pixels high; *passed* in seconds."""

    place: Point
    height: float
    passed: float = 0.0


@dataclass(eq=False, slots=True)
class Gain:
    """
    Points that *seat* has just got.

    :param place: where they come from
    :param best: the card that won them; they appear beside it
    :param faces: all other cards that can be read, which they leave free
    :param arrive: called once they reach the seat's plate
    :param passed: seconds
    """

    seat: Seat
    points: int
    place: Point
    best: Rect | None = None
    faces: Sequence[Rect] = ()
    arrive: Callable[[], None] | None = None
    passed: float = 0.0
    light: int = 0
    """How brightly the seat's plate is lit, since they have come, up to `LIGHT_STEPS`."""


@dataclass
class BoardState:
    """The cards as drawn, the viewer's legal deeds, and what pointer and keys are at."""

    seat: Seat
    layout: Layout
    zones: dict[Zone, list[CardSprite]] = field(default_factory=dict)
    legal: tuple[Deed, ...] = ()
    press_deeds: Mapping[Zone, Deed] = field(default_factory=dict)
    """Deeds without a known card, done by pressing on a pile."""
    drag: Drag | None = None
    hovered: CardSprite | None = None
    hovered_at: Point = (0.0, 0.0)
    """Where the pointer was last over a card."""
    pulse: float = math.inf
    """Seconds since the cards that may be played were pointed out."""
    focused: CardSprite | None = None
    """The card with the keyboard focus."""
    selected: list[CardSprite] = field(default_factory=list)
    """The selected cards, in the order of selection."""
    timeline: Timeline = field(default_factory=Timeline)
    homing: Timeline = field(default_factory=Timeline)
    """Cards that return home after a drag or a new order: no event, so nothing waits for them."""
    landings: dict[CardSprite, float] = field(default_factory=dict)
    """Cards that have just come down singly, and the seconds since."""
    gains: list[Gain] = field(default_factory=list)
    """Points whose flight to their seat is still shown."""
    sparks: list[Spark] = field(default_factory=list)
    _stirred: set[CardSprite] = field(default_factory=set)
    """All cards that are raised, larger or moved aside."""
    is_bare: bool = False
    """Whether every hand is face up, as after a match."""

    def can_see(self, zone: Zone) -> bool:
        return zone.seen_by(self.seat) or (
            self.is_bare and (zone.visibility is Visibility.OWNER or zone.name == UNUSED)
        )

    def home(self, sprite: CardSprite, zone: Zone) -> Pose:
        pile = self.zones[zone]
        return self.layout.place(zone, pile.index(sprite), [other.card for other in pile], sprite.laid_by)

    def lift_pixels(self, sprite: CardSprite) -> float:
        """Pixels by which a raised sprite is drawn above its pose."""
        return sprite.lift.value * self.layout.card[1] * MOTION.hover_lift

    def shown(self, sprite: CardSprite) -> Pose:
        """The pose in which a sprite is drawn: raised, grown and moved aside."""
        pose, swell, (w, h) = sprite.pose, sprite.swell.value, self.layout.card
        is_raised = swell or sprite.lift.value or sprite.aside.value or pose.height or sprite in self.landings
        if not is_raised and sprite.squash == 1:
            return pose
        height = max(pose.height, 1 - sprite.squash, swell / 2)
        up = self.lift_pixels(sprite) + pose.height * MOTION.flight_lift * h
        larger = (1 + MOTION.hover_swell * swell) * (1 + MOTION.flight_swell * pose.height)
        if sprite in self.landings:
            larger *= 1 + MOTION.landing_swell * max(0.0, 1 - self.landings[sprite] / MOTION.landing)
        x, angle = pose.x + sprite.aside.value * w * pose.scale, pose.angle * (1 - min(1.0, swell))
        return Pose(x, pose.y - up, angle, pose.scale * larger, height)

    def lower(self, sprite: CardSprite) -> None:
        """Make the pose in which a sprite is drawn its own, so that motion goes on from there."""
        shown, pose = self.shown(sprite), sprite.pose
        sprite.pose = Pose(shown.x, pose.y - self.lift_pixels(sprite), shown.angle, pose.scale, pose.height)
        sprite.lift.set(0.0)
        sprite.aside.set(0.0)
        sprite.tilt.set(0.0)

    def zone_of(self, sprite: CardSprite) -> Zone | None:
        return next((zone for zone, pile in self.zones.items() if sprite in pile), None)

    def sprites(self) -> Iterable[tuple[Zone, CardSprite]]:
        return ((zone, sprite) for zone, pile in self.zones.items() for sprite in pile)

    def sprite_at(self, at: Point, zones: Iterable[Zone]) -> tuple[CardSprite, Zone] | None:
        """
        The topmost sprite of these zones whose place at rest covers a point.

        A raised sprite is found both where it is raised to and where it was, so that it does not flee the pointer;
        growth and giving way do not count, or it would be lost and found in turn.
        """
        for zone in zones:
            for sprite in reversed(self.zones.get(zone, [])):
                lift, home = self.lift_pixels(sprite), self.home(sprite, zone)
                pose = Pose(home.x, home.y - lift, home.angle, home.scale)
                if self.layout.covers(pose, at, below=lift + self.layout.card[1] * HIT_MARGIN_BELOW):
                    return sprite, zone
        return None

    # -- legal deeds by their cards

    def sprites_of(self, deed: Deed) -> list[CardSprite]:
        """The cards to select for a deed (of equal ones the topmost), or the pile to press."""
        found = [self.zones[zone][-1] for zone, pressed in self.press_deeds.items() if pressed == deed]
        for move in deed.moves:
            pile = self.zones[move.src]
            found.append(next(sprite for sprite in reversed(pile) if sprite.card == move.card and sprite not in found))
        return found

    def deeds_with(self, sprites: Sequence[CardSprite]) -> tuple[Deed, ...]:
        """The legal deeds that move exactly these cards from where they are."""
        if len(sprites) != 1:
            wanted = self._moves(sprites)
            return tuple(deed for deed in self.legal if deed.moves and _moves(deed) == wanted)
        if (press := self._press_deed(sprites[0])) is not None:
            return (press,)
        place = sprites[0].card, self.zone_of(sprites[0])
        single = (deed for deed in self.legal if len(deed.moves) == 1)
        return tuple(deed for deed in single if (deed.moves[0].card, deed.moves[0].src) == place)

    def can_grow(self, sprites: Sequence[CardSprite]) -> bool:
        """Whether some legal deed takes more cards along with these."""
        wanted = self._moves(sprites)
        return any(wanted < _moves(deed) for deed in self.legal if len(deed.moves) > 1)

    def can_go(self, sprite: CardSprite) -> bool:
        if self._press_deed(sprite) is not None:
            return True
        place = (sprite.card, self.zone_of(sprite))
        return any((move.card, move.src) == place for deed in self.legal for move in deed.moves)

    def _press_deed(self, sprite: CardSprite) -> Deed | None:
        zone = self.zone_of(sprite)
        if zone is None or zone not in self.press_deeds or self.zones[zone][-1] is not sprite:
            return None
        return self.press_deeds[zone]

    def _moves(self, sprites: Sequence[CardSprite]) -> Counter[tuple[Card, Zone | None]]:
        return Counter((sprite.card, self.zone_of(sprite)) for sprite in sprites)

    # -- changes

    def finish_motion(self) -> None:
        self.gains, self.sparks = [], []
        self.homing.finish()
        self.timeline.finish()

    def step_lifts(self, seconds: float, *, is_ringed: bool, is_lively: bool) -> bool:
        """
        Raise the hovered and selected cards, and the focused one if *is_ringed*; lower the others.

        A hovered card outside a hand rises only while it can be played.

        :param is_lively: False moves them at once, without growth or giving way
        :return: whether any still moves
        """
        meant = (_liftable(self), self.focused if is_ringed else None)
        pointed_at = {sprite for sprite in meant if sprite and not sprite.flight and self.zone_of(sprite)}
        ways = self._ways(pointed_at)
        moving = False
        self._stirred |= pointed_at | set(self.selected) | ways.keys()
        for sprite in self._stirred:
            sprite.is_pointed_at = sprite in pointed_at
            is_raised = (sprite.is_pointed_at or sprite in self.selected) and not sprite.flight
            if is_lively:
                moving |= sprite.lift.follow(is_raised=is_raised, seconds=seconds)
                moving |= sprite.swell.follow(is_raised=sprite.is_pointed_at, seconds=seconds)
                moving |= sprite.aside.step(ways.get(sprite, 0.0), seconds)
                moving |= sprite.tilt.step(_tilt(self, sprite) if sprite.is_pointed_at else 0.0, seconds)
            else:
                moving |= sprite.lift.value != is_raised
                sprite.lift.set(float(is_raised))
                sprite.swell.set(0.0)
                sprite.aside.set(0.0)
                sprite.tilt.set(0.0)
        self._stirred = {sprite for sprite in self._stirred if sprite.is_stirred}
        return moving

    def _ways(self, grown: Collection[CardSprite]) -> dict[CardSprite, float]:
        """How far the neighbours of growing cards in a fan give way, in card widths to the right."""
        ways: dict[CardSprite, float] = {}
        for zone in filter(None, map(self.zone_of, grown)):
            slot, pile = self.layout.slots[zone], self.zones[zone]
            if isinstance(slot, FanSlot):
                at = min(pile.index(sprite) for sprite in grown if sprite in pile)
                ways |= {sprite: slot.way(i, at, len(pile)) for i, sprite in enumerate(pile)}
        return ways

    def step_landings(self, seconds: float) -> bool:
        """Advance the landings; True while any is shown."""
        later = {sprite: passed + seconds for sprite, passed in self.landings.items()}
        self.landings = {sprite: passed for sprite, passed in later.items() if passed < MOTION.landing_ring}
        return bool(self.landings)

    def settle(self) -> None:
        """Put every sprite home at once: after a resize, or where no motion is wanted."""
        self.landings = {}
        for zone, sprite in self.sprites():
            sprite.pose = self.home(sprite, zone)
            sprite.squash, sprite.alpha, sprite.flight = 1.0, 1.0, 0
            sprite.crown, sprite.rim, sprite.lies = 0.0, "", 0

    def load_view(self, view: View[Any], card_behaviour: CardBehaviour) -> None:
        """
        Set the cards from a view, reusing the sprites of each zone.

        Every sprite forgets its card and learns it anew from the view, so that nothing is left that only another seat
        knows.
        """
        old, self.zones, self.gains, self.sparks = self.zones, {}, [], []
        self.drag, self.hovered, self.selected = None, None, []
        card_behaviour.update(view.state.public)
        for zone in self.layout.slots:
            cards = card_behaviour.sort(zone, view.state.zones.get(zone, ()))
            spare = old.get(zone, [])
            pile = [spare.pop(0) if spare else CardSprite(Pose(0, 0)) for _ in cards]
            for i, (sprite, card) in enumerate(zip(pile, cards, strict=True)):
                sprite.card, sprite.face, sprite.light, sprite.crown, sprite.lies = card, None, "", 0.0, 0
                sprite.rim = ""
                sprite.lift.set(0.0)
                sprite.swell.set(0.0)
                sprite.aside.set(0.0)
                sprite.tilt.set(0.0)
                sprite.is_up = card != HIDDEN and card_behaviour.is_face_up(zone, card)
                sprite.laid_by = card_behaviour.laid_by(view, zone, i)
            self.zones[zone] = pile


def _liftable(board: BoardState) -> CardSprite | None:
    """The hovered card, unless it lies outside the hands and can't be played."""
    sprite = board.hovered
    zone = board.zone_of(sprite) if sprite is not None else None
    return sprite if sprite and zone and (zone.name == "hand" or board.can_go(sprite)) else None


def _tilt(board: BoardState, sprite: CardSprite) -> float:
    """The tilt of a card towards the pointer; it gives way on the side that is pointed at."""
    if sprite is not board.hovered:
        return 0.0
    part = (board.hovered_at[0] - sprite.pose.x) / (board.layout.card[0] * sprite.pose.scale / 2)
    return -MOTION.hover_tilt * max(-1.0, min(1.0, part))


def _moves(deed: Deed) -> Counter[tuple[Card, Zone | None]]:
    return Counter((move.card, move.src) for move in deed.moves)


def area(sprite: CardSprite, layout: Layout, swell: float = 0.0) -> Rect:
    """The rect that a sprite covers, larger by the part *swell*; its angle does not count."""
    pose = sprite.pose
    covered = Rect(0, 0, *(round(side * pose.scale * (1 + swell)) for side in layout.card))
    covered.center = round(pose.x), round(pose.y)
    return covered


def taken_up(board: BoardState) -> Sequence[CardSprite]:
    """The cards being dragged, or else the selected ones."""
    return board.drag.sprites if board.drag is not None and board.drag.is_moved else board.selected
