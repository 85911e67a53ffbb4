"""The inner end of a process that works in the background for the app: a task comes in, lines go out."""

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
"""Whoever plays meanwhile must not notice."""


@dataclass(frozen=True, slots=True)
class Task:
    """What such a process is to do; a subclass has the fields, all of which JSON can hold."""

    def encode(self) -> bytes:
        """Write it as one line."""
        return json.dumps(asdict(self)).encode() + b"\n"


def run(work: Callable[[bytes, IO[bytes]], int], niceness: int = NICENESS) -> NoReturn:
    """
    Read a task from stdin, and let *work* write to stdout; then, or when stdin ends, the process does.

    :param niceness: what the process adds to its own
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the app, and that ends this
    if hasattr(os, "nice"):
        os.nice(niceness)
    line = sys.stdin.buffer.readline()
    threading.Thread(target=_end_with_stdin, daemon=True).start()
    end_after(partial(work, line, sys.stdout.buffer))


def send(out: IO[bytes], message: object) -> None:
    """Write a message as a line of JSON, at once."""
    out.write(json.dumps(message).encode() + b"\n")
    out.flush()


def _end_with_stdin() -> NoReturn:
    try:
        sys.stdin.buffer.read()
    finally:
        os._exit(0)
