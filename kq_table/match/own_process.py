"""Starts this very program as a process without a window, and exchanges lines with it."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

from engines.bots.pipe import Pipe

from .bot_transport import Transport, environment


def command(option: str) -> list[str]:
    """The command that runs this program with *option* as its first argument."""
    if getattr(sys, "frozen", False):
        return [sys.executable, option]
    return [sys.executable, "-P", "-m", "kq_table", option]


def start(option: str, line: bytes) -> Transport:
    """
    Start a process and send it a line.

    :raises OSError: if it cannot be started.
    """
    pipe = Pipe(command(option), environment())
    pipe.send(line)
    return pipe


def answers(option: str, line: bytes, start_seconds: float, seconds: float, max_bytes: int) -> list[bytes]:
    """
    Start a process, send it a line, and collect the lines that it answers; then end it.

    :param start_seconds: how long to wait for the first line
    :param seconds: how long to wait for each of the others
    :param max_bytes: stop waiting after this many bytes
    :return: whole lines
    :raises OSError: if it cannot be started.
    """
    pipe = Pipe(command(option), environment())
    found = bytearray()
    try:
        pipe.send(line)
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
