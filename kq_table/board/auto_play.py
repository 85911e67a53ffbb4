"""Two waits of the table, both in the clock's seconds: before a card plays itself, and until everything has settled."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.api import Deed
from kq_table.match.bot_pause import MAX_PAUSE_SECONDS


class AutoPlayTimer:
    """
    Plays the only legal card after a wait.

    The wait is as long as the longest that bots take, so that others cannot tell from it that there was no choice.
    """

    def __init__(self) -> None:
        self._n = -1
        self.due: float | None = None
        """When the card plays itself; None where none will."""

    def is_due(self, n: int, legal: Sequence[Deed], now: float, stretch: float) -> bool:
        """
        Whether the only legal deed is to be done now.

        :param n: the deeds done so far; the wait begins anew with each
        :param legal: what may be done; anything but one deed with a card is left to the person
        :param stretch: a factor for the wait's length
        """
        if len(legal) != 1 or not legal[0].moves:
            self.due = None
            return False
        if self.due is None or self._n != n:
            self._n, self.due = n, now + stretch * MAX_PAUSE_SECONDS
        return now >= self.due


class SettleTimer:
    """Measures how long everything has been still."""

    def __init__(self) -> None:
        self._since: float | None = None
        self.due: float | None = None
        """When the wait that is going on will be over; None while there is none."""

    def is_over(self, now: float, *, is_still: bool, seconds: float) -> bool:
        """Whether everything has been still for so many seconds; to be asked in every frame."""
        if not is_still:
            self._since = self.due = None
            return False
        self._since = now if self._since is None else self._since
        end = self._since + seconds
        self.due = end if now < end else None
        return now >= end
