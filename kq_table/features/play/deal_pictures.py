"""Draws ahead the pictures that a deal needs, so that no frame of it has to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Final

from pygame import Surface

from engines.core.api import Zone
from engines.core.cards import HIDDEN, Card, name
from kq_table.art.card_images import BACK, SHADOW, SHADOW_STYLES, SWELL_STEP, CardImages, CardLook
from kq_table.board.card_targets import HAND
from kq_table.board.slots import SpreadSlot
from kq_table.board.view import PlayBoard
from kq_table.system import memory
from kq_table.ui.clock import Clock
from kq_table.ui.durations import MOTION

ANGLES: Final = range(-9, 10, 3)
"""Degrees by which cards lean in a deal."""
SWELLS: Final = range(round(MOTION.flight_swell / SWELL_STEP) + 1)
FRAME_SECONDS: Final = 0.008
"""Seconds of a frame that may be used."""
LATE_SECONDS: Final = 0.002
"""Seconds of a frame in which cards already move."""
MAX_AT_ONCE: Final = 8
"""Most pictures in a frame."""
PATIENCE_SECONDS: Final = 0.7
"""Longest delay of a deal in seconds."""


class DealPictures:
    """Draws ahead for a few milliseconds in each frame without motion."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._steps: Iterator[None] | None = None
        self._view: PlayBoard | None = None
        self._deck: CardImages
        self._n = -1
        """Number of deeds when the hand was last checked."""
        self._held = 0
        """Number of cards in the own hand then."""
        self._others: list[str] = []
        """Names of all cards."""
        self._pack: Iterator[None] | None = None
        """Waits for all of them; None while a thread draws something more urgent."""
        self._known: set[tuple[float, Card]] = set()
        """Cards that the viewer has seen face up, by scale."""
        self._news: list[Iterator[None]] = []
        """Iterators that wait for the newest of them."""
        self._resting: list[Surface] = []
        """Pictures of hands being dealt, at rest, and their glows: the cache may lack room for all."""
        self.waited_since: float | None = None
        """When the deal's delay began, in the clock's seconds."""

    @property
    def is_drawing(self) -> bool:
        return self._steps is not None

    def begin(
        self, images: Callable[[float], CardImages], view: PlayBoard, pack: Iterable[Card], others: Iterator[None]
    ) -> None:
        """
        Draw what is needed, in the order of need: moving cards and all others; the own hand as soon as it is known.

        With an accelerated clock nobody watches: then pictures are drawn when needed.

        :param others: draws in steps what is needed besides the cards after the deal
        """
        if self._clock.own_seconds(1) > 1:
            self._steps = iter(())
            return
        self._view, self._images, self._deck, self._held = view, images, images(1.0), 0
        layout = view.board.layout
        # Cards of a trick come and go face up.
        open_scales = {1.0, *(slot.scale for slot in layout.slots.values() if isinstance(slot, SpreadSlot))}
        small = [images(scale) for scale in layout.scales if scale not in open_scales]
        deck = self._deck
        self._steps = chain(
            *(small_deck.prebuild(CardLook(BACK, angle % 360) for angle in ANGLES) for small_deck in small),
            deck.prebuild(_flying(SWELLS[:1])),
            others,
            deck.prebuild(_flying(SWELLS[1:])),
        )
        self._known.clear()
        self._others = [*map(name, pack)]
        self._draw_new_cards()

    def step(self, now: float, *, is_moving: bool) -> None:
        """Draw the next pictures; fewer during motion that has not waited for them."""
        self._look_at_hand()
        is_late = is_moving and not self.delays(now)
        end = self._clock.now() + LATE_SECONDS if is_late else now + FRAME_SECONDS
        for _ in range(MAX_AT_ONCE):
            if self._steps is None:
                return
            if next(self._steps, self) is self and not self._awaits_pack():
                self._steps = None
                # Drawing took more than the pictures, and the menu: 90 MB in a window of 3840 × 2160.
                memory.give_back()
                return
            if self._clock.now() >= end:
                return

    def _awaits_pack(self) -> bool:
        """Whether a thread draws cards (the unseen ones last); two threads would compete."""
        if self._pack is None:
            if next(self.wait_for_news(), self) is not self:
                return True
            self._pack = self._deck.rasterize_ahead(self._others) if self._others else iter(())
        return next(self._pack, self) is not self

    def _look_at_hand(self) -> None:
        """Draw a newly dealt hand's cards first, as they will be at rest."""
        if self._view is None or self._view.match.controller.n == self._n:
            return
        self._n, own = self._view.match.controller.n, list(_own_hand(self._view))
        self._draw_new_cards()
        if len(own) > self._held:
            turned = self._deck.prebuild(look._replace(angle=0, shadow=None) for look in own)
            others = [self._keep(self._images(scale), [look]) for scale, look in _other_hands(self._view)]
            wanted = chain(turned, self._keep(self._deck, own), *others)
            angles, keep = [look.angle for look in own], self._resting.append
            glows = (self._deck.draw_glows(kind, angles, keep) for kind in ("legal", "rim"))
            self._steps = chain(wanted, *glows, self._steps or ())
        elif len(own) < self._held:
            self._resting.clear()
        self._held = len(own)

    def _draw_new_cards(self) -> None:
        """
        Have a thread draw newly seen cards first: each is needed when it has half turned.

        The match knows them before they turn on the table.
        """
        assert self._view is not None
        names = defaultdict[float, list[str]](list)
        for scale, card in _face_up(self._view):
            if (scale, card) not in self._known:
                self._known.add((scale, card))
                names[scale].append(name(card))
        if names:
            self._pack = None  # stops its thread after the present card
            self._news = [self._images(scale).rasterize_ahead(cards) for scale, cards in names.items()]

    def wait_for_news(self) -> Iterator[None]:
        """Wait in steps until the newest seen cards are drawn."""
        return chain(*self._news)

    def _keep(self, deck: CardImages, looks: Sequence[CardLook]) -> Iterator[None]:
        """Draw cards for a hand at rest, and keep their pictures until the first card has left it."""
        for look in looks:
            yield from deck.prebuild([look])
            self._resting.append(deck.picture(look))

    def delays(self, now: float) -> bool:
        """Whether the first deal at this table is to be delayed at this moment, in the clock's seconds."""
        if self.waited_since is None:
            self.waited_since = now
        return self.is_drawing and now < self.waited_since + PATIENCE_SECONDS


