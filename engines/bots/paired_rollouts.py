"""
Search by rollouts of all deeds in the same worlds and with the same random numbers, without a tree.

Where luck decides more than any deed a tree only spreads the trials thin. Common random numbers cancel luck out of the
comparison, and sequential halving (Karnin, Koren and Somekh, 2013) drops the worse half of the deeds again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engines.core.heuristics import Heuristics
from engines.core.search_api import Outcome, Position
from engines.core.styles import EVEN, Style

from .search import STOP_CHECK_INTERVAL, Finding, relative_scores, standard_deviation


class MoveSample:
    """Statistics of one deed: the searching seat's gains, and their utility in its style."""

    __slots__ = ("liked", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.liked = 0.0


class PairedRollouts:
    """
    A search of the root that all *worlds* share.

    *best* is the rules': +1 where the highest total wins, -1 where the lowest does; *style* is the searching seat's.
    *choices* are the deeds to choose among, the game's `root_choices` where none are given.
    """

    _drops_worse = True

    def __init__(
        self,
        worlds: Sequence[Position],
        best: int,
        rng: Random,
        heuristics: Heuristics[Any],
        style: Style = EVEN,
        choices: Sequence[int] = (),
    ) -> None:
        self._worlds, self._best, self._rng, self._heuristics, self._style = worlds, best, rng, heuristics, style
        self._seat = worlds[0].turn
        here = heuristics.evaluate(worlds[0])
        self._start, self._taste = relative_scores(here.points, best)[self._seat], self._measure(here.utility)
        self._trials = {deed: MoveSample() for deed in choices or heuristics.root_choices(worlds[0])}

    def run(self, iterations: int, is_stopped: Callable[[], bool]) -> int:
        """Try the deeds in up to so many worlds, each with its own random numbers; give in how many it was done."""
        live, stages = list(self._trials), max(1, (len(self._trials) - 1).bit_length())
        for done in range(iterations):
            if done % STOP_CHECK_INTERVAL == 0 and is_stopped():
                return done
            self._try(self._worlds[done % len(self._worlds)], live)
            if self._drops_worse and len(live) > 1 and (done + 1) * stages % iterations < stages:
                live = sorted(live, key=self._merit)[: (len(live) + 1) // 2]
        return iterations

    def findings(self) -> list[Finding]:
        """List the deeds, those that were dropped last and then the best first."""
        tried = [deed for deed, trial in self._trials.items() if trial.visits]
        return [self._finding(deed, self._trials[deed]) for deed in sorted(tried, key=self._merit)]

    def _try(self, world: Position, deeds: Sequence[int]) -> None:
        for deed, end in zip(deeds, self._heuristics.paired_evaluations(world, deeds, self._rng), strict=True):
            self._count(deed, end)

    def _count(self, deed: int, end: Outcome) -> None:
        gain = relative_scores(end.points, self._best)[self._seat] - self._start
        trial = self._trials[deed]
        trial.visits += 1
        trial.total += gain
        trial.squares += gain * gain
        if self._style is EVEN and end.utility is end.points:
            trial.liked += gain
        else:
            trial.liked += self._style.likes(self._measure(end.utility) - self._taste)

    def _merit(self, deed: int) -> tuple[int, float, int]:
        trial = self._trials[deed]
        return -trial.visits, -trial.liked / max(trial.visits, 1), deed

    def _finding(self, deed: int, trial: MoveSample) -> Finding:
        mean = trial.total / trial.visits
        sd = standard_deviation(trial.squares, mean, trial.visits)
        return Finding(deed, trial.visits, mean, sd, trial.liked / trial.visits)

    def _measure(self, results: Sequence[float]) -> float:
        """Give the searching seat's result as its style measures it, higher better."""
        return self._style.measure([self._best * result for result in results], self._seat)


class Comparison(PairedRollouts):
    """Rollouts that drop no deed, so that all are valued in the same worlds."""

    _drops_worse = False
