"""
Limits of the system, from what Python itself needs upwards: open files, memory.

Under each, a command or the start of the program does what is asked, or says in a line what it has too little of. No
traceback, no death by a signal, and none that waits for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from kq_table.launch.options import SCARCITY_STATUS
from tests.limited import WAITING_S, limited

from ._trials import Trials

ARENA: Final = ("arena", "--game", "king", "--players", "rule,random", "--deals", "2", "--seed", "1")
COMMANDS: Final[Mapping[str, Sequence[str]]] = {
    "list": ("engines", "list"),
    "serve": ("engines", "serve"),
    "arena": ("engines", *ARENA),
    "arena with two jobs": ("engines", *ARENA, "--jobs", "2"),
    "the program": ("kq_table",),
}
LIMITS: Final[Mapping[str, Sequence[int]]] = {
    "RLIMIT_NOFILE": range(5, 41),
    "RLIMIT_AS": [number * 1_000_000 for number in (*range(24, 64, 2), *range(70, 400, 30))],
}
ENDS: Final = {0: "as asked", 2: "refused", SCARCITY_STATUS: "not started"}


def parts() -> Iterable[str]:
    """Name each command under each limit."""
    return [f"{command}, {limit}" for command in COMMANDS for limit in LIMITS]


def measure(part: str) -> dict[str, Any]:
    """Try all steps of the limit."""
    return run(part)


def run(part: str, every: int = 1) -> dict[str, Any]:
    """Try all steps of the limit, or every so manieth."""
    command, _, limit = part.partition(", ")
    trials = Trials(part)
    for value in LIMITS[limit][::every]:
        trials.attempt(str(value), partial(_ends, limit, value, COMMANDS[command]), WAITING_S)
    return trials.told()


def _ends(limit: str, value: int, words: Sequence[str]) -> str:
    done = limited(limit, value, "-m", *words)
    assert done.returncode in ENDS, (done.returncode, done.stderr)
    assert done.stderr.count(b"\n") == (done.returncode != 0), done.stderr
    assert b"Traceback" not in done.stderr, done.stderr
    return ENDS[done.returncode]
