"""
Absurd moves: how often a level does what is much worse than another deed, judged in 1,000 worlds of what it could know.

Much worse is 3 points in King, where the results of rule-of-thumb players spread by 6.7 points a deal, less the mean of
the others'; elsewhere it is the same part of that spread, but twice as much in Kings & Queens: there two players of the
same rule of thumb predict alike, and their results differ little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import player
from engines.bots.search import Estimator
from engines.bots.worlds import sample_worlds
from engines.core.api import View
from engines.core.levels import LEVELS
from engines.core.search_api import Budget
from engines.games.registry import GAMES, game

from ._positions import below_best, views

SEED = "absurd 1"
"""Never a seed that anything was tuned on."""
SEEDS = {"crowns": "absurd 4", "king-52": "absurd 3", "jeu-du-roi": "absurd 3"}
"""For games whose levels were set after a look at results of the other seed."""
ASKED = (LEVELS[0], LEVELS[-1])
POSITIONS, AT_A_TIME = 1000, 10
"""Of each game; so many of one match, played by the rule of thumb."""
MUCH_WORSE = {
    "kings-and-queens": 2.0,
    "kings-n-queens": 0.5,
    "crowns": 1.75,
    "the-queen": 0.9,
    "king": 3.0,
    "king-52": 18.5,
    "jeu-du-roi": 32.7,
    "portuguese-king": 34.0,
    "rifki": 67.0,
    "barbu": 15.5,
    "trix": 30.5,
}
"""
In points of each game; spreads of 2.2, 1.1 (a match), 3.9, 2.0, 6.7, 42 and 74 (144 deals, or 60 matches). For the last
four, from matches played at random, whose spread in Jeu du Roi is a tenth larger.
"""
FIRST_LOOK, WORLDS = 100, 1000
"""Where a deed is not worse by a third of that in the first so many worlds it is not looked at again."""
ITERATIONS = 3000
"""Of the search after each deed of the second look, where rollouts alone tell too little."""
BY_SEARCH = ("crowns",)


def parts() -> Iterable[str]:
    """Name the matches, game by game."""
    return [f"{rules.key}: {number}" for rules in GAMES for number in range(POSITIONS // AT_A_TIME)]


def measure(part: str) -> dict[str, Any]:
    """Have levels choose in some positions of a match; give how much worse than the best each absurd deed was."""
    key, _, number = part.partition(": ")
    rules, budget = game(key), Budget(heuristics_for(key).default_iterations, int(number), tells=False)
    found: dict[str, list[Any]] = {level: [] for level in ASKED}
    for view in views(key, SEEDS.get(key, SEED), int(number), AT_A_TIME):
        deeds = {level: player(level).choose(rules, view, budget).deed for level in ASKED}
        for level, deed in deeds.items():
            worse = _worse_by(key, view, deed, FIRST_LOOK)
            if worse >= MUCH_WORSE[key] / 3 and (worse := _worse_by(key, view, deed, WORLDS)) >= MUCH_WORSE[key]:
                found[level].append([round(worse, 2), deed])
    return found


def _worse_by(key: str, view: View[Any], deed: str, number: int) -> float:
    """Give by how much a deed is worse than the best of those that are no nonsense by the game's own rules for it."""
    rules, known, rng = game(key), heuristics_for(key), Random(number)
    worlds = sample_worlds(rules, view, number, rng)
    done = worlds[0].deed(deed)
    if key not in BY_SEARCH or number != WORLDS:
        return below_best(key, worlds, [done], rng)[done]
    choices = sorted({*known.root_choices(worlds[0]), done})
    estimator = Estimator(worlds, rules.best, known, rng)
    values = {choice: estimator.searched(choice, ITERATIONS, rng).mean for choice in choices}
    return max(values.values()) - values[done]


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Count absurd deeds by game and level."""
    counted: dict[str, Counter[str]] = {}
    for part, found in parts.items():
        counted.setdefault(part.partition(": ")[0], Counter()).update(
            {level: len(deeds) for level, deeds in found.items()}
        )
    return {"seed": SEED, "seeds": SEEDS, "positions": POSITIONS, "much_worse": MUCH_WORSE, "absurd": counted}
