"""External bots: programs that speak the bot protocol, whose every answer is checked."""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from engines.core.api import Rules, View
from engines.core.search_api import Answer, Budget

from . import protocol
from .pipe import Pipe
from .players import fallback_deed
from .protocol import BadMessage, Start

MAX_FAULTS: Final = 3
"""After so many the built-in fallback keeps the seat (engine contract, section 5)."""


class Fault(ValueError):
    """What an external bot did wrong, as the end of a sentence about it."""


class ExternalBot:
    """
    One process for one seat of one match; `lines_sent` counts the lines that it was sent, `faults` lists its errors.

    :param command: the program and its arguments, as in a shell, but run without one
    :param seconds: the time limit for each deed
    """

    def __init__(self, command: str, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._command = shlex.split(command, posix=os.name == "posix")
        self._seconds = seconds
        self._clock = clock
        self._pipe: Pipe | None = None
        self.lines_sent = 0
        self.faults: list[str] = []

    def choose(self, match: Start, rules: Rules[Any], view: View[Any], news: Sequence[str], budget: Budget) -> Answer:
        """Send the bot the *news*, lines that it has not had yet, and ask it; `fallback_deed` answers if it fails."""
        if len(self.faults) >= MAX_FAULTS:
            return self._fallback(rules, view)
        legal = [deed.text for deed in rules.legal(view.state)]
        try:
            pipe = self._send_lines(match, news)
            pipe.send(protocol.encode(protocol.choose(self.lines_sent, legal, self._seconds, budget.iterations)))
            return self._await(pipe, legal)
        except Fault as fault:
            self._record_fault(str(fault))
            return self._fallback(rules, view)

    def close(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def _send_lines(self, match: Start, news: Sequence[str]) -> Pipe:
        if self._pipe is None:
            try:
                self._pipe = Pipe(self._command, is_heard=True)
            except (OSError, IndexError) as error:
                raise Fault(f"cannot be started: {error}") from None
            self._pipe.send(protocol.encode(protocol.hello()))
            self._pipe.send(protocol.encode(protocol.start(match)))
        for line in news:
            self._pipe.send(protocol.encode(protocol.line(line)))
        self.lines_sent += len(news)
        return self._pipe

    def _await(self, pipe: Pipe, legal: Sequence[str]) -> Answer:
        deadline = self._clock() + self._seconds + protocol.GRACE_SECONDS
        while (left := deadline - self._clock()) > 0:
            try:
                if (line := pipe.receive(left)) and (answer := self._read(line, legal)):
                    return answer
            except EOFError:
                raise Fault("has ended unexpectedly") from None
            except BadMessage as error:
                raise Fault(f"answered wrongly: {error}") from None
        raise Fault(f"gave no answer in {self._seconds:g} s")

    def _read(self, line: bytes, legal: Sequence[str]) -> Answer | None:
        """Read an answer to the open question; None for every other message."""
        message = protocol.decode(line)
        if message["type"] == "error":
            raise BadMessage(protocol.plain(message, "reason"))
        if message["type"] != "deed" or protocol.whole(message, "n") != self.lines_sent:
            return None
        return protocol.read_deed(message, legal)

    def _record_fault(self, reason: str) -> None:
        self.faults.append(reason)
        if self._pipe is not None:
            self._pipe.send(protocol.encode(protocol.error(reason)))

    def _fallback(self, rules: Rules[Any], view: View[Any]) -> Answer:
        reasons = (f"The house bot plays: the bot {self.faults[-1]}.",)
        return Answer(fallback_deed(rules, view), 0.0, 0.0, reasons, 0)
