"""How long the table rests, so that what happened last is seen before a sheet comes over it. Knows no table."""

from __future__ import annotations


class Rest:
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
