"""The faces on the plates of a table: moods that come and go, and blinking while a computer player thinks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

from pygame import Rect

from engines.core.api import Event, Seat
from kq_table.games.shared.seat_plates import raised
from kq_table.match.setup import portrait_of
from kq_table.system import memory
from kq_table.ui.clock import earliest
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.faces import BLINK, CALM, MOODS, STEPS, layer
from kq_table.ui.svg import portrait
from kq_table.ui.theme import Z_PANELS

from .table import PlayTable

BLINK_STEPS: Final = ((0.0, 2), (0.04, STEPS), (0.10, 2), (0.14, 0))
"""Seconds since a blink began, and how far the lids are down from then on."""
GOLDEN: Final = 0.618034
"""Multiples of it are spread evenly between whole numbers: the pauses between blinks look like chance."""


class Look(NamedTuple):
    """What a face shows from a moment on, in the clock's seconds."""

    since: float
    mood: str
    step: int


class Faces:
    """
    Follows what everybody sees, and draws what differs from a calm face over the portraits of computer players.

    Nothing waits for a face, and between two looks nothing is drawn.
    """

    def __init__(self, table: PlayTable) -> None:
        self._table, self._controller, self._hud = table, table.controller, table.hud
        seatings = table.controller.seatings
        self._courts = {seat: portrait_of(seatings, seat) for seat, each in enumerate(seatings) if not each.is_person}
        self._looks: dict[Seat, list[Look]] = {}
        self._events: list[Event] = []
        """The list of events that has been followed; after a take-back it is another list."""
        self._count = 0
        self._blinks = 0
        self._thinker: Seat = -1
        self._blink_due = 0.0
        self._blink_in = self._pause()
        """Seconds of thinking before the next blink."""
        self._ahead: Iterator[None] | None = None
        """Draws all looks ahead."""
        self._follow()

    # -- time

    def step(self, now: float) -> None:
        if self._ahead is not None and self._table.view.is_settled and next(self._ahead, self) is self:
            self._ahead = None
            memory.trim()
        for mood_of in self._follow():
            for seat, mood in mood_of.items():
                self._begin(seat, mood, now)
        self._blink(now)
        for seat, looks in list(self._looks.items()):
            if now >= looks[-1].since:
                del self._looks[seat]
        self._hud.plates.raised = self._raised() if self._looks else {}

    def _raised(self) -> Mapping[Seat, int]:
        shown = {} if self._context_tempo.is_reduced else {seat: self.shown(seat) for seat in self._looks}
        return {seat: step for seat, (mood, step) in shown.items() if step and mood != BLINK}

    def _follow(self) -> list[Mapping[Seat, str]]:
        """Follow the events that have been shown; give the moods that the new ones bring."""
        events = self._table.view.history.events
        is_same = events is self._events and len(events) >= self._count
        if not is_same:
            self._events, self._count = events, 0
            self._hud.feelings.begin_round()
            self._looks.clear()
        found = [self._hud.feelings.follow(event) for event in events[self._count :]]
        self._count = len(events)
        return [*found, self._hud.feelings.late()] if is_same and found else []

    def _begin(self, seat: Seat, mood: str, now: float) -> None:
        if seat not in self._courts:
            return
        tempo = self._context_tempo
        step = tempo.seconds(tempo.flourish(MOTION.mood)) / STEPS
        gone = now + STEPS * step + tempo.hold(MOTION.mood_rest)
        came = [Look(now + i * step, mood, i + 1) for i in range(STEPS)] if step else [Look(now, mood, STEPS)]
        left = [Look(gone + i * step, mood, STEPS - 1 - i) for i in range(STEPS - 1)] if step else []
        self._looks[seat] = [*came, *left, Look(gone + (STEPS - 1) * step, CALM, 0)]

    @property
    def _context_tempo(self) -> Tempo:
        return self._table.context.tempo

    # -- blinking

    def _blink(self, now: float) -> None:
        """Let the computer player that thinks blink now and then; its face is otherwise calm."""
        thinker = self._controller.turn if self._controller.is_thinking and self._table.view.is_settled else -1
        if thinker >= 0 and (thinker not in self._courts or self._context_tempo.is_reduced):
            thinker = -1
        if thinker != self._thinker:
            if self._thinker >= 0:
                self._blink_in = max(0.0, self._blink_due - now)
            self._thinker, self._blink_due = thinker, now + self._blink_in
        if thinker >= 0 and now >= self._blink_due:
            if thinker not in self._looks:
                self._looks[thinker] = [Look(now + after, BLINK if step else CALM, step) for after, step in BLINK_STEPS]
            self._blinks += 1
            self._blink_in = self._pause()
            self._blink_due = now + self._blink_in

    def _pause(self) -> float:
        least, most = MOTION.blink_every
        return least + (most - least) * (GOLDEN * (self._blinks + 1) % 1)

    @property
    def wake_at(self) -> float | None:
        """When a face changes next, in the clock's seconds."""
        now = self._table.context.clock.now()
        changes = (next((look.since for look in looks if look.since > now), None) for looks in self._looks.values())
        is_drawing = self._ahead is not None and self._table.view.is_settled
        return earliest(now if is_drawing else None, self._blink_due if self._thinker >= 0 else None, *changes)

    # -- pictures

    def shown(self, seat: Seat) -> tuple[str, int]:
        """The mood of a seat's face, and how far it has come."""
        looks, now = self._looks.get(seat, []), self._table.context.clock.now()
        place = bisect_right(looks, now, key=lambda look: look.since)
        return looks[place - 1][1:] if place else (CALM, 0)

    def draw_ahead(self) -> None:
        """Draw all looks from now on, in the frames in which nothing is being shown: a deal needs none of them."""
        # With an accelerated clock nobody watches.
        self._ahead = self._pictures() if self._table.context.clock.own_seconds(1) <= 1 else None

    def _pictures(self) -> Iterator[None]:
        looks = [*product(MOODS, range(STEPS, 0, -1)), *{(BLINK, step) for _, step in BLINK_STEPS if step}]
        for (mood, step), seat in product(looks, self._courts):
            side = self._place(seat, mood, step).w
            portrait(self._courts[seat], side)
            layer(self._courts[seat], mood, step, side)
            yield

    def _place(self, seat: Seat, mood: str, step: int) -> Rect:
        is_calm = mood == BLINK or self._context_tempo.is_reduced
        return raised(self._hud.plates.portrait_rect(seat), 0 if is_calm else step)

    def draw(self, frame: DisplayList) -> None:
        for seat in self._looks:
            mood, step = self.shown(seat)
            if step:
                place = self._place(seat, mood, step)
                picture, (x, y) = layer(self._courts[seat], mood, step, place.w)
                frame.add(("face", seat), picture, place.x + x, place.y + y, Z_PANELS)
