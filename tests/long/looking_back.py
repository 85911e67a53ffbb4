"""
Looking back: does the same decision judged twice agree, and who makes mistakes?

At positions of every game, which the rule of thumb has led to, several players choose. What each chose is judged; one
of them is judged again with another seed. Bars: judgements agree within their own margins in 95 of 100; less than 3
of 100 moves of the strongest player are called mistakes; random play costs more than a page's, a page's more than a
knight's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from random import Random
from time import process_time
from typing import Any, Final

from engines.bots.arena import estimate
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.judge import Judgement, judge
from engines.bots.players import player
from engines.bots.seats import lineup, play_turn, question_of_match, seated_players
from engines.core.api import OVER, View
from engines.core.search_api import Budget
from engines.core.shuffle import SealedSource, secret_from_seed
from engines.games import registry
from engines.record.match import Match

SEED: Final = "looking back 1"
"""Never a seed that anything was tuned on."""
POSITIONS, AT_A_TIME = 100, 2
"""Of each game; fixed beforehand."""
MAX_TURNS: Final = 120
"""Turns after which a match is left, at the most."""
PLAYERS: Final = ("random", "page", "knight", "sovereign")
ORDER: Final = (("random", "page"), ("page", "knight"))
"""Whose moves should cost more than whose."""
DIGITS: Final = 4
EQUAL: Final = 1e-9
"""Rounding of judgements that found no difference at all."""

Row = dict[str, Any]


def parts() -> Iterable[str]:
    """Name the parts: so many positions of a game each."""
    return [f"{rules.key}, from {first}" for rules in registry.GAMES for first in range(0, POSITIONS, AT_A_TIME)]


def measure(part: str) -> list[Row]:
    """Judge what the players choose at some positions."""
    game, _, first = part.partition(", from ")
    return [measure_position(game, int(first) + index) for index in range(AT_A_TIME)]


def measure_position(game: str, index: int, share: float = 1.0) -> Row:
    """Judge what the players choose at one position, in a *share* of the usual time."""
    rules, view = position(game, index)
    iterations = max(1, int(share * heuristics_for(game).default_iterations))
    deeds = {name: player(name).choose(rules, view, Budget(iterations, index)).deed for name in PLAYERS}
    began = process_time()
    found = {deed: judge(rules, view, deed, 1, share) for deed in dict.fromkeys(deeds.values())}
    seconds = (process_time() - began) / len(found)
    again = Random(f"{SEED} {game} {index}").choice(list(found))
    second = judge(rules, view, again, 2, share)
    return {
        "cost": {name: round(found[deed].cost, DIGITS) for name, deed in deeds.items()},
        "mistake": {name: found[deed].is_mistake for name, deed in deeds.items()},
        "agrees": _agree(found[again], second),
        "is_within_first": abs(found[again].cost - second.cost) <= found[again].margin + EQUAL,
        "seconds": round(seconds, DIGITS),
    }


def _agree(one: Judgement, other: Judgement) -> bool:
    """Whether two judgements differ by no more than their margins allow: each holds for a difference of two."""
    return abs(one.cost - other.cost) <= hypot(one.margin, other.margin) + EQUAL


def position(game: str, index: int) -> tuple[Any, View[Any]]:
    """Give the view of a seat that has a choice, after some turns by the rule of thumb."""
    return next(_positions(game, index))


def _positions(game: str, index: int) -> Iterator[tuple[Any, View[Any]]]:
    rules, chance, attempt = registry.game(game), Random(f"{SEED} {game} {index}"), 0
    while True:
        attempt += 1
        seats = chance.choice(rules.seats)
        source = SealedSource(secret_from_seed(f"{SEED} {game} {index} {attempt}"))
        match = Match.begin(rules, seats, {}, source)
        match.deal()
        with seated_players(lineup(("rule",), seats)) as players:
            for _ in range(chance.randrange(MAX_TURNS)):
                if match.turn != OVER:
                    play_turn(match, players, Budget())
        if match.turn != OVER and len(match.legal()) > 1:
            yield rules, question_of_match(match).view


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Sum up by game, and over all games what can be: points of different games cannot be added."""
    games = {
        rules.key: [row for part, rows in parts.items() if part.startswith(f"{rules.key},") for row in rows]
        for rules in registry.GAMES
    }
    everything = [row for rows in parts.values() for row in rows]
    by_game = {key: {**_shares(rows), **_costs(rows)} for key, rows in games.items()}
    return {"seed": SEED, "positions": POSITIONS, "all": _shares(everything), "games": by_game}


def _shares(rows: Sequence[Row]) -> dict[str, Any]:
    return {
        "positions": len(rows),
        "agree": _share([row["agrees"] for row in rows]),
        "second_within_first_margin": _share([row["is_within_first"] for row in rows]),
        "called_mistakes": {name: _share([row["mistake"][name] for row in rows]) for name in PLAYERS},
        "processor_seconds_a_decision": round(sum(row["seconds"] for row in rows) / len(rows), DIGITS),
    }


def _costs(rows: Sequence[Row]) -> dict[str, Any]:
    costs = {name: [row["cost"][name] for row in rows] for name in PLAYERS}
    return {
        "mean_cost": {name: _estimate(of) for name, of in costs.items()},
        "costs_more_by": {
            f"{worse} than {better}": _estimate([a - b for a, b in zip(costs[worse], costs[better], strict=True)])
            for worse, better in ORDER
        },
    }


def _share(of: Sequence[bool]) -> float:
    return round(sum(of) / len(of), DIGITS)


def _estimate(values: Sequence[float]) -> dict[str, Any]:
    return dict(zip(("mean", "ci95"), estimate(values), strict=True))
