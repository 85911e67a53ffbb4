"""Steady against random in whole matches of every game and number of seats. Knows the arena, no rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from engines.bots import arena
from engines.bots.arena import Contest, Result, play_deal
from engines.games.registry import GAMES

SEED = "random 1"
"""Never a seed that anything was tuned on."""
MATCHES = {
    "king": 6,
    "king-52": 4,
    "jeu-du-roi": 4,
    "portuguese-king": 4,
    "rifki": 3,
    "barbu": 3,
    "trix": 3,
    "crowns": 5,
    "kings-n-queens": 8,
    "the-queen": 25,
}
"""Duplicates of a game, each once for every seat that steady can sit in; fixed beforehand."""
USUALLY = 15


def parts() -> Iterable[str]:
    """Name the duplicates."""
    tables = [(rules.key, seats) for rules in GAMES for seats in rules.seats]
    return [f"{key}, {seats}: {number}" for key, seats in tables for number in range(MATCHES.get(key, USUALLY))]


def measure(part: str) -> Any:
    """Play one duplicate."""
    table, _, number = part.partition(": ")
    key, seats = table.split(", ")
    contest = Contest(key, ("steady", *("random",) * (int(seats) - 1)), MATCHES.get(key, USUALLY), SEED, "match")
    return [asdict(result) for result in play_deal(contest, int(number))]


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give what the arena reports of each table."""
    tables = dict.fromkeys(part.partition(": ")[0] for part in parts)
    return {"seed": SEED, "unit": "match", "tables": {table: _report(table, parts) for table in tables}}


def _report(table: str, parts: Mapping[str, Any]) -> dict[str, Any]:
    played = [results for part, results in parts.items() if part.startswith(f"{table}: ")]
    return arena.sum_up(("steady", "random"), [[Result(**result) for result in results] for results in played])
