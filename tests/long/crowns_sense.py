"""Deeds that make no sense at Crowns, as `tests.crowns_sense` judges: 500 positions, all levels at a table's budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import player
from engines.core.levels import LEVELS
from engines.core.search_api import Budget
from engines.record import visibility
from tests.crowns_sense import FAULTS, RULES, positions, senseless

FIRST, POSITIONS, AT_A_TIME = 1000, 500, 25
"""Never positions that a test looks at."""


def parts() -> Iterable[str]:
    """Name levels and positions."""
    return [f"{level}, from {first}" for first in range(FIRST, FIRST + POSITIONS, AT_A_TIME) for level in LEVELS]


def measure(part: str) -> dict[str, int]:
    """Have a level choose in some positions; count its deeds by their faults."""
    level, _, first = part.partition(", from ")
    counted: Counter[str] = Counter()
    for seed, state in enumerate(positions(int(first), AT_A_TIME), int(first)):
        view = visibility.observe(state, state.public.turn)
        answer = player(level).choose(RULES, view, Budget(heuristics_for(RULES.key).default_iterations, seed))
        bad = senseless(state)
        counted.update(positions=1, with_senseless_deeds=bool(bad), violated=answer.deed in bad)
        counted.update(bad.get(answer.deed, ()))
    return dict(counted)


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Add the counts up by level."""
    levels: dict[str, Counter[str]] = {level: Counter() for level in LEVELS}
    for part, counts in parts.items():
        levels[part.partition(",")[0]].update(counts)
    return {
        "criteria": list(FAULTS),
        "levels": {level: dict(sorted(counted.items())) for level, counted in levels.items()},
    }
