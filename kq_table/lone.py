"""The only card that may be played, which goes by itself after a while. Knows the time, not whether it is wanted."""

from __future__ import annotations

from collections.abc import Sequence

from engines.spec import Deed

from .theme import MOTION


class LoneCard:
    """Waits as long before a card that is no choice as others do before one that is: nothing is to be told from it."""

    def __init__(self) -> None:
        self._n = -1
        self.due: float | None = None
        """When the card goes, in the clock's seconds."""

    def is_due(self, n: int, legal: Sequence[Deed], now: float, stretch: float) -> bool:
        """
        Tell whether the only deed is to be done now.

        :param n: the deeds done so far; each is waited for anew
        :param legal: what may be done; anything but one deed with a card is left to the person
        """
        if len(legal) != 1 or not legal[0].carries:
            self.due = None
            return False
        if self.due is None or self._n != n:
            self._n, self.due = n, now + stretch * MOTION.think_most
        return now >= self.due
