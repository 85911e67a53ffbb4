"""Easing: how a motion gathers and loses speed, and numbers that count up that way."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from .durations import MOTION, Tempo

Ease = Callable[[float], float]
"""Maps the elapsed part of the time to the part of the way, both 0 to 1."""
Numbers = tuple[int, ...]


def out_cubic(t: float) -> float:
    """Start fast and settle."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Start and stop gently."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_back(t: float) -> float:
    """Overshoot a little and come back: Robert Penner's `easeOutBack` with an overshoot of 0.8."""
    return 1 + 1.8 * (t - 1) ** 3 + 0.8 * (t - 1) ** 2


class CountUp:
    """Numbers that count up to new values, so that a change of score is seen; *shown* holds the present ones."""

    def __init__(self, numbers: Numbers) -> None:
        self._start = self._aim = self.shown = numbers
        self._elapsed = 0.0

    @property
    def is_moving(self) -> bool:
        return self.shown != self._aim

    def step(self, numbers: Numbers, seconds: float, tempo: Tempo) -> None:
        """Count on towards *numbers* (always equally many); with reduced motion they are reached at once."""
        if numbers != self._aim:
            self._start, self._aim, self._elapsed = self.shown, numbers, 0.0
        self._elapsed += seconds
        whole = tempo.seconds(tempo.flourish(MOTION.count_up))
        part = out_cubic(self._elapsed / whole) if self._elapsed < whole else 1.0
        self.shown = tuple(a + round((b - a) * part) for a, b in zip(self._start, self._aim, strict=True))


class CounterPops:
    """Counters that swell for a moment when they grow; *swells* holds each one's growth."""

    STEPS: Final = 5
    """Number of sizes, so that pictures can be cached."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = tuple(numbers)
        self._passed = [math.inf] * len(self._numbers)
        self.swells = (0.0,) * len(self._numbers)

    @property
    def is_moving(self) -> bool:
        return any(self.swells)

    def step(self, numbers: Sequence[int], seconds: float, tempo: Tempo) -> bool:
        """Take the present *numbers* (always equally many) and advance the time; True if one has grown."""
        grown = [new > old for old, new in zip(self._numbers, numbers, strict=True)]
        self._numbers = tuple(numbers)
        self._passed = [0.0 if is_new else past + seconds for is_new, past in zip(grown, self._passed, strict=True)]
        whole = tempo.seconds(tempo.flourish(MOTION.counter_pop))
        self.swells = tuple(self._swell(past / whole) if past < whole else 0.0 for past in self._passed)
        return any(grown)

    def _swell(self, part: float) -> float:
        return MOTION.counter_swell * math.ceil((1 - out_cubic(part)) * self.STEPS) / self.STEPS


class Glide:
    """
    A number that moves on to each new aim; until time passes here it is there at once, as in a replay.

    :param seconds: the time of a whole way, at the usual tempo
    :param way: gives where it is, from its start, its end, and the part of the time, 0 to 1
    """

    def __init__(self, seconds: float, way: Callable[[float, float, float], float]) -> None:
        self._seconds, self._way = seconds, way
        self.at = self._start = self._aim = self._elapsed = 0.0
        self._is_driven = False

    @property
    def is_moving(self) -> bool:
        return self.at != self._aim

    def put(self, number: float) -> None:
        """Be there at once."""
        self._start = self._aim = self.at = number

    def aim(self, number: float) -> None:
        if not self._is_driven:
            self.put(number)
        elif number != self._aim:
            self._start, self._aim, self._elapsed = self.at, number, 0.0

    def step(self, seconds: float, tempo: Tempo) -> None:
        self._is_driven = True
        self._elapsed += seconds
        whole = tempo.seconds(tempo.flourish(self._seconds))
        part = self._elapsed / whole if self._elapsed < whole else 1.0
        self.at = self._way(self._start, self._aim, part) if part < 1 else self._aim
