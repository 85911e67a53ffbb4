"""
What the program takes while nobody does anything, and how soon it is back: `python -m tests.bench.idle`.

The menu rests on a screen in memory (Xvfb) until the sound device rests too. Then its processor time and its wake-ups
(the voluntary context switches of all its threads) are counted, and after that Tab is pressed again and again:
`answer_ms` goes from xdotool's being told to the first pixel that changes, painting included. That is done for a home
where every problem has been made (`rest`) and for a new one, where a process of its own makes them (`making`), and the
two are compared. Prints JSON; with `--save` it is kept as `tests/bench/results/idle.json`. It measures `dist/kq-table`
where that has been made, else the checkout.
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

from kq_table.features.problems.collection import FOLDER, GAMES
from kq_table.features.problems.maker import LOOKED_NAME, MAX_PLAYED, PLAYED
from tests.window.desk import PROGRAM, Desk
from tests.window.processes import children

from .starts import COMMAND, Screen, screen

RESULT: Final = Path(__file__).parent / "results" / "idle.json"
LIMITS: Final = {"cpu_percent": 0.3, "wake_ups_per_s": 70.0}
REST_S: Final = 90.0
"""Until the room's sound has faded away and the sound device rests."""
PATIENCE_S: Final = 2.0
PAUSE_S: Final = 0.3
"""After which nothing that Tab has begun moves any more."""
MOST_SLOWER: Final = 1.2
"""How many times as long an answer may take while problems are made."""

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


def leave_nothing_to_make(home: Path) -> None:
    """Note in a home that all matches from which problems could be made have been gone through."""
    looked = home / "data" / FOLDER / LOOKED_NAME
    looked.parent.mkdir(parents=True)
    looked.write_text("".join(f"{PLAYED}{game}\n" for game in GAMES) * MAX_PLAYED, "utf-8", newline="\n")


def measure_one(on: Screen, folder: Path, home: Path, seconds: float, times: int) -> Measured:
    """Measure a menu."""
    with Desk(on.name, home, folder / f"logs of {home.name}") as desk:
        desk.start(program=[COMMAND] if Path(COMMAND).exists() else PROGRAM)
        assert desk.program is not None
        time.sleep(REST_S)
        found = idle(desk.program.pid, seconds)
        seen = sorted(answers(desk, on, times))
        beside = [round(cpu_seconds(pid), 1) for pid in children(desk.program.pid)]
    return {
        **found,
        "answer_ms": {"median": round(statistics.median(seen), 1), "max": round(seen[-1], 1)},
        "processor_s_of_other_processes": beside,
    }


def measure(seconds: float, times: int) -> Measured:
    """Measure all there is."""
    with tempfile.TemporaryDirectory() as name, screen(Path(name)) as on:
        folder = Path(name)
        leave_nothing_to_make(folder / "rest")
        found = {kind: measure_one(on, folder, folder / kind, seconds, times) for kind in ("rest", "making")}
    assert not found["rest"]["processor_s_of_other_processes"], "nothing is made at rest"
    assert any(found["making"]["processor_s_of_other_processes"]), "problems are made"
    slower = found["making"]["answer_ms"]["median"] / found["rest"]["answer_ms"]["median"]
    held = {
        f"{kind}: {what} at most {limit:g}": found[kind][what] <= limit
        for kind in found
        for what, limit in LIMITS.items()
    }
    held[f"an answer at most {MOST_SLOWER} times as long while problems are made"] = slower <= MOST_SLOWER
    return {
        "run": "idle",
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "load": [round(load, 1) for load in os.getloadavg()],
        "program": "frozen" if Path(COMMAND).exists() else "checkout",
        "seconds": seconds,
        **found,
        "making_to_rest": {"answer_ms": round(slower, 2)},
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
