"""Lets numbers count up to what they have become, so that a score is seen to change. Knows numbers and seconds."""

from __future__ import annotations

from .easing import out_cubic
from .theme import MOTION, Tempo

Numbers = tuple[int, ...]


class CountUp:
    """Numbers on their way."""

    def __init__(self, numbers: Numbers) -> None:
        self._start = self._aim = self.shown = numbers
        self._elapsed = 0.0

    @property
    def is_moving(self) -> bool:
        """Whether they have still to change."""
        return self.shown != self._aim

    def step(self, numbers: Numbers, seconds: float, tempo: Tempo) -> None:
        """Go on towards these *numbers*; where nothing moves they are there at once."""
        if numbers != self._aim:
            self._start, self._aim, self._elapsed = self.shown, numbers, 0.0
        self._elapsed += seconds
        whole = tempo.seconds(tempo.flourish(MOTION.count_up))
        part = out_cubic(self._elapsed / whole) if self._elapsed < whole else 1.0
        self.shown = tuple(a + round((b - a) * part) for a, b in zip(self._start, self._aim, strict=True))
