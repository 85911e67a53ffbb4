"""Values deeds in worlds that did not choose them: the best of several noisy results is too high."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engines.core.heuristics import Heuristics
from engines.core.search_api import MAX_CANDIDATES, Position
from engines.core.styles import EVEN, Style

from .batched_rollouts import ROLLOUTS_PER_ITERATION, BatchedComparison
from .search import Comparison, Finding, Search, never

MAX_WORLDS: Final = 60
"""Fresh worlds in which the deeds of an answer are valued."""
MIN_WORLDS: Final = 4
"""With fewer worlds the search's own values are more accurate, and are kept."""
BEST_SEARCHED: Final = 2
"""With how many of the best deeds by play-outs another deed is compared by a search."""
SEARCH_ITERATIONS: Final = 200
"""Iterations of the search after each of those."""
WORLDS_AGAIN, ITERATIONS_AGAIN = 100, 300
"""Fresh worlds in which a level compares its best deeds once more, and iterations of the search after each."""


@dataclass(frozen=True, slots=True)
class Estimator:
    """
    Values deeds of the seat to act, each in the same sampled *worlds* and with the same random numbers.

    *best* is the rules': +1 where the highest total wins, -1 where the lowest does; *style* is that of the seat.
    Without time, there are no values.
    """

    worlds: Sequence[Position]
    best: int
    known: Heuristics[Any]
    rng: Random
    is_stopped: Callable[[], bool] = never
    style: Style = EVEN

    def afresh(self, found: Sequence[Finding]) -> Sequence[Finding]:
        """Value the first few of *found* anew, keeping their order; unchanged if there was no time."""
        first = found[:MAX_CANDIDATES]
        if len(self.worlds) < MIN_WORLDS:
            return first
        fresh = self.compared([finding.deed for finding in first])
        return [fresh[finding.deed] for finding in first] if fresh else first

    def compared(self, deeds: Sequence[int]) -> Mapping[int, Finding]:
        """Value deeds by the best play-outs there are; fewer than `MIN_WORLDS` worlds are used several times."""
        trial = self.worlds, self.best, self.rng, self.known, self.style, deeds
        number = max(len(self.worlds), MIN_WORLDS)
        if self.known.plays_out_together(self.worlds[0]):
            trials: Comparison | BatchedComparison = BatchedComparison(*trial)
            number = max(MIN_WORLDS, number * len(deeds) // ROLLOUTS_PER_ITERATION)
        else:
            trials = Comparison(*trial)
        done = trials.run(number, self.is_stopped)
        return {finding.deed: finding for finding in trials.findings()} if done >= MIN_WORLDS else {}

    def searched_again(self, found: Sequence[Finding]) -> Sequence[Finding]:
        """Order *found* by a search after each deed; unchanged if there was no time."""
        again = self.all_searched([finding.deed for finding in found], ITERATIONS_AGAIN)
        return sorted(again.values(), key=lambda f: (-f.liking, f.deed)) or found

    def compared_deeper(self, deed: int, values: Mapping[int, Finding]) -> Mapping[int, Finding]:
        """Value a deed and the `BEST_SEARCHED` best of *values* anew, by a search after each."""
        ranked = sorted(values, key=lambda other: -values[other].mean)
        return self.all_searched(dict.fromkeys([deed, *ranked[:BEST_SEARCHED]]), SEARCH_ITERATIONS)

    def all_searched(self, deeds: Iterable[int], iterations: int) -> Mapping[int, Finding]:
        """Value each of the deeds by a search after it, with the same random numbers."""
        luck, found = self.rng.getrandbits(32), {}
        for deed in deeds:
            if self.is_stopped():
                return {}
            found[deed] = self.searched(deed, iterations, Random(luck))
        return found

    def searched(self, deed: int, iterations: int, rng: Random) -> Finding:
        """Value a deed by a search after it; never stopped early."""
        search = Search(self.worlds, self.best, rng, self.known, self.style, [deed])
        search.run(iterations, never)
        [found] = search.findings()
        return found
