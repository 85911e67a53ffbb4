"""Turns the events of a match into animations on the board, with the riffle and the gathering of tricks."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, groupby, zip_longest
from typing import Final, Protocol

from engines.core.api import Event, Moved, RoundScored, Seat, TrickTaken, Zone
from engines.core.cards import HIDDEN
from kq_table.ui.durations import MOTION, Pace, Tempo
from kq_table.ui.easing import in_out_cubic, out_cubic

from .animation import Call, Crown, Glide, Grow, Pose, TimedTween, Tween, Wait, WaitUntil, interpolate
from .card_behaviour import CardBehaviour, points_sound
from .card_targets import HAND
from .history import ShownEvents
from .slots import SpreadSlot
from .sprite_moves import SpriteMoves, end_flight
from .state import BoardState, CardSprite, Gain, Spark, area

MAX_DRAWN: Final = 3
"""Most cards that are drawn at once; more are dealt, after a shuffle."""
WON: Final = "won"
"""The name of the zones for cards of won tricks."""
OUT: Final = "out"
"""The name of the zone for cards that are in nobody's hand."""

SCALE: Final = (0, 2, 4, 5, 7, 9, 11, 12)
"""Semitones by which the sound of a won trick rises with each further one in a row."""


class PlaySound(Protocol):
    def __call__(self, sound: str, at: Pose | None, /, *, step: int = 0) -> None:
        """Play a sound by its name, at a place on the board or in its middle, *step* semitones up."""


