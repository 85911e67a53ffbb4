"""The clocks that the app can run by: the machine's, also accelerated, or one turned by hand in tests."""

from __future__ import annotations

import time
from typing import Protocol

from .durations import MOTION


class Clock(Protocol):
    """Seconds that only ever grow; where they start means nothing."""

    def now(self) -> float:
        """Give the present moment in seconds."""

    def wait(self, until: float) -> None:
        """Come back at the moment `until`, at once if it has passed."""

    def real_seconds(self, seconds: float) -> float:
        """Convert seconds of this clock into the machine's seconds."""

    def own_seconds(self, seconds: float) -> float:
        """Convert the machine's seconds into seconds of this clock."""


class RealClock:
    """
    The clock of the machine, or one that runs faster.

    :param haste: its seconds for each second of the machine; scripts need not wait as a person would
    """

    def __init__(self, haste: float = 1.0) -> None:
        self._haste = haste

    def now(self) -> float:
        return time.perf_counter() * self._haste

    def wait(self, until: float) -> None:
        """Sleep until the moment `until`; sleeping to a moment keeps an even pace where a tick rate would drift."""
        left = until / self._haste - time.perf_counter()
        if left > 0:
            time.sleep(left)

    def real_seconds(self, seconds: float) -> float:
        return seconds / self._haste

    def own_seconds(self, seconds: float) -> float:
        return seconds * self._haste


class FakeClock:
    """A clock that stands until someone waits: the same waits give the same moments, however slow the machine."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        return self._now

    def wait(self, until: float) -> None:
        """Jump to the moment `until`; never back."""
        self._now = max(self._now, until)

    def real_seconds(self, seconds: float) -> float:
        return seconds

    def own_seconds(self, seconds: float) -> float:
        return seconds


def earliest(*moments: float | None) -> float | None:
    """The earliest of some moments; None means never."""
    return min((moment for moment in moments if moment is not None), default=None)


def step_seconds(clock: Clock, last_step: float, now: float) -> float:
    """Seconds by which to move everything: the time since the last step, cut after a stall."""
    return min(clock.own_seconds(MOTION.longest_step), max(0.0, now - last_step))
