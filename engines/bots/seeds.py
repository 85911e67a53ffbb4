"""The seed of a player's choice, made from the view and the caller's seed: the same two give the same search."""

from __future__ import annotations

import re
from dataclasses import fields
from hashlib import sha256
from typing import Any, Final

from engines.core.api import View
from engines.core.cards import name

TABLE_SEED: Final = 0
"""The caller's seed of every computer player at a table; its choices follow from this and its view."""
_WORDS: Final = {
    "KingOptions": "House",
    "options": "house",
    "Visibility": "Sight",
    "visibility": "sight",
    "Phase": "Due",
    "phase": "due",
    "Evidence": "Clue",
    "evidence": "tales",
    "relieved": "kingless",
}
"""
Renamed classes and fields, with the names that stay in the seed: it is a hash of these words, and a new name would make
every player choose differently.
"""
_ADDED: Final = re.compile(r", contracts='fixed'|^(named|absent|bids|duties|out) \(\)$|^is_lifted False$")
"""Later additions, left out of the seed if a match does not use them, for the same reason."""
_RENAMED: Final = re.compile(rf"\b({'|'.join(_WORDS)})\b")


def describe(view: View[Any]) -> str:
    """Everything that a view holds, one zone or public field a line, the same on every platform."""
    zones = sorted(f"{zone} {','.join(map(name, held))}" for zone, held in view.state.zones.items())
    public = view.state.public
    known = (_ADDED.sub("", f"{field.name} {getattr(public, field.name)!r}") for field in fields(public))
    told = (_RENAMED.sub(lambda word: _WORDS[word[0]], line) for line in known if line)
    return "\n".join([f"seat {view.seat}", *zones, *told])


def seed_of(view: View[Any], seed: int) -> int:
    """The 64-bit seed for a search from *view*; another *seed* of the caller's makes it another search."""
    return int.from_bytes(sha256(f"{seed}\n{describe(view)}".encode()).digest()[:8])
