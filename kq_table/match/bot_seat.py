"""A bot at its seat in a match: sends it what its seat sees, and asks it. Nothing else reaches a bot's pipe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.bots.seeds import TABLE_SEED
from engines.core.api import Seat
from engines.record.match import Match

from .bot_process import Bot, BotAnswer, Fault

HINT_LEVEL: Final = "sovereign"
MAX_THINK_SECONDS: Final = 2.0
"""How long a bot may think; the pause before its move is shown hides how long it took."""


class BotSeat:
    """
    A bot at its seat, and how far the match has been sent to it.

    :param level: the built-in player who sits there, as `setup.Seating` names it
    """

    def __init__(self, bot: Bot, seat: Seat, level: str) -> None:
        self.bot, self.seat, self.level = bot, seat, level
        self.lines_sent = 0
        self.asked_at = -1
        """After how many deeds it was asked last; -1: not yet."""
        self.faults = 0
        self.answer: str | None = None
        self.sent = b""
        """What had been sent in all when it was asked last."""
        self.reasons: tuple[str, ...] = ()
        """Why it chose its answer, as far as it says."""

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
        """Begin the match anew with every bot, after a take-back."""
        for bot_seat in self._seats.values():
            bot_seat.restart(match)

    def close(self) -> None:
        """End the processes."""
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
    Built-in players that think about hints for people, each knowing only what that person's seat sees.

    Each seat has a process of its own, which never learns what another seat saw.
    """

    def __init__(self, make_bot: Callable[[], Bot]) -> None:
        super().__init__(make_bot)
        self._found: BotAnswer | Fault | None = None

    def hint(self, match: Match, seat: Seat) -> BotAnswer | Fault | None:
        """Return a hint for the seat to act, or why there is none; None while it is thought about. Never waits."""
        bot_seat = self._seat(match, seat, HINT_LEVEL)
        if bot_seat.asked_at != match.n:
            self._found = None
            bot_seat.ask(match)
        for answer in bot_seat.bot.poll():
            self._found = answer
        return self._found if self._found is not None and self._found.n == match.n else None
