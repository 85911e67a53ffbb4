"""Starts this very program as a process without a window, and carries lines to and from it."""

from __future__ import annotations

import sys

from engines.bots.pipe import Pipe

from .bot_transport import Transport, environment


def command(option: str) -> list[str]:
    """Return the command that runs this program with an option that comes first."""
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
