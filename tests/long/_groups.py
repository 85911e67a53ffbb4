"""Sorts the parts of a run by what they belong to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def by_group(parts: Mapping[str, Any], group: Callable[[str], str]) -> dict[str, list[Any]]:
    """Give by group what its parts have measured, in their order."""
    found: dict[str, list[Any]] = {}
    for part, measured in parts.items():
        found.setdefault(group(part), []).append(measured)
    return found
