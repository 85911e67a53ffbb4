"""The processes of this machine, as /proc tells of them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

FROZEN: Final = os.environ.get("KQ_FROZEN") or str(Path(__file__).parents[2] / "dist" / "kq-table" / "kq-table")
OURS: Final = {os.path.realpath(path) for path in (sys.executable, FROZEN)}
"""The files that our processes run: Python, or the frozen program."""


def children(parent: int) -> list[int]:
    """List the processes that this one started."""
    return [pid for pid in everyone() if (stat := _stat(pid)) and int(stat[1]) == parent]


def everyone() -> list[int]:
    """List all processes."""
    return [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]


def with_home(home: Path) -> list[int]:
    """
    List the processes of ours that keep their files under *home*: the program and its bots.

    What a library of the system starts beside them, as SDL does a message bus where none runs, is not ours.
    """
    wanted = f"KQ_HOME={home}".encode()
    started = (pid for pid in everyone() if wanted in _environment(pid).split(b"\0") and is_alive(pid))
    return [pid for pid in started if _program(pid) in OURS]


def is_alive(pid: int) -> bool:
    """Whether this process still runs."""
    stat = _stat(pid)
    return bool(stat) and stat[0] != "Z"


def _program(pid: int) -> str:
    """Give the file that a process runs; nothing if it has gone."""
    try:
        return os.path.realpath(f"/proc/{pid}/exe")
    except OSError:
        return ""


def _environment(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return b""


def _stat(pid: int) -> list[str]:
    """Give a process's state, parent and so on; nothing if it has gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return []
