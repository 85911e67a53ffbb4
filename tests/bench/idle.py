"""
What the program takes while nobody does anything, and how soon it is back: `python -m tests.bench.idle`.

The menu rests on a screen in memory (Xvfb) until the sound device rests too. Then its processor time and its wake-ups
(the voluntary context switches of all its threads) are counted, and after that Tab is pressed again and again:
`answer_ms` goes from xdotool's being told to the first pixel that changes, painting included. Prints JSON; with
`--save` it is kept as `tests/bench/results/idle.json`. It measures `dist/kq-table` where that has been made, else the
checkout.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tests.window.desk import PROGRAM, Desk

from .starts import COMMAND, Screen, screen

RESULT: Final = Path(__file__).parent / "results" / "idle.json"
LIMITS: Final = {"cpu_percent": 0.3, "wake_ups_per_s": 70.0}
REST_S: Final = 14.0
"""Until the last sound has ended and the sound device rests."""
PATIENCE_S: Final = 2.0
PAUSE_S: Final = 0.3
"""After which nothing that Tab has begun moves any more."""

Measured = dict[str, Any]


def idle(pid: int, seconds: float) -> Measured:
    """Count what a process takes in so many seconds."""
    used, before, began = cpu_seconds(pid), wake_ups(pid), time.monotonic()
    time.sleep(seconds)
    after, taken = wake_ups(pid), time.monotonic() - began
    woken = {name: round((count - before.get(name, 0)) / taken, 1) for name, count in after.items()}
    return {
        "cpu_percent": round((cpu_seconds(pid) - used) / taken * 100, 2),
        "wake_ups_per_s": round(sum(woken.values()), 1),
        "by_thread": {name: count for name, count in woken.items() if count},
    }


def cpu_seconds(pid: int) -> float:
    """Give the processor seconds that a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def wake_ups(pid: int) -> Mapping[str, int]:
    """Count how often each thread of a process has slept and been woken, by its number and name."""
    found = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        facts = dict(line.split(":", 1) for line in (task / "status").read_text("utf-8").splitlines())
        found[f"{task.name} {facts['Name'].strip()}"] = int(facts["voluntary_ctxt_switches"])
    return found


def answers(desk: Desk, on: Screen, times: int) -> list[float]:
    """Press Tab so many times; give the milliseconds until each was seen."""
    found = []
    for _ in range(times):
        time.sleep(PAUSE_S)
        before, began = on.corner(1280, 800), time.perf_counter()
        desk.key("Tab")
        while on.corner(1280, 800) == before:
            if time.perf_counter() > began + PATIENCE_S:
                raise TimeoutError("Tab changed nothing")
        found.append((time.perf_counter() - began) * 1000)
    return found


def measure(seconds: float, times: int) -> Measured:
    """Measure all there is."""
    with tempfile.TemporaryDirectory() as name, screen(Path(name)) as on:
        folder = Path(name)
        with Desk(on.name, folder / "home", folder / "logs") as desk:
            is_frozen = Path(COMMAND).exists()
            desk.start(program=[COMMAND] if is_frozen else PROGRAM)
            assert desk.program is not None
            time.sleep(REST_S)
            found = idle(desk.program.pid, seconds)
            seen = sorted(answers(desk, on, times))
    held = {f"{what} at most {limit:g}": found[what] <= limit for what, limit in LIMITS.items()}
    return {
        "run": "idle",
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "load": [round(load, 1) for load in os.getloadavg()],
        "program": "frozen" if is_frozen else "checkout",
        "seconds": seconds,
        **found,
        "answer_ms": {"median": round(statistics.median(seen), 1), "max": round(seen[-1], 1)},
        "goals": held,
    }


def main(argv: list[str] | None = None) -> int:
    """Measure, print, and keep if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.idle", description="Measure the program at rest.")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to count")
    parser.add_argument("--times", type=int, default=30, help="how often to press Tab")
    parser.add_argument("--save", action="store_true", help="keep it as tests/bench/results/idle.json")
    asked = parser.parse_args(argv)
    if sys.platform != "linux":
        sys.stderr.write("This needs Linux: it reads /proc.\n")
        return 1
    text = json.dumps(measure(asked.seconds, asked.times), indent=1) + "\n"
    sys.stdout.write(text)
    if asked.save:
        RESULT.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
