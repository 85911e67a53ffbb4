"""Moves single sprites: puts them into another zone at once, and makes the tweens that show the way."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engines.core.api import Moved, Zone
from engines.core.cards import HIDDEN, Card
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.easing import Ease, in_out_cubic, out_back, out_cubic

from .animation import Call, Fade, Flip, Glide, Pose, Shake, Tween
from .card_behaviour import CardBehaviour
from .card_targets import HAND
from .state import BoardState, CardSprite


class SpriteMoves:
    """
    Moves the sprites of a board.

    :param tempo: gives how long motions take now
    """

    def __init__(self, board: BoardState, card_behaviour: CardBehaviour, tempo: Callable[[], Tempo]) -> None:
        self._board, self._card_behaviour, self._tempo = board, card_behaviour, tempo
        self._flights = 0
        self._left: dict[tuple[CardSprite, Zone], tuple[int, tuple[Card, ...], int]] = {}
        """Former place in a zone of a sprite that has left it: motion still to be shown leads there first."""

    # -- into another zone, at once

    def take(self, event: Moved) -> CardSprite:
        """
        Find the sprite that shows the card, or any unknown one (they are alike), and put it into its new zone.

        :raises LookupError: if no sprite of the zone can be this card
        """
        pile = self._board.zones[event.src]
        sprite = _sprite_of(pile, event.card) or _sprite_of(pile, HIDDEN)
        if sprite is None:
            raise LookupError(f"no sprite for {event}")
        self._left[sprite, event.src] = self._place(sprite, event.src)
        pile.remove(sprite)
        if self._board.hovered is sprite:
            self._board.hovered = None
        sprite.face = sprite.card if sprite.face is None else sprite.face
        # In a hidden zone a card is any card; its picture stays until it has arrived.
        sprite.card = event.card if self._board.can_see(event.dst) else HIDDEN
        self._fly(sprite)
        self._board.lower(sprite)
        self._board.zones[event.dst].append(sprite)
        return sprite

    def take_together(self, events: Sequence[Moved]) -> list[CardSprite]:
        """Take cards that will leave together; until then each keeps its place among all of them."""
        zones = dict.fromkeys(event.src for event in events)
        lain = {(sprite, zone): self._place(sprite, zone) for zone in zones for sprite in self._board.zones[zone]}
        taken = [self.take(event) for event in events]
        self._left |= lain
        for sprite, _ in lain:
            self._fly(sprite)
        return taken

    def sort(self, zone: Zone) -> None:
        pile = self._board.zones[zone]
        order = list(self._card_behaviour.sort(zone, tuple(sprite.card for sprite in pile)))
        pile.sort(key=lambda sprite: order.index(sprite.card))

    def _fly(self, sprite: CardSprite) -> None:
        self._flights += 1
        sprite.flight = self._flights

    def _place(self, sprite: CardSprite, zone: Zone) -> tuple[int, tuple[Card, ...], int]:
        """Everything that the place of a card in its zone depends on."""
        pile = self._board.zones[zone]
        return pile.index(sprite), tuple(other.card for other in pile), sprite.laid_by

    # -- tweens

    def travel(
        self, sprite: CardSprite, zone: Zone, normal: float, *, delay: float = 0.0, ease: Ease = out_cubic
    ) -> Tween:
        """Move a sprite home by flight, or by a fade if motion is reduced; *normal* is in seconds at normal speed."""
        seconds, home = self._tempo().travel(normal), self.home(sprite, zone)
        if self._tempo().is_reduced:
            return Fade(sprite, home, seconds, delay)
        return Glide(sprite, home, seconds, ease, delay, MOTION.flight_way * self._board.layout.card[1])

    def land(self, sprite: CardSprite, seconds: float) -> list[Tween]:
        is_lively = bool(self._tempo().seconds(self._tempo().flourish(MOTION.landing)))
        return [Call(partial(self._board.landings.__setitem__, sprite, 0.0), seconds)] if is_lively else []

    def raise_above(self, sprite: CardSprite) -> None:
        """Draw a moving card above all that set out before now."""
        self._fly(sprite)

    def turn(self, sprite: CardSprite, event: Moved, seconds: float, delay: float = 0.0) -> list[Tween]:
        """Turn a sprite as in its new zone; at each moment its picture shows only what may be seen."""
        # Its present side says nothing: an earlier event may still have to turn it.
        is_up = event.card != HIDDEN and self._card_behaviour.is_face_up(event.dst, event.card)
        tweens: list[Tween] = [Flip(sprite, is_up, seconds, delay)]
        if self._tempo().is_reduced:
            tweens = [Call(partial(setattr, sprite, "is_up", is_up), delay=delay + seconds / 2)]
        if event.card != HIDDEN:
            tweens.insert(0, Call(partial(setattr, sprite, "face", event.card), delay=delay))
        if not self._board.can_see(event.dst):
            tweens.append(Call(partial(setattr, sprite, "face", HIDDEN), delay=delay + seconds))
        return tweens

    def home(self, sprite: CardSprite, zone: Zone) -> Callable[[], Pose]:
        """A function that gives a place in a zone, even if later events have already moved the card on."""

        def home() -> Pose:
            if sprite in self._board.zones[zone]:
                return self._board.home(sprite, zone)
            return self._board.layout.place(zone, *self._left[sprite, zone])

        return home

    def close_gap(self, zone: Zone) -> list[Tween]:
        """Close the gap in a zone, except for a dragged card."""
        drag = self._board.drag
        held = drag.sprite if drag and drag.is_moved else None
        return [self._relay(sprite, zone) for sprite in self._board.zones[zone] if sprite is not held]

    def make_room(self, zone: Zone, come: Sequence[CardSprite]) -> list[Tween]:
        """Sort a zone and move its cards aside for those that *come*."""
        others = [sprite for sprite in self._board.zones[zone] if sprite not in come]
        cards = [sprite.card for sprite in others]
        poses = [self._board.layout.place(zone, i, cards, sprite.laid_by) for i, sprite in enumerate(others)]
        self.sort(zone)
        moved = [sprite for sprite, pose in zip(others, poses, strict=True) if pose != self._board.home(sprite, zone)]
        return [self._relay(sprite, zone) for sprite in moved]

    def _relay(self, sprite: CardSprite, zone: Zone) -> Tween:
        return Glide(sprite, self.home(sprite, zone), self._tempo().seconds(MOTION.relayout))

    def slide_under(self, sprite: CardSprite, zone: Zone, seconds: float) -> Tween:
        """Move a new card, in *seconds*, to under the top one, which covers it on arrival."""
        pile = self._board.zones[zone]
        pile.remove(sprite)
        pile.insert(max(0, len(pile) - 1), sprite)
        return end_flight(sprite, seconds)

    # -- where nothing has happened

    def return_home(self, sprite: CardSprite, zone: Zone, *, is_refused: bool) -> None:
        """Return a dropped card to its place; a refused one overshoots and shakes a little."""
        board, home = self._board, self._board.home(sprite, zone)
        way = math.dist((sprite.pose.x, sprite.pose.y), (home.x, home.y))
        seconds = MOTION.snap_back_base + MOTION.snap_back_per_pixel * way
        seconds = min(MOTION.snap_back_max, max(MOTION.snap_back_min, seconds))
        is_lively = is_refused and not self._tempo().is_reduced
        # Only one card is ever on its way home: finish an earlier one.
        board.homing.finish()
        sprite.flight = 1
        groups: list[list[Tween]] = [
            [self.travel(sprite, zone, seconds, ease=out_back if is_lively else out_cubic)],
            [Call(lambda: setattr(sprite, "flight", 0))],
        ]
        if is_lively:
            reach = MOTION.shake_reach * board.layout.card[1]
            groups.insert(1, [Shake(sprite, self.home(sprite, zone), reach, MOTION.shake)])
        board.homing.groups += groups

    def known_places(self) -> dict[Card, Pose]:
        sprites = (sprite for _, sprite in self._board.sprites() if sprite.is_up and sprite.card != HIDDEN)
        return {sprite.card: sprite.pose for sprite in sprites}

    def resettle(self, before: Mapping[Card, Pose], normal: float) -> None:
        """Move cards from their places *before* to their new ones, in *normal* seconds at normal speed."""
        self._board.homing.finish()
        self._board.settle()
        tweens: list[Tween] = []
        for zone, sprite in self._board.sprites():
            start = before.get(sprite.card, sprite.pose) if sprite.is_up else sprite.pose
            if start != sprite.pose:
                tweens.append(self.travel(sprite, zone, normal, ease=in_out_cubic))
                sprite.pose = start
        self._board.homing.groups.append(tweens)

    def move_in_hand(self, sprite: CardSprite, zone: Zone, index: int) -> None:
        before, pile = self.known_places(), self._board.zones[zone]
        pile.remove(sprite)
        pile.insert(index, sprite)
        self._card_behaviour.set_order(zone, [held.card for held in pile])
        self.resettle(before, MOTION.relayout)

    def sort_hands(self) -> None:
        """Sort all hands by the present setting; a hand that becomes manual keeps its order."""
        before = self.known_places()
        for zone, pile in self._board.zones.items():
            if self._card_behaviour.is_manual(zone):
                self._card_behaviour.set_order(zone, [sprite.card for sprite in pile])
            elif zone.name == HAND:
                self.sort(zone)
        self.resettle(before, MOTION.sort)


def end_flight(sprite: CardSprite, seconds: float) -> Tween:
    """In *seconds* draw a card in its order among those of its zone; others may go on flying for long."""
    flight = sprite.flight

    def end() -> None:
        if sprite.flight == flight:
            sprite.flight = 0

    return Call(end, delay=seconds)


def _sprite_of(pile: list[CardSprite], card: Card) -> CardSprite | None:
    return next((sprite for sprite in reversed(pile) if sprite.card == card), None)
