"""The table's end of a bot's pipe: asks without waiting, and checks every answer. Knows no rule and no match."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import engines
from engines.bots import protocol
from engines.bots.pipe import Pipe
from engines.bots.protocol import BadMessage, Message, Start
from engines.core.api import Seat

from .awake_clock import AwakeClock
from .bot_transport import Transport

A_POLL: Final = 50
"""Lines read at most in one poll: a bot that babbles must not keep a frame waiting."""
START: Final = 20.0
"""Seconds in which a process may come up and say its first word; a busy machine is no fault of its own."""


@dataclass(frozen=True, slots=True)
class Answer:
    """
    A legal deed that came in time, for the question *n*; *mean* and *sd* are the bot's estimate.

    *candidates* are deeds that it thought of, the best first, each with its expected worth, where it told of them.
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
    """What the bot was asked, and until when its answer counts."""

    n: int
    legal: tuple[str, ...]
    seconds: float
    deadline: float


def house_command() -> list[str]:
    """Give the command that runs the built-in players: this very program, without its window."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--engine", "serve"]
    # -P: a folder called engines where the program happens to be started is not ours.
    return [sys.executable, "-P", "-m", "engines", "serve"]


def environment() -> dict[str, str]:
    """Give the variables for that command, so that it finds the engines wherever it is started."""
    variables = dict(os.environ)
    if not getattr(sys, "frozen", False):
        home = str(Path(engines.__file__).parent.parent)
        variables["PYTHONPATH"] = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
    return variables


class Bot:
    """
    A bot at one seat of one match, in a process of its own.

    A process that ended, or that kept silent, is started again for the next question and told everything anew.

    :param command: the program and its arguments; the built-in players if none is given
    :param clock: counts seconds; those in which the machine sleeps count for no bot if none is given
    :param connect: starts a command with these variables, and gives the wire to it
    """

    def __init__(
        self,
        command: Sequence[str] | None = None,
        clock: Callable[[], float] | None = None,
        connect: Callable[[Sequence[str], Mapping[str, str]], Transport] = Pipe,
    ) -> None:
        self._command = list(command) if command else house_command()
        self._clock, self._connect = clock or AwakeClock(), connect
        self._pipe: Transport | None = None
        self._history: list[bytes] = []
        self._asked = b""
        self._question: Question | None = None
        self._spoken_to: int | None = None
        """The lines there were when it was last asked to talk; None once it has answered."""
        self._words = ""
        self._thoughts: tuple[tuple[str, float], ...] = ()
        """The candidates that it told of since it was asked."""
        self._is_greeted = True
        """Whether all that it says answers to the match that goes on."""
        self._woken_at = 0.0
        self._awake_at: float | None = None
        """When the process said its first word; None until it does."""

    @property
    def pid(self) -> int | None:
        """The number of its process; None while there is none."""
        return self._pipe.pid if self._pipe else None

    @property
    def is_awake(self) -> bool:
        """Whether its process has said a word."""
        return self._awake_at is not None

    @property
    def sent(self) -> bytes:
        """What went down the pipe: the greeting, the match so far, and the last question."""
        return b"".join([*self._history, self._asked])

    def start(self, *, game: str, seats: int, seat: Seat, options: Mapping[str, str], level: str, seed: int) -> None:
        """Begin a match, or begin it again after a take-back: what was asked before is forgotten."""
        # What it still says of that comes before it greets again.
        self._is_greeted = self._pipe is None or self._question is None
        self._question, self._asked = None, b""
        self._history.clear()
        self._tell(protocol.hello())
        self._tell(protocol.start(Start(game, seats, seat, options, level, seed)))
        if not self._pipe:
            self._wake()

    def line(self, line: str) -> None:
        """Tell a deed line as the bot's seat sees it, without its line end."""
        self._tell(protocol.line(line))

    def choose(self, n: int, legal: Sequence[str], seconds: float, iterations: int | None = None) -> None:
        """
        Ask for one of the *legal* deeds; the answer comes by `poll`.

        :param n: how many lines there are in the match
        :param seconds: time to think; half a second more is granted for the way
        """
        self._question, self._thoughts = (
            Question(n, tuple(legal), seconds, self._clock() + seconds + protocol.GRACE),
            (),
        )
        self._asked = protocol.encode(protocol.choose(n, legal, seconds, iterations))
        if self._pipe or self._wake():
            self._send(self._asked)

    def talk(self, n: int) -> None:
        """Ask whether it says something aloud now that there are *n* lines; `remark` gives it."""
        self._spoken_to, self._words = n, ""
        self._send(protocol.encode(protocol.talk(n)))

    def remark(self) -> str | None:
        """Give what it says, empty for nothing; None while it may still answer. One that thinks says nothing."""
        if self._pipe is None or self._question is not None:
            self._spoken_to = None
        self._hush()
        return self._words if self._spoken_to is None else None

    def stop(self) -> None:
        """Have it answer the open question now."""
        self._send(protocol.encode({"type": "stop"}))

    def poll(self) -> list[Answer | Fault]:
        """Give what came of the open question: nothing yet, its answer, or its fault. Never waits."""
        if self._question is None:
            self._hush()
            return []
        self._spoken_to = None
        news = self._listen(self._question)
        if news is None and self._clock() > self._deadline(self._question):
            news = self._fail(self._question, "did not answer in time")
        if news is None:
            return []
        self._question = None
        return [news]

    def _deadline(self, question: Question) -> float:
        """Give the moment after which no answer counts: its time runs from when it can have heard the question."""
        if self._awake_at is None:
            return self._woken_at + START
        return max(question.deadline, self._awake_at + question.seconds + protocol.GRACE)

    def close(self, grace: float = 0.3) -> None:
        """End the process; it has *grace* seconds to do so by itself."""
        self._question = None
        if self._pipe:
            self._pipe.close(grace)
            self._pipe = None

    def _tell(self, message: Message) -> None:
        self._history.append(protocol.encode(message))
        self._send(self._history[-1])

    def _send(self, line: bytes) -> None:
        if self._pipe:
            self._pipe.send(line)

    def _wake(self) -> bool:
        """Start the process and tell it all; one that cannot be started is found out by `poll`."""
        try:
            self._pipe = self._connect(self._command, environment())
            self._is_greeted = True
            self._woken_at, self._awake_at = self._clock(), None
        except OSError:
            return False
        for line in self._history:
            self._pipe.send(line)
        return True

    def _listen(self, question: Question) -> Answer | Fault | None:
        if self._pipe is None:
            return Fault(question.n, "could not be started")
        try:
            for _ in range(A_POLL):
                line = self._pipe.receive()
                if line is None:
                    return None
                self._rouse()
                if not self._is_greeted:
                    self._is_greeted = _is_greeting(line)
                elif answer := self._read(line, question):
                    return answer
        except EOFError:
            return self._fail(question, "has ended unexpectedly")
        except BadMessage as error:
            self._tell_why(str(error))
            return Fault(question.n, f"answered wrongly: {error}")
        return None

    def _read(self, line: bytes, question: Question) -> Answer | None:
        """
        Read an answer to the question; None for everything else that a bot may say, answers to old questions too.

        :raises BadMessage: if it is no message, an error, or no legal answer.
        """
        message = protocol.decode(line)
        if message["type"] == "error":
            raise BadMessage(protocol.plain(message, "reason"))
        if message["type"] == "info" and message.get("n") == question.n:
            self._thoughts = protocol.read_info(message, question.legal)
        if message["type"] != "deed" or protocol.whole(message, "n") != question.n:
            return None
        answer = protocol.read_deed(message, question.legal)
        return Answer(question.n, answer.deed, answer.mean, answer.sd, answer.reasons, self._thoughts)

    def _hush(self) -> None:
        """Read on while no deed is asked for: what it says aloud, and old words, which must not fill the pipe."""
        try:
            for _ in range(A_POLL):
                line = self._pipe.receive() if self._pipe else None
                if line is None:
                    return
                self._rouse()
                if self._is_greeted:
                    self._overhear(line)
                self._is_greeted = self._is_greeted or _is_greeting(line)
        except EOFError:
            # Nobody waits for it: the next question starts it again.
            self._spoken_to = None
            self.close()

    def _overhear(self, line: bytes) -> None:
        """Take what it says aloud, if it was asked for that; talk made wrongly is told why, and was nothing."""
        if self._spoken_to is None:
            return
        try:
            message = protocol.decode(line)
            if message["type"] == "talk" and protocol.whole(message, "n") == self._spoken_to:
                self._spoken_to, self._words = None, protocol.read_said(message)
        except BadMessage as error:
            self._spoken_to = None
            self._tell_why(str(error))

    def _rouse(self) -> None:
        """Note when the process said its first word, whatever it was: from then on it can think."""
        self._awake_at = self._clock() if self._awake_at is None else self._awake_at

    def _fail(self, question: Question, reason: str) -> Fault:
        """Give up the process; a silent one would not hear the next question either."""
        self.close(0.0)
        return Fault(question.n, reason)

    def _tell_why(self, reason: str) -> None:
        self._send(protocol.encode(protocol.error(reason)))


def _is_greeting(line: bytes) -> bool:
    try:
        return bool(protocol.decode(line)["type"] == "hello")
    except BadMessage:
        # Said to the match before, which nobody plays on.
        return False