class EventAnimator:
    """
    Keeps the board's sprites in step with the events of one seat.

    :param shown: called with each event when it is shown
    :param play_sound: plays a sound by its name at a place on the board
    """

    def __init__(
        self,
        board: BoardState,
        card_behaviour: CardBehaviour,
        shown: ShownEvents,
        play_sound: PlaySound,
        pace: Pace,
    ) -> None:
        self.pace = pace
        self._board, self._card_behaviour, self._shown, self._play_sound = board, card_behaviour, shown, play_sound
        self.moves = SpriteMoves(board, card_behaviour, lambda: self.pace.tempo)
        self._tricks = TrickMoves(board, self.moves, card_behaviour, lambda: self.pace.tempo)
        self.is_resumed = False
        """Whether the person has clicked to go on from a waiting trick."""
        self._last: Event | None = None
        self._taker: Seat = -1
        """Who won the last trick."""
        self._streak = 0
        """How many they had won in a row before it."""

    def enqueue(self, events: Sequence[Event]) -> None:
        """Queue the animations of these events; the zones change at once, the poses follow."""
        for event in events:
            if isinstance(event, Moved):
                self._card_behaviour.follow(event)
        for kind, group in groupby(events, key=self._kind):
            together = list(group)
            for part in [[event] for event in together] if kind == "single" else [together]:
                if self._last is not None and self._card_behaviour.pauses_between(self._last, part[0]):
                    self._let_trick_lie()
                self._show(kind, part)
                self._last = part[-1]

    def _kind(self, event: Event) -> str:
        """How an event is shown: by itself (``single``), or together with neighbours of the same kind."""
        if not isinstance(event, Moved):
            return "single"
        decks = self._card_behaviour.decks
        if event.src.name in decks:
            return "single" if event.dst.name in self._card_behaviour.single_deal else "deal"
        if event.dst.name in decks:
            return "gather"
        return "sweep" if event.src.name in self._card_behaviour.sweeps else "single"

    def _show(self, kind: str, events: list[Event]) -> None:
        moves = [event for event in events if isinstance(event, Moved)]
        if kind == "deal" and len(moves) > MAX_DRAWN:
            self._deal(moves)
        elif kind == "deal":
            self._draw(moves)
        elif kind == "sweep":
            self._sweep(moves)
        elif kind == "gather":
            self._gather(moves)
        elif moves:
            self._play(moves[0])
        else:
            self._show_other(events[0])

    def _show_other(self, event: Event) -> None:
        tweens = [self._report(event)]
        if isinstance(event, TrickTaken):
            self._show_taken(event)
            return
        if sound := self._name_of_sound(event):
            tweens.append(self._sound(sound, None))
        self._add(tweens)
        if isinstance(event, RoundScored):
            self._taker = -1
            # The cards stay until the result has been read.
            self._add([WaitUntil(lambda: self._shown.is_result_read)])

    def _show_taken(self, event: TrickTaken) -> None:
        """Crown the winner of a trick, and let the trick be seen."""
        self._streak = self._streak + 1 if event.seat == self._taker else 0
        self._taker = event.seat
        step = SCALE[min(self._streak, len(SCALE) - 1)]
        tweens = [self._report(event), self._sound("trick", None, step=step), *self._tricks.crown(event)]
        best, points = self._tricks.winner, _points(self._board, self._card_behaviour, event)
        if best is not None and points:
            tweens.append(Call(partial(self._show_gain, event, points, best)))
        self._add(tweens)
        self._let_trick_lie()

    def _show_gain(self, event: TrickTaken, points: int, best: CardSprite) -> None:
        board = self._board
        faces = [area(sprite, board.layout) for _, sprite in board.sprites() if sprite.is_up and sprite is not best]
        place, arrive = (best.pose.x, best.pose.y), partial(self._shown.count_trick, event)
        board.gains.append(Gain(event.seat, points, place, area(best, board.layout, MOTION.crown_swell), faces, arrive))

    def _play(self, event: Moved) -> None:
        sprite = self.moves.take(event)
        sprite.laid_by = event.src.owner
        sprite.lies = _place_in_trick(self._board, event.dst, sprite)
        normal = MOTION.play if event.src.owner == self._board.seat else MOTION.bot_flight
        seconds = self.pace.tempo.travel(normal)
        self._add(
            [
                self.moves.travel(sprite, event.dst, normal),
                *self.moves.turn(sprite, event, seconds),
                *self.moves.close_gap(event.src),
                *self.moves.make_room(event.dst, [sprite]),
                end_flight(sprite, seconds),
                self._report(event, delay=seconds),
                self._sound(self._name_of_sound(event), sprite, delay=seconds * 0.8),
                *self.moves.land(sprite, seconds),
            ]
        )
        if self._card_behaviour.is_weighty(event) and self.pace.tempo.seconds(self.pace.tempo.flourish(1.0)):
            home = self.moves.home(sprite, event.dst)
            self._add([Call(lambda: _spark(self._board, home())), Wait(self.pace.tempo.seconds(MOTION.stillness))])

    def _draw(self, events: list[Moved]) -> None:
        """Draw a few cards, shortly one after another."""
        tempo = self.pace.tempo
        flight, step = tempo.travel(MOTION.bot_flight), tempo.seconds(tempo.flourish(MOTION.draw_cadence))
        tweens: list[Tween] = []
        # All are taken before gaps close, or the later ones would be held back where they were.
        drawn = [self.moves.take(event) for event in events]
        for i, (event, sprite) in enumerate(zip(events, drawn, strict=True)):
            tweens.append(self.moves.travel(sprite, event.dst, MOTION.bot_flight, delay=i * step))
            tweens += self.moves.turn(sprite, event, flight, delay=i * step)
            tweens.append(self._sound(self._name_of_sound(event), sprite, delay=i * step))
            tweens.append(end_flight(sprite, i * step + flight))
            tweens.append(self._report(event, delay=i * step + flight))
        for zone in dict.fromkeys(event.src for event in events):
            tweens += self.moves.close_gap(zone)
        for zone in dict.fromkeys(event.dst for event in events):
            tweens += self.moves.make_room(zone, drawn)
        self._add(tweens)

    def _deal(self, events: list[Moved]) -> None:
        """Deal around the zones, after a riffle if all cards come from one pack."""
        tempo = self.pace.tempo
        cadence, flight = tempo.seconds(tempo.flourish(MOTION.deal_cadence)), tempo.travel(MOTION.deal_flight)
        tweens: list[Tween] = []
        pack: list[CardSprite] = []
        for i, event in enumerate(_in_turn(events, self._card_behaviour.deal_step)):
            sprite = self.moves.take(event)
            pack.append(sprite)
            if event.dst.name == OUT:
                tweens.append(Glide(sprite, self.moves.home(sprite, event.dst), 0.0))
                continue
            tweens.append(self.moves.travel(sprite, event.dst, MOTION.deal_flight, delay=i * cadence))
            tweens.append(self._sound("slide", sprite, delay=i * cadence))
            seconds = tempo.seconds(2 * MOTION.flip_half)
            tweens += self.moves.turn(sprite, event, seconds, delay=i * cadence + flight)
        for zone in {event.dst for event in events}:
            self.moves.sort(zone)
        if len({event.src for event in events}) == 1:
            self._shuffle(self.moves.home(pack[0], events[0].src))
        self._add(tweens)
        self._add(self._report(event) for event in events)

    def _shuffle(self, place: Callable[[], Pose]) -> None:
        """Riffle the pack where it is; with reduced motion it is only heard."""
        seconds, tempo = self.pace.tempo.seconds(MOTION.shuffle), self.pace.tempo
        seen = [Riffle(self._board, place, seconds)] if tempo.flourish(seconds) else [Wait(seconds)]
        self._add([self._sound("shuffle", None), *seen])

    def _gather(self, events: list[Moved]) -> None:
        """Bring all cards of the last round back into the pack, together."""
        tweens: list[Tween] = [self._sound(self._name_of_sound(events[0]), None)]
        for event, sprite in zip(events, self.moves.take_together(events), strict=True):
            # They are turned when they leave: animations queued before may still turn them up.
            tweens += [Call(partial(setattr, sprite, "is_up", False)), Call(partial(setattr, sprite, "face", HIDDEN))]
            tweens.append(Call(partial(setattr, sprite, "lies", 0)))
            tweens.append(self.moves.travel(sprite, event.dst, MOTION.sweep, ease=in_out_cubic))
        self._add(tweens)
        self._add(self._report(event) for event in events)

    def _sweep(self, events: list[Moved]) -> None:
        """Clear cards away together, as a won trick."""
        tempo = self.pace.tempo
        stagger, flight = tempo.seconds(tempo.flourish(MOTION.sweep_stagger)), tempo.travel(MOTION.sweep)
        gathered = self._tricks.gather({event.src for event in events})
        self._add([Call(partial(self._shown.on_leave, events)), *gathered])
        if gathered:
            # Cards that lie together leave together.
            stagger = 0.0
        trick: list[CardSprite] = []
        tweens: list[Tween] = [Call(partial(self._tricks.put_out, trick))]
        come: dict[Zone, list[CardSprite]] = {}
        cards = [event.card for event in events]
        value = self._card_behaviour.trick_value(cards, self._tricks_before(events))
        for i, event in enumerate(events):
            sprite = self.moves.take(event)
            trick.append(sprite)
            if event.dst.name in self._card_behaviour.tuck_under_top:
                tweens.append(self.moves.slide_under(sprite, event.dst, i * stagger + flight))
            elif not gathered:
                tweens.append(end_flight(sprite, i * stagger + flight))
            come.setdefault(event.dst, []).append(sprite)
            tweens.append(self.moves.travel(sprite, event.dst, MOTION.sweep, delay=i * stagger, ease=in_out_cubic))
            tweens += self.moves.turn(sprite, event, flight * 0.6, delay=i * stagger)
            tweens.append(self._report(event, delay=i * stagger + flight))
        tweens += [tween for zone, sprites in come.items() for tween in self.moves.make_room(zone, sprites)]
        arrival = (len(events) - 1) * stagger + flight
        tweens += [self._sound("sweep", None), self._sound("land", sprite, delay=arrival)]
        if sign := points_sound(value):
            tweens.append(self._sound(sign, sprite, delay=arrival))
        self._tricks.lay_on_top(trick)
        self._tricks.raise_open(come)
        self._add(tweens)

    def _tricks_before(self, events: Sequence[Moved]) -> int:
        taken = (pile for zone, pile in self._board.zones.items() if zone.name == events[0].dst.name)
        return sum(map(len, taken)) // len(events)

    def rest(self) -> None:
        self._add([Wait(self.pace.tempo.hold(MOTION.turn_rest))])

    def _let_trick_lie(self) -> None:
        """Pause for as long as the person wants a finished trick to stay, or until a click."""
        if self.pace.trick_rest is None:
            self.is_resumed = False
            self._add([WaitUntil(lambda: self.is_resumed)])
        else:
            self._add([Wait(self.pace.trick_rest)])

    def _add(self, tweens: Iterable[Tween]) -> None:
        self._board.timeline.groups.append(list(tweens))

    def _report(self, event: Event, delay: float = 0.0) -> Tween:
        return Call(lambda: self._shown.on_event(event), delay)

    def _name_of_sound(self, event: Event) -> str:
        # A spectator hears what seat 0, at the lower edge, would hear.
        return self._card_behaviour.sound(event, max(0, self._board.seat))

    def _sound(self, name: str, sprite: CardSprite | None, delay: float = 0.0, *, step: int = 0) -> Tween:
        return Call(lambda: self._play_sound(name, sprite.pose if sprite else None, step=step), delay)


