"""Decides when the bots at a table may say something, and which of them is heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engines.bots.protocol import addressee
from engines.core import talk
from engines.core.api import Seat
from engines.core.talk import ACT, OFFER, ActCount
from engines.record.match import Match

from .bot_seat import BotSeat

MAX_WAIT_SECONDS: Final = 1.0
"""How long play waits for bots that may say something."""
MAX_ANSWER_SECONDS: Final = 6.0
"""How long it waits for the bot that was made an offer or asked a question: on a busy machine it takes its time."""
QUIET_DEEDS: Final = 4
"""Least number of deeds between the remarks of two bots; acts of bargaining need not wait."""
ANSWERS: Final = ("/accept ", "/decline ", "/claim ", "/want ")
"""How a bot's answers to what was said to it begin; a counter-offer names the offer instead."""


class TableTalk:
    """
    What bots say: after each deed and each act all are asked, and the first that has something to say is heard.

    Talk ends before the next bot is asked for a deed, so that it never acts on outdated knowledge.

    :param n: number of deeds in the match
    """

    def __init__(self, n: int) -> None:
        self.muted: set[Seat] = set()
        """The bots that speak only when they are spoken to, for this session at the table."""
        self._asked: list[BotSeat] = []
        self._wait_until = 0.0
        self._addressed: Seat | None = None
        """The seat that was spoken to, which is heard before all others."""
        self._acts = ActCount()
        self.restart(n)

    def restart(self, n: int) -> None:
        self._n, self._quiet_deeds = n, 0
        self._asked.clear()

    @property
    def is_open(self) -> bool:
        return bool(self._asked)

    def next_remark(
        self, match: Match, listening: Callable[[Match], Sequence[BotSeat]], now: float
    ) -> tuple[Seat, str] | None:
        """Ask the bots that are *listening* after each deed and act; return who says what, or None."""
        if self._n != match.n:
            self._ask(match, listening, now)
        for bot_seat in self._asked[:]:
            words = bot_seat.bot.remark()
            if words and self._may_be_said(bot_seat.seat, words):
                self._note(bot_seat.seat, words)
                self._asked.clear()
                return bot_seat.seat, words
            is_addressed = bot_seat.seat == self._addressed
            longest = MAX_ANSWER_SECONDS - MAX_WAIT_SECONDS if is_addressed else 0.0
            if words is not None or now >= self._wait_until + longest:
                self._asked.remove(bot_seat)
            elif is_addressed:
                break
        return None

    def _ask(self, match: Match, listening: Callable[[Match], Sequence[BotSeat]], now: float) -> None:
        """Ask all bots, unless nothing has happened except free talk."""
        new_lines, self._n = match.record.lines[self._n :], match.n
        self._asked.clear()
        deeds = sum(not talk.is_talk(line.deed) for line in new_lines)
        if deeds:
            self._quiet_deeds += deeds
            self._acts = ActCount()
        if match.turn >= 0 and (deeds or any(talk.is_act(line.deed) for line in new_lines)):
            self._addressed = addressee(new_lines[-1].deed)
            self._asked += sorted(listening(match), key=lambda bot_seat: bot_seat.seat != self._addressed)
            self._wait_until = now + MAX_WAIT_SECONDS
            for bot_seat in self._asked:
                bot_seat.send_lines(match)
                bot_seat.bot.talk(match.n)

    def _may_be_said(self, seat: Seat, words: str) -> bool:
        if seat in self.muted and not _is_answer(words):
            return False
        if not words.startswith(ACT):
            return self._quiet_deeds >= QUIET_DEEDS
        return self._acts.may_say(seat, words)

    def _note(self, seat: Seat, words: str) -> None:
        if not words.startswith(ACT):
            self._quiet_deeds = 0
        self._acts.note(seat, words)


def _is_answer(words: str) -> bool:
    return words.startswith(ANSWERS) or (words.startswith(OFFER) and " re " in words)
