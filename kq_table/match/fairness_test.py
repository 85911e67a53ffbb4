"""The test of blindness: what a bot cannot see is dealt another way, and nothing may change for it. Knows no window."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from random import Random, SystemRandom
from typing import Final, NoReturn, Protocol

from engines.core.api import Seat
from engines.core.shuffle import SECRET_BYTES, Seal
from engines.record import record
from engines.record.match import Match
from engines.record.record import Record
from engines.record.resample import Redeals

from .bot_process import Answer, Bot, Fault
from .bot_seat import BotConnection, BotSeat
from .bot_transport import NullTransport

DEALS: Final = 100
TRIES: Final = 120
"""Deals drawn at most: where little is hidden, many of them are the same."""
THOUGHTS: Final = 3
"""Other deals over which the bot is made to think again."""
PATIENCE: Final = 20.0
"""Seconds for each of these thoughts: none may be cut short because the computer is busy."""
NAP: Final = 0.01
NICENESS: Final = 10


@dataclass(frozen=True, slots=True)
class LeakCase:
    """
    What is put to the test.

    :param record: the match up to the moment, as text, with all its cards
    :param level: the player of the house at *seat*
    :param sent: what went down the bot's pipe up to that moment; None where it was not asked then in this sitting
    """

    record: str
    seat: Seat
    level: str
    sent: str | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """
    What has come out so far. It names no card.

    :param dealt: other deals looked at, *alike* those that the bot could not have told from the true one
    :param thought: deals thought through again, *agreed* those over which its answer was the same
    :param is_asked: whether the bot had anything to choose
    """

    dealt: int = 0
    alike: int = 0
    thought: int = 0
    agreed: int = 0
    is_asked: bool = True
    is_done: bool = False

    @property
    def is_blind(self) -> bool:
        """Whether nothing changed for the bot in any deal."""
        return (self.dealt, self.thought) == (self.alike, self.agreed)


class FairnessTest:
    """
    A trial, gone through a deal at a time.

    :param rng: draws the other deals
    :param bots: makes the processes that think; *chairs* makes what tells and asks them, as the table's host does
    """

    def __init__(
        self,
        trial: LeakCase,
        rng: Random,
        bots: Callable[[], BotConnection] = Bot,
        chairs: Callable[[BotConnection, Seat, str], BotSeat] = BotSeat,
    ) -> None:
        self._trial, self._rng, self._bots, self._chairs = trial, rng, bots, chairs
        self._full = record.read(trial.record)
        self._is_asked = self._match(self._full).turn == trial.seat

    def run(self) -> Iterator[Finding]:
        """Give what has come out after each step, to the end."""
        found = Finding(is_asked=self._is_asked)
        went = self.sent(self._full) if self._trial.sent is None else self._trial.sent.encode()
        others = []
        for other in self._others():
            others.append(other)
            found = replace(found, dealt=found.dealt + 1, alike=found.alike + (self.sent(other) == went))
            yield found
        if self._is_asked and others:
            for agrees in self._thoughts(others[:THOUGHTS]):
                found = replace(found, thought=found.thought + 1, agreed=found.agreed + agrees)
                yield found
        yield replace(found, is_done=True)

    def sent(self, full: Record) -> bytes:
        """Give what goes down the bot's pipe in a match: the host's very way, but into a pipe that leads nowhere."""
        match, pipe = self._match(full), NullTransport((), {})
        with closing(Bot(connect=lambda _command, _environment: pipe)) as bot:
            chair = self._chairs(bot, self._trial.seat, self._trial.level)
            chair.sit_down(match)
            if self._is_asked:
                chair.ask(match)
            else:
                chair.tell(match)
        return b"".join(pipe.sent)

    def _others(self) -> Iterator[Record]:
        """Deal what is hidden in other ways, none of them twice."""
        redeals, seen = Redeals(self._full, self._trial.seat), {self._full.deeds}
        for _ in range(TRIES if redeals.hides else 0):
            other = redeals.deal(self._rng)
            if other.deeds not in seen:
                seen.add(other.deeds)
                yield other
            if len(seen) > DEALS:
                return

    def _thoughts(self, others: Iterable[Record]) -> Iterator[bool]:
        """Tell of each deal whether the bot answers as it does to the true one: deed, estimate and reasons."""
        with closing(self._bots()) as bot:
            own = self._answer(bot, self._full)
            for other in others:
                answer = self._answer(bot, other)
                yield isinstance(own, Answer) and own == answer

    def _answer(self, bot: BotConnection, full: Record) -> Answer | Fault:
        match, chair = self._match(full), self._chairs(bot, self._trial.seat, self._trial.level)
        chair.sit_down(match)
        chair.ask(match, PATIENCE)
        while not (news := bot.poll()):
            time.sleep(NAP)
        return news[0]

    @staticmethod
    def _match(full: Record) -> Match:
        """Open a match in which nothing more is dealt."""
        return Match(full, Seal(bytes(SECRET_BYTES)))


# -- in a process of its own ---------------------------------------------------------------------------------------


class Out(Protocol):
    """Where findings go."""

    def write(self, line: bytes, /) -> object:
        """Take some bytes."""
        ...

    def flush(self) -> object:
        """Send them."""
        ...


def order(trial: LeakCase) -> bytes:
    """Write a trial as one line."""
    return json.dumps(asdict(trial)).encode() + b"\n"


def read(line: bytes) -> Finding:
    """Read a line of `serve`."""
    return Finding(**json.loads(line))


def serve(order: bytes, out: Out) -> None:
    """Go through the trial of an order, and write a line for each step."""
    for finding in FairnessTest(LeakCase(**json.loads(order)), SystemRandom()).run():
        out.write(json.dumps(asdict(finding)).encode() + b"\n")
        out.flush()


def main() -> int:
    """Be the process that tests: its order comes on stdin; where stdin ends before it is done, so does the process."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    order = sys.stdin.buffer.readline()
    threading.Thread(target=_end_with_stdin, daemon=True).start()
    serve(order, sys.stdout.buffer)
    # The thread still holds stdin; an orderly end of Python would trip over it.
    os._exit(0)


def _end_with_stdin() -> NoReturn:
    try:
        sys.stdin.buffer.read()
    finally:
        os._exit(0)
