"""Turns what happened into what is shown. The only reader of events; knows no rules."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby, zip_longest
from typing import Final, Protocol

from engines.core.api import Event, Moved, RoundScored, TrickTaken, Zone
from engines.core.cards import HIDDEN, Card
from kq_table.ui.easing import Ease, in_out_cubic, out_back, out_cubic
from kq_table.ui.theme import MOTION, Pace

from .animation import Call, Fade, Flip, Glide, Pose, Pulse, Shake, Tween, Wait, WaitUntil
from .card_behaviour import CardBehaviour
from .state import BoardState, CardSprite

FEW: Final = 3
"""So many cards are drawn; more are dealt, after a shuffle."""
OUT: Final = "out"
HAND: Final = "hand"
SHUFFLE: Final = 0.45
"""Seconds for which the riffle is heard before the first card leaves the pack."""


class AnimationListener(Protocol):
    """Who hears of an event in the moment when it is shown, and who makes the sounds."""

    def happened(self, event: Event) -> None:
        """Update plates and sheets."""
        ...

    def sound(self, name: str, at: Pose | None = None) -> None:
        """Play a sound at a place."""
        ...

    @property
    def is_result_read(self) -> bool:
        """Whether no result of a round is still to be shown or read."""
        ...


class EventAnimator:
    """Keeps the table's bodies in step with the events of one seat's stream."""

    def __init__(self, board: BoardState, card_behaviour: CardBehaviour, notes: AnimationListener, pace: Pace) -> None:
        self.board, self.card_behaviour, self.notes, self.pace = board, card_behaviour, notes, pace
        self.is_resumed = False
        self._flights = 0
        self._last: Event | None = None
        self._left: dict[tuple[CardSprite, Zone], tuple[int, tuple[Card, ...], int]] = {}
        """Where a card lay in a zone that it has left again: what is still to be shown of it leads there first."""

    def enqueue(self, events: Sequence[Event]) -> None:
        """Queue what is to be shown of these events; the zones change at once, the poses follow."""
        for kind, group in groupby(events, key=self._kind):
            together = list(group)
            for part in [[event] for event in together] if kind == "single" else [together]:
                if self._last is not None and self.card_behaviour.pauses_between(self._last, part[0]):
                    self._wait_until_read()
                self._show(kind, part)
                self._last = part[-1]

    def _show(self, kind: str, events: list[Event]) -> None:
        moves = [event for event in events if isinstance(event, Moved)]
        if kind == "deal" and len(moves) > FEW:
            self._deal(moves)
        elif kind == "deal":
            self._draw(moves)
        elif kind == "sweep":
            self._sweep(moves)
        elif kind == "gather":
            self._gather(moves)
        else:
            self._single(events[0])

    def go_home(self, sprite: CardSprite, zone: Zone, *, is_refused: bool) -> None:
        """Let a card that was let go glide back; refused, it overshoots and shakes a little."""
        home = self.board.home(sprite, zone)
        way = math.dist((sprite.pose.x, sprite.pose.y), (home.x, home.y))
        seconds = MOTION.snap_back_base + MOTION.snap_back_per_pixel * way
        seconds = min(MOTION.snap_back_max, max(MOTION.snap_back_min, seconds))
        is_lively = is_refused and not self.pace.tempo.is_reduced
        groups = self.board.homing.groups
        # Only one card is ever on its way home: an earlier one is put there.
        self.board.homing.finish()
        sprite.flight = 1
        groups.append([self._travel(sprite, zone, seconds, ease=out_back if is_lively else out_cubic)])
        if is_lively:
            reach = MOTION.shake_reach * self.board.layout.card[1]
            groups.append([Shake(sprite, self._home(sprite, zone), reach, MOTION.shake)])
        groups.append([Call(lambda: setattr(sprite, "flight", 0))])

    def resettle(self, before: Mapping[Card, Pose], normal: float) -> None:
        """Let cards that lay elsewhere *before* glide to their places; nothing has happened, so nothing waits."""
        self.board.homing.finish()
        self.board.settle()
        tweens: list[Tween] = []
        for zone, sprite in self.board.sprites():
            start = before.get(sprite.card, sprite.pose) if sprite.is_up else sprite.pose
            if start != sprite.pose:
                tweens.append(self._travel(sprite, zone, normal, ease=in_out_cubic))
                sprite.pose = start
        self.board.homing.groups.append(tweens)

    def sort(self, zone: Zone) -> None:
        """Put the bodies of a zone into the order in which they are held."""
        pile = self.board.zones[zone]
        order = list(self.card_behaviour.sort(zone, tuple(sprite.card for sprite in pile)))
        pile.sort(key=lambda sprite: order.index(sprite.card))

    def reflow(self, zone: Zone) -> list[Tween]:
        """Close up the cards of a zone: give the cues, for the beat that opened the gap."""
        drag = self.board.drag
        held = drag.sprite if drag and drag.is_moved else None
        seconds = self.pace.tempo.seconds(MOTION.relayout)
        return [
            Glide(sprite, self._home(sprite, zone), seconds) for sprite in self.board.zones[zone] if sprite is not held
        ]

    def _single(self, event: Event) -> None:
        if isinstance(event, TrickTaken):
            self._rest(event)
        elif isinstance(event, Moved):
            self._play(event)
        else:
            tweens: list[Tween] = [Call(self._note(event))]
            if sound := self.card_behaviour.sound(event):
                tweens.append(Call(self._sound(sound, None)))
            self._add(tweens)
        if isinstance(event, RoundScored):
            # The cards lie as they came to lie until the result has been read.
            self._add([WaitUntil(lambda: self.notes.is_result_read)])

    def _play(self, event: Moved) -> None:
        sprite = self._take(event)
        sprite.laid_by = event.src.owner
        normal = MOTION.play if event.src.owner == self.board.seat else MOTION.bot_flight
        seconds = self.pace.tempo.travel(normal)
        tweens: list[Tween] = [self._travel(sprite, event.dst, normal)]
        tweens += self._turn(sprite, event, seconds)
        tweens += self._close_up(event, sprite)
        tweens.append(Call(self._note(event), delay=seconds))
        tweens.append(Call(self._sound(self.card_behaviour.sound(event), sprite), delay=seconds * 0.8))
        self._add(tweens)

    def _close_up(self, event: Moved, sprite: CardSprite) -> list[Tween]:
        """Close the gap that a card left, and make room where it goes."""
        return self.reflow(event.src) + self._make_room(event.dst, [sprite])

    def _make_room(self, zone: Zone, come: Sequence[CardSprite]) -> list[Tween]:
        """Let the cards of a zone move aside for those that come, all in order."""
        others = [sprite for sprite in self.board.zones[zone] if sprite not in come]
        cards = [sprite.card for sprite in others]
        poses = [self.board.layout.place(zone, i, cards, sprite.laid_by) for i, sprite in enumerate(others)]
        self.sort(zone)
        seconds = self.pace.tempo.seconds(MOTION.relayout)
        moved = [sprite for sprite, pose in zip(others, poses, strict=True) if pose != self.board.home(sprite, zone)]
        return [Glide(sprite, self._home(sprite, zone), seconds) for sprite in moved]

    def _draw(self, events: list[Moved]) -> None:
        """Draw a few cards, one after the other in one beat."""
        tempo = self.pace.tempo
        flight = tempo.travel(MOTION.bot_flight)
        step = tempo.seconds(tempo.flourish(MOTION.draw_cadence))
        tweens: list[Tween] = []
        for i, event in enumerate(events):
            sprite = self._take(event)
            tweens.append(self._travel(sprite, event.dst, MOTION.bot_flight, delay=i * step))
            tweens += self._turn(sprite, event, flight, delay=i * step)
            tweens.append(Call(self._sound(self.card_behaviour.sound(event), sprite), delay=i * step))
            tweens += self._close_up(event, sprite)
            tweens.append(Call(self._note(event), delay=i * step + flight))
        self._add(tweens)

    def _deal(self, events: list[Moved]) -> None:
        tempo = self.pace.tempo
        cadence = tempo.seconds(tempo.flourish(MOTION.deal_cadence))
        flight = tempo.travel(MOTION.deal_flight)
        tweens: list[Tween] = []
        for i, event in enumerate(_in_turn(events)):
            sprite = self._take(event)
            if event.dst.name == OUT:
                tweens.append(Glide(sprite, self._home(sprite, event.dst), 0.0))
                continue
            tweens.append(self._travel(sprite, event.dst, MOTION.deal_flight, delay=i * cadence))
            tweens.append(Call(self._sound("slide", sprite), delay=i * cadence))
            tweens += self._turn(sprite, event, tempo.seconds(2 * MOTION.flip_half), delay=i * cadence + flight)
        for zone in {event.dst for event in events}:
            self.sort(zone)
        if len({event.src for event in events}) == 1:
            self._add([Call(self._sound("shuffle", None)), Wait(tempo.seconds(SHUFFLE))])
        self._add(tweens)
        self._add([Call(self._note(event)) for event in events])

    def _gather(self, events: list[Moved]) -> None:
        """Bring all cards of the last round back into the pack, together."""
        tweens: list[Tween] = [Call(self._sound(self.card_behaviour.sound(events[0]), None))]
        zones = dict.fromkeys(event.src for event in events)
        lain = {(sprite, zone): self._lies(sprite, zone) for zone in zones for sprite in self.board.zones[zone]}
        for event in events:
            sprite = self._take(event)
            # They are turned when they go: what is told before this may yet have to turn them up.
            tweens += [Call(partial(setattr, sprite, "is_up", False)), Call(partial(setattr, sprite, "face", HIDDEN))]
            tweens.append(self._travel(sprite, event.dst, MOTION.sweep, ease=in_out_cubic))
        # They go together: until then each lies as it lay among all of them, and over those that it lay on.
        self._left |= lain
        for sprite, _ in lain:
            self._flights += 1
            sprite.flight = self._flights
        self._add(tweens)
        self._add([Call(self._note(event)) for event in events])

    def _rest(self, event: TrickTaken) -> None:
        self._add([Call(self._note(event)), *self._pulse(event)])
        self._wait_until_read()

    def _wait_until_read(self) -> None:
        """Let everything lie for as long as a person wants a finished trick to lie."""
        if self.pace.trick_rest is None:
            self.is_resumed = False
            self._add([WaitUntil(lambda: self.is_resumed)])
        else:
            self._add([Wait(self.pace.trick_rest)])

    def _pulse(self, event: TrickTaken) -> list[Tween]:
        """Let the card that won swell; it lies still where motion is reduced."""
        seconds = self.pace.tempo.seconds(self.pace.tempo.flourish(MOTION.trick_pulse))
        sprites = (sprite for _, sprite in self.board.sprites() if sprite.card == event.card)
        return [Pulse(sprite, seconds) for sprite in sprites] if seconds else []

    def _sweep(self, events: list[Moved]) -> None:
        tempo = self.pace.tempo
        stagger = tempo.seconds(tempo.flourish(MOTION.sweep_stagger))
        tweens: list[Tween] = []
        come: dict[Zone, list[CardSprite]] = {}
        for i, event in enumerate(events):
            sprite = self._take(event)
            arrival = i * stagger + tempo.travel(MOTION.sweep)
            if event.dst.name in self.card_behaviour.tuck_under_top:
                tweens.append(self._slide_under(sprite, event.dst, arrival))
            come.setdefault(event.dst, []).append(sprite)
            tweens.append(self._travel(sprite, event.dst, MOTION.sweep, delay=i * stagger, ease=in_out_cubic))
            tweens += self._turn(sprite, event, tempo.travel(MOTION.sweep) * 0.6, delay=i * stagger)
            tweens.append(Call(self._note(event), delay=arrival))
        tweens += [tween for zone, sprites in come.items() for tween in self._make_room(zone, sprites)]
        tweens.append(Call(self._sound("sweep", None)))
        self._add(tweens)

    def _slide_under(self, sprite: CardSprite, zone: Zone, seconds: float) -> Tween:
        """Put a card that came last under the one that lay uppermost, which covers it once it has arrived."""
        pile, flight = self.board.zones[zone], sprite.flight
        pile.remove(sprite)
        pile.insert(max(0, len(pile) - 1), sprite)

        def land() -> None:
            if sprite.flight == flight:
                sprite.flight = 0

        return Call(land, delay=seconds)

    def _take(self, event: Moved) -> CardSprite:
        """Find the body that shows the card, or any unknown one (they are alike), and put it into its new zone."""
        pile = self.board.zones[event.src]
        sprite = _sprite_of(pile, event.card) or _sprite_of(pile, HIDDEN)
        if sprite is None:
            raise LookupError(f"no body for {event}")
        self._left[sprite, event.src] = self._lies(sprite, event.src)
        pile.remove(sprite)
        if self.board.hovered is sprite:
            self.board.hovered = None
        sprite.face = sprite.card if sprite.face is None else sprite.face
        # A card that goes where nobody sees it is any card from then on; its picture is until it has gone there.
        sprite.card = event.card if self.board.can_see(event.dst) else HIDDEN
        self._flights += 1
        sprite.flight, sprite.lift = self._flights, 0.0
        self.board.zones[event.dst].append(sprite)
        return sprite

    def _lies(self, sprite: CardSprite, zone: Zone) -> tuple[int, tuple[Card, ...], int]:
        """Give all that the place of a card in its zone hangs on."""
        pile = self.board.zones[zone]
        return pile.index(sprite), tuple(other.card for other in pile), sprite.laid_by

    def _turn(self, sprite: CardSprite, event: Moved, seconds: float, delay: float = 0.0) -> list[Tween]:
        # How it lies now says nothing: an earlier event may yet have to turn it.
        is_up = event.card != HIDDEN and self.card_behaviour.is_face_up(event.dst, event.card)
        tweens: list[Tween] = [Flip(sprite, is_up, seconds, delay)]
        if self.pace.tempo.is_reduced:
            tweens = [Call(partial(setattr, sprite, "is_up", is_up), delay=delay + seconds / 2)]
        if event.card != HIDDEN:
            tweens.insert(0, Call(partial(setattr, sprite, "face", event.card), delay=delay))
        if not self.board.can_see(event.dst):
            tweens.append(Call(partial(setattr, sprite, "face", HIDDEN), delay=delay + seconds))
        return tweens

    def _travel(
        self, sprite: CardSprite, zone: Zone, normal: float, *, delay: float = 0.0, ease: Ease = out_cubic
    ) -> Tween:
        seconds = self.pace.tempo.travel(normal)
        home = self._home(sprite, zone)
        if self.pace.tempo.is_reduced:
            return Fade(sprite, home, seconds, delay)
        return Glide(sprite, home, seconds, ease, delay)

    def _home(self, sprite: CardSprite, zone: Zone) -> Callable[[], Pose]:
        """Give the way to a place in a zone, though the truth may have taken the card on from there already."""

        def home() -> Pose:
            if sprite in self.board.zones[zone]:
                return self.board.home(sprite, zone)
            return self.board.layout.place(zone, *self._left[sprite, zone])

        return home

    def _kind(self, event: Event) -> str:
        if not isinstance(event, Moved):
            return "single"
        if event.dst.name in self.card_behaviour.decks and event.src.name not in self.card_behaviour.decks:
            return "gather"
        if event.src.name in self.card_behaviour.decks:
            return "single" if event.dst.name in self.card_behaviour.single_deal else "deal"
        return "sweep" if event.src.name in self.card_behaviour.sweeps else "single"

    def _add(self, tweens: Iterable[Tween]) -> None:
        self.board.timeline.groups.append(list(tweens))

    def _note(self, event: Event) -> Callable[[], None]:
        return lambda: self.notes.happened(event)

    def _sound(self, name: str, sprite: CardSprite | None) -> Callable[[], None]:
        return lambda: self.notes.sound(name, sprite.pose if sprite else None)


def _in_turn(events: list[Moved]) -> list[Moved]:
    """Deal to the zones in turn, a card each, hands last but for what nobody gets."""
    piles: dict[Zone, list[Moved]] = {}
    for event in events:
        piles.setdefault(event.dst, []).append(event)

    def round_by_round(zones: list[Zone]) -> list[Moved]:
        rounds = zip_longest(*(piles[zone] for zone in zones))
        return [event for one_each in rounds for event in one_each if event is not None]

    open_zones = [zone for zone in piles if zone.name not in {HAND, OUT}]
    hands, out = ([zone for zone in piles if zone.name == name] for name in (HAND, OUT))
    return round_by_round(open_zones) + round_by_round(hands) + round_by_round(out)


def _sprite_of(pile: list[CardSprite], card: Card) -> CardSprite | None:
    return next((sprite for sprite in reversed(pile) if sprite.card == card), None)
