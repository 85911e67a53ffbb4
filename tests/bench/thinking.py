"""
How long the players of the house think: `python -m tests.bench.thinking [--save] [--levels L,L] [KEY …]` prints JSON.

Of every game, number of seats and level, through the very process and pipe that a table has: seconds for a deed, by the
clock and of the processor, at half of the deeds, at 99 in 100 and at most; and `first`, the same from the start of the
process to its first deed, which is not among the others. The rule of thumb plays the matches; every seventh time that
the seat is to act the level is asked instead, with time enough, so that all parts of a match are met. On a busy machine
the processor's seconds tell more: a level thinks on one core.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from math import ceil
from pathlib import Path
from typing import Any, Final

from engines.bots import LEVELS, fallback_deed, protocol
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.pipe import Pipe
from engines.bots.protocol import Start
from engines.core.api import OVER, Rules, Seat
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.registry import GAMES
from engines.record.match import Match
from kq_table.match.bot_transport import builtin_command, environment

RESULT: Final = Path(__file__).parent / "results" / "thinking.json"
EVERY: Final = 7
SECONDS: Final = 60.0
"""What a level may take; far more than it needs."""

Taken = tuple[float, float]
"""Seconds by the clock, and of the processor, 0 where the system does not tell."""


class Thinker:
    """A level at one seat, in a process of its own."""

    def __init__(self, level: str) -> None:
        self._began = time.perf_counter()
        self._level = level
        self._pipe = Pipe(builtin_command(), environment())
        self._pipe.send(protocol.encode(protocol.hello()))
        self._told = 0

    def sit_down(self, match: Match, seat: Seat) -> None:
        """Begin a match."""
        start = Start(match.rules.key, match.record.seats, seat, match.record.options, self._level)
        self._pipe.send(protocol.encode(protocol.start(start)))
        self._told = 0

    def think(self, match: Match) -> Taken:
        """Ask for a deed, and do it."""
        seat, clock, processor = match.turn, *self.lived()
        for line in match.lines(seat, self._told):
            self._pipe.send(protocol.encode(protocol.line(line)))
        self._told = match.n
        legal = [deed.text for deed in match.legal()]
        self._pipe.send(protocol.encode(protocol.choose(match.n, legal, SECONDS, None)))
        answer = protocol.read_deed(self._answer(), legal)
        now = self.lived()
        match.submit(seat, answer.deed)
        return now[0] - clock, now[1] - processor

    def close(self) -> None:
        """End the process."""
        self._pipe.close()

    def _answer(self) -> dict[str, Any]:
        while True:
            line = self._pipe.receive(SECONDS)
            if line is None:
                raise TimeoutError(f"{self._level} gave no deed in {SECONDS:g} s")
            message = protocol.decode(line)
            if message["type"] == "error":
                raise ValueError(f"{self._level}: {message['reason']}")
            if message["type"] == "deed":
                return message

    def lived(self) -> Taken:
        """Give the time since the process was started."""
        # Linux numbers the clock of another process so (clock_getcpuclockid).
        processor = time.clock_gettime(~self._pipe.pid << 3 | 2) if sys.platform == "linux" else 0.0
        return time.perf_counter() - self._began, processor


def measure(rules: Rules[Any], seats: int, level: str, deeds: int) -> dict[str, Any]:
    """Let a level do its first deed, and so many more."""
    with closing(Thinker(level)) as thinker:
        turns = _thoughts(thinker, rules, seats)
        next(turns)
        first = thinker.lived()
        clock, processor = zip(*(next(turns) for _ in range(deeds)), strict=True)
    return {
        "first": {"clock": round(first[0], 3), "processor": round(first[1], 3)},
        "clock": _sum_up(clock),
        "processor": _sum_up(processor),
    }


def _thoughts(thinker: Thinker, rules: Rules[Any], seats: int) -> Iterator[Taken]:
    """Play match after match, and let the level think now and then; the first time at once."""
    number = turns = 0
    while True:
        match = Match.begin(rules, seats, {}, SealedSource(secret_from_seed(f"thinking {number}")))
        match.deal()
        seat = match.turn
        thinker.sit_down(match, seat)
        while match.turn != OVER:
            if match.turn != seat:
                match.submit(match.turn, fallback_deed(rules, match.view(match.turn)))
            else:
                if turns % EVERY == 0:
                    yield thinker.think(match)
                else:
                    match.submit(seat, fallback_deed(rules, match.view(seat)))
                turns += 1
            match.deal()
        number += 1


def _sum_up(taken: Sequence[float]) -> dict[str, float]:
    ranked = sorted(taken)
    shares = {"p50": 0.5, "p99": 0.99, "most": 1.0}
    return {name: round(ranked[ceil(share * len(ranked)) - 1], 3) for name, share in shares.items()}


def run(keys: Sequence[str], levels: Sequence[str], deeds: int) -> dict[str, Any]:
    """Measure these games, or all."""
    tables = [(rules, seats) for rules in GAMES if not keys or rules.key in keys for seats in rules.seats]
    return {
        "run": "thinking",
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "deeds": deeds,
        "iterations": {rules.key: heuristics_for(rules.key).default_iterations for rules, _ in tables},
        "games": {
            f"{rules.key} {seats}": {level: measure(rules, seats, level, deeds) for level in levels}
            for rules, seats in tables
        },
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and keep the result if told to."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.thinking", description="How long the levels think.")
    parser.add_argument("keys", nargs="*", metavar="KEY", help="games; all where none is named")
    parser.add_argument("--levels", default=",".join(LEVELS), metavar="L,L")
    parser.add_argument("--deeds", type=int, default=100, help="for each level at each table")
    parser.add_argument("--save", action="store_true", help="keep it as tests/bench/results/thinking.json")
    chosen = parser.parse_args(arguments)
    text = json.dumps(run(chosen.keys, chosen.levels.split(","), chosen.deeds), indent=1) + "\n"
    sys.stdout.write(text)
    if chosen.save:
        RESULT.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
