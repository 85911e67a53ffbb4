"""The process that plays a match again on the same cards, and writes what each game came to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO, Final

from engines.bots.same_cards import SameCards, Trial
from engines.core.api import Seat
from engines.record import record
from engines.record.header import RecordError
from kq_table.match import background

OPTION: Final = "--same-cards"
NICENESS: Final = 19
"""What the process adds to its niceness, and the most there is: everything else goes first."""


@dataclass(frozen=True, slots=True)
class Task(background.Task):
    """
    What one of several processes plays.

    :param record: the match, as text
    :param trials: the levels that take the seat, each with a seed, in the order in which they play
    """

    record: str
    seat: Seat
    trials: Sequence[tuple[str, int]]


def main() -> int:
    """Run as a process: the task comes on stdin, results go to stdout."""
    return background.run(serve, NICENESS)


def serve(line: bytes, out: IO[bytes]) -> int:
    """Play an encoded task, and write a line after each game, as `KeptGame` has it; give the exit status."""
    task = Task(**json.loads(line))
    try:
        table = SameCards(record.read(task.record), task.seat)
    except RecordError as error:
        background.send(out, str(error))
        return 1
    for level, seed in task.trials:
        finish = table.play(Trial(level, seed))
        background.send(out, [level, seed, finish.points, finish.place, finish.sharing])
    return 0
