"""Counts the time in which this program ran: not what passed while the machine slept. Knows no bot and no frame."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MOST: Final = 2.0
"""Seconds that may pass between two looks; where more have, nobody could have answered meanwhile."""


class AwakeClock:
    """
    Seconds that only ever grow, by a little at each look.

    :param clock: the machine's; one that is put back adds nothing
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._last, self._sum = clock, clock(), 0.0

    def __call__(self) -> float:
        """Give the present moment."""
        now = self._clock()
        self._sum += min(MOST, max(0.0, now - self._last))
        self._last = now
        return self._sum
