"""Compares what players expect with what they get: knights among themselves, in all games but Kings n' Queens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import count
from statistics import fmean
from typing import Any

from engines.bots.arena import Contest, chance_source, estimate, start_record
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import player
from engines.bots.search import relative_scores
from engines.core.api import OVER, SPECTATOR
from engines.core.search_api import Budget
from engines.games.registry import GAMES, game
from engines.record.match import Match

from ._duplicates import most_seats

SEED = "estimates 1"
"""Never a seed that anything was tuned on."""
LEVEL = "knight"
DEALS, AT_A_TIME = 96, 1
"""Fixed beforehand. Where a match has deals for different things they are deals of all kinds."""
BEYOND = ("kings-n-queens",)
"""Games whose estimates reach beyond the round, so that no result can be held against them."""

Row = tuple[int, int, float, float]
"""The round of the match, how many decisions of the deal came before, what was expected, and what came."""


def parts() -> Iterable[str]:
    """Name the parts, game by game."""
    keys = [rules.key for rules in GAMES if rules.key not in BEYOND]
    return [f"{key}, from {first}" for key in keys for first in range(0, DEALS, AT_A_TIME)]


def measure(part: str) -> list[list[Row]]:
    """Play some deals."""
    key, _, first = part.partition(", from ")
    return [_played(key, int(first) + index) for index in range(AT_A_TIME)]


def _played(key: str, index: int) -> list[Row]:
    """Play a deal; give its decisions in which there was a choice."""
    rules = game(key)
    contest = Contest(key, ("rule",) * most_seats(key), DEALS, SEED)
    match = Match(start_record(contest, index), chance_source(contest, index))
    number, expected = match.view(SPECTATOR).state.public.round, []
    for turn in count():
        if match.turn == OVER or match.view(SPECTATOR).state.public.round != number:
            break
        seat, view = match.turn, match.view(match.turn)
        answer = player(LEVEL).choose(rules, view, Budget(heuristics_for(key).default_iterations, index))
        if len(rules.legal(view.state)) > 1:
            expected.append((turn, seat, answer.mean, relative_scores(match.totals, rules.best)[seat]))
        match.submit(seat, answer.deed)
        match.deal()
    came = relative_scores(match.totals, rules.best)
    return [(number, turn, mean, came[seat] - had) for turn, seat, mean, had in expected]


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give by how much more was expected than came, in points: by game, and by its kinds of deals and their halves."""
    deals: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for part, played in parts.items():
        key = part.partition(", from ")[0]
        for rows in played:
            deals[key] += _excesses(rows)
    return {
        "seed": SEED,
        "level": LEVEL,
        "deals": DEALS,
        "expected_too_much": {
            key: {name: _told([gap for of, gap in gaps if of == name]) for name in dict.fromkeys(of for of, _ in gaps)}
            for key, gaps in deals.items()
        },
    }


def _excesses(rows: Iterable[Row]) -> list[tuple[str, float]]:
    """Give the means of one deal, each with what it is the mean of: a deal is one observation."""
    rows = list(rows)
    last = max((turn for _, turn, _, _ in rows), default=0)
    groups: dict[str, list[float]] = defaultdict(list)
    for number, turn, mean, came in rows:
        for name in ("all", "first half" if turn <= last / 2 else "second half", f"deal {number}"):
            groups[name].append(mean - came)
    return [(name, fmean(gaps)) for name, gaps in groups.items()]


def _told(gaps: list[float]) -> dict[str, Any]:
    excess, interval = estimate(gaps)
    return {"deals": len(gaps), "excess": excess, "ci95": interval}
