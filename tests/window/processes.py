"""The processes of this machine, as /proc tells of them."""

from __future__ import annotations

from pathlib import Path


def children(parent: int) -> list[int]:
    """List the processes that this one started."""
    return [pid for pid in everyone() if (stat := _stat(pid)) and int(stat[1]) == parent]


def everyone() -> list[int]:
    """List all processes."""
    return [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]


def with_home(home: Path) -> list[int]:
    """List the processes that keep their files under *home*, as the program and its bots do."""
    wanted = f"KQ_HOME={home}".encode()
    return [pid for pid in everyone() if wanted in _environment(pid).split(b"\0") and is_alive(pid)]


def is_alive(pid: int) -> bool:
    """Whether this process still runs."""
    stat = _stat(pid)
    return bool(stat) and stat[0] != "Z"


def _environment(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return b""


def _stat(pid: int) -> list[str]:
    """Give a process's state, parent and so on; nothing if it has gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
