"""Records when a start reached which point, for `python3 -m tests.tools bench start`."""

from __future__ import annotations

import os
import time
from typing import Final

FILE_VARIABLE: Final = "KQ_FIRST_FRAME"
"""Names the file for the milestones of a program that is measured; it ends after its first frame."""

_passed: Final[list[tuple[str, float, float]]] = []


def passed(name: str) -> None:
    """Note that the part of the start called *name* is over."""
    _passed.append((name, time.monotonic(), time.process_time()))


def has_passed(name: str) -> bool:
    return any(name == other for other, _, _ in _passed)


def leave() -> bool:
    """
    Write the milestones to the file that the bench asks for; return whether it did.

    A line for each: its name, the moment, and the processor seconds used so far.
    """
    path = os.environ.get(FILE_VARIABLE)
    if path is None:
        return False
    with open(path, "w", encoding="ascii", newline="\n") as file:  # noqa: PTH123 (a start need not import pathlib's user)
        file.writelines(f"{name}\t{moment}\t{used}\n" for name, moment, used in _passed)
    return True