def _points(board: BoardState, behaviour: CardBehaviour, event: TrickTaken) -> int:
    """What the trick on the table brings; 0 for nothing, or if that is not known yet."""
    pile = next((pile for pile in board.zones.values() if any(one.card == event.card for one in pile)), None)
    if pile is None or not behaviour.are_points_known:
        return 0
    before = sum(len(other) for place, other in board.zones.items() if place.name == WON) // len(pile)
    return behaviour.trick_value([sprite.card for sprite in pile], before)


def _spark(board: BoardState, pose: Pose) -> None:
    board.sparks.append(Spark((pose.x, pose.y), board.layout.card[1] * pose.scale))


def _place_in_trick(board: BoardState, zone: Zone, sprite: CardSprite) -> int:
    slot, index = board.layout.slots[zone], len(board.zones[zone]) - 1
    return 1 + slot.order(index, sprite.laid_by) if isinstance(slot, SpreadSlot) else 0


def _in_turn(events: list[Moved], step: int) -> list[Moved]:
    """
    Deal to the zones in turn, one card each: hands after face-up zones, and undealt cards last.

    :param step: as `CardBehaviour.deal_step`
    """
    piles: dict[Zone, list[Moved]] = {}
    for event in events:
        piles.setdefault(event.dst, []).append(event)

    def round_by_round(zones: list[Zone]) -> list[Moved]:
        rounds = zip_longest(*(piles[zone] for zone in zones))
        return [event for one_each in rounds for event in one_each if event is not None]

    open_zones = [zone for zone in piles if zone.name not in {HAND, OUT}]
    hands, out = ([zone for zone in piles if zone.name == name] for name in (HAND, OUT))
    return round_by_round(open_zones) + round_by_round(hands[::step]) + round_by_round(out)


