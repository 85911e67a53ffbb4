"""
Measures frames and starts with `tests.tools bench`, on whatever display there is, and prints one JSON document.

    python -m tests.bench.frames [--size WxH] [--seconds N] [--save]
    python -m tests.bench.frames --tables [--game KEY] [--seconds N] [--save]

``scenes`` holds what each scene printed (see `tests.tools.bench`): ``start``, ``open``, ``idle``, ``deal``,
``drag``, ``think`` and ``make``.

``think_to_drag`` says how many times as long a frame of dragging takes while bots think on the other
core, and ``make_to_drag`` while problems are made: the three are measured three times in turn, and the medians
of their numbers are compared, since a busy machine disturbs single runs by more than the thing to be
measured. ``goals`` tells whether what the project promises holds on this machine. With `--save` the document
is also written to ``tests/bench/results/frames.json``.

With `--tables` every game's table, or that of one `--game`, is measured with as many seats as it takes: ``open``,
``idle``, ``deal`` and ``drag`` at 1920 × 1080, and ``open``, ``deal`` and ``drag`` at 3840 × 2160; with `--save` it is
kept in ``tests/bench/results/tables.json``.

Without a display it starts an X server of its own if Xvfb is there, as the tests of the window do; its frames
go to memory then, so `wall_ms` has no compositor in it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from engines.games import registry
from kq_table.match import job
from tests.conftest import WINDOW_TOOLS

ROOT = Path(__file__).resolve().parents[2]
KEPT = Path(__file__).parent / "results" / "frames.json"
TABLES = KEPT.with_name("tables.json")
USUAL, LARGE = "1920x1080", "3840x2160"
TURNS = 3
AT_WORK_S = 2.0
"""Until a process has imported the engines and plays."""
GRACE_S = 1.0
LIMIT = 180.0
"""Seconds after which a bench that does not end is given up."""

Measured = dict[str, Any]


def main() -> None:
    """Measure, print, and keep if asked to."""
    parser = argparse.ArgumentParser(description="Measure frames and starts.")
    parser.add_argument("--size", default="1920x1080", metavar="WxH", help="pixels of the window")
    parser.add_argument("--seconds", type=float, default=6.0, metavar="N", help="how long each scene is measured")
    parser.add_argument("--tables", action="store_true", help="measure every game's table instead")
    parser.add_argument("--game", choices=[rules.key for rules in registry.GAMES], help="the only table to measure")
    parser.add_argument("--save", action="store_true", help=f"write a file in {KEPT.parent.relative_to(ROOT)} too")
    asked = parser.parse_args()
    games = [asked.game] if asked.game else [rules.key for rules in registry.GAMES]
    kept = TABLES if asked.tables else KEPT
    with display() as where:
        found = measure_tables(games, asked.seconds) if asked.tables else measure(asked.size, asked.seconds)
        found["display"] = where
    text = json.dumps(found, indent=2)
    sys.stdout.write(f"{text}\n")
    if asked.save:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(f"{text}\n", encoding="utf-8", newline="\n")


def measure(size: str, seconds: float) -> Measured:
    """Give the whole document but for the display."""
    scenes = {scene: bench(scene, size, seconds) for scene in ("start", "open", "idle", "deal")}
    turns: dict[str, list[Measured]] = {"drag": [], "think": [], "make": []}
    for _ in range(TURNS):
        for scene in ("drag", "think"):
            turns[scene].append(bench(scene, size, seconds))
        with problems_made():
            turns["make"].append(bench("drag", size, seconds))
    scenes |= {scene: middle(runs) for scene, runs in turns.items()}
    thinking, making = (compare(scenes[scene], scenes["drag"]) for scene in ("think", "make"))
    return {
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "scenes": scenes,
        "think_to_drag": thinking,
        "make_to_drag": making,
        "goals": goals(scenes, thinking, making),
    }


def measure_tables(games: Sequence[str], seconds: float) -> Measured:
    """Give the document of these games' tables but for the display."""
    tables = {game: measure_table(game, seconds) for game in games}
    return {
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "tables": tables,
        "goals": {key: goals_of_table(scenes) for key, scenes in tables.items()},
    }


def measure_table(game: str, seconds: float) -> dict[str, Measured]:
    """Measure a game's table; a drag three times, and the medians of its numbers."""
    scenes = {scene: bench(scene, USUAL, seconds, game) for scene in ("open", "idle", "deal")}
    scenes |= {f"{scene}_large": bench(scene, LARGE, seconds, game) for scene in ("open", "deal")}
    for name, size in (("drag", USUAL), ("drag_large", LARGE)):
        scenes[name] = middle([bench("drag", size, seconds, game) for _ in range(TURNS)])
    return scenes


