"""Clicks too many: the third of three that was one more than a card needed to be played."""

from __future__ import annotations

import math
from typing import Final

SECONDS: Final = 0.5
"""Between two clicks that belong together, as desktops come."""
REACH: Final = 8
"""Design pixels that a hand strays between such clicks."""

Pos = tuple[int, int]


class StrayClicks:
    """Knows where a press has just played something: clicks there mean nothing for a moment."""

    def __init__(self) -> None:
        self._played: tuple[Pos, float] | None = None

    def note_played(self, pos: Pos, now: float) -> None:
        """Remember that a button of the mouse played something at a place, at a moment in seconds."""
        self._played = pos, now

    def is_stray(self, pos: Pos, now: float, reach: int) -> bool:
        """Whether a press belongs to those that played something; *reach* in pixels. Then so may the next."""
        if self._played is None or now >= self._played[1] + SECONDS or math.dist(pos, self._played[0]) > reach:
            return False
        self._played = self._played[0], now
        return True
