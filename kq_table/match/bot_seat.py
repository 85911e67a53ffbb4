"""Bots at their seats in a match, for moves and for hints: each is sent only what its seat sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from engines import bots as engine_bots
from engines.bots.protocol import MAX_FAULTS
from engines.bots.seeds import TABLE_SEED
from engines.core import talk
from engines.core.api import SPECTATOR, RoundBegan, RoundScored, Seat
from engines.record.match import Match
from kq_table.system.notice import Notice

from .bot_process import Bot, BotAnswer, Fault
from .bot_reasons import fault_words
from .setup import Seating

HINT_LEVEL: Final = "sovereign"
MAX_THINK_SECONDS: Final = 2.0
"""How long a bot may think; hidden by the pause before its move is shown."""
MAX_HINT_SECONDS: Final = 10.0
"""How long a hint may take on a busy computer: one that is cut short is another than the review judges by."""


class BotSeat:
    """
    A bot at its seat, and how much of the match has been sent to it.

    :param level: the built-in player at the seat, as `setup.Seating` names it
    """

    def __init__(self, bot: Bot, seat: Seat, level: str) -> None:
        self.bot, self.seat, self.level = bot, seat, level
        self.lines_sent = 0
        self.asked_at = -1
        """Number of deeds when it was last asked; -1 if never."""
        self.faults = 0
        self.answer: str | None = None
        self.sent = b""
        """All that had been sent when it was last asked."""
        self.reasons: tuple[str, ...] = ()
        """Why it chose its answer; empty if it gave no reason."""

    def restart(self, match: Match) -> None:
        """Begin the match with the bot, or begin it anew after a take-back."""
        self.lines_sent, self.asked_at, self.answer = 0, -1, None
        self.bot.start(
            game=match.rules.key,
            seats=match.record.seats,
            seat=self.seat,
            options=match.record.options,
            level=self.level,
            seed=TABLE_SEED,
        )

    def send_lines(self, match: Match) -> None:
        """Send the deeds that the bot does not know yet, as its seat sees them."""
        for line in match.lines(self.seat, self.lines_sent):
            self.bot.line(line)
        self.lines_sent = match.n

    def ask(self, match: Match, seconds: float = MAX_THINK_SECONDS) -> None:
        """Send what is new, and ask for a deed of the seat, whose turn it must be."""
        self.asked_at = match.n
        self.send_lines(match)
        self.bot.choose(match.n, [deed.text for deed in match.legal()], seconds)
        self.sent = self.bot.sent


class BotSeats:
    """
    The bots of one match at their seats; each is started when its seat first needs it.

    :param make_bot: starts the process of a built-in player
    """

    def __init__(self, make_bot: Callable[[], Bot]) -> None:
        self._make_bot = make_bot
        self._seats: dict[Seat, BotSeat] = {}

    def restart(self, match: Match) -> None:
        for bot_seat in self._seats.values():
            bot_seat.restart(match)

    def close(self) -> None:
        for bot_seat in self._seats.values():
            bot_seat.bot.close()
        self._seats.clear()

    def _seat(self, match: Match, seat: Seat, level: str) -> BotSeat:
        if seat not in self._seats:
            self._seats[seat] = BotSeat(self._make_bot(), seat, level)
            self._seats[seat].restart(match)
        return self._seats[seat]


class HintSeats(BotSeats):
    """
    Built-in players that compute hints for people, each knowing only what that person's seat sees.

    Each seat has a process of its own, which never learns what another seat saw.
    """

    def __init__(self, make_bot: Callable[[], Bot]) -> None:
        super().__init__(make_bot)
        self._found: BotAnswer | Fault | None = None

    def hint(self, match: Match, seat: Seat) -> BotAnswer | Fault | None:
        """A hint for the seat to act, or why there is none; None while it is being computed. Never waits."""
        bot_seat = self._seat(match, seat, HINT_LEVEL)
        if bot_seat.asked_at != match.n:
            self._found = None
            bot_seat.ask(match, MAX_HINT_SECONDS)
        for answer in bot_seat.bot.poll():
            self._found = answer
        return self._found if self._found is not None and self._found.n == match.n else None


def default_deed(match: Match) -> str:
    """What a built-in player would do at once for the seat to act, from what that seat sees."""
    return engine_bots.fallback_deed(match.rules, match.view(match.turn))


class BotTurns(BotSeats):
    """
    The bots that play, each as the player of its seating.

    :param chance: draws the length of pauses
    :param report: takes a notice of each fault
    """

    def __init__(
        self, seatings: Sequence[Seating], make_bot: Callable[[], Bot], chance: Random, report: Callable[[Notice], None]
    ) -> None:
        super().__init__(make_bot)
        self._seatings, self._report = seatings, report
        self._pause = MovePause(chance)
        self.faults: list[Notice] = []
        """All faults of bots since the match was started or resumed."""

    @property
    def failed_seats(self) -> set[Seat]:
        """The seats whose bots failed too often, so that `default_deed` moves for them."""
        return {seat for seat, bot_seat in self._seats.items() if bot_seat.faults >= MAX_FAULTS}

    def at(self, seat: Seat) -> BotSeat | None:
        return self._seats.get(seat)

    def listening(self, match: Match) -> list[BotSeat]:
        """All bots that have not failed, clockwise from the seat to act; any not yet started is started."""
        seats = [(match.turn + step) % len(self._seatings) for step in range(len(self._seatings))]
        bots = [seat for seat in seats if not self._seatings[seat].is_person and seat not in self.failed_seats]
        return [self._seat(match, seat, self._seatings[seat].player) for seat in bots]

    def due(self, seat: Seat) -> float | None:
        """When the move of the seat to act may be shown, in the seconds of `next_move`; None while it thinks."""
        bot_seat = self.at(seat)
        return self._pause.due if bot_seat is not None and bot_seat.answer is not None else None

    def next_move(
        self, match: Match, now: float, stretch: float, *, is_still: bool
    ) -> tuple[Seat, str, Sequence[str]] | None:
        """
        Ask the bot to act, unless it was asked; return its seat, its deed and its reasons when they are due.

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
        notice = Notice(key, {"name": self._seatings[bot_seat.seat].name, "reason": fault_words(fault.reason)})
        self.faults.append(notice)
        self._report(notice)


