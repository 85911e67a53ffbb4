"""
How far predictions in Kings & Queens miss, and how many points higher and lower ones bring.

`strong` plays against itself, and so does plain search. Who predicts well gets a point more where it predicted a point
more: the slope of a line through all pairs of points got and predicted is then near 1. Above what is wise, a prediction
claims more than comes of it, and the slope is lower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

from engines.bots.arena import CI95_STANDARD_ERRORS, Contest, chance_source, estimate, start_record
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import player
from engines.bots.search import Search, never
from engines.bots.seeds import seed_of
from engines.bots.worlds import sample_worlds
from engines.core.api import OVER, SPECTATOR, RoundBegan, RoundScored, View
from engines.core.heuristics import Heuristics
from engines.core.search_api import Budget
from engines.games import registry
from engines.record.match import Match

KEY = "kings-and-queens"
SEED = "predictions 3"
"""Never a seed that anything was tuned on."""
DEALS: Mapping[str, int] = {"strong": 1000, "plain": 100}
"""By player, fixed beforehand; both have the same first ones."""
AT_A_TIME = 2
PLAIN = 10_000
"""Iterations a deed of a search that knows the rules and nothing else."""


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
    return [f"{name}, from {first}" for name, deals in DEALS.items() for first in range(0, deals, AT_A_TIME)]


def measure(part: str) -> list[list[list[int]]]:
    """Play some deals, both seats by the same player; give what each seat predicted and got, the dealer's last."""
    name, _, first = part.partition(", from ")
    return [_predictions(name, int(first) + index) for index in range(AT_A_TIME)]


def _predictions(name: str, index: int) -> list[list[int]]:
    contest = Contest(KEY, ("rule",), DEALS[name], SEED)
    match = Match(start_record(contest, index), chance_source(contest, index))
    while match.turn != OVER and match.view(SPECTATOR).state.public.round == 1:
        match.submit(match.turn, CHOOSE[name](match.view(match.turn), index))
        match.deal()
    scored = next(event for event in match.events(SPECTATOR) if isinstance(event, RoundScored))
    dealer = next(event.dealer for event in match.events(SPECTATOR) if isinstance(event, RoundBegan))
    return [[scored.facts["prediction"][seat], scored.facts["points"][seat]] for seat in (1 - dealer, dealer)]


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give each player's mean absolute error a prediction and its slope, and by how much `strong` misses less."""
    rounds = {
        name: [pairs for part, told in parts.items() if part.startswith(f"{name}, ") for pairs in told]
        for name in DEALS
    }
    errors = {name: [fmean(abs(said - got) for said, got in pairs) for pairs in rounds[name]] for name in DEALS}
    less = estimate([theirs - own for own, theirs in zip(errors["strong"], errors["plain"], strict=False)])
    told = {
        name: {
            **dict(zip(("error", "ci95"), estimate(errors[name]), strict=True)),
            "slope": slope(rounds[name]),
            "got_by_prediction": _got_by_prediction(rounds[name]),
        }
        for name in DEALS
    }
    return {"seed": SEED, "deals": DEALS, "plain_iterations": PLAIN, **told, "strong_misses_less_by": less}


def slope(rounds: Sequence[Sequence[Sequence[int]]]) -> tuple[float, list[float]]:
    """
    Give the slope of a least-squares line through predictions and points got, and its 95 % confidence interval.

    The two predictions of a round hang together, so that its standard error is that of whole rounds (Liang and Zeger
    1986).

    :param rounds: for each round, for each seat, what it predicted and what it got
    """
    pairs = [pair for each in rounds for pair in each]
    said_mean, got_mean = (fmean(pair[index] for pair in pairs) for index in (0, 1))
    spread = sum((said - said_mean) ** 2 for said, _ in pairs)
    found = sum((said - said_mean) * (got - got_mean) for said, got in pairs) / spread
    pulls = [
        sum((said - said_mean) * (got - got_mean - found * (said - said_mean)) for said, got in each) for each in rounds
    ]
    error = CI95_STANDARD_ERRORS * sqrt(sum(pull * pull for pull in pulls)) / spread
    return round(found, 3), [round(found - error, 3), round(found + error, 3)]


def _got_by_prediction(rounds: Sequence[Sequence[Sequence[int]]]) -> dict[str, tuple[int, float]]:
    """Give for each prediction how often it was made, and the mean of the points got."""
    got: dict[int, list[int]] = {}
    for said, points in (pair for each in rounds for pair in each):
        got.setdefault(said, []).append(points)
    return {f"{said:+}": (len(got[said]), round(fmean(got[said]), 2)) for said in sorted(got)}
