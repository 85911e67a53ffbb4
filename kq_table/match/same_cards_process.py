"""The process that plays a match again on the same cards, and writes what each game came to."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import IO, Final, NoReturn

from engines.bots.players import NoSuchPlayer
from engines.bots.same_cards import SameCards, Trial
from engines.core.api import Seat
from engines.record import record
from engines.record.header import RecordError

OPTION: Final = "--same-cards"
NICENESS: Final = 19
"""What the process adds to its niceness, and the most there is: everything else goes first."""


@dataclass(frozen=True, slots=True)
class Task:
    """
    What one of several processes plays.

    :param record: the match, as text
    :param trials: the levels that take the seat, each with a seed, in the order in which they play
    """

    record: str
    seat: Seat
    trials: Sequence[tuple[str, int]]

    def encode(self) -> bytes:
        """Write it as one line."""
        return json.dumps(asdict(self)).encode() + b"\n"


def main() -> int:
    """Run as a process: the task comes on stdin, results go to stdout; when stdin ends, the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the app, and that ends this
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    line = sys.stdin.buffer.readline()
    threading.Thread(target=_end_with_stdin, daemon=True).start()
    status = serve(line, sys.stdout.buffer)
    # The thread still holds stdin, which would block an orderly end of Python.
    os._exit(status)


def serve(line: bytes, out: IO[bytes]) -> int:
    """Play an encoded task, and write a line after each game, as `KeptGame` has it; give the exit status."""
    task = Task(**json.loads(line))
    try:
        table = SameCards(record.read(task.record), task.seat)
    except (RecordError, NoSuchPlayer) as error:
        _write(out, str(error))
        return 1
    for level, seed in task.trials:
        outcome = table.play(Trial(level, seed))
        _write(out, [level, seed, outcome.points, outcome.place, outcome.sharing])
    return 0


def _write(out: IO[bytes], message: object) -> None:
    out.write(json.dumps(message).encode() + b"\n")
    out.flush()


def _end_with_stdin() -> NoReturn:
    try:
        sys.stdin.buffer.read()
    finally:
        os._exit(0)
