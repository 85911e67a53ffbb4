"""What the table looks like now: everything that drawing reads. Knows no rules and no secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core.api import Deed, Seat, Sight, View, Zone
from engines.core.cards import HIDDEN, Card

from .animation import Pose, Timeline
from .card_behaviour import CardBehaviour
from .slots import Layout


@dataclass(eq=False, slots=True)
class CardSprite:
    """A piece of pasteboard. It keeps its place when its card is not known."""

    pose: Pose
    card: Card = HIDDEN
    is_up: bool = False
    squash: float = 1.0
    alpha: float = 1.0
    lift: float = 0.0
    laid_by: Seat = -1
    flight: int = 0
    """Counts up while it flies, so that a card that left later lies above; 0 at rest."""
    face: Card | None = None
    """What its picture still shows, where that may be another than *card*; None: as the card is."""


@dataclass(slots=True)
class Drag:
    """A card between the fingers."""

    sprite: CardSprite
    zone: Zone
    grip: tuple[float, float]
    origin: tuple[float, float]
    at: tuple[float, float]
    is_moved: bool = False
    tilt: float = 0.0
    others: tuple[CardSprite, ...] = ()
    """Cards chosen with it, which come along behind."""

    @property
    def sprites(self) -> tuple[CardSprite, ...]:
        """All cards between the fingers."""
        return (self.sprite, *self.others)


@dataclass
class BoardState:
    """The cards as the picture has them, the deeds that the one who looks may do, and what the hand is at."""

    seat: Seat
    layout: Layout
    zones: dict[Zone, list[CardSprite]] = field(default_factory=dict)
    legal: tuple[Deed, ...] = ()
    drag: Drag | None = None
    hovered: CardSprite | None = None
    selected: list[CardSprite] = field(default_factory=list)
    """The cards raised for a deed, in the order in which they were raised."""
    press_deeds: Mapping[Zone, Deed] = field(default_factory=dict)
    """The deeds that carry no known card and are done by pressing on a pile."""
    timeline: Timeline = field(default_factory=Timeline)
    """What has happened and is still to be shown."""
    homing: Timeline = field(default_factory=Timeline)
    """Cards that were let go and glide home: nothing has happened, so nothing waits for it."""
    is_bare: bool = False
    """Whether every hand lies open, as where a match that is over is looked through."""

    def can_see(self, zone: Zone) -> bool:
        """Whether the faces of a zone are known here."""
        return zone.seen_by(self.seat) or (self.is_bare and zone.sight is Sight.OWNER)

    def home(self, sprite: CardSprite, zone: Zone) -> Pose:
        """Give the place that a body has in its zone now."""
        pile = self.zones[zone]
        return self.layout.place(zone, pile.index(sprite), [other.card for other in pile], sprite.laid_by)

    def zone_of(self, sprite: CardSprite) -> Zone | None:
        """Find the zone in which a body lies."""
        return next((zone for zone, pile in self.zones.items() if sprite in pile), None)

    def sprites(self) -> Iterable[tuple[Zone, CardSprite]]:
        """Go through all bodies, the lowest of each zone first."""
        for zone, pile in self.zones.items():
            for sprite in pile:
                yield zone, sprite

    def deeds_with(self, sprites: Sequence[CardSprite]) -> tuple[Deed, ...]:
        """List the legal deeds that are just these cards' going from where they lie."""
        wanted = self._journeys(sprites)
        if len(sprites) == 1 and (press := self._press(sprites[0])) is not None:
            return (press,)
        return tuple(deed for deed in self.legal if deed.carries and _journeys(deed) == wanted)

    def can_grow(self, sprites: Sequence[CardSprite]) -> bool:
        """Whether some legal deed takes more cards than these along with them."""
        wanted = self._journeys(sprites)
        return any(wanted < _journeys(deed) for deed in self.legal if len(deed.carries) > 1)

    def can_go(self, sprite: CardSprite) -> bool:
        """Whether any legal deed begins with this card."""
        return self._press(sprite) is not None or bool(self.deeds_with([sprite])) or self.can_grow([sprite])

    def _press(self, sprite: CardSprite) -> Deed | None:
        zone = self.zone_of(sprite)
        if zone is None or zone not in self.press_deeds or self.zones[zone][-1] is not sprite:
            return None
        return self.press_deeds[zone]

    def _journeys(self, sprites: Sequence[CardSprite]) -> Counter[tuple[Card, Zone | None]]:
        return Counter((sprite.card, self.zone_of(sprite)) for sprite in sprites)

    def sprite_at(self, at: tuple[float, float], zones: Iterable[Zone]) -> tuple[CardSprite, Zone] | None:
        """Find the topmost body of these zones whose home covers a point."""
        for zone in zones:
            for sprite in reversed(self.zones.get(zone, [])):
                lifted = self.layout.card[1] * 0.13 if sprite is self.hovered or sprite in self.selected else 0.0
                home = self.home(sprite, zone)
                pose = Pose(home.x, home.y - lifted, home.angle, home.scale)
                if self.layout.covers(pose, at, below=lifted + self.layout.card[1] * 0.1):
                    return sprite, zone
        return None

    def settle(self) -> None:
        """Put every body to its home at once: after a resize, or where nothing is to be shown moving."""
        for zone, sprite in self.sprites():
            sprite.pose = self.home(sprite, zone)
            sprite.squash, sprite.alpha, sprite.flight = 1.0, 1.0, 0

    def load_view(self, view: View[Any], card_behaviour: CardBehaviour) -> None:
        """
        Lay the cards as a view has them, keeping what pasteboard there is.

        Which card is which is forgotten and learnt anew, so nothing that only another seat knows stays.
        """
        old, self.zones = self.zones, {}
        self.drag = self.hovered = None
        self.selected = []
        card_behaviour.update(view.state.public)
        for zone in self.layout.slots:
            cards = card_behaviour.sort(zone, view.state.zones.get(zone, ()))
            spare = old.get(zone, [])
            pile = [spare.pop(0) if spare else CardSprite(Pose(0, 0)) for _ in cards]
            for i, (sprite, card) in enumerate(zip(pile, cards, strict=True)):
                sprite.card, sprite.face, sprite.lift = card, None, 0.0
                sprite.is_up = card != HIDDEN and card_behaviour.is_face_up(zone, card)
                sprite.laid_by = card_behaviour.laid_by(view, zone, i)
            self.zones[zone] = pile


def _journeys(deed: Deed) -> Counter[tuple[Card, Zone | None]]:
    return Counter((carry.card, carry.src) for carry in deed.carries)
