"""How a motion gathers and loses speed: from the part of its time to the part of its way, 0 to 1. Knows no motion."""

from __future__ import annotations

from collections.abc import Callable

Ease = Callable[[float], float]


def out_cubic(t: float) -> float:
    """Start fast and settle."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Start and stop gently."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_back(t: float) -> float:
    """Overshoot a little (s = 0.8) and come back."""
    return 1 + 1.8 * (t - 1) ** 3 + 0.8 * (t - 1) ** 2
