"""
Our strongest player against OpenSpiel's, with equal time for every deed. Knows the arena, no rule.

In every duplicate their ``ISMCTSBot`` and `strong` sit by turns round the table, and then change seats. It has as long
for a deed as `strong` has just taken for the same one, whose choice is then forgotten. Needs
OpenSpiel, which comes with the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engines.bots.arena import Contest, estimate
from engines.bots.players import STRONG
from engines.bots.seats import make_player

from ._duplicates import margin

SEED = "openspiel 1"
"""Never a seed that anything was tuned on."""
AT_A_TIME = 5
"""Duplicates of one part."""


@dataclass(frozen=True)
class Table:
    """
    A game, how many play it, how much `strong` thinks, how curious their bot is, in points, and how often they meet.

    The duplicates are fixed beforehand, more where luck weighs more; deals of King are single contracts, in their turn.
    """

    key: str
    seats: int
    iterations: int
    exploration: float
    duplicates: int = 250

    @property
    def contest(self) -> Contest:
        """The deals, as the arena has them."""
        return Contest(self.key, (STRONG,) * self.seats, self.duplicates, SEED, iterations=self.iterations)


TABLES = (
    Table("king", 4, 600, 2.0),
    Table("kings-and-queens", 2, 600, 2.0),
    Table("the-queen", 2, 300, 1.0, duplicates=1200),
)
"""The curiosities are the best for them of those that were tried on other deals."""


def parts() -> Iterable[str]:
    """Name the parts."""
    return [f"{table.key}, from {first}" for table in TABLES for first in range(0, table.duplicates, AT_A_TIME)]


def measure(part: str) -> list[dict[str, float]]:
    """Play some duplicates."""
    key, _, first = part.partition(", from ")
    table = next(table for table in TABLES if key == table.key)
    return [_duplicate(table, index) for index in range(int(first), int(first) + AT_A_TIME)]


def _duplicate(table: Table, index: int) -> dict[str, float]:
    """Play one deal both ways round: how far theirs fall short of ours, and what both took."""
    # Imported here: whoever only asks for the runs' names needs no OpenSpiel.
    from tests.openspiel_player import Timed, Visitor

    ours, theirs = Timed(make_player(STRONG)), Visitor(make_player(STRONG), table.exploration)
    return {
        "margin": margin(table.contest, index, lambda _: ours, lambda _: theirs),
        "deeds": ours.deeds,
        "seconds": ours.seconds,
        "their_deeds": theirs.deeds,
        "their_seconds": theirs.seconds,
        "granted_seconds": theirs.granted,
        "simulations": theirs.simulations,
    }


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give the margin of ours at every table with its interval, each duplicate one observation."""
    return {"seed": SEED, "tables": {table.key: _sum_up(table, parts) for table in TABLES}}


def _sum_up(table: Table, parts: Mapping[str, Any]) -> dict[str, Any]:
    played = [told for part, duplicates in parts.items() if part.startswith(f"{table.key}, ") for told in duplicates]
    total = {name: sum(told[name] for told in played) for name in played[0]}
    mean, interval = estimate([told["margin"] for told in played])
    return {
        "seats": table.seats,
        "duplicates": len(played),
        "games": 2 * len(played),
        "margin": mean,
        "ci95": interval,
        "iterations": table.iterations,
        "their_simulations": round(total["simulations"] / total["their_deeds"], 1),
        "their_curiosity": table.exploration,
        "seconds_a_deed": round(total["seconds"] / total["deeds"], 5),
        "their_seconds_a_deed": round(total["their_seconds"] / total["their_deeds"], 5),
        "ours_for_the_same_deeds": round(total["granted_seconds"] / total["their_deeds"], 5),
    }
