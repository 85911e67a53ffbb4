"""The bots of one match: asks the one to move, waits out its pause, and moves for it where it fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engines import bots as engine_bots
from engines.core.api import Seat
from engines.record.match import Match
from kq_table.system.notice import Notice

from .bot_process import Fault
from .bot_seat import BotConnection, BotSeat
from .pacing import MovePause
from .setup import Seating

MAX_FAULTS: Final = 3
"""After so many faults a bot is not asked again (engine contract, section 5)."""


def default_deed(match: Match) -> str:
    """Return what a built-in player would do at once for the seat to act, from what that seat sees."""
    return engine_bots.fallback_deed(match.rules, match.view(match.turn))


class BotTurns:
    """
    The bots at their seats; each process is started when its seat first has to move.

    :param make_bot: starts the process of a built-in player
    :param chance: draws the length of pauses
    :param report: takes a notice of each fault
    """

    def __init__(
        self,
        seatings: Sequence[Seating],
        make_bot: Callable[[], BotConnection],
        chance: Random,
        report: Callable[[Notice], None],
    ) -> None:
        self._seatings, self._make_bot, self._report = seatings, make_bot, report
        self._seats: dict[Seat, BotSeat] = {}
        self._pause = MovePause(chance)
        self.faults: list[Notice] = []
        """All that bots did wrong since the match was started or resumed."""

    @property
    def failed_seats(self) -> set[Seat]:
        """The seats whose bots failed too often, so that `default_deed` moves for them."""
        return {seat for seat, bot_seat in self._seats.items() if bot_seat.faults >= MAX_FAULTS}

    def at(self, seat: Seat) -> BotSeat | None:
        """Return the bot of a seat, if it has been started."""
        return self._seats.get(seat)

    def working(self) -> list[BotSeat]:
        """List the bots that have been started and have not failed."""
        return [bot_seat for seat, bot_seat in self._seats.items() if seat not in self.failed_seats]

    def due(self, seat: Seat) -> float | None:
        """Return when the move of the seat to act may be shown, in the seconds of `next_move`; None while it thinks."""
        bot_seat = self.at(seat)
        return self._pause.due if bot_seat is not None and bot_seat.answer is not None else None

    def next_move(
        self, match: Match, now: float, stretch: float, *, is_still: bool
    ) -> tuple[Seat, str, Sequence[str]] | None:
        """
        Ask the bot to act, where that has not been done, and return its seat, its deed and its reasons when due.

        :param now, stretch, is_still: see `MovePause`
        """
        bot_seat = self._seat(match, match.turn)
        if bot_seat.asked_at != match.n:
            self._ask(bot_seat, match)
            self._pause.start(now, stretch)
        is_due = self._pause.is_over(now, stretch, is_still=is_still)
        self._read_answer(bot_seat, match)
        if bot_seat.answer is None or not is_due:
            return None
        deed, bot_seat.answer = bot_seat.answer, None
        return match.turn, deed, bot_seat.reasons

    def restart(self, match: Match) -> None:
        """Begin the match anew with every bot, after a take-back."""
        for bot_seat in self._seats.values():
            bot_seat.restart(match)

    def close(self) -> None:
        """End the processes."""
        for bot_seat in self._seats.values():
            bot_seat.bot.close()
        self._seats.clear()

    def _seat(self, match: Match, seat: Seat) -> BotSeat:
        if seat not in self._seats:
            self._seats[seat] = BotSeat(self._make_bot(), seat, self._seatings[seat].player)
            self._seats[seat].restart(match)
        return self._seats[seat]

    def _ask(self, bot_seat: BotSeat, match: Match) -> None:
        bot_seat.reasons = ()
        if bot_seat.faults >= MAX_FAULTS:
            bot_seat.asked_at, bot_seat.answer = match.n, default_deed(match)
        else:
            bot_seat.answer = None
            bot_seat.ask(match)

    def _read_answer(self, bot_seat: BotSeat, match: Match) -> None:
        for answer in bot_seat.bot.poll():
            if answer.n != match.n or bot_seat.answer is not None:
                continue
            if isinstance(answer, Fault):
                bot_seat.answer = default_deed(match)
                self._count_fault(bot_seat, answer)
            else:
                bot_seat.answer, bot_seat.reasons = answer.deed, answer.reasons

    def _count_fault(self, bot_seat: BotSeat, fault: Fault) -> None:
        bot_seat.faults += 1
        key = "table.taken_over" if bot_seat.faults >= MAX_FAULTS else "table.bot_fault"
        notice = Notice(key, {"name": self._seatings[bot_seat.seat].name, "reason": fault.reason})
        self.faults.append(notice)
        self._report(notice)
