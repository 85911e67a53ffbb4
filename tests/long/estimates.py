"""Compares what players expect with what they get: knights among themselves, in all games but Kings n' Queens."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain, count
from statistics import fmean
from typing import Any

from engines.bots.arena import Contest, chance_source, estimate, start_record
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import player
from engines.bots.search import relative_scores
from engines.core.api import OVER, SPECTATOR
from engines.core.search_api import Budget
from engines.games.registry import game
from engines.record.match import Match

from ._duplicates import most_seats
from ._groups import by_group

SEED = "estimates 2"
"""Never a seed that anything was tuned on."""
LEVEL = "knight"
DEALS: Mapping[str, int] = {
    "kings-and-queens": 400,
    "king": 1920,
    "king-52": 480,
    "jeu-du-roi": 400,
    "crowns": 200,
    "the-queen": 400,
}
"""
Fixed beforehand; of every kind equally many, where a match has deals for different things. Estimates in Kings n' Queens
reach beyond the round, so that no result can be held against them.
"""
AT_A_TIME = 8

Row = tuple[int, int, float, float]
"""The round of the match, how many decisions of the deal came before, what was expected, and what came."""
Excess = tuple[str, float]
"""What part of a deal it is of, and by how many points more was expected than came: the mean of its decisions."""


def parts() -> Iterable[str]:
    """Name the parts, game by game."""
    return [f"{key}, from {first}" for key, deals in DEALS.items() for first in range(0, deals, AT_A_TIME)]


def group(part: str) -> str:
    """Give the game of a part."""
    return part.partition(", from ")[0]


def measure(part: str) -> list[list[Excess]]:
    """Play some deals; give of each by how much more was expected than came."""
    first = int(part.partition(", from ")[2])
    return [_excesses(_played(group(part), first + index)) for index in range(AT_A_TIME)]


def _played(key: str, index: int) -> list[Row]:
    """Play a deal; give its decisions in which there was a choice."""
    rules = game(key)
    contest = Contest(key, ("rule",) * most_seats(key), DEALS[key], SEED)
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
    deals = {key: list(chain.from_iterable(played)) for key, played in by_group(parts, group).items()}
    return {
        "seed": SEED,
        "level": LEVEL,
        "deals": {key: len(played) for key, played in deals.items()},
        "expected_too_much": {key: _by_name(chain.from_iterable(played)) for key, played in deals.items()},
    }


def _excesses(rows: Iterable[Row]) -> list[Excess]:
    """Sum a deal up: whatever its decisions, it is one observation of each part."""
    rows = list(rows)
    last = max((turn for _, turn, _, _ in rows), default=0)
    groups: dict[str, list[float]] = defaultdict(list)
    for number, turn, mean, came in rows:
        for name in ("all", "first half" if turn <= last / 2 else "second half", f"deal {number}"):
            groups[name].append(mean - came)
    return [(name, fmean(gaps)) for name, gaps in groups.items()]


def _by_name(excesses: Iterable[Excess]) -> dict[str, Any]:
    gaps: dict[str, list[float]] = defaultdict(list)
    for name, gap in excesses:
        gaps[name].append(gap)
    return {name: _told(of_name) for name, of_name in gaps.items()}


def _told(gaps: list[float]) -> dict[str, Any]:
    excess, interval = estimate(gaps)
    return {"deals": len(gaps), "excess": excess, "ci95": interval}
