"""
The big runs: what takes too long for every day. Knows how to go on where one was stopped, not what they measure.

Each module here whose name starts without `_` is one run. It has `parts()`, which names its parts in order,
`measure(part)`, which does one and gives what JSON can hold, and `sum_up(parts)`, which turns all of them into the
result. Where it has `group(part)` too, the result has the groups that are whole and names those that are left. Results
lie in `tests/bench/results`, or where its `RESULT` says, and what is done of a run that is not, in `unfinished` there:
both are to be committed, so that a run of hours can go on elsewhere.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from engines.bots.workers import Map, worker_processes
from kq_table.system.files import write_atomic

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "tests" / "bench" / "results"
DONE = RESULTS / "unfinished"


class Run(Protocol):
    """What a module of this folder offers."""

    def parts(self) -> Iterable[str]:
        """Name the parts; the same ones at every call."""
        ...

    def measure(self, part: str) -> Any:
        """Do one part, in a minute or so."""
        ...

    def sum_up(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        """Make the result out of every part's own."""
        ...


def names() -> list[str]:
    """List the runs there are."""
    return sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))


def run(words: Sequence[str]) -> int:
    """Do the runs that the words ask for, or all; 0 when that is done, 2 when there is none of a name."""
    parser = argparse.ArgumentParser(prog="python3 -m tests --long", description="Do big runs, or go on with them.")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes at a time")
    parser.add_argument("--only", default="", metavar="TEXT", help="do the parts alone whose names hold this")
    asked = parser.parse_args(words)
    unknown = sorted(set(asked.names) - set(names()))
    if unknown:
        print(f"no long run is called {', '.join(unknown)}; there are: {', '.join(names())}", file=sys.stderr)
        return 2
    with worker_processes(asked.jobs) as each:
        for name in asked.names or names():
            module: Any = importlib.import_module(f"{__name__}.{name}")
            finish(name, module, each, asked.only)
    return 0


def finish(name: str, run: Run, each: Map = map, only: str = "") -> Path | None:
    """Do the parts that are not done yet and write the result, as far as it is known; give its path if it is whole."""
    state = DONE / f"{name}.json"
    done: dict[str, Any] = json.loads(state.read_bytes()) if state.exists() else {}
    state.parent.mkdir(parents=True, exist_ok=True)
    parts = list(run.parts())
    left = [part for part in parts if part not in done and only in part]
    for number, (part, told) in enumerate(each(partial(_measure, run.measure), left), start=1):
        done[part] = told
        write_atomic(state, json.dumps(done).encode())
        print(f"{name}: {part} ({number} of {len(left)})", flush=True)
    group = getattr(run, "group", lambda _part: name)
    lacking = {group(part) for part in parts if part not in done}
    whole = {part: done[part] for part in parts if group(part) not in lacking}
    if lacking and _is_whole(_result_of(name, run)):
        return None  # a new run of it has begun: what there is stays until that is whole too
    path = _write(name, run, whole, sorted(lacking)) if whole else None
    if lacking or not path:
        return None
    state.unlink()
    print(f"{name}: {path.relative_to(ROOT)}" if path.is_relative_to(ROOT) else f"{name}: {path}", flush=True)
    return path


def _result_of(name: str, run: Run) -> Path:
    path: Path = getattr(run, "RESULT", RESULTS / f"{name}.json")
    return path


def _is_whole(path: Path) -> bool:
    """Whether there is a result there of a run that had all of its parts."""
    return path.exists() and "left" not in json.loads(path.read_bytes())


def _measure(measure: Callable[[str], Any], part: str) -> tuple[str, dict[str, Any]]:
    """Do a part; note what did it, and the processor's seconds, since the machine may have other things to do."""
    start = time.process_time()
    return part, {
        "result": measure(part),
        "seconds": round(time.process_time() - start, 1),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "engine": engine(),
    }


def engine() -> str:
    """Give a short digest of the engine's source: parts with the same one had the same players."""
    digest = sha256()
    for path in sorted((ROOT / "engines").rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _engines(run: Run, done: Mapping[str, Any]) -> Any:
    """Give the digests of the engines that measured, each group's own where there are groups."""
    group = getattr(run, "group", None)
    if group is None:
        return sorted({part["engine"] for part in done.values()})
    found: dict[str, set[str]] = {}
    for part, told in done.items():
        found.setdefault(group(part), set()).add(told["engine"])
    return {name: sorted(digests) for name, digests in found.items()}


def _write(name: str, run: Run, done: Mapping[str, Any], left: Sequence[str]) -> Path:
    result = {
        "run": name,
        "repeat": f"python3 -m tests --long {name}",
        "python": sorted({part["python"] for part in done.values()}),
        "engine": _engines(run, done),
        "cores": os.cpu_count(),
        "seconds": round(sum(part["seconds"] for part in done.values()), 1),
        **({"left": left} if left else {}),
        **run.sum_up({part: told["result"] for part, told in done.items()}),
    }
    path = _result_of(name, run)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, (json.dumps(result, indent=1) + "\n").encode())
    return path