def bench(scene: str, size: str, seconds: float, game: str = "kings-and-queens") -> Measured:
    """Measure one scene in a process of its own."""
    command = [sys.executable, "-m", "tests.tools", "bench", scene, "--size", size, "--seconds", str(seconds)]
    command += ["--game", game]
    environment = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=True, timeout=LIMIT
    )
    found: Measured = json.loads(done.stdout.splitlines()[-1])
    return found


def middle(runs: list[Measured]) -> Measured:
    """Give the run's facts with the median of each number over all runs."""
    found = dict(runs[0])
    for kind in ("wall_ms", "cpu_ms"):
        found[kind] = {at: round(statistics.median(run[kind][at] for run in runs), 3) for at in runs[0][kind]}
    return found


def compare(scene: Measured, other: Measured) -> Measured:
    """Say how many times as long a scene's frames take as another's."""
    return {
        kind: {at: round(scene[kind][at] / other[kind][at], 3) for at in ("median", "p99")}
        for kind in ("cpu_ms", "wall_ms")
    }


@contextlib.contextmanager
def problems_made() -> Iterator[None]:
    """Have the process that makes problems at work, which in truth is stopped at a table."""
    with tempfile.TemporaryDirectory() as folder:
        made = job.start("problems", job.encode({"records": folder, "data": folder}))
        try:
            time.sleep(AT_WORK_S)
            yield
            while made.receive():  # raises if it has ended, and nothing was measured
                pass
        finally:
            made.close(GRACE_S)


def goals(scenes: Measured, thinking: Measured, making: Measured) -> dict[str, bool]:
    """Say which promises hold here; a window of 1920 × 1080 is meant."""
    drag, deal = scenes["drag"]["cpu_ms"], scenes["deal"]["cpu_ms"]
    return {
        "drag: median of processor time at most 4 ms": drag["median"] <= 4,
        "drag: p99 of processor time at most 8 ms": drag["p99"] <= 8,
        "deal: p95 of processor time at most 12 ms": deal["p95"] <= 12,
        "open: processor time of any frame at most 16.7 ms": scenes["open"]["cpu_ms"]["max"] <= 16.7,
        "idle: nothing is painted": scenes["idle"]["redraws"] == 0,
        "think: at most 20 % more than drag": thinking["cpu_ms"]["median"] <= 1.2,
        "make: at most 20 % more than drag": making["cpu_ms"]["median"] <= 1.2,
        "start: first frame within 350 ms": scenes["start"]["first_frame_ms"] <= 350,
    }


def goals_of_table(scenes: Mapping[str, Measured]) -> dict[str, bool]:
    """Say which promises hold at one table."""
    cpu = {scene: measured["cpu_ms"] for scene, measured in scenes.items()}
    return {
        "drag: median of processor time at most 2 ms": cpu["drag"]["median"] <= 2,
        "drag: p99 of processor time at most 6 ms": cpu["drag"]["p99"] <= 6,
        "deal: p95 of processor time at most 8 ms": cpu["deal"]["p95"] <= 8,
        "open: processor time of any frame at most 16.7 ms": cpu["open"]["max"] <= 16.7,
        "idle: nothing is painted": scenes["idle"]["redraws"] == 0,
        "drag at 3840 x 2160: median of processor time at most 3 ms": cpu["drag_large"]["median"] <= 3,
        "deal at 3840 x 2160: p95 of processor time at most 16 ms": cpu["deal_large"]["p95"] <= 16,
        "open at 3840 x 2160: processor time of any frame at most 33 ms": cpu["open_large"]["max"] <= 33,
    }


@contextlib.contextmanager
def display() -> Iterator[str]:
    """See to it that there is a display, and say which."""
    named = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    if named or sys.platform != "linux":
        yield named or platform.system()
        return
    if shutil.which(WINDOW_TOOLS[0]) is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        yield "none (SDL's dummy)"
        return
    ours, theirs = os.pipe()
    command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "3840x2160x24", "-nolisten", "tcp"]
    with (
        subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL) as server,
        os.fdopen(ours, encoding="utf-8") as number,
    ):
        os.close(theirs)
        os.environ["DISPLAY"] = f":{number.readline().strip()}"
        os.environ["SDL_VIDEODRIVER"] = "x11"
        yield "Xvfb"
        server.terminate()


if __name__ == "__main__":
    main()