CARDS_SHOWN: Final = 12
"""Number of cards drawn: each half shows its six topmost."""
PARTED: Final = 0.34
"""Part of the time after which the halves are apart."""
RIFFLED: Final = 0.86
"""Part of the time after which all cards are on the pack again."""
FALL: Final = 0.2
"""Part of the time for which a card falls."""
# In card widths, card heights and degrees:
ASIDE: Final = 0.54
"""Sideways distance of a half's middle from the pack's."""
STEP: Final = 0.012
"""Distance from card to card in a half, and in the pack until it is squared up."""
LEAN: Final = 6.0
"""Tilt of a half, its upper end towards the other half."""
HEIGHT: Final = 0.35
"""Height of a half above the felt, as `Pose.height`."""
IN_PACK: Final = 0.05
"""A card this close (in card heights) counts as in the pack."""


@dataclass
class Riffle(TimedTween):
    """
    Shuffles all cards that are at *place* when the delay is over.

    :param place: gives the pack's pose, which may move meanwhile (a resize)
    """

    board: BoardState
    place: Callable[[], Pose]
    seconds: float
    cards: Sequence[CardSprite] | None = None
    """The whole pack, from the lowest card."""

    def show(self, part: float) -> None:
        pack = self.place()
        if self.cards is None:
            self.cards = [] if part >= 1 else self._pack(pack)
        shown = self.cards[-CARDS_SHOWN:]
        for sprite in self.cards[: -len(shown)]:
            sprite.alpha = float(part >= 1)
        width, height = self.board.layout.card
        for i, sprite in enumerate(shown):
            side, rank = -1 if i % 2 else 1, i // 2
            half = Pose(
                pack.x + side * ASIDE * width * pack.scale,
                pack.y - rank * STEP * height * pack.scale,
                side * LEAN,
                pack.scale,
                HEIGHT,
            )
            loose = replace(pack, y=pack.y - i * STEP * height * pack.scale / 2)
            sprite.pose = _at(part, (pack, half, loose), RIFFLED - FALL * (1 + (len(shown) - 1 - i) / len(shown)))

    def _pack(self, pack: Pose) -> list[CardSprite]:
        near, middle = IN_PACK * self.board.layout.card[1], (pack.x, pack.y)
        sprites = (sprite for _, sprite in self.board.sprites())
        inside = [sprite for sprite in sprites if math.dist((sprite.pose.x, sprite.pose.y), middle) < near]
        return sorted(inside, key=lambda sprite: sprite.flight)


def _at(part: float, poses: tuple[Pose, Pose, Pose], falls_at: float) -> Pose:
    """The pose of a card on its way from the pack to its half, loosely back on the pack, and into it."""
    pack, half, loose = poses
    if part < falls_at:
        return interpolate(pack, half, in_out_cubic(min(1.0, part / PARTED)))
    if part < falls_at + FALL:
        return interpolate(half, loose, in_out_cubic((part - falls_at) / FALL))
    return interpolate(loose, pack, out_cubic(max(0.0, (part - RIFFLED) / (1 - RIFFLED))))


