"""How far predictions in Kings & Queens miss: `strong` against itself, plain search against itself. Knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from engines.bots.arena import Contest, chance_source, estimate, start_record
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import player
from engines.bots.search import Search, never
from engines.bots.seeds import seed_of
from engines.bots.worlds import sample_worlds
from engines.core.api import OVER, SPECTATOR, View
from engines.core.heuristics import Heuristics
from engines.core.search_api import Budget
from engines.games import registry
from engines.record.match import Match

KEY = "kings-and-queens"
SEED = "predictions 1"
"""Never a seed that anything was tuned on."""
DEALS, AT_A_TIME = 200, 2
"""Fixed beforehand; both players have the same deals."""
PLAIN = 10_000
"""Iterations a deed of a search that knows the rules and nothing else."""
PLAYERS = ("strong", "plain")


def strong(view: View[Any], seed: int) -> str:
    """Choose as the highest level does at a table."""
    return player("strong").choose(registry.game(KEY), view, Budget(heuristics_for(KEY).default_iterations, seed)).deed


def plain(view: View[Any], seed: int) -> str:
    """Choose by search alone, with random play-outs."""
    rules, rng = registry.game(KEY), Random(seed_of(view, seed))
    search = Search(sample_worlds(rules, view, PLAIN, rng), rules.best, rng, Heuristics())
    if len(rules.legal(view.state)) == 1:
        return rules.legal(view.state)[0].text
    search.run(PLAIN, never)
    return search.worlds[0].text(search.findings()[0].deed)


CHOOSE: Mapping[str, Callable[[View[Any], int], str]] = {"strong": strong, "plain": plain}


def parts() -> Iterable[str]:
    """Name the parts."""
    return [f"{name}, from {first}" for first in range(0, DEALS, AT_A_TIME) for name in PLAYERS]


def measure(part: str) -> list[int]:
    """Play some deals, both seats by the same player; give the sum of both errors of each."""
    name, _, first = part.partition(", from ")
    return [_errors(name, int(first) + index) for index in range(AT_A_TIME)]


def _errors(name: str, index: int) -> int:
    contest = Contest(KEY, ("rule",), DEALS, SEED)
    match = Match(start_record(contest, index), chance_source(contest, index))
    while match.turn != OVER and match.view(SPECTATOR).state.public.round == 1:
        match.submit(match.turn, CHOOSE[name](match.view(match.turn), index))
        match.deal()
    return sum(match.totals)


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give each player's mean absolute error a prediction, and by how much `strong` misses less."""
    errors = {
        name: [total / 2 for part, totals in parts.items() if part.startswith(f"{name}, ") for total in totals]
        for name in PLAYERS
    }
    less = estimate([theirs - own for own, theirs in zip(errors["strong"], errors["plain"], strict=True)])
    told = {name: dict(zip(("error", "ci95"), estimate(errors[name]), strict=True)) for name in PLAYERS}
    return {"seed": SEED, "deals": DEALS, "plain_iterations": PLAIN, **told, "strong_misses_less_by": less}
