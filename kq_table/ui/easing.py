"""Easing: how a motion gathers and loses speed, and numbers that count up that way."""

from __future__ import annotations

from collections.abc import Callable

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
