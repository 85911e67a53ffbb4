"""The processes of this machine, as /proc tells of them."""

from __future__ import annotations

from pathlib import Path


def children(parent: int) -> list[int]:
    """List the processes that this one started."""
    return [pid for pid in everyone() if (stat := _stat(pid)) and int(stat[1]) == parent]


def everyone() -> list[int]:
    """List all processes."""
    return [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]


def is_alive(pid: int) -> bool:
    """Whether this process still runs."""
    stat = _stat(pid)
    return bool(stat) and stat[0] != "Z"


def _stat(pid: int) -> list[str]:
    """Give a process's state, parent and so on; nothing if it has gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
