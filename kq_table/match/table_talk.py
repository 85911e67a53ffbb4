"""When the bots at a table may say something, and which of them is heard."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from engines.core import talk
from engines.core.api import Seat
from engines.record.match import Match

from .bot_seat import BotSeat

MAX_WAIT_SECONDS: Final = 0.25
"""How long play waits for bots that may say something."""
QUIET_DEEDS: Final = 4
"""So many deeds at least lie between the remarks of two bots, unless a person has spoken."""


class TableTalk:
    """
    Remarks of bots: now and then, after a deed, all are asked for one, and the first that comes is heard.

    It is over before the next bot is asked for a deed, so that no remark outdates its thoughts.

    :param people: the seats of those who are answered at once
    :param n: how many deeds the match has
    """

    def __init__(self, people: Collection[Seat], n: int) -> None:
        self._people = people
        self._asked: list[BotSeat] = []
        self._wait_until = 0.0
        self.restart(n)

    def restart(self, n: int) -> None:
        """Go on from a match that has *n* deeds."""
        self._n, self._quiet_deeds = n, 0
        self._asked.clear()

    @property
    def is_open(self) -> bool:
        """Whether a bot may be about to say something."""
        return bool(self._asked)

    def next_remark(self, match: Match, bot_seats: Sequence[BotSeat], now: float) -> tuple[Seat, str] | None:
        """Ask the bots after each deed where it is time, and return who says what, if anybody does."""
        if self._n != match.n:
            self._ask_after_deed(match, bot_seats, now)
        for bot_seat in self._asked[:]:
            words = bot_seat.bot.remark()
            if words:
                self._quiet_deeds = 0
                self._asked.clear()
                return bot_seat.seat, words
            if words is not None or now >= self._wait_until:
                self._asked.remove(bot_seat)
        return None

    def _ask_after_deed(self, match: Match, bot_seats: Sequence[BotSeat], now: float) -> None:
        """Ask all bots for a remark if it is time for one; each time another one is heard first."""
        new_lines, self._n = match.record.lines[self._n :], match.n
        self._quiet_deeds += sum(not talk.is_talk(line.deed) for line in new_lines)
        has_person_spoken = any(talk.is_talk(line.deed) and line.actor in self._people for line in new_lines)
        self._asked.clear()
        if match.turn >= 0 and (has_person_spoken or self._quiet_deeds >= QUIET_DEEDS):
            first = match.n % max(1, len(bot_seats))
            self._asked += [*bot_seats[first:], *bot_seats[:first]]
            self._wait_until = now + MAX_WAIT_SECONDS
            for bot_seat in self._asked:
                bot_seat.send_lines(match)
                bot_seat.bot.talk(match.n)
