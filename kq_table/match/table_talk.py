"""Gives the bots of a table the word: who is asked when, and which of them is heard. Knows no game and no process."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from engines.core import talk
from engines.core.api import Seat
from engines.record.match import Match

from .bot_seat import BotSeat

PATIENCE: Final = 0.25
"""Seconds in which a bot may say something before play goes on."""
QUIET: Final = 4
"""So many deeds at least lie between the words of two bots, unless a person has spoken."""


class TableTalk:
    """
    Talk of bots: after a deed they may say something, and one of them is heard, once in a while.

    It is over before the next bot is asked for a deed, so that no thought is ever made stale by words.

    :param people: the seats of those who are answered
    """

    def __init__(self, people: Collection[Seat]) -> None:
        self._people = people
        self._asked: list[BotSeat] = []
        self._until = 0.0
        self.begin(0)

    def begin(self, n: int) -> None:
        """Take a match up where it has *n* lines."""
        self._n, self._quiet = n, 0
        self._asked.clear()

    @property
    def is_open(self) -> bool:
        """Whether somebody may be about to say something."""
        return bool(self._asked)

    def listen(self, match: Match, chairs: Sequence[BotSeat], now: float) -> tuple[Seat, str] | None:
        """Ask those who sit in *chairs* when there is news; give what one of them says, and which one."""
        if self._n != match.n:
            self._hear_of(match, chairs, now)
        for chair in self._asked[:]:
            words = chair.bot.remark()
            if words:
                self._quiet = 0
                self._asked.clear()
                return chair.seat, words
            if words is not None or now >= self._until:
                self._asked.remove(chair)
        return None

    def _hear_of(self, match: Match, chairs: Sequence[BotSeat], now: float) -> None:
        """Ask all whether they have something to say of what is new; another one is heard first each time."""
        news, self._n = match.record.lines[self._n :], match.n
        self._quiet += sum(not talk.is_talk(line.deed) for line in news)
        is_spoken_to = any(talk.is_talk(line.deed) and line.actor in self._people for line in news)
        self._asked.clear()
        if match.turn >= 0 and (is_spoken_to or self._quiet >= QUIET):
            first = match.n % max(1, len(chairs))
            self._asked += [*chairs[first:], *chairs[:first]]
            self._until = now + PATIENCE
            for chair in self._asked:
                chair.tell(match)
                chair.bot.talk(match.n)
