"""How ties in Kings n’ Queens are broken, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.api import State
from engines.games.kings_n_queens.state import tally
from kq_table.text import say


def tie_break(state: State[Any], names: Sequence[str]) -> str:
    """Numbers of Jacks and Aces of the players who share the most Queens; empty without a tie."""
    facts = tally(state)
    queens, merits = facts["queens"], facts["jacks_and_aces"]
    level = [seat for seat, count in enumerate(queens) if count == max(queens)]
    if len(level) == 1:
        return ""
    return say("kept.parted", counts=", ".join(f"{names[seat]} {merits[seat]}" for seat in level))
