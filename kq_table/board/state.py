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

    body: CardSprite
    zone: Zone
    grip: tuple[float, float]
    origin: tuple[float, float]
    at: tuple[float, float]
    is_moved: bool = False
    tilt: float = 0.0
    others: tuple[CardSprite, ...] = ()
    """Cards chosen with it, which come along behind."""

    @property
    def bodies(self) -> tuple[CardSprite, ...]:
        """All cards between the fingers."""
        return (self.body, *self.others)


@dataclass
class BoardState:
    """The cards as the picture has them, the deeds that the one who looks may do, and what the hand is at."""

    seat: Seat
    layout: Layout
    zones: dict[Zone, list[CardSprite]] = field(default_factory=dict)
    legal: tuple[Deed, ...] = ()
    drag: Drag | None = None
    hovered: CardSprite | None = None
    chosen: list[CardSprite] = field(default_factory=list)
    """The cards raised for a deed, in the order in which they were raised."""
    presses: Mapping[Zone, Deed] = field(default_factory=dict)
    """The deeds that carry no known card and are done by pressing on a pile."""
    timeline: Timeline = field(default_factory=Timeline)
    """What has happened and is still to be shown."""
    homing: Timeline = field(default_factory=Timeline)
    """Cards that were let go and glide home: nothing has happened, so nothing waits for it."""
    is_bare: bool = False
    """Whether every hand lies open, as where a match that is over is looked through."""

    def sees(self, zone: Zone) -> bool:
        """Whether the faces of a zone are known here."""
        return zone.seen_by(self.seat) or (self.is_bare and zone.sight is Sight.OWNER)

    def home(self, body: CardSprite, zone: Zone) -> Pose:
        """Give the place that a body has in its zone now."""
        pile = self.zones[zone]
        return self.layout.place(zone, pile.index(body), [other.card for other in pile], body.laid_by)

    def zone_of(self, body: CardSprite) -> Zone | None:
        """Find the zone in which a body lies."""
        return next((zone for zone, pile in self.zones.items() if body in pile), None)

    def bodies(self) -> Iterable[tuple[Zone, CardSprite]]:
        """Go through all bodies, the lowest of each zone first."""
        for zone, pile in self.zones.items():
            for body in pile:
                yield zone, body

    def deeds_with(self, bodies: Sequence[CardSprite]) -> tuple[Deed, ...]:
        """List the legal deeds that are just these cards' going from where they lie."""
        wanted = self._journeys(bodies)
        if len(bodies) == 1 and (press := self._press(bodies[0])) is not None:
            return (press,)
        return tuple(deed for deed in self.legal if deed.carries and _journeys(deed) == wanted)

    def can_grow(self, bodies: Sequence[CardSprite]) -> bool:
        """Whether some legal deed takes more cards than these along with them."""
        wanted = self._journeys(bodies)
        return any(wanted < _journeys(deed) for deed in self.legal if len(deed.carries) > 1)

    def can_go(self, body: CardSprite) -> bool:
        """Whether any legal deed begins with this card."""
        return self._press(body) is not None or bool(self.deeds_with([body])) or self.can_grow([body])

    def _press(self, body: CardSprite) -> Deed | None:
        zone = self.zone_of(body)
        if zone is None or zone not in self.presses or self.zones[zone][-1] is not body:
            return None
        return self.presses[zone]

    def _journeys(self, bodies: Sequence[CardSprite]) -> Counter[tuple[Card, Zone | None]]:
        return Counter((body.card, self.zone_of(body)) for body in bodies)

    def body_at(self, at: tuple[float, float], zones: Iterable[Zone]) -> tuple[CardSprite, Zone] | None:
        """Find the topmost body of these zones whose home covers a point."""
        for zone in zones:
            for body in reversed(self.zones.get(zone, [])):
                lifted = self.layout.card[1] * 0.13 if body is self.hovered or body in self.chosen else 0.0
                home = self.home(body, zone)
                pose = Pose(home.x, home.y - lifted, home.angle, home.scale)
                if self.layout.covers(pose, at, below=lifted + self.layout.card[1] * 0.1):
                    return body, zone
        return None

    def settle(self) -> None:
        """Put every body to its home at once: after a resize, or where nothing is to be shown moving."""
        for zone, body in self.bodies():
            body.pose = self.home(body, zone)
            body.squash, body.alpha, body.flight = 1.0, 1.0, 0

    def adopt(self, view: View[Any], card_behaviour: CardBehaviour) -> None:
        """
        Lay the cards as a view has them, keeping what pasteboard there is.

        Which card is which is forgotten and learnt anew, so nothing that only another seat knows stays.
        """
        old, self.zones = self.zones, {}
        self.drag = self.hovered = None
        self.chosen = []
        card_behaviour.update(view.state.public)
        for zone in self.layout.slots:
            cards = card_behaviour.sort(zone, view.state.zones.get(zone, ()))
            spare = old.get(zone, [])
            pile = [spare.pop(0) if spare else CardSprite(Pose(0, 0)) for _ in cards]
            for i, (body, card) in enumerate(zip(pile, cards, strict=True)):
                body.card, body.face, body.lift = card, None, 0.0
                body.is_up = card != HIDDEN and card_behaviour.is_face_up(zone, card)
                body.laid_by = card_behaviour.laid_by(view, zone, i)
            self.zones[zone] = pile


def _journeys(deed: Deed) -> Counter[tuple[Card, Zone | None]]:
    return Counter((carry.card, carry.src) for carry in deed.carries)
