"""The flow of a match: each next thing begins when everything before has been seen; with its timers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.core.api import CHANCE, Deed, RoundScored, Seat
from kq_table.board.state import Gain
from kq_table.games.shared.interface import ResultDetails
from kq_table.match.bot_seat import MAX_PAUSE_SECONDS
from kq_table.ui.durations import MOTION, SPEEDS

from .privacy_screen import SeatHandover
from .table import PlayTable
from .toolbar import TableToolbar

MIN_PAUSE_FACTOR = 0.3


class MatchFlow:
    """
    Lets bots think and play, deals, hands the screen over, and shows results and the end.

    :param show_end: shows how the match came out
    """

    def __init__(
        self, table: PlayTable, handover: SeatHandover, toolbar: TableToolbar, show_end: Callable[[], None]
    ) -> None:
        self._table, self._context, self._view, self._controller = table, table.context, table.view, table.controller
        self._handover, self._toolbar, self._show_end = handover, toolbar, show_end
        self._auto_play, self._settling = AutoPlayTimer(), SettleTimer()
        self._has_ended = False
        """Whether the end of the match has been shown."""
        self._has_read_last = False
        """Whether the last round's result was closed: the end follows at once, and the bare table is not seen again."""

    def step(self, now: float, *, is_top: bool) -> None:
        """Advance the match to *now*; below a dialog only bots think."""
        view, before = self._view, self._controller.n
        is_idle = view.board.timeline.is_idle
        is_settled = self._settling.is_over(
            now,
            is_still=is_top and (is_idle or view.is_result_due),
            seconds=self._context.tempo.seconds(self._table.hud.last_look if view.is_result_due else MOTION.last_look),
        )
        if is_top and view.is_result_due:
            if is_settled and (result := view.shown.take_result()) is not None:
                self._show_result(result)
            return
        is_held = self._table.overlays.caption.holds_until is not None
        is_clear = is_idle and is_top and not is_held
        self._controller.update(now, is_stage_clear=is_clear, pause=self._pause_factor)
        if not (is_idle and is_top) or self._controller.n != before:
            return
        waits = self._controller.is_over or self._table.match.wants_curtain
        if is_settled or self._has_read_last or not waits:
            self._go_on(now)

    def _go_on(self, now: float) -> None:
        match, controller = self._table.match, self._controller
        if controller.is_over:
            if not self._has_ended:
                self._has_ended = True
                self._show_end()
        elif controller.turn == CHANCE:
            controller.deal()
        elif match.wants_seat:
            self._handover.turn_to(controller.turn)
        elif match.wants_curtain:
            self._handover.call(controller.turn)
        elif self._auto_play.is_due(controller.n, self._auto_playable(), now, self._pause_factor):
            self._view.play(self._view.board.legal[0])

    def _show_result(self, result: RoundScored) -> None:
        table, is_over = self._table, self._controller.is_over
        why = self._toolbar.show_bot_reasons if self._toolbar.bot_reasons() else None
        history, seat = self._view.history, table.match.seat
        details = ResultDetails(self._context, history, seat, is_over, self._end_reading, why, self._fly)
        table.overlays.open(table.hud.round_result(details, result))

    def _fly(self, seat: Seat, points: int, place: tuple[float, float]) -> None:
        if not self._context.tempo.is_reduced:
            self._view.board.gains.append(Gain(seat, points, place))

    def _end_reading(self) -> None:
        self._view.shown.end_reading()
        self._has_read_last = self._controller.is_over

    def _auto_playable(self) -> tuple[Deed, ...]:
        """The legal deeds, if a forced card is to be played automatically and the person touches none."""
        view = self._view
        is_wanted = self._context.settings.auto_play and not self._controller.is_guided and view.board.drag is None
        return view.board.legal if is_wanted and view.is_settled else ()

    @property
    def _pause_factor(self) -> float:
        return max(MIN_PAUSE_FACTOR, SPEEDS[self._context.settings.speed])

    def wake_times(self, *, is_top: bool) -> tuple[float | None, ...]:
        """When something is due by itself; not what waits for a dialog or a card to go."""
        can_go_on = is_top and self._view.board.timeline.is_idle
        return self._settling.due, *((self._auto_play.due, self._controller.due) if can_go_on else ())


class AutoPlayTimer:
    """
    Plays the only legal card after a wait.

    The wait is as long as the bots' longest, so that it does not tell others that there was no choice.
    """

    def __init__(self) -> None:
        self._n = -1
        self.due: float | None = None
        """When the card is played; None if none will be."""

    def is_due(self, n: int, legal: Sequence[Deed], now: float, stretch: float) -> bool:
        """
        Whether the only legal deed is to be done now.

        :param n: the number of deeds; the wait restarts with each
        :param legal: legal deeds; anything but one deed with a card is left to the person
        :param stretch: factor for the wait
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
        """When the present wait ends; None if there is none."""

    def is_over(self, now: float, *, is_still: bool, seconds: float) -> bool:
        """Whether everything has been still for so many seconds; must be called in every frame."""
        if not is_still:
            self._since = self.due = None
            return False
        self._since = now if self._since is None else self._since
        end = self._since + seconds
        self.due = end if now < end else None
        return now >= end
