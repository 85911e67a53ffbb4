"""Tells the styles apart by what they do, and measures what it costs them; in every game, by a knight's moves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import dist
from random import Random
from statistics import fmean, stdev
from typing import Any

from engines.bots.arena import Contest, chance_source, estimate, start_record
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import RulePlayer, player
from engines.bots.search import Comparison
from engines.bots.worlds import sample_worlds
from engines.core.api import OVER, SPECTATOR, View
from engines.core.search_api import Budget
from engines.core.styles import STYLES
from engines.games.registry import GAMES, game
from engines.record.match import Match

from ._duplicates import most_seats

SEED = "characters 1"
"""Never a seed that anything was tuned on."""
LEVEL = "knight"
ALL_STYLES = ("", *STYLES)
"""With none too: a style must differ from that as well."""
MATCHES, DECISIONS = 40, 25
"""Of each game: matches played by the rule of thumb, and decisions of each that all styles make."""
GROUP = 200
"""Decisions from which a style is told."""
GROUPS = 200
"""Drawn of the decisions that the classifier has not seen, for each style."""
WORLDS = 200
"""Fresh ones in which the price of a style's deed is judged."""

Decision = tuple[list[list[float]], list[float]]
"""By style: how well its deed suits each of `STYLES` (0 to 1 among the legal ones), and the points it gives up."""


def parts() -> Iterable[str]:
    """Name the matches, game by game."""
    return [f"{rules.key}: {number}" for rules in GAMES for number in range(MATCHES)]


def group(part: str) -> str:
    """Give the game of a part."""
    return part.partition(": ")[0]


def measure(part: str) -> dict[str, Any]:
    """Play a match and ask every style for some of its decisions; give them, and how many a seat has in a round."""
    key, _, number = part.partition(": ")
    rules = game(key)
    contest = Contest(key, ("rule",) * most_seats(key), MATCHES, SEED, "match")
    match = Match(start_record(contest, int(number)), chance_source(contest, int(number)))
    views, budget = [], Budget(heuristics_for(key).default_iterations, int(number), tells=False)
    while match.turn != OVER:
        view = match.view(match.turn)
        if len(heuristics_for(key).choices(rules.position(view.state))) > 1:
            views.append(view)
        match.submit(match.turn, RulePlayer().choose(rules, view, budget).deed)
        match.deal()
    drawn = sorted(Random(part).sample(range(len(views)), min(DECISIONS, len(views))))
    made = len(views) / contest.seats / match.view(SPECTATOR).state.public.round
    return {"made": made, "decisions": [_decide(key, views[at], budget) for at in drawn]}


def _decide(key: str, view: View[Any], budget: Budget) -> Decision:
    rules, known, rng = game(key), heuristics_for(key), Random(budget.seed)
    world = rules.position(view.state)
    deeds = [player("/".join(filter(None, (LEVEL, name)))).choose(rules, view, budget).deed for name in ALL_STYLES]
    chosen, legal = [world.deed(deed) for deed in deeds], world.legal()
    suits = [_scaled([known.appeal(world, deed, name) for deed in legal]) for name in STYLES]
    at = [list(legal).index(deed) for deed in chosen]
    different = sorted(set(chosen))
    if len(different) == 1:
        return [[round(of[index], 3) for of in suits] for index in at], [0.0] * len(at)
    trials = Comparison(sample_worlds(rules, view, WORLDS, rng), rules.best, rng, known, choices=different)
    trials.run(WORLDS, lambda: False)
    values = {finding.deed: finding.mean for finding in trials.findings()}
    return (
        [[round(of[index], 3) for of in suits] for index in at],
        [round(values[chosen[0]] - values[deed], 4) for deed in chosen],
    )


def _scaled(appeals: Sequence[float]) -> list[float]:
    low, span = min(appeals), max(appeals) - min(appeals)
    return [(appeal - low) / span if span else 0.5 for appeal in appeals]


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """
    Give by game how often each style is told from the others, how often its deed suits `STYLES` otherwise than that
    of a player of none, and the points that it gives up in a round.

    The classifier is the nearest mean of what was seen in the matches with even numbers; it is asked about groups of
    decisions of the others.
    """
    found: dict[str, list[tuple[int, Any]]] = defaultdict(list)
    for part, told in parts.items():
        key, _, number = part.partition(": ")
        found[key].append((int(number), told))
    return {
        "seed": SEED,
        "level": LEVEL,
        "games": {key: _of_game(matches) for key, matches in found.items()},
    }


def _of_game(matches: Sequence[tuple[int, Any]]) -> dict[str, Any]:
    seen, fresh = ([d for n, told in matches if n % 2 == odd for d in told["decisions"]] for odd in (0, 1))
    spread = [stdev([d[0][0][at] for d in seen]) or 1.0 for at in range(len(STYLES))]
    means = [_mean(seen, index, spread) for index in range(len(ALL_STYLES))]
    rng, named = Random(SEED), Counter[tuple[int, int]]()
    for index in range(len(ALL_STYLES)):
        for _ in range(GROUPS):
            group = _mean(rng.choices(fresh, k=GROUP), index, spread)
            distances = [dist(group, mean) for mean in means]
            named[index, distances.index(min(distances))] += 1
    prices = {
        name: estimate([told["made"] * fmean([d[1][index] for d in told["decisions"]]) for _, told in matches])
        for index, name in enumerate(ALL_STYLES)
    }
    return {
        "decisions": len(seen) + len(fresh),
        "told": {name or "even": named[index, index] / GROUPS for index, name in enumerate(ALL_STYLES)},
        "suits_otherwise": {
            name: fmean([d[0][index] != d[0][0] for d in seen + fresh]) for index, name in enumerate(ALL_STYLES) if name
        },
        "given_up_a_round": {name: price for name, price in prices.items() if name},
    }


def _mean(decisions: Iterable[Decision], index: int, spread: Sequence[float]) -> list[float]:
    suits = [decision[0][index] for decision in decisions]
    return [fmean(column) / unit for column, unit in zip(zip(*suits, strict=True), spread, strict=True)]
