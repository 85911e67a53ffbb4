"""A player of the house who thinks for a person that asks for a hint. Is told what that person's seat sees, no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.core.api import Seat
from engines.record.match import Match

from .bot_process import Answer, Fault
from .bot_seat import BotConnection, BotSeat

LEVEL: Final = "sovereign"


class HintEngine:
    """
    Thinks for whoever asks; each seat has a process of its own, so that none has heard what another seat saw.

    :param bots: makes the process of a player of the house
    """

    def __init__(self, bots: Callable[[], BotConnection]) -> None:
        self._bots = bots
        self._chairs: dict[Seat, BotSeat] = {}
        self._found: Answer | Fault | None = None

    def advise(self, match: Match, seat: Seat) -> Answer | Fault | None:
        """Give advice for the seat to act, or why there is none; None while it is thought about. Never waits."""
        chair = self._chair(match, seat)
        if chair.asked != match.n:
            self._found = None
            chair.ask(match)
        for news in chair.bot.poll():
            self._found = news
        return self._found if self._found is not None and self._found.n == match.n else None

    def forget(self, match: Match) -> None:
        """Think anew: deeds were taken back, or it went wrong."""
        self._found = None
        for chair in self._chairs.values():
            chair.sit_down(match)

    def close(self) -> None:
        """End the processes."""
        for chair in self._chairs.values():
            chair.bot.close()
        self._chairs.clear()

    def _chair(self, match: Match, seat: Seat) -> BotSeat:
        if seat not in self._chairs:
            self._chairs[seat] = BotSeat(self._bots(), seat, LEVEL)
            self._chairs[seat].sit_down(match)
        return self._chairs[seat]
