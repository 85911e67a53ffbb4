"""
An attack on the whole program, as somebody would lead it who wants to break it. Knows its families, not what they do.

Each module beside this one whose name starts with `_attack_` is a family: its parts, and how one is done. A family
counts its cases, says how they ended, and lists its `faults`: tracebacks, freezes, deeds lost and matches damaged.
That a killed program loses nothing is the run `kills`. The family `window` needs an X server; all need POSIX.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

PREFIX: Final = "_attack_"
MAX_FAULTS: Final = 20
"""Listed in full; all of them are counted."""


class Family(Protocol):
    """What a module with this prefix offers."""

    def parts(self) -> Iterable[str]:
        """Name the parts; the same ones at every call."""
        ...

    def measure(self, part: str) -> Mapping[str, Any]:
        """Do one part; give counts by name, and the list `faults`, each with how to repeat it."""
        ...


@cache
def families() -> Mapping[str, Family]:
    """Give every family by its name."""
    names = sorted(path.stem.removeprefix(PREFIX) for path in Path(__file__).parent.glob(f"{PREFIX}*.py"))
    found: dict[str, Any] = {name: importlib.import_module(f".{PREFIX}{name}", __package__) for name in names}
    return found


def parts() -> Iterable[str]:
    """Name the parts of all families."""
    return [f"{name}: {part}" for name, family in families().items() for part in family.parts()]


def measure(part: str) -> Mapping[str, Any]:
    """Do a part of a family."""
    name, _, rest = part.partition(": ")
    return families()[name].measure(rest)


def sum_up(told: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Add the parts up for each family, and list what was found."""
    faults = [fault for each in told.values() for fault in each["faults"]]
    return {
        "cases": sum(each["cases"] for each in told.values()),
        "faults": len(faults),
        "first_faults": faults[:MAX_FAULTS],
        "families": {name: _sum(_of(name, told)) for name in families()},
    }


def _of(name: str, told: Mapping[str, Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [each for part, each in told.items() if part.startswith(f"{name}: ")]


def _sum(told: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Add numbers, and counts by name; keep the most of what is slowest or a peak."""
    whole: dict[str, Any] = {"faults": 0}
    for each in told:
        for name, value in each.items():
            if name == "faults":
                whole[name] += len(value)
            elif isinstance(value, Mapping):
                whole[name] = dict(sorted((Counter(whole.get(name, {})) + Counter(value)).items()))
            elif name.startswith(("slowest", "peak")):
                whole[name] = max(whole.get(name, 0), value)
            else:
                whole[name] = whole.get(name, 0) + value
    return whole
