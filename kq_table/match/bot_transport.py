"""Starts a bot's process and carries lines to and from it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Protocol

import engines
from engines.bots import protocol
from engines.bots.protocol import BadMessage

MAX_LINES_PER_POLL: Final = 50
"""A bot that sends many lines must not delay a frame."""


class Transport(Protocol):
    """What is needed of the pipe to a process; see `engines.bots.pipe.Pipe`."""

    @property
    def pid(self) -> int: ...

    def send(self, line: bytes) -> None:
        """Write a line."""

    def receive(self) -> bytes | None:
        """The next line; None when there is none yet."""

    def close(self, grace: float) -> None:
        """End the process, giving it *grace* seconds to end by itself."""


class NullTransport:
    """A pipe without a process: it keeps what is sent, and never answers."""

    pid: Final = 0

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.sent: list[bytes] = []

    def send(self, line: bytes) -> None:
        self.sent.append(line)

    def receive(self) -> bytes | None:
        return None

    def close(self, grace: float) -> None: ...


def builtin_command() -> list[str]:
    """The command that runs the built-in players: this very program, without its window."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--engine", "serve"]
    # -P: a folder called engines in the current directory is not ours.
    return [sys.executable, "-P", "-m", "engines", "serve"]


def environment() -> dict[str, str]:
    """The environment for that command, so that it finds the engines from any folder."""
    variables = dict(os.environ)
    if not getattr(sys, "frozen", False):
        home = str(Path(engines.__file__).parent.parent)
        variables["PYTHONPATH"] = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
    return variables


class BotLink:
    """
    The process of a bot, with all that it was told of its match, so that a new process can be told the same.

    :param clock: counts seconds
    :param connect: starts a command with these environment variables
    """

    def __init__(
        self,
        command: Sequence[str],
        clock: Callable[[], float],
        connect: Callable[[Sequence[str], Mapping[str, str]], Transport],
    ) -> None:
        self._command, self._clock, self._connect = command, clock, connect
        self._transport: Transport | None = None
        self._greetings_due = 0
        """Greetings asked for that have not come; lines before the last of them belong to old matches."""
        self.history: list[bytes] = []
        """The messages of the match so far."""
        self.started_at = 0.0
        """When the process was started, by the clock."""
        self.awake_at: float | None = None
        """When the process said its first word; None until then."""

    @property
    def pid(self) -> int | None:
        return self._transport.pid if self._transport else None

    @property
    def is_open(self) -> bool:
        return self._transport is not None

    def start_match(self, messages: Sequence[bytes]) -> None:
        """Begin a match with its first messages, one of which asks for a greeting; start the process if need be."""
        self._greetings_due += 1
        self.history.clear()
        for message in messages:
            self.tell(message)
        if not self.is_open:
            self.start()

    def start(self) -> None:
        """Start the process and send it the match so far; if it cannot be started, the link stays closed."""
        try:
            self._transport = self._connect(self._command, environment())
        except OSError:
            return
        self._greetings_due = 1
        self.started_at, self.awake_at = self._clock(), None
        for message in self.history:
            self.send(message)

    def tell(self, message: bytes) -> None:
        self.history.append(message)
        self.send(message)

    def send(self, message: bytes) -> None:
        if self._transport:
            self._transport.send(message)

    def lines(self) -> Iterator[bytes]:
        """
        Yield incoming lines of the present match, at most `MAX_LINES_PER_POLL`. Never waits.

        :raises EOFError: if the process has ended.
        """
        for _ in range(MAX_LINES_PER_POLL):
            line = self._transport.receive() if self._transport else None
            if line is None:
                return
            self.awake_at = self._clock() if self.awake_at is None else self.awake_at
            if not self._greetings_due:
                yield line
            elif _is_greeting(line):
                self._greetings_due -= 1

    def close(self, grace: float) -> None:
        if self._transport:
            self._transport.close(grace)
            self._transport = None


def _is_greeting(line: bytes) -> bool:
    try:
        return bool(protocol.decode(line)["type"] == "hello")
    except BadMessage:
        # It belongs to the previous match.
        return False
