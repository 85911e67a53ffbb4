"""Numbers and light in motion at a table: totals, trick counters, the light at the active seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from functools import lru_cache
from typing import Final

from pygame import SRCALPHA, Color, Surface
from pygame.transform import smoothscale

from engines.core.api import Seat, TrickTaken
from kq_table.board.history import MatchHistory
from kq_table.board.view import PlayBoard
from kq_table.games.shared.hud import Hud
from kq_table.shell.context import AppContext
from kq_table.ui.compositor import DisplayList
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.easing import CounterPops, CountUp, in_out_cubic
from kq_table.ui.theme import Z_LIGHT, Colour


class TableCounters:
    """
    The history of a match with totals counting up and trick counters popping.

    A round's result counts once it has been read, so that no plate tells it before its sheet does.

    :param standings: gives the points of a history so far, see `GameWords.standings`
    """

    def __init__(
        self, context: AppContext, view: PlayBoard, standings: Callable[[MatchHistory], tuple[int, ...]]
    ) -> None:
        self._context, self._view, self._standings = context, view, standings
        self._held = 0, view.history
        """The match without its last result, after the number of its events."""
        self._counted: tuple[object, tuple[int, ...]] = None, ()
        """The standings, after what they were counted from: once a frame would take longer than all else here."""
        self._points, self._tricks = CountUp(self._points_of(self._told())), CounterPops(view.history.tricks)

    def step(self, seconds: float) -> None:
        tempo, history = self._context.tempo, self._told()
        self._points.step(self._points_of(history), seconds, tempo)
        if self._tricks.step(history.tricks, seconds, tempo):
            self._context.sound.play("pop")

    @property
    def is_moving(self) -> bool:
        return self._points.is_moving or self._tricks.is_moving

    @property
    def history(self) -> MatchHistory:
        """The match as shown, with totals that may still be counting up."""
        history = self._told()
        if self._points.is_moving:
            counted = zip(self._points.shown, self._points_of(history), history.totals, strict=True)
            history = copy(history)
            history.totals = tuple(total + shown - whole for shown, whole, total in counted)
        return history

    def _points_of(self, history: MatchHistory) -> tuple[int, ...]:
        """The standings of a history, which is one object that grows."""
        key = history, len(history.events), history.totals, *map(len, history.captured)
        if self._counted[0] != key:
            self._counted = key, self._standings(history)
        return self._counted[1]

    def _told(self) -> MatchHistory:
        """The match without a result that still has to be read."""
        history = self._view.history
        if self._view.shown.is_result_read or not history.rounds:
            return history
        if self._held[0] != len(history.events):
            self._held = len(history.events), history.before_result()
        return self._held[1]

    @property
    def swells(self) -> tuple[float, ...]:
        return self._tricks.swells


SIZE: Final = (900, 620)
"""Size of the light in design pixels."""
OPACITY: Final = 95
"""Opacity of the light in its middle, of 255."""
CELLS: Final = (45, 31)
"""Grid on which the light is computed before scaling."""
INWARDS: Final = 0.18
"""Where the light rests, as a part of the way from the plate to the window's middle."""


class TurnLight:
    """Light that glides to a seat, and rests there until it is called to another."""

    def __init__(self, hud: Hud) -> None:
        self._hud = hud
        self._seat: Seat = -1
        self._elapsed = 0.0
        self._start: tuple[float, float] | None = None
        self._place: tuple[float, float] | None = None
        self.is_moving = False

    def step(self, seat: Seat, seconds: float, tempo: Tempo) -> None:
        """Advance the time, with the light called to *seat*; below 0 to none."""
        if seat >= 0 and seat != self._seat:
            self._start, self._seat, self._elapsed = self._place, seat, 0.0
        if self._seat < 0:
            return
        goal, whole = self._goal(), tempo.seconds(tempo.flourish(MOTION.turn_light))
        self._elapsed += seconds
        self.is_moving = self._start is not None and self._elapsed < whole
        self._place = goal
        if self.is_moving and self._start is not None:
            share = in_out_cubic(self._elapsed / whole)
            (x, y), (to_x, to_y) = self._start, goal
            self._place = x + (to_x - x) * share, y + (to_y - y) * share

    def _goal(self) -> tuple[float, float]:
        """The light's place in front of the seat's plate, in pixels."""
        plate, (width, height) = self._hud.plates.rect(self._seat), self._hud.kit.metrics.size
        x, y = plate.center
        return x + (width / 2 - x) * INWARDS, y + (height / 2 - y) * INWARDS

    def pictures(self) -> Iterator[None]:
        """Draw the light, and the plate it shines on, ahead of need."""
        kit = self._hud.kit
        _light(tuple(map(kit.px, SIZE)), kit.skins.lacquer.light)
        yield
        kit.skins.plate(self._hud.plates.rect(0).size, is_lit=True)
        yield

    def draw(self, frame: DisplayList) -> None:
        if self._place is not None:
            kit = self._hud.kit
            light = _light(tuple(map(kit.px, SIZE)), kit.skins.lacquer.light)
            x, y = (round(at - side / 2) for at, side in zip(self._place, light.get_size(), strict=True))
            frame.add("turn.light", light, x, y, Z_LIGHT)


def seat_in_light(turn: Seat, view: PlayBoard) -> Seat:
    """Who is to act, by *turn*; while a trick is seen, who has taken it; below 0 nobody."""
    if view.is_settled:
        return turn
    match view.history.events:
        case [*_, TrickTaken(seat)]:
            return seat
        case _:
            return -1


@lru_cache(maxsize=1)
def _light(size: tuple[int, int], colour: Colour) -> Surface:
    """Draw the light: brightest in its middle, nothing at its rim."""
    small = Surface(CELLS, SRCALPHA)
    for x in range(CELLS[0]):
        for y in range(CELLS[1]):
            far = ((2 * x + 1) / CELLS[0] - 1) ** 2 + ((2 * y + 1) / CELLS[1] - 1) ** 2
            small.set_at((x, y), (*Color(colour)[:3], round(OPACITY * max(0.0, 1 - far) ** 1.5)))
    return smoothscale(small, size)
