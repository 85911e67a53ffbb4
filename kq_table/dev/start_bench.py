"""Measures starts of the program, and where each millisecond of them goes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from kq_table.match.bot_transport import environment
from kq_table.system import milestones

START_COUNT: Final = 9


def starts(count: int = START_COUNT) -> Mapping[str, list[tuple[float, float]]]:
    """
    Start the program so many times; for each part of a start, give how long it took each time.

    :returns: milliseconds by the clock and of the processor; on Windows a program's own start counts as none of its
        processor time
    """
    parts: dict[str, list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        mark, home = Path(folder) / "mark", Path(folder) / "home"
        variables = {**environment(), "KQ_HOME": str(home), milestones.FILE_VARIABLE: str(mark)}
        for _ in range(count):
            moment, used = time.monotonic(), 0.0
            subprocess.run([*_command()], env=variables, check=True, timeout=60)  # noqa: S603 (our own program)
            for line in mark.read_text("ascii").splitlines():
                name, *numbers = line.split("\t")
                at, used_there = map(float, numbers)
                parts.setdefault(name, []).append(((at - moment) * 1000, (used_there - used) * 1000))
                moment, used = at, used_there
    return parts


def summary(parts: Mapping[str, list[tuple[float, float]]]) -> dict[str, Any]:
    """Give the median of each part: milliseconds by the clock, and of the processor."""
    return {
        name: {"wall": _median([wall for wall, _ in times]), "cpu": _median([cpu for _, cpu in times])}
        for name, times in parts.items()
    }


def _median(values: list[float]) -> float:
    return round(sorted(values)[len(values) // 2], 2)


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-P", "-m", "kq_table"]
