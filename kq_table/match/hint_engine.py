"""A built-in player that thinks about a hint for a person, knowing only what that person's seat sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.core.api import Seat
from engines.record.match import Match

from .bot_process import Answer, Fault
from .bot_seat import BotConnection, BotSeat

HINT_LEVEL: Final = "sovereign"


class HintEngine:
    """
    Hints for all seats; each seat has a process of its own, which never learns what another seat saw.

    :param make_bot: starts the process of a built-in player
    """

    def __init__(self, make_bot: Callable[[], BotConnection]) -> None:
        self._make_bot = make_bot
        self._seats: dict[Seat, BotSeat] = {}
        self._found: Answer | Fault | None = None

    def hint(self, match: Match, seat: Seat) -> Answer | Fault | None:
        """Return a hint for the seat to act, or why there is none; None while it is thought about. Never waits."""
        bot_seat = self._seat(match, seat)
        if bot_seat.asked_at != match.n:
            self._found = None
            bot_seat.ask(match)
        for answer in bot_seat.bot.poll():
            self._found = answer
        return self._found if self._found is not None and self._found.n == match.n else None

    def restart(self, match: Match) -> None:
        """Think anew, after a take-back or a fault."""
        self._found = None
        for bot_seat in self._seats.values():
            bot_seat.restart(match)

    def close(self) -> None:
        """End the processes."""
        for bot_seat in self._seats.values():
            bot_seat.bot.close()
        self._seats.clear()

    def _seat(self, match: Match, seat: Seat) -> BotSeat:
        if seat not in self._seats:
            self._seats[seat] = BotSeat(self._make_bot(), seat, HINT_LEVEL)
            self._seats[seat].restart(match)
        return self._seats[seat]
