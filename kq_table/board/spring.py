"""How a card under the pointer rises, and how its neighbours part: values that follow an aim over time."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from kq_table.ui.durations import MOTION

RATE: Final = 26.0
"""Radians a second: how fast a spring follows its aim."""
DAMPING: Final = 0.72
"""Under 1, so a spring goes too far once, by 4 %."""
STILL: Final = 0.002
"""The distance from the aim, and a tenth of the speed a second, at which a spring rests."""
_SWING: Final = RATE * math.sqrt(1 - DAMPING**2)


@dataclass(slots=True)
class Spring:
    """A value on a spring; steps of any length lead to the same place."""

    value: float = 0.0
    speed: float = 0.0

    def step(self, aim: float, seconds: float) -> bool:
        """
        Follow *aim*; False once the value rests there.

        It is the exact motion of a damped oscillator.
        """
        if self.value == aim and not self.speed:
            return False
        away, decay = self.value - aim, math.exp(-DAMPING * RATE * seconds)
        cosine, sine = math.cos(_SWING * seconds), math.sin(_SWING * seconds) / _SWING
        self.value = aim + decay * (away * cosine + (self.speed + DAMPING * RATE * away) * sine)
        self.speed = decay * (self.speed * cosine - (DAMPING * RATE * self.speed + RATE**2 * away) * sine)
        if abs(self.value - aim) < STILL and abs(self.speed) < 10 * STILL:
            self.set(aim)
            return False
        return True

    def set(self, value: float) -> None:
        """Be there at once, at rest."""
        self.value, self.speed = value, 0.0


@dataclass(slots=True)
class Rise(Spring):
    """How far a card is raised, 0 to 1 and for a moment a little more: up on the spring, down without one."""

    fallen: float = 0.0
    """Seconds since it began to sink."""
    top: float = 0.0
    """From which it sinks."""

    def follow(self, *, is_raised: bool, seconds: float) -> bool:
        """Rise or sink; False once it rests."""
        if is_raised:
            self.fallen = 0.0
            return self.step(1.0, seconds)
        if not self.fallen:
            self.top = self.value
        self.fallen += seconds
        self.set(self.top * max(0.0, 1 - self.fallen / MOTION.hover_out) ** 3)
        if not self.value:
            self.fallen = 0.0
        return bool(self.value)