def _face_up(view: PlayBoard) -> Iterator[tuple[float, Card]]:
    """The cards that are face up for the viewer, or soon will be, each with its scale."""
    seen, behaviour, layout = view.match.view(), view.card_behaviour, view.board.layout
    for zone in layout.slots:
        cards = seen.state.zones.get(zone, ())
        for i, card in enumerate(cards):
            if card != HIDDEN and behaviour.is_face_up(zone, card):
                yield layout.pose(zone, i, len(cards), behaviour.laid_by(seen, zone, i)).scale, card


def _own_hand(view: PlayBoard) -> Iterator[CardLook]:
    """The looks of the viewer's known cards, each as in the hand."""
    for zone, cards in _hands(view):
        if zone.owner == view.match.seat:
            known = [card for card in view.card_behaviour.sort(zone, cards) if card != HIDDEN]
            for i, card in enumerate(known):
                yield CardLook(name(card), _angle(view, zone, i, len(known)))


def _other_hands(view: PlayBoard) -> set[tuple[float, CardLook]]:
    """The looks of the face-down cards in other hands, each with its scale."""
    return {
        (view.board.layout.pose(zone, i, len(cards)).scale, CardLook(BACK, _angle(view, zone, i, len(cards))))
        for zone, cards in _hands(view)
        if zone.owner != view.match.seat
        for i, card in enumerate(cards)
        if card == HIDDEN
    }


def _hands(view: PlayBoard) -> Iterator[tuple[Zone, tuple[Card, ...]]]:
    zones = view.match.view().state.zones
    return ((zone, cards) for zone, cards in zones.items() if zone.name == HAND)


def _angle(view: PlayBoard, zone: Zone, index: int, count: int) -> int:
    """The angle of a card of a hand at rest, in whole degrees."""
    return round(view.board.layout.pose(zone, index, count).angle) % 360


def _flying(swells: Iterable[int]) -> Iterator[CardLook]:
    for angle, swell in product(ANGLES, swells):
        yield CardLook(BACK, angle % 360, None, swell=swell)
        for style in range(1, len(SHADOW_STYLES)):
            yield CardLook(SHADOW, angle % 360, style, swell=swell)
