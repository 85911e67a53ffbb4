"""How long computer players wait before their move is shown, so that a person can follow the match."""

from __future__ import annotations

from random import Random
from typing import Final

MIN_PAUSE_SECONDS: Final = 0.6
MAX_PAUSE_SECONDS: Final = 1.2
"""Before each move a computer player waits for a random time between the two, at normal speed."""
REST_SECONDS: Final = 0.45
"""How long all cards lie still at least, at normal speed, between the last motion and the next move."""


class MovePause:
    """
    The pause before one move.

    :param chance: draws the length, so that it says nothing about how long the player really thought
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._was_still = False
        self.due = 0.0
        """When the pause ends, in the seconds given to `start`; a motion of cards can still put it off."""

    def start(self, now: float, stretch: float) -> None:
        """
        Begin the pause of another move.

        :param now: seconds of any clock that does not run backwards
        :param stretch: multiplies all seconds: the speed that the person chose
        """
        self.due = now + stretch * self._chance.uniform(MIN_PAUSE_SECONDS, MAX_PAUSE_SECONDS)

    def is_over(self, now: float, stretch: float, *, is_still: bool) -> bool:
        """
        Whether the move may be shown now; to be asked in every frame.

        :param is_still: whether all cards have come to rest
        """
        if is_still and not self._was_still:
            self.due = max(self.due, now + stretch * REST_SECONDS)
        self._was_still = is_still
        return is_still and now >= self.due
