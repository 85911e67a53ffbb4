"""
Trials of deeds side by side: each in the same worlds and with the same luck. Knows no game, no clock and no view.

Where luck decides more than any deed, and a reply tells little of what is best, a tree only spreads the trials thin.
Here every deed is tried in one world after the other, with whatever chance brings there in the same order, so that
luck strikes out of the comparison; and the worse half of the deeds drops out again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engines.core.heuristics import Heuristics
from engines.core.search_api import Position
from engines.core.styles import EVEN, Style

from .search import STOP_CHECK_INTERVAL, Finding, relative_scores, standard_deviation


class MoveSample:
    """What one deed brought so far: the thinker's gains, and how it likes them."""

    __slots__ = ("liked", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.liked = 0.0


class PairedRollouts:
    """
    A thought about the root that all *worlds* share, by the game's *lore*.

    *best* is the rules': +1 where the highest total wins, -1 where the lowest does; *style* is the thinker's.
    """

    def __init__(
        self, worlds: Sequence[Position], best: int, rng: Random, heuristics: Heuristics[Any], style: Style = EVEN
    ) -> None:
        self._worlds, self._best, self._rng, self._lore, self._style = worlds, best, rng, heuristics, style
        self._thinker = worlds[0].turn
        here = heuristics.evaluate(worlds[0])
        self._start, self._taste = relative_scores(here, best)[self._thinker], self._measure(here)
        self._trials = {deed: MoveSample() for deed in heuristics.choices(worlds[0])}

    def run(self, iterations: int, is_stopped: Callable[[], bool]) -> int:
        """Try the deeds in up to so many worlds, each with its own luck, and tell in how many; stop when told to."""
        live, stages = list(self._trials), max(1, (len(self._trials) - 1).bit_length())
        for done in range(iterations):
            if done % STOP_CHECK_INTERVAL == 0 and is_stopped():
                return done
            self._try(self._worlds[done % len(self._worlds)], live)
            if len(live) > 1 and (done + 1) * stages % iterations < stages:
                live = sorted(live, key=self._merit)[: (len(live) + 1) // 2]
        return iterations

    def findings(self) -> list[Finding]:
        """List what was found, the deed that lasted longest and then did best first."""
        tried = [deed for deed, trial in self._trials.items() if trial.visits]
        return [self._finding(deed, self._trials[deed]) for deed in sorted(tried, key=self._merit)]

    def _try(self, world: Position, deeds: Sequence[int]) -> None:
        for deed, results in zip(deeds, self._lore.paired_evaluations(world, deeds, self._rng), strict=True):
            gain = relative_scores(results, self._best)[self._thinker] - self._start
            trial = self._trials[deed]
            trial.visits += 1
            trial.total += gain
            trial.squares += gain * gain
            trial.liked += gain if self._style is EVEN else self._style.likes(self._measure(results) - self._taste)

    def _merit(self, deed: int) -> tuple[int, float, int]:
        trial = self._trials[deed]
        return -trial.visits, -trial.liked / max(trial.visits, 1), deed

    def _finding(self, deed: int, trial: MoveSample) -> Finding:
        mean = trial.total / trial.visits
        sd = standard_deviation(trial.squares, mean, trial.visits)
        return Finding(deed, trial.visits, mean, sd, trial.liked / trial.visits)

    def _measure(self, results: Sequence[float]) -> float:
        """Give the thinker's result as its style measures it, higher better."""
        return self._style.measure([self._best * result for result in results], self._thinker)
