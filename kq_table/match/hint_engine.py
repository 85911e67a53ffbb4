"""A built-in player that thinks about a hint for a person, knowing only what that person's seat sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.core.api import Seat
from engines.record.match import Match

from .bot_process import Bot, BotAnswer, Fault
from .bot_seat import BotSeats

HINT_LEVEL: Final = "sovereign"


class HintEngine(BotSeats):
    """Hints for all seats; each seat has a process of its own, which never learns what another seat saw."""

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
