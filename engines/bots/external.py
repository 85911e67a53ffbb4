"""External bots: programs that speak the bot protocol, whose every answer is checked."""

from __future__ import annotations

import os
import shlex
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from engines.core.api import Rules, Seat, View
from engines.core.search_api import Answer, Budget
from engines.core.sentences import Sentence, fill, write

from . import faults, protocol
from .confinement import ErrorOutput, clean_environment, forbid_looking_in, full_paths
from .heuristics_by_game import fallback_deed
from .pipe import Apart, Pipe
from .players import NoSuchPlayer
from .protocol import MAX_FAULTS, BadMessage, Start

REPLACED: Final = "Chosen by a simple computer player, because the other program {fault}."
TALK_SECONDS: Final = 1.0
"""How long a bot may think about what it says."""


class Fault(ValueError):
    """What an external bot did wrong, phrased as the end of a sentence."""


class ExternalBot:
    """
    One process for one seat of one match; `lines_sent` counts the lines sent to it, `faults` lists its errors.

    It is not trusted: see `confinement`. After `MAX_FAULTS` it is given up, and its process ended.

    :param command: the program and its arguments, as in a shell, but run without one
    :param seconds: the time limit for each deed
    :raises NoSuchPlayer: if the command names no program.
    """

    def __init__(self, command: str, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        forbid_looking_in()
        self._command = full_paths(words_of(command, is_posix=os.name == "posix"))
        self._seconds = seconds
        self._clock = clock
        self._pipe: Pipe | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._stderr = _stderr_of(command)
        self._is_mute = False
        self.lines_sent = 0
        self.faults: list[str] = []

    def choose(self, match: Start, rules: Rules[Any], view: View[Any], news: Sequence[str], budget: Budget) -> Answer:
        """Send the bot the new lines *news* and ask it for a deed; `fallback_deed` answers if it fails."""
        if self._is_given_up:
            return self._fallback(rules, view)
        legal = [deed.text for deed in rules.legal(view.state)]
        try:
            pipe = self._send_lines(match, news)
            pipe.send(protocol.encode(protocol.choose(self.lines_sent, legal, self._seconds, budget.iterations)))
            return self._await(pipe, legal)
        except Fault as fault:
            self._record_fault(str(fault))
            return self._fallback(rules, view)

    def talk(self, news: Sequence[str]) -> Sequence[str]:
        """
        Send a running bot the *news* and ask it for talk; empty if it has none.

        A bot that answers wrongly or not within `TALK_SECONDS` is not asked again: talking is optional.
        """
        if self._pipe is None or self._is_mute:
            return ()
        self._tell(self._pipe, news)
        self._pipe.send(protocol.encode(protocol.talk(self.lines_sent)))
        deadline = self._clock() + TALK_SECONDS
        try:
            while (left := deadline - self._clock()) > 0:
                if (line := self._pipe.receive(left)) and (said := self._read_talk(line)) is not None:
                    return said
        except (EOFError, BadMessage):
            pass  # its next deed shows whether it still runs
        self._is_mute = True
        return ()

    def _read_talk(self, line: bytes) -> Sequence[str] | None:
        """Read an answer to the last question for talk; None for every other message."""
        message = protocol.decode(line)
        if message["type"] != "talk" or protocol.whole(message, "n") != self.lines_sent:
            return None
        return protocol.read_talk(message)

    def end(self, news: Sequence[str], totals: Sequence[int], ranking: Sequence[Sequence[Seat]]) -> None:
        """Send a running bot the last *news* and the result of the match."""
        if self._pipe is not None:
            self._tell(self._pipe, news)
            self._pipe.send(protocol.encode(protocol.end(totals, ranking)))

    def close(self) -> None:
        if self._pipe is not None:
            self._pipe.send(protocol.encode(protocol.quit_()))
            self._pipe.close()
            self._pipe = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _send_lines(self, match: Start, news: Sequence[str]) -> Pipe:
        if self._pipe is None:
            try:
                self._pipe = self._start()
            except (OSError, ValueError) as error:
                raise Fault(f"cannot be started: {getattr(error, 'strerror', None) or error}") from None
            self._pipe.send(protocol.encode(protocol.hello()))
            self._pipe.send(protocol.encode(protocol.start(match)))
        self._tell(self._pipe, news)
        return self._pipe

    def _tell(self, pipe: Pipe, news: Sequence[str]) -> None:
        for line in news:
            pipe.send(protocol.encode(protocol.line(line)))
        self.lines_sent += len(news)

    def _start(self) -> Pipe:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="kq-bot-", ignore_cleanup_errors=True)
        return Pipe(self._command, clean_environment(os.environ), Apart(self._folder.name, self._stderr.hear))

    def _await(self, pipe: Pipe, legal: Sequence[str]) -> Answer:
        deadline = self._clock() + self._seconds + protocol.GRACE_SECONDS
        while (left := deadline - self._clock()) > 0:
            try:
                if (line := pipe.receive(left)) and (answer := self._read(line, legal)):
                    return answer
            except EOFError:
                raise Fault(faults.STOPPED) from None
            except BadMessage as error:
                raise Fault(fill(faults.INVALID, {"error": str(error)})) from None
        raise Fault(fill(faults.NO_ANSWER, {"seconds": f"{self._seconds:g}"}))

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
        if len(self.faults) == MAX_FAULTS:
            self.faults.append(fill(faults.GIVEN_UP, {"times": str(MAX_FAULTS)}))
            self.close()

    @property
    def _is_given_up(self) -> bool:
        return len(self.faults) > MAX_FAULTS

    def _fallback(self, rules: Rules[Any], view: View[Any]) -> Answer:
        reason = write(Sentence(REPLACED, {"fault": self.faults[-1]}))
        return Answer(fallback_deed(rules, view), 0.0, 0.0, (reason,), 0)


def words_of(command: str, *, is_posix: bool) -> list[str]:
    """
    Split a command into the program and its arguments, as a shell does.

    :param is_posix: False for Windows, where a backslash is part of a path
    :raises NoSuchPlayer: if it names no program, or a quotation mark has no partner.
    """
    try:
        words = shlex.split(command, posix=is_posix)
    except ValueError:
        raise NoSuchPlayer(f"cmd:{command[:40]}: a quotation mark is missing") from None
    if not is_posix:
        # `shlex` keeps the quotation marks around a word there.
        words = [word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word for word in words]
    if not words or not words[0]:
        raise NoSuchPlayer("cmd: needs a program, as in cmd:python3 bot.py")
    return words


@cache
def _stderr_of(command: str) -> ErrorOutput:
    """The stderr of all the bots of a command, with one limit for all their matches."""
    del command
    return ErrorOutput()
