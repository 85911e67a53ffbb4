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
"""Fewer than where deeds are tried one by one: a batch takes little longer when it is larger."""
KEPT: Final = 1 / 3
"""The part of the deeds that is tried again, never fewer than two."""
MAX_ROLLOUTS_IN_BATCH: Final = 8000
"""More than a level does for a deed at a table: who has longer goes on in further batches, and can be stopped."""


class BatchedRollouts(PairedRollouts):
    """Tries all deeds in many worlds, then the best of them as often in more."""

    def run(self, iterations: int, is_stopped: Callable[[], bool]) -> int:
        """Play out `ROLLOUTS_PER_ITERATION` times as often; give how many iterations the rollouts done make."""
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
    """The same in one stage, so that all are valued in the same worlds."""

    _drops_worse = False
