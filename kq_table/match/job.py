"""
Runs work in child processes of this program (`kq-table --work NAME`); except in `answers`, nothing waits for them.

The task, a line of JSON, goes to the process's stdin; each message comes back as a line of JSON on its stdout. The
process ends after its work, or when its stdin ends.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn

from engines.bots.pipe import Pipe
from engines.core.standard_streams import end_after

from .bot_transport import Transport, environment

if TYPE_CHECKING:
    from kq_table.storage.record_store import RecordStore

if sys.platform == "win32":
    from engines.bots.lifeline import WindowsJob

LEAST_URGENT: Final = 19
"""The niceness of work that everything else goes before."""

Start = Callable[[str, bytes], Transport]
"""Starts a process for the named work, and sends it its task, one line of JSON."""


def command(work: str) -> list[str]:
    program = [] if getattr(sys, "frozen", False) else ["-P", "-m", "kq_table"]
    return [sys.executable, *program, "--work", work]


def start(work: str, line: bytes) -> Transport:
    """:raises OSError: if the process cannot be started."""
    pipe = Pipe(command(work), environment())
    pipe.send(line)
    return pipe


def encode(message: object) -> bytes:
    """Encode a message or task as one line; JSON escapes line breaks inside strings."""
    return json.dumps(message).encode() + b"\n"


class Job:
    """
    Processes that share some work; to look for what they send never waits.

    A message takes at most `MAX_LINE_BYTES`, since `Pipe.receive` returns a longer line in parts.
    """

    def __init__(self, work: str, start: Start | None) -> None:
        self._work, self._start = work, start
        self._running: dict[int, Transport] = {}

    @property
    def is_running(self) -> bool:
        return bool(self._running)

    def begin(self, tasks: Iterable[Mapping[str, object]]) -> None:
        """
        Start a process for each task; call it only while none is running.

        :raises OSError: if one cannot be started; those before it go on.
        """
        assert self._start is not None, "here no process is to be started"
        for number, task in enumerate(tasks):
            self._running[number] = self._start(self._work, encode(task))

    def news(self) -> list[tuple[int, Any]]:
        """
        New messages as (task number, message).

        Drops processes that have ended, and ends those that send anything but JSON.
        """
        found = []
        for number, pipe in list(self._running.items()):
            try:
                while line := pipe.receive():
                    found.append((number, json.loads(line)))
            except (EOFError, ValueError, RecursionError):
                del self._running[number]
                pipe.close(0.0)
        return found

    def stop(self) -> None:
        """End the processes at once; what they have written stays."""
        for pipe in self._running.values():
            pipe.close(0.0)
        self._running.clear()


def answers(work: str, task: Mapping[str, object], start_seconds: float, seconds: float, max_bytes: int) -> list[bytes]:
    """
    Run some work and wait for its lines, then end the process. After a timeout, return the lines so far.

    :param start_seconds: seconds to wait for the first line
    :param seconds: seconds to wait for each of the others
    :param max_bytes: stop waiting after this many bytes
    :return: whole lines
    :raises OSError: if the process cannot be started.
    """
    pipe = Pipe(command(work), environment())
    found = bytearray()
    try:
        pipe.send(encode(task))
        end = time.monotonic() + start_seconds
        with suppress(EOFError):
            # A long line comes in parts.
            while len(found) < max_bytes and (part := pipe.receive(max(0.0, end - time.monotonic()))) is not None:
                found += part
                if part.endswith(b"\n"):
                    end = time.monotonic() + seconds
    finally:
        pipe.close(0.0)
    return bytes(found[: found.rfind(b"\n") + 1]).splitlines()


class BackgroundWorker:
    """
    Base of workers that process a store's records in a `Job`; `AppContext` creates each kind on first use.

    :param start: None where no process is to be started
    """

    WORK: ClassVar[str] = ""
    """The name of the work."""

    def __init__(self, store: RecordStore, start: Start | None = start) -> None:
        self._store, self._uses_process = store, start is not None
        self._job = Job(self.WORK, start)

    @property
    def has_to_fetch(self) -> bool:
        """Whether `fetch` must be called even if no frame is due."""
        return False

    def fetch(self) -> None:
        """Collect results of the processes; called in every frame."""

    def pause(self) -> None:
        """Leave the processor to a match at the table."""

    def resume(self) -> None:
        """Resume what was paused."""

    def close(self) -> None:
        self._job.stop()


# -- the process


def serve(work: Callable[..., Iterator[object]], niceness: int) -> NoReturn:
    """
    Read a task from stdin, write what *work* yields for it, and end the process: with status 1 after an error.

    :param niceness: increment for `os.nice`; from `LEAST_URGENT` on the work gets what nobody else wants
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the app, which ends this process
    if niceness >= LEAST_URGENT and sys.platform == "linux":
        # Only this wakes what the person waits for at once: a nice process is first left to end its slice of time.
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(niceness)
    line = sys.stdin.buffer.readline()
    threading.Thread(target=_end_with_stdin, daemon=True).start()
    end_after(partial(_write_messages, work, line))


def _write_messages(work: Callable[..., Iterator[object]], line: bytes) -> int:
    for message in work(**json.loads(line)):
        sys.stdout.buffer.write(encode(message))
        sys.stdout.buffer.flush()
    return 0


def _end_with_stdin() -> NoReturn:
    try:
        sys.stdin.buffer.read()
    finally:
        os._exit(0)


def limit_memory(max_bytes: int) -> None:
    """Let this process have no more memory, where the system keeps such a limit: macOS does not."""
    with suppress(ValueError, OSError):  # some limits are refused, as is a lower one that is set already
        if sys.platform == "win32":
            WindowsJob(max_bytes).add(os.getpid())  # it is kept until this process ends
        else:
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (max_bytes, max_bytes))
