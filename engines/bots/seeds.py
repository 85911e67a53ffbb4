"""The seed of a thought, made from what the seat knows. So the same view is always thought about in the same way."""

from __future__ import annotations

from dataclasses import fields
from hashlib import sha256
from typing import Any

from engines.core.api import View
from engines.core.cards import name


def describe(view: View[Any]) -> str:
    """Write everything that a view holds, one fact a line, the same on every platform."""
    zones = sorted(f"{zone} {','.join(map(name, held))}" for zone, held in view.state.zones.items())
    facts = [f"{fact.name} {getattr(view.state.public, fact.name)!r}" for fact in fields(view.state.public)]
    return "\n".join([f"seat {view.seat}", *zones, *facts])


def seed_of(view: View[Any], seed: int) -> int:
    """Give the seed for thinking about *view*; *seed* is the user's, to have other thoughts about the same."""
    return int.from_bytes(sha256(f"{seed}\n{describe(view)}".encode()).digest()[:8])
