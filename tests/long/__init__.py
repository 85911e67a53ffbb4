"""
The big runs: what takes too long for every day. Knows how to go on where one was stopped, not what they measure.

Each module here whose name starts without `_` is one run. It has `parts()`, which names its parts in order,
`measure(part)`, which does one and gives what JSON can hold, and `sum_up(parts)`, which turns all of them into the
result. What is done lies in `.work/long`, results in `tests/bench/results`, to be committed.
"""

from __future__ import annotations

import importlib
import json
import os
import platform
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).resolve().parents[2]
DONE = ROOT / ".work" / "long"
RESULTS = ROOT / "tests" / "bench" / "results"


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


def run(wanted: list[str]) -> int:
    """Do these runs, or all; 0 when each has its result, 2 when there is none of that name."""
    unknown = sorted(set(wanted) - set(names()))
    if unknown:
        print(f"no long run is called {', '.join(unknown)}; there are: {', '.join(names())}", file=sys.stderr)
        return 2
    for name in wanted or names():
        module: Any = importlib.import_module(f"{__name__}.{name}")
        finish(name, module)
    return 0


def finish(name: str, run: Run) -> Path:
    """Do the parts that are not done yet and write the result; give its path."""
    from kq_table.files import write_atomic

    state = DONE / f"{name}.json"
    done: dict[str, Any] = json.loads(state.read_bytes()) if state.exists() else {}
    state.parent.mkdir(parents=True, exist_ok=True)
    parts = list(run.parts())
    for number, part in enumerate(parts, start=1):
        if part in done:
            continue
        print(f"{name}: {part} ({number} of {len(parts)})", flush=True)
        start = time.perf_counter()
        done[part] = {"result": run.measure(part), "seconds": round(time.perf_counter() - start, 1)}
        write_atomic(state, json.dumps(done).encode())
    result = {
        "run": name,
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "seconds": round(sum(done[part]["seconds"] for part in parts), 1),
        **run.sum_up({part: done[part]["result"] for part in parts}),
    }
    path = RESULTS / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, (json.dumps(result, indent=1) + "\n").encode())
    state.unlink()
    print(f"{name}: {path.relative_to(ROOT)}" if path.is_relative_to(ROOT) else f"{name}: {path}", flush=True)
    return path
