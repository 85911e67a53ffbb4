"""The player of a replay: it changes the position of a record, by itself or when asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kq_table.board.view import RecordBoard
from kq_table.match.record_view import RecordView
from kq_table.shell.context import AppContext
from kq_table.ui.durations import SPEEDS

DEED_SECONDS: Final = 0.8
"""Seconds per deed at normal speed while the record plays by itself."""
MIN_DEED_SECONDS: Final = 0.3


class ReplayPlayer:
    """
    The position in a record, and the ways to change it.

    `view` must be set before any method is called, and again for another viewer.
    """

    view: RecordBoard

    def __init__(self, context: AppContext, record_view: RecordView) -> None:
        self._context, self.record_view = context, record_view
        self.is_playing = False
        self._next_at = 0.0

    def go_to(self, n: int) -> None:
        self.is_playing = False
        self.view.go_to(min(self.record_view.length, max(0, n)))

    def go_to_end(self) -> None:
        self.go_to(self.record_view.length)

    def step_by(self, deeds: int) -> None:
        """Go by so many deeds forwards or backwards; a single deed forwards is animated."""
        if deeds == 1:
            self.is_playing = False
            self.view.forward()
        else:
            self.go_to(self.view.match.n + deeds)

    def round_by(self, rounds: int) -> None:
        """Go to the beginning of the next round (1) or of one before (-1), or else to an end of the record."""
        self._go_along((0, *self.record_view.rounds, self.record_view.length), rounds)

    def decision_by(self, decisions: int) -> None:
        """Go to before the viewer's next deed (1) or an earlier one (-1)."""
        self._go_along(self.record_view.decisions(self.view.match.viewer), decisions)

    def _go_along(self, places: Sequence[int], direction: int) -> None:
        n = self.view.match.n
        ahead, behind = [place for place in places if place > n], [place for place in places if place < n]
        self.go_to(min(ahead, default=n) if direction > 0 else max(behind, default=n))

    def toggle(self) -> None:
        """Start or stop playing by itself; at the end it restarts."""
        if not self.is_playing and self.view.match.n == self.record_view.length:
            self.go_to(0)
        self.is_playing = not self.is_playing
        self._next_at = self._context.clock.now()

    def step(self, now: float, *, is_covered: bool) -> None:
        """Show the next deed when it is due; nothing advances while a dialog covers the table."""
        if not self.is_playing:
            return
        rest = max(MIN_DEED_SECONDS, DEED_SECONDS * SPEEDS[self._context.settings.speed])
        if self.view.is_moving or is_covered:
            self._next_at = now + rest
        elif self.view.match.n == self.record_view.length:
            self.is_playing = False
        elif now >= self._next_at:
            self._next_at = now + rest
            self.view.forward()

    @property
    def wake_at(self) -> float | None:
        return self._next_at if self.is_playing else None
