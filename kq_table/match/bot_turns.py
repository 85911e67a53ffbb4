"""The bots of one match: asks the one to move, waits out its pause, and moves for it where it fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engines import bots as engine_bots
from engines.bots.protocol import MAX_FAULTS
from engines.core.api import Seat
from engines.record.match import Match
from kq_table.system.notice import Notice

from .bot_pause import MovePause
from .bot_process import Bot, Fault
from .bot_seat import BotSeat, BotSeats
from .setup import Seating


def default_deed(match: Match) -> str:
    """Return what a built-in player would do at once for the seat to act, from what that seat sees."""
    return engine_bots.fallback_deed(match.rules, match.view(match.turn))


class BotTurns(BotSeats):
    """
    The bots that play, each as the player that its seating names.

    :param chance: draws the length of pauses
    :param report: takes a notice of each fault
    """

    def __init__(
        self,
        seatings: Sequence[Seating],
        make_bot: Callable[[], Bot],
        chance: Random,
        report: Callable[[Notice], None],
    ) -> None:
        super().__init__(make_bot)
        self._seatings, self._report = seatings, report
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

    def listening(self, match: Match) -> list[BotSeat]:
        """List all bots that have not failed, clockwise from the seat to act; those not started yet are started."""
        seats = [(match.turn + step) % len(self._seatings) for step in range(len(self._seatings))]
        bots = [seat for seat in seats if not self._seatings[seat].is_person and seat not in self.failed_seats]
        return [self._seat(match, seat, self._seatings[seat].player) for seat in bots]

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
        bot_seat = self._seat(match, match.turn, self._seatings[match.turn].player)
        if bot_seat.asked_at != match.n:
            self._ask(bot_seat, match)
            self._pause.start(now, stretch)
        is_due = self._pause.is_over(now, stretch, is_still=is_still)
        self._read_answer(bot_seat, match)
        if bot_seat.answer is None or not is_due:
            return None
        deed, bot_seat.answer = bot_seat.answer, None
        return match.turn, deed, bot_seat.reasons

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
