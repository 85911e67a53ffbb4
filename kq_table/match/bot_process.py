"""A bot in a process of its own: asks it without waiting, and checks every answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from engines.bots import faults, protocol
from engines.bots.pipe import Pipe
from engines.bots.protocol import BadMessage, Start
from engines.core.api import Seat
from engines.core.sentences import fill

from .bot_transport import BotLink, Transport, builtin_command

STARTUP_SECONDS: Final = 20.0
"""How long a process may take until its first word; a busy machine is not its fault."""
MAX_TICK_SECONDS: Final = 2.0
"""The most that `AwakeClock` counts between two calls; after a longer gap the machine was asleep."""


class AwakeClock:
    """
    Counts the seconds in which this program ran, not those in which the machine slept.

    :param clock: the machine's; if it is put back, nothing is added
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._last, self._sum = clock, clock(), 0.0

    def __call__(self) -> float:
        now = self._clock()
        self._sum += min(MAX_TICK_SECONDS, max(0.0, now - self._last))
        self._last = now
        return self._sum


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """
    A legal deed that came in time.

    :param n: the question that it answers: the number of lines in the match then
    :param mean, sd: the bot's estimate of its points, as the protocol defines it
    :param candidates: deeds that it considered, the best first, each with its expected points; may be empty
    """

    n: int
    deed: str
    mean: float
    sd: float
    reasons: tuple[str, ...]
    candidates: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong with the question *n*; the *reason* ends a sentence that begins with the bot's name."""

    n: int
    reason: str


@dataclass(frozen=True, slots=True)
class Question:
    """What the bot was asked, the *seconds* it may think, and until when (by the clock) its answer counts."""

    n: int
    legal: tuple[str, ...]
    seconds: float
    deadline: float


