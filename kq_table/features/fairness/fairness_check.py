"""A test that a bot does not see hidden cards: they are dealt differently, and nothing may change for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from random import Random, SystemRandom
from typing import Any, Final

from engines.core.api import Seat
from engines.core.shuffle import SECRET_BYTES, SealedSource
from engines.record import record
from engines.record.match import Match
from engines.record.record import Record
from engines.record.resample import Resampler
from kq_table.match.bot_process import Bot, BotAnswer, Fault
from kq_table.match.bot_seat import BotSeat, LeakCase
from kq_table.match.bot_transport import NullTransport

DEALS: Final = 100
MAX_DEALS_DRAWN: Final = 120
"""Most deals to draw: where little is hidden, many of them are the same."""
RETHOUGHT_DEALS: Final = 3
"""Number of other deals for which the bot must think again."""
RETHINK_SECONDS: Final = 20.0
"""Time limit in seconds for each answer; generous, so that a busy computer does not cut one short."""
POLL_SECONDS: Final = 0.01


@dataclass(frozen=True, slots=True)
class Finding:
    """
    The result so far. It names no card.

    :param deals: other deals looked at
    :param same_input: those of them for which the bot would be sent the same bytes as in the true one
    :param rethought: deals for which the bot thought again
    :param same_answer: those of them in which it answered as in the true one
    :param is_asked: whether the bot had anything to choose
    :param has_no_answer: whether the bot gave none when it had to think again, which ended the test
    """

    deals: int = 0
    same_input: int = 0
    rethought: int = 0
    same_answer: int = 0
    is_asked: bool = True
    has_no_answer: bool = False
    is_done: bool = False

    @property
    def is_blind(self) -> bool:
        """Whether nothing changed for the bot in any deal."""
        return (self.deals, self.rethought) == (self.same_input, self.same_answer)


class FairnessTest:
    """
    One test, one deal at a time.

    :param rng: draws the other deals
    :param make_bot: starts the processes that think
    :param make_seat: makes the seat that sends them the match and asks them
    """

    def __init__(
        self,
        case: LeakCase,
        rng: Random,
        make_bot: Callable[[], Bot] = Bot,
        make_seat: Callable[[Bot, Seat, str], BotSeat] = BotSeat,
    ) -> None:
        self._case, self._rng, self._make_bot, self._make_seat = case, rng, make_bot, make_seat
        self._full = record.read(case.record)
        self._is_asked = self._match(self._full).turn == case.seat

    def run(self) -> Iterator[Finding]:
        """Yield the result after each step, to the end."""
        found = Finding(is_asked=self._is_asked)
        really_sent = self.sent(self._full) if self._case.sent is None else self._case.sent.encode()
        others = []
        for other in self._others():
            others.append(other)
            found = replace(
                found, deals=found.deals + 1, same_input=found.same_input + (self.sent(other) == really_sent)
            )
            yield found
        if self._is_asked and others:
            for is_same in self._rethink(others[:RETHOUGHT_DEALS]):
                if is_same is None:
                    found = replace(found, has_no_answer=True)
                else:
                    found = replace(found, rethought=found.rethought + 1, same_answer=found.same_answer + is_same)
                yield found
        yield replace(found, is_done=True)

    def sent(self, full: Record) -> bytes:
        """What the bot would be sent in a match, by the same code as in a real one."""
        match, pipe = self._match(full), NullTransport((), {})
        with closing(Bot(connect=lambda _command, _environment: pipe)) as bot:
            bot_seat = self._make_seat(bot, self._case.seat, self._case.level)
            bot_seat.restart(match)
            if self._is_asked:
                bot_seat.ask(match)
            else:
                bot_seat.send_lines(match)
        return b"".join(pipe.sent)

    def _others(self) -> Iterator[Record]:
        """Deal the hidden cards differently, never twice the same."""
        redeals, seen = Resampler(self._full, self._case.seat), {self._full.deeds}
        for _ in range(MAX_DEALS_DRAWN if redeals.hides else 0):
            other = redeals.deal(self._rng)
            if other.deeds not in seen:
                seen.add(other.deeds)
                yield other
            if len(seen) > DEALS:
                return

    def _rethink(self, others: Iterable[Record]) -> Iterator[bool | None]:
        """
        Yield, for each deal, whether the answer equals that for the true one: the same deed, estimate and reasons.

        If the bot gives no answer, yield None and end.
        """
        own = None
        with closing(self._make_bot()) as bot:
            for full in (self._full, *others):
                answer = self._answer(bot, full)
                if isinstance(answer, Fault):
                    yield None
                    return
                if own is None:
                    own = answer
                else:
                    yield own == answer

    def _answer(self, bot: Bot, full: Record) -> BotAnswer | Fault:
        match, bot_seat = self._match(full), self._make_seat(bot, self._case.seat, self._case.level)
        bot_seat.restart(match)
        bot_seat.ask(match, RETHINK_SECONDS)
        while not (news := bot.poll()):
            time.sleep(POLL_SECONDS)
        return news[0]

    @staticmethod
    def _match(full: Record) -> Match:
        """Open the match; the all-zero secret is never used, since nothing more is dealt."""
        return Match(full, SealedSource(bytes(SECRET_BYTES)))


def work(**case: Any) -> Iterator[object]:
    """Run the test of a `LeakCase`, given as its fields; yield each `Finding` as a dict. Run by `job.serve`."""
    return map(asdict, FairnessTest(LeakCase(**case), SystemRandom()).run())
