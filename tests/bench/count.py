"""
How long ten thousand matches take: `python -m tests.bench.count [--save] [--matches N]` prints JSON.

One match of every game and number of seats is played by chance, and copied under as many names as are asked for.
`build_s` is how long the processes that count take to build the index from nothing; `longest_frame_ms` the longest
that a look at their progress took meanwhile. `all_matches_s` and `my_games_s` are how long it takes to open these, to
their first frame, with the index there; `no_index_s` is to list them without one. Beside the seconds by the clock stand
those of the processor, of all processes together: on a busy machine they tell more.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from engines.core.api import CHANCE, OVER
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games.registry import GAMES
from engines.record.match import Match
from kq_table.app.headless import Stage, open_stage
from kq_table.features.library.match_list import MatchList
from kq_table.features.results.counter import Counter
from kq_table.features.results.scene import MyGames
from kq_table.shell.scene import Scene

RESULT: Final = Path(__file__).parent / "results" / "count.json"
MATCHES: Final = 10_000
POLL_SECONDS: Final = 0.016

Taken = dict[str, float]
"""Seconds by the clock, and of the processor."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and keep if asked to."""
    parser = argparse.ArgumentParser(description="Measure how long many matches take to count and to list.")
    parser.add_argument("--save", action="store_true", help="keep the result in tests/bench/results")
    parser.add_argument("--matches", type=int, default=MATCHES, metavar="N", help="how many records there are")
    asked = parser.parse_args(arguments)
    document = json.dumps(measure(asked.matches), indent=1) + "\n"
    sys.stdout.write(document)
    if asked.save:
        RESULT.write_text(document, "utf-8", newline="\n")
    return 0


def measure(matches: int) -> dict[str, Any]:
    """Make the records in a temporary folder, and measure everything."""
    with tempfile.TemporaryDirectory() as folder:
        stage = open_stage(Path(folder))
        finished = stage.context.services.store.finished_folder
        fill(finished, matches)
        stage.context.services = replace(stage.context.services, counts_apart=True)
        bare = Counter(stage.context.services.store)
        no_index = _taken(stage.context.services.store.finished)
        build, longest = _build(bare)
        found = {
            "python": platform.python_version(),
            "cores": os.cpu_count(),
            "matches": matches,
            "record_bytes": sum(path.stat().st_size for path in finished.iterdir()),
            "index_bytes": bare.path.stat().st_size,
            "no_index_s": no_index,
            "build_s": build,
            "longest_frame_ms": round(longest * 1000, 1),
            "all_matches_s": _open(stage, lambda: MatchList(stage.context)),
            "my_games_s": _open(stage, lambda: MyGames(stage.context)),
        }
        stage.close()
        return found


def fill(folder: Path, matches: int) -> None:
    """Write so many records, each a copy of one of a few matches."""
    tables = [(rules, seats) for rules in GAMES for seats in rules.seats]
    texts = [_record(index) for index in range(len(tables))]
    for number in range(matches):
        path = folder / f"{number:05}.kq"
        path.write_text(texts[number % len(texts)], "utf-8", newline="\n")
        os.utime(path, (1_700_000_000 + number * 60,) * 2)


def _record(index: int) -> str:
    """Play a match by chance; the first seat is a person's."""
    rules, seats = [(rules, seats) for rules in GAMES for seats in rules.seats][index]
    words = ["name 0 Anna", "player 0 person"]
    words += [
        f"{word} {seat} {text}" for seat in range(1, seats) for word, text in (("name", "B"), ("player", "knight"))
    ]
    match = Match.begin(rules, seats, {}, SealedSource(secret_from_seed(str(index))), words=words)
    chance = Random(index)
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.deal()
        else:
            match.submit(match.turn, chance.choice(match.legal()).text)
    return match.record.write()


def _build(counter: Counter) -> tuple[Taken, float]:
    """Build the index in the background; give all that it took, and the longest that one look took."""
    longest = 0.0

    def build() -> None:
        nonlocal longest
        longest = _taken(counter.refresh)["clock"]
        while counter.is_counting:
            time.sleep(POLL_SECONDS)
            longest = max(longest, _taken(counter.poll)["clock"])

    taken = _taken(build)
    assert not counter.reason, counter.reason
    return taken, longest


def _open(stage: Stage, make: Callable[[], Scene]) -> Taken:
    def show() -> None:
        stage.context.stack.push(make())
        stage.frame()

    return _taken(show)


def _taken(do: Callable[[], object]) -> Taken:
    began, used = time.perf_counter(), _processor()
    do()
    return {"clock": round(time.perf_counter() - began, 3), "processor": round(_processor() - used, 3)}


def _processor() -> float:
    """Give the processor's seconds of this process and of those that it started and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


if __name__ == "__main__":
    raise SystemExit(main())