MIN_PAUSE_SECONDS: Final = 0.6
MAX_PAUSE_SECONDS: Final = 1.2
"""Before each move a computer player waits for a random time between the two, at normal speed."""
REST_SECONDS: Final = 0.45
"""How long all cards rest at least, at normal speed, between the last motion and the next move."""


class MovePause:
    """
    The pause before one move.

    :param chance: draws the length, so that it does not tell how long the player really thought
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._was_still = False
        self.due = 0.0
        """When the pause ends, in the seconds given to `start`; moving cards can still delay it."""

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


# -- for the test that a bot sees no hidden card


@dataclass(frozen=True, slots=True)
class LeakCase:
    """
    A moment of a match, with all its cards, and what the bot was sent.

    :param record: the match up to the moment of the test, as text, with all its cards
    :param level: the built-in player at *seat*
    :param sent: what the bot had been sent up to that moment; None if this process did not ask it then
    """

    record: str
    seat: Seat
    level: str
    sent: str | None = None


def leak_case(match: Match, seat: Seat, level: str, bot_seat: BotSeat | None) -> LeakCase:
    """Choose what to test of the bot at *seat*: its last decision in this round, or else the present moment."""
    full = match.record
    decided = [n for n, line in enumerate(full.lines) if line.actor == seat and not talk.is_talk(line.deed)]
    n = match.n if match.turn == seat or not decided or _is_dealt_anew(match, decided[-1]) else decided[-1]
    until = replace(full, lines=full.lines[:n], comments=())
    sent = bot_seat.sent.decode() if bot_seat is not None and bot_seat.asked_at == n else None
    return LeakCase(until.write(), seat, level, sent)


def _is_dealt_anew(match: Match, since: int) -> bool:
    """Whether another round has begun since the deed *since*: what a seat saw in the last one is all open now."""
    seen = (match.observed_deed(SPECTATOR, n).events for n in range(since + 1, match.n + 1))
    return {RoundScored, RoundBegan} <= {type(event) for events in seen for event in events}