class Bot:
    """
    A bot at one seat of one match.

    A process that ended or was silent is started again for the next question, and told the match anew.

    :param command: the program and its arguments; by default the built-in players
    :param clock: counts seconds; by default an `AwakeClock`
    :param connect: starts a command with these environment variables
    """

    def __init__(
        self,
        command: Sequence[str] | None = None,
        clock: Callable[[], float] | None = None,
        connect: Callable[[Sequence[str], Mapping[str, str]], Transport] = Pipe,
    ) -> None:
        self._clock = clock or AwakeClock()
        self.link = BotLink(list(command) if command else builtin_command(), self._clock, connect)
        self._asked = b""
        self._question: Question | None = None
        self._candidates: tuple[tuple[str, float], ...] = ()
        """The candidates that it has sent since the last question."""
        self._remark_at: int | None = None
        """The number of lines when it was asked for a remark; None once it has answered."""
        self._remark = ""

    @property
    def sent(self) -> bytes:
        """What was sent: the greeting, the match so far, and the last question."""
        return b"".join([*self.link.history, self._asked])

    def start(self, *, game: str, seats: int, seat: Seat, options: Mapping[str, str], level: str, seed: int) -> None:
        """Begin a match, or begin it again after a take-back; earlier questions are forgotten."""
        messages = (protocol.hello(), protocol.start(Start(game, seats, seat, options, level, seed)))
        self.link.start_match([*map(protocol.encode, messages)])
        self._question, self._asked = None, b""

    def line(self, line: str) -> None:
        self.link.tell(protocol.encode(protocol.line(line)))

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """
        Ask for one of the *legal* deeds; the answer comes from `poll`.

        :param n: number of lines in the match
        :param seconds: time to think; `protocol.GRACE_SECONDS` more are granted for the transport
        :param iterations: how many trials to think, if the seconds allow
        """
        self._question = Question(n, tuple(legal), seconds, self._clock() + seconds + protocol.GRACE_SECONDS)
        self._candidates = ()
        self._asked = protocol.encode(protocol.choose(n, legal, seconds, iterations))
        if not self.link.is_open:
            self.link.start()
        self.link.send(self._asked)

    def talk(self, n: int) -> None:
        """Ask for a remark after *n* lines; it comes from `remark`. An older question is dropped."""
        if self._question is not None and self._question.n != n:
            self._question = None
            self.link.send(protocol.encode(protocol.stop()))
        self._remark_at, self._remark = n, ""
        if not self.link.is_open:
            self.link.start()
        self.link.send(protocol.encode(protocol.talk(n)))

    def remark(self) -> str | None:
        """The bot's remark, empty for none; None while one may still come. A thinking bot has none."""
        if not self.link.is_open or self._question is not None:
            self._remark_at = None
        self._read_between_questions()
        return self._remark if self._remark_at is None else None

    def poll(self) -> list[BotAnswer | Fault]:
        """The answer to the open question or its fault, empty while there is neither. Never waits."""
        if self._question is None:
            self._read_between_questions()
            return []
        self._remark_at = None
        result = self._read_result(self._question)
        if result is None and self._clock() > self._deadline(self._question):
            result = self._give_up(self._question, faults.LATE)
        if result is None:
            return []
        self._question = None
        return [result]

    def close(self, grace: float = 0.3) -> None:
        self._question = None
        self.link.close(grace)

    def _deadline(self, question: Question) -> float:
        """When answers stop counting; the time runs from when the bot can have read the question."""
        if self.link.awake_at is None:
            return self.link.started_at + STARTUP_SECONDS
        return max(question.deadline, self.link.awake_at + question.seconds + protocol.GRACE_SECONDS)

    def _read_result(self, question: Question) -> BotAnswer | Fault | None:
        if not self.link.is_open:
            return Fault(question.n, faults.NOT_STARTED)
        try:
            for line in self.link.lines():
                if answer := self._read_answer(line, question):
                    return answer
        except EOFError:
            return self._give_up(question, faults.STOPPED)
        except BadMessage as error:
            self._send_error(error)
            return Fault(question.n, fill(faults.INVALID, {"error": str(error)}))
        return None

    def _read_answer(self, line: bytes, question: Question) -> BotAnswer | None:
        """
        Read an answer to the question; None for all else that a bot may say, such as answers to old questions.

        :raises BadMessage: if it is no message, an error, or no legal answer.
        """
        message = protocol.decode(line)
        if message["type"] == "error":
            raise BadMessage(protocol.plain(message, "reason"))
        if message["type"] == "info" and message.get("n") == question.n:
            self._candidates = protocol.read_info(message, question.legal)
        if message["type"] != "deed" or protocol.whole(message, "n") != question.n:
            return None
        answer = protocol.read_deed(message, question.legal)
        return BotAnswer(question.n, answer.deed, answer.mean, answer.sd, answer.reasons, self._candidates)

    def _read_between_questions(self) -> None:
        """Read remarks and old answers, so that they do not fill the pipe."""
        try:
            for line in self.link.lines():
                self._read_remark(line)
        except EOFError:
            # Nobody waits for it: the next question starts it again.
            self._remark_at = None
            self.close()

    def _read_remark(self, line: bytes) -> None:
        """Take a remark, if one was asked for; a malformed one is answered with an error and counts as none."""
        if self._remark_at is None:
            return
        try:
            message = protocol.decode(line)
            if message["type"] == "talk" and protocol.whole(message, "n") == self._remark_at:
                self._remark_at, self._remark = None, next(iter(protocol.read_talk(message)), "")
        except BadMessage as error:
            self._remark_at = None
            self._send_error(error)

    def _give_up(self, question: Question, reason: str) -> Fault:
        """End the process; a silent one would not read the next question either."""
        self.close(0.0)
        return Fault(question.n, reason)

    def _send_error(self, error: BadMessage) -> None:
        self.link.send(protocol.encode(protocol.error(str(error))))


def builtin_bot(on_line: Callable[[], None]) -> Bot:
    """A built-in player that calls *on_line*, from another thread, whenever `Bot.poll` may have news."""
    return Bot(connect=partial(Pipe, on_line=on_line))
