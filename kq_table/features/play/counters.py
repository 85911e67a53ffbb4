"""What is counted at a table, as it shows: totals count up, and the counter of a trick that was won pops."""

from __future__ import annotations

from copy import copy

from kq_table.board.history import MatchHistory
from kq_table.board.seat_view import SeatViewModel
from kq_table.shell.context import AppContext
from kq_table.ui.easing import CounterPops, CountUp


class TableCounters:
    """Follows the history of a match."""

    def __init__(self, context: AppContext, view: SeatViewModel) -> None:
        self._context, self._view = context, view
        self._totals, self._tricks = CountUp(view.history.totals), CounterPops(view.history.tricks)

    def step(self, seconds: float) -> None:
        """Let time pass."""
        tempo, history = self._context.tempo, self._view.history
        self._totals.step(history.totals, seconds, tempo)
        if self._tricks.step(history.tricks, seconds, tempo):
            self._context.sound.play("pop")

    @property
    def is_moving(self) -> bool:
        """Whether a number still changes."""
        return self._totals.is_moving or self._tricks.is_moving

    @property
    def history(self) -> MatchHistory:
        """What has been shown of the match, its totals perhaps still counting up."""
        history = self._view.history
        if self._totals.is_moving:
            history = copy(history)
            history.totals = self._totals.shown
        return history

    @property
    def swells(self) -> tuple[float, ...]:
        """By how much the counter of each seat's tricks is larger for the moment."""
        return self._tricks.swells