SPREAD_DEGREES: Final = 4
"""Degrees between neighbouring cards of a gathered trick."""


class TrickMoves:
    """
    Makes the tweens of a won trick.

    :param tempo: gives how long motions take now
    """

    def __init__(
        self, board: BoardState, moves: SpriteMoves, behaviour: CardBehaviour, tempo: Callable[[], Tempo]
    ) -> None:
        self._board, self._moves, self._behaviour, self._tempo = board, moves, behaviour, tempo
        self.winner: CardSprite | None = None

    def crown(self, event: TrickTaken) -> list[Tween]:
        """Light and enlarge the card that won, and bring it nearer; mark cards that count, and dim the others."""
        pile = next((pile for pile in self._board.zones.values() if any(one.card == event.card for one in pile)), [])
        self.winner = winner = next((sprite for sprite in pile if sprite.card == event.card), None)
        if winner is None:
            return []
        losers = [sprite for sprite in pile if sprite is not winner]
        tempo = self._tempo()
        seconds, light = (tempo.seconds(tempo.flourish(time)) for time in (MOTION.crown, MOTION.crown_light))
        values = {sprite: self._behaviour.card_value(sprite.card) for sprite in pile}
        tweens: list[Tween] = [Call(partial(_mark, winner, values)), Crown(winner, light)]
        aside = partial(self._way_in, winner, losers)
        return [*tweens, Grow(winner, seconds, MOTION.crown_swell, aside)] if seconds else tweens

    def _way_in(self, winner: CardSprite, losers: Sequence[CardSprite]) -> float:
        """Pixels to the right by which the winner comes nearer to the others, but not over their faces."""
        (w, h), pose = self._board.layout.card, winner.pose
        beside = [other.pose.x - pose.x for other in losers if abs(other.pose.y - pose.y) < h * pose.scale]
        nearest = min(beside, key=abs, default=0.0)
        room = abs(nearest) - w * pose.scale * (1 + MOTION.crown_swell / 2)
        return math.copysign(min(MOTION.crown_step * h, room), nearest) if room > 0 else 0.0

    def gather(self, zones: Collection[Zone]) -> list[Tween]:
        """Bring the cards of a trick together under its winner; nothing if motion is reduced or none has won."""
        winner = self.winner
        trick = [sprite for zone in zones for sprite in self._board.zones[zone]]
        seconds = self._tempo().seconds(self._tempo().flourish(MOTION.gather))
        if winner is None or winner not in trick or len(trick) < 2 or not seconds:
            return []
        losers = [sprite for sprite in trick if sprite is not winner]
        leans = (SPREAD_DEGREES * (1 + i // 2) * (-1) ** i for i in count())

        def below(lean: int) -> Pose:
            scale = winner.pose.scale / (1 + MOTION.crown_swell)
            return replace(winner.pose, angle=winner.pose.angle + lean, scale=scale)

        return [
            Call(partial(setattr, winner, "lies", 0)),
            *(
                Glide(sprite, partial(below, lean), seconds, in_out_cubic)
                for sprite, lean in zip(losers, leans, strict=False)
            ),
        ]

    def lay_on_top(self, trick: Sequence[CardSprite]) -> None:
        """Draw the winner above the cards of its trick."""
        if self.winner in trick and self.winner is not None:
            self._moves.raise_above(self.winner)
        self.winner = None

    def raise_open(self, zones: Iterable[Zone]) -> None:
        """Draw the cards that lie open in these zones above those that come later, face down."""
        for zone in zones:
            for sprite in self._board.zones[zone]:
                if self._behaviour.is_face_up(zone, sprite.card):
                    self._moves.raise_above(sprite)

    def put_out(self, trick: Iterable[CardSprite]) -> None:
        for sprite in trick:
            sprite.light, sprite.crown, sprite.rim, sprite.lies = "", 0.0, "", 0


def _mark(winner: CardSprite, values: Mapping[CardSprite, int]) -> None:
    """Lift the winner above the others; give cards that count a rim; dim those that neither count nor have won."""
    winner.lies = len(values) + 1 if winner.lies else 0
    for sprite, value in values.items():
        sprite.rim = "gain" if value > 0 else "loss" if value < 0 else ""
        sprite.light = "" if value or sprite is winner else "lost"
