"""Easing: how a motion gathers and loses speed, and numbers that count up that way."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from .durations import MOTION, Tempo

Ease = Callable[[float], float]
"""Gives the part of the way for a part of the time, both 0 to 1."""
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
    """Numbers that count to their new values, so that a score is seen to change; *shown* are those of now."""

    def __init__(self, numbers: Numbers) -> None:
        self._start = self._aim = self.shown = numbers
        self._elapsed = 0.0

    @property
    def is_moving(self) -> bool:
        """Whether they have still to change."""
        return self.shown != self._aim

    def step(self, numbers: Numbers, seconds: float, tempo: Tempo) -> None:
        """Count on towards these *numbers*, as many as before; where nothing moves they are reached at once."""
        if numbers != self._aim:
            self._start, self._aim, self._elapsed = self.shown, numbers, 0.0
        self._elapsed += seconds
        whole = tempo.seconds(tempo.flourish(MOTION.count_up))
        part = out_cubic(self._elapsed / whole) if self._elapsed < whole else 1.0
        self.shown = tuple(a + round((b - a) * part) for a, b in zip(self._start, self._aim, strict=True))


class CounterPops:
    """Counters that are larger for a moment when they grow; *swells* say by how much each is now."""

    STEPS: Final = 5
    """How many sizes there are, so that pictures can be kept."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = tuple(numbers)
        self._passed = [math.inf] * len(self._numbers)
        self.swells = (0.0,) * len(self._numbers)

    @property
    def is_moving(self) -> bool:
        """Whether one has still to shrink."""
        return any(self.swells)

    def step(self, numbers: Sequence[int], seconds: float, tempo: Tempo) -> bool:
        """Take these *numbers*, as many as before, and let time pass; True if one has grown."""
        grown = [new > old for old, new in zip(self._numbers, numbers, strict=True)]
        self._numbers = tuple(numbers)
        self._passed = [0.0 if is_new else past + seconds for is_new, past in zip(grown, self._passed, strict=True)]
        whole = tempo.seconds(tempo.flourish(MOTION.counter_pop))
        self.swells = tuple(self._swell(past / whole) if past < whole else 0.0 for past in self._passed)
        return any(grown)

    def _swell(self, part: float) -> float:
        return MOTION.counter_swell * math.ceil((1 - out_cubic(part)) * self.STEPS) / self.STEPS
