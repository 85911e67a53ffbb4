"""The inner end of a background process of the app: a task comes in on stdin, lines go out on stdout."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from typing import IO, Final, NoReturn

from engines.core.standard_streams import end_after

NICENESS: Final = 15
"""Niceness of background work, which must not disturb a game in play."""


@dataclass(frozen=True, slots=True)
class Task:
    """What such a process is to do; a subclass has the fields, all of which JSON can hold."""

    def encode(self) -> bytes:
        return json.dumps(asdict(self)).encode() + b"\n"


def run(work: Callable[[bytes, IO[bytes]], int], niceness: int = NICENESS) -> NoReturn:
    """
    Read a task from stdin, pass it to *work* with stdout, and end the process with its status, or when stdin ends.

    :param niceness: what the process adds to its own
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the app, which ends this process
    if hasattr(os, "nice"):
        os.nice(niceness)
    line = sys.stdin.buffer.readline()
    threading.Thread(target=_end_with_stdin, daemon=True).start()
    end_after(partial(work, line, sys.stdout.buffer))


def send(out: IO[bytes], message: object) -> None:
    out.write(json.dumps(message).encode() + b"\n")
    out.flush()


def _end_with_stdin() -> NoReturn:
    try:
        sys.stdin.buffer.read()
    finally:
        os._exit(0)
