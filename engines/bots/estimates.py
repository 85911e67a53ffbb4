"""Values a choice in fresh worlds: the best of noisy findings promises too much."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from engines.core.heuristics import Heuristics
from engines.core.search_api import Position
from engines.core.styles import Style

from .batched_rollouts import ROLLOUTS_PER_ITERATION, BatchedComparison
from .paired_rollouts import Comparison
from .search import Finding, Search

MAX_WORLDS: Final = 60
"""Fresh worlds in which the deeds of an answer are valued."""
MIN_WORLDS: Final = 4
"""In fewer they are not: the search's own values are better than that."""
BEST_SEARCHED: Final = 2
"""How many of the best deeds by play-outs another one is compared with by a search."""
SEARCH_ITERATIONS: Final = 200
"""Of the search after each of those."""
MAX_CANDIDATES: Final = 3
"""Deeds that are valued, and told in an answer."""


def valued_afresh(
    found: Sequence[Finding],
    worlds: Sequence[Position],
    best: int,
    known: Heuristics[Any],
    style: Style,
    rng: Random,
    is_stopped: Callable[[], bool],
) -> Sequence[Finding]:
    """
    Value the first of what was *found* in fresh *worlds*, all with the same luck, and keep their order.

    :return: the first few findings, as they were where there was no time
    """
    first = found[:MAX_CANDIDATES]
    if len(worlds) < MIN_WORLDS:
        return first
    fresh = compared([finding.deed for finding in first], worlds, best, known, style, rng, is_stopped)
    return [fresh[finding.deed] for finding in first] if fresh else first


def compared(
    deeds: Sequence[int],
    worlds: Sequence[Position],
    best: int,
    known: Heuristics[Any],
    style: Style,
    rng: Random,
    is_stopped: Callable[[], bool],
) -> Mapping[int, Finding]:
    """
    Value deeds in the same *worlds* with the same luck, by the best play-outs there are; none without the time.

    Fewer than `MIN_WORLDS` are gone through several times.
    """
    number = max(len(worlds), MIN_WORLDS)
    if known.plays_out_together(worlds[0]):
        trials: Comparison | BatchedComparison = BatchedComparison(worlds, best, rng, known, style, deeds)
        done = trials.run(max(MIN_WORLDS, number * len(deeds) // ROLLOUTS_PER_ITERATION), is_stopped)
    else:
        trials = Comparison(worlds, best, rng, known, style, deeds)
        done = trials.run(number, is_stopped)
    return {finding.deed: finding for finding in trials.findings()} if done >= MIN_WORLDS else {}


def searched(
    deed: int,
    values: Mapping[int, Finding],
    worlds: Sequence[Position],
    best: int,
    known: Heuristics[Any],
    rng: Random,
    is_stopped: Callable[[], bool],
) -> Mapping[int, Finding]:
    """Value a deed and the best by their *values* anew, by a search of each with the same luck; none without time."""
    ranked = sorted(values, key=lambda other: -values[other].mean)
    luck, found = rng.getrandbits(32), {}
    for other in dict.fromkeys([deed, *ranked[:BEST_SEARCHED]]):
        search = Search(worlds, best, Random(luck), known, choices=[other])
        if search.run(SEARCH_ITERATIONS, is_stopped) < SEARCH_ITERATIONS:
            return {}
        [found[other]] = search.findings()
    return found
