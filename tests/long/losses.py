"""
What a move of each level loses: the points by which it stands below the best in worlds that its player could know.

It tells levels apart in a tenth of the time that matches take, as all are asked in the same positions; the ladder then
tells whether that is strength.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from engines.bots.arena import estimate
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import player, sample_worlds
from engines.core.levels import LEVELS
from engines.core.search_api import Budget
from engines.games.registry import GAMES, game

from ._groups import by_group
from ._positions import below_best, views

SEED = "losses 1"
ASKED = ("rule", *LEVELS)
MATCHES, AT_A_TIME = 40, 6
"""Of each game, and so many positions of each."""
WORLDS = 300


def parts() -> Iterable[str]:
    """Name the matches, game by game."""
    return [f"{rules.key}: {number}" for rules in GAMES for number in range(MATCHES)]


def measure(part: str) -> dict[str, list[float]]:
    """Have every player choose in some positions of a match; give what each of the deeds loses."""
    key, _, number = part.partition(": ")
    rules, known = game(key), heuristics_for(key)
    lost: dict[str, list[float]] = {name: [] for name in ASKED}
    for at, view in enumerate(views(key, SEED, int(number), AT_A_TIME)):
        worlds = sample_worlds(rules, view, WORLDS, Random(f"{part} {at}"))
        budget = Budget(known.default_iterations, at, tells=False)
        deeds = {name: worlds[0].deed(player(name).choose(rules, view, budget).deed) for name in ASKED}
        points = below_best(key, worlds, deeds.values(), Random(at))
        for name, deed in deeds.items():
            lost[name].append(round(points[deed], 4))
    return lost


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give the mean of each player in each game, with its 95 % interval."""
    by_game = by_group(parts, lambda part: part.partition(": ")[0])
    lost_by_game = {
        key: {name: estimate([points for match in lost for points in match[name]]) for name in ASKED}
        for key, lost in by_game.items()
    }
    return {"seed": SEED, "positions": MATCHES * AT_A_TIME, "worlds": WORLDS, "lost": lost_by_game}
