"""Paired rollouts of all deeds in many worlds at once, where a game can play out many worlds side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

from engines.core.search_api import Position

from .search import PairedRollouts

ROLLOUTS_PER_ITERATION: Final = 2
"""Two rollouts in a batch take less time than an iteration of a tree."""
STAGES: Final = 2
"""Fewer than for deeds tried one by one: a larger batch takes little longer."""
KEPT: Final = 1 / 3
"""The part of the deeds that is tried again, but at least two."""
MAX_ROLLOUTS_IN_BATCH: Final = 8000
"""More than a level needs for a deed at a table; longer searches use several batches, between which they can stop."""


class BatchedRollouts(PairedRollouts):
    """Tries all deeds in many worlds, then the best of them as often in further worlds."""

    def run(self, iterations: int, is_stopped: Callable[[], bool]) -> int:
        """Play `ROLLOUTS_PER_ITERATION` rollouts for each iteration; return the number of iterations done."""
        live, done, first = list(self._trials), 0, 0
        rollouts = iterations * ROLLOUTS_PER_ITERATION
        stages = STAGES if self._drops_worse and len(live) > 2 else 1
        for _ in range(stages):
            last = first + max(1, rollouts // (stages * len(live)))
            while first < last:
                worlds = self._some(first, min(last - first, MAX_ROLLOUTS_IN_BATCH // len(live)))
                ends = self._heuristics.rollouts(worlds, live, self._rng, is_stopped)
                if ends is None:
                    return done // ROLLOUTS_PER_ITERATION
                for deed, of_deed in zip(live, ends, strict=True):
                    for end in of_deed:
                        self._count(deed, end)
                first, done = first + len(worlds), done + len(worlds) * len(live)
            live = sorted(live, key=self._merit)[: max(2, ceil(len(live) * KEPT))]
        return done // ROLLOUTS_PER_ITERATION

    def _some(self, first: int, number: int) -> Sequence[Position]:
        return [self._worlds[at % len(self._worlds)] for at in range(first, first + number)]


class BatchedComparison(BatchedRollouts):
    """`BatchedRollouts` with a single stage, so that all deeds are valued in the same worlds."""

    _drops_worse = False
