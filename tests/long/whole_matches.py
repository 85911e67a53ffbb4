"""Steady against random in whole matches of Kings & Queens: how often it wins. Knows the arena, no rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from engines.bots.arena import Contest, play_deal

PLAYERS = ("steady", "random")
BLOCKS, MATCHES = 20, 5
"""So many parts of so many duplicates; in each the seats are changed, so every block is ten matches."""


def parts() -> Iterable[str]:
    """Name the blocks."""
    return [f"block {number}" for number in range(BLOCKS)]


def measure(part: str) -> list[float]:
    """Play a block; give the first player's share of the wins in each duplicate."""
    contest = Contest("kings-and-queens", PLAYERS, MATCHES, part, "match")
    return [_share(contest, index) for index in range(MATCHES)]


def _share(contest: Contest, index: int) -> float:
    """Both seatings of one duplicate count half each."""
    games = play_deal(contest, index)
    return fmean(wins for game in games for name, wins in zip(game.names, game.wins, strict=True) if name == PLAYERS[0])


def sum_up(blocks: Mapping[str, Any]) -> dict[str, Any]:
    """Give the win rate with its 95 % interval over the duplicates."""
    shares = [share for block in blocks.values() for share in block]
    rate, spread = fmean(shares), 1.96 * stdev(shares) / sqrt(len(shares))
    return {
        "players": list(PLAYERS),
        "duplicates": len(shares),
        "win_rate": round(rate, 4),
        "ci95": [round(rate - spread, 4), round(min(1.0, rate + spread), 4)],
    }
