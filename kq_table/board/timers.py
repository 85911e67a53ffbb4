"""The only card that may be played, which goes by itself after a while. Knows the time, not whether it is wanted."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.api import Deed
from kq_table.match.pacing import MAX_PAUSE_SECONDS


class AutoPlayTimer:
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
            self._n, self.due = n, now + stretch * MAX_PAUSE_SECONDS
        return now >= self.due


class SettleTimer:
    """Counts the seconds since everything came to lie still."""

    def __init__(self) -> None:
        self._since: float | None = None
        self.due: float | None = None
        """When the rest that is going on is over, in the clock's seconds; None while there is none."""

    def is_over(self, now: float, *, is_still: bool, seconds: float) -> bool:
        """Take the present moment in; tell whether all has been still for so many seconds."""
        if not is_still:
            self._since = self.due = None
            return False
        self._since = now if self._since is None else self._since
        end = self._since + seconds
        self.due = end if now < end else None
        return now >= end
