"""A bot's process, with threads that write to it and read from it."""

from __future__ import annotations

import errno
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, Final

from .lifeline import Lifeline
from .protocol import MAX_LINE_BYTES

MAX_WAITING_LINES: Final = 100
"""Unread lines that are kept; a bot that writes more has to wait."""
_POLL_SECONDS: Final = 0.1
_QUIET_ON_WINDOWS: Final = 0x08000000 | 0x00004000
"""CREATE_NO_WINDOW and BELOW_NORMAL_PRIORITY_CLASS, which Python defines on Windows only."""
_GROUP_ON_WINDOWS: Final = 0x00000200
"""CREATE_NEW_PROCESS_GROUP."""


@dataclass(frozen=True, slots=True)
class Apart:
    """
    How an external bot is kept apart: in a session and process group of its own, which ends as a whole.

    :param folder: its working directory
    :param hear: called, in a thread, with each line that it writes to stderr
    """

    folder: str
    hear: Callable[[bytes], None]


class Pipe:
    """
    A running bot. Only `close`, and `receive` with a timeout, ever wait.

    :param command: the program and its arguments
    :param environment: the environment variables of its process; None for our own
    :param apart: how it is kept apart; None for a bot of ours, whose stderr nobody hears
    :param on_line: called, in another thread, when `receive` has something new: a line, or that the bot has ended
    :raises OSError: if the program cannot be started
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str] | None = None,
        apart: Apart | None = None,
        on_line: Callable[[], None] | None = None,
    ) -> None:
        self._is_apart = apart is not None
        self._lifeline = Lifeline(is_leader=self._is_apart)
        try:
            self._process = subprocess.Popen(  # noqa: S603 (ourselves, or the bot that the user named)
                list(command),
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if apart else subprocess.DEVNULL,
                cwd=apart.folder if apart else None,
                start_new_session=self._is_apart,
                creationflags=_windows_flags(is_apart=self._is_apart),
                pass_fds=self._lifeline.inherited,
            )
        except BaseException:
            self._lifeline.close()
            raise
        self._lifeline.tie(self._process.pid)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._inbox: queue.Queue[bytes | None] = queue.Queue(MAX_WAITING_LINES)
        self._on_line = on_line
        self._is_closing = threading.Event()
        self._threads = [
            threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True),
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
        ]
        if apart:
            self._threads.append(threading.Thread(target=_hear, args=(self._process.stderr, apart.hear), daemon=True))
        try:
            for thread in self._threads:
                thread.start()
        except RuntimeError as error:  # the system has too little for one
            self._threads = [thread for thread in self._threads if thread.is_alive()]
            self.close(0.0)
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from error

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: bytes) -> None:
        """Queue a line for the bot; if the bot has ended, `receive` tells."""
        self._outbox.put(line)

    def receive(self, timeout: float = 0.0) -> bytes | None:
        """
        The next line, waiting up to *timeout* seconds.

        :return: None when there is none yet
        :raises EOFError: if the bot has ended and all its lines were returned
        """
        try:
            line = self._inbox.get(timeout=timeout) if timeout > 0 else self._inbox.get_nowait()
        except queue.Empty:
            return None
        if line is None:
            # Left for the next call, which must raise too.
            self._inbox.put_nowait(None)
            raise EOFError("the bot has ended")
        return line

    def close(self, grace: float = 0.3) -> None:
        """Close the bot's stdin, give it *grace* seconds to end, then kill it; if it is apart, with all it started."""
        self._is_closing.set()
        self._outbox.put(None)
        try:
            self._process.wait(grace)
        except subprocess.TimeoutExpired:
            self._process.kill()
        if self._is_apart:
            self._lifeline.kill(self._process.pid)
        self._process.wait()
        self._lifeline.close()
        for thread in self._threads:
            thread.join(1.0)

    def _write(self, stdin: IO[bytes]) -> None:
        # The bot may end at any moment; the reader notices, so a broken pipe is no error here.
        with suppress(OSError), stdin:
            while (line := self._outbox.get()) is not None:
                stdin.write(line)
                stdin.flush()

    def _read(self, stdout: IO[bytes]) -> None:
        with stdout:
            while line := stdout.readline(MAX_LINE_BYTES + 1):
                self._put(line)
        self._put(None)

    def _put(self, line: bytes | None) -> None:
        while not self._is_closing.is_set():
            try:
                self._inbox.put(line, timeout=_POLL_SECONDS)
            except queue.Full:
                continue
            if self._on_line is not None:
                self._on_line()
            return


def _hear(stderr: IO[bytes], hear: Callable[[bytes], None]) -> None:
    with stderr:
        while line := stderr.readline(MAX_LINE_BYTES):
            hear(line)


def _windows_flags(*, is_apart: bool) -> int:
    if sys.platform != "win32":
        return 0
    return _QUIET_ON_WINDOWS | (_GROUP_ON_WINDOWS if is_apart else 0)
