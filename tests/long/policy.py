"""King by the learnt policy against the tree search that it followed, both as at a table, on the same cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import Any

from engines.bots.arena import Contest, chance_source, estimate, start_record
from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import SearchPlayer
from engines.bots.search import relative_scores
from engines.core.api import OVER, SPECTATOR
from engines.core.levels import SkillLevel
from engines.core.search_api import Budget
from engines.games.king.contracts import KingOptions, match_contracts
from engines.games.registry import game
from engines.record.match import Match

KEY, SEATS = "king", 4
SEED = "policy 1"
"""Never a seed that anything was tuned on."""
DUPLICATES = 1500
"""Fixed beforehand; each is played twice, the two in turn at every other seat, and the contracts come in turn."""
POLICY, TREE = SearchPlayer("sovereign"), SearchPlayer("sovereign", skill=SkillLevel())
"""The highest level now, and as it was: a tree over inferred worlds, with play-outs by the rule of thumb."""
ITERATIONS = heuristics_for(KEY).default_iterations
"""What both have at a table."""


def parts() -> Iterable[str]:
    """Name the parts, one duplicate each."""
    return [f"duplicate {index}" for index in range(DUPLICATES)]


def measure(part: str) -> float:
    """Play a duplicate; give by how much the policy's seats are above the mean of the other three, in points."""
    index = int(part.removeprefix("duplicate "))
    return fmean(margin for turn in range(2) for margin in _margins(index, turn))


def _margins(index: int, turn: int) -> list[float]:
    contest = Contest(KEY, ("rule",) * SEATS, DUPLICATES, SEED)
    match = Match(start_record(contest, index), chance_source(contest, index))
    first, before, rules = _round(match), match.totals, game(KEY)
    while match.turn != OVER and _round(match) == first:
        seat = match.turn
        who = POLICY if seat % 2 == turn else TREE
        match.submit(seat, who.choose(rules, match.view(seat), Budget(ITERATIONS, index)).deed)
        match.deal()
    gained = relative_scores([total - had for total, had in zip(match.totals, before, strict=True)], rules.best)
    return [gain for seat, gain in enumerate(gained) if seat % 2 == turn]


def _round(match: Match) -> int:
    number: int = match.view(SPECTATOR).state.public.round
    return number


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Give the policy's margin with its interval, over all and by contract; each duplicate is one observation."""
    margins = [parts[part] for part in parts]
    mean, interval = estimate(margins)
    contracts = match_contracts(KingOptions(KEY), SEATS)
    names = [f"{contract.name} {contract.worth:+}" for contract in contracts]
    by_contract = {name: estimate(margins[at :: len(names)])[0] for at, name in enumerate(names)}
    return {
        "seed": SEED,
        "duplicates": len(margins),
        "iterations": ITERATIONS,
        "margin": mean,
        "ci95": interval,
        "by_contract": by_contract,
    }
