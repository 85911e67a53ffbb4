"""
Searches for games with hidden cards: one tree over many sampled worlds (`Search`), or paired rollouts of each deed.

`Estimator` values deeds in worlds that did not choose them.

The tree is single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): each
iteration plays through one world, and statistics are kept by the deeds' numbers, so all worlds share one tree and the
search cannot plan on cards that it does not see. Chance is drawn anew in each iteration, and the tree does not branch
by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil, inf, sqrt
from random import Random
from typing import Any, Final

from engines.core.api import CHANCE, Seat
from engines.core.heuristics import Heuristics
from engines.core.search_api import MAX_CANDIDATES, Outcome, Position
from engines.core.styles import EVEN, Style

STOP_CHECK_INTERVAL: Final = 16
_HARMONIC: Final = tuple(accumulate((1 / n for n in range(1, 5001)), initial=0.0))
"""
Harmonic numbers replace the logarithm in UCT's bound: sums of quotients are equal on every platform, a C library's
logarithm is not.
"""


def never() -> bool:
    return False


class Node:
    """
    Statistics of one deed; *total* is from the point of view of the seat that did it.

    *available* counts how often it could have been chosen, which differs from world to world, and *decisions* how often
    a seat has chosen after it.
    """

    __slots__ = ("available", "children", "decisions", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.decisions = 0
        self.visits = 0
        self.available = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits


class RootStats:
    """The searching seat's results of one deed at the root, in points."""

    __slots__ = ("squares", "total")

    def __init__(self) -> None:
        self.total = 0.0
        self.squares = 0.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One deed at the root: its visits, the points gained with their standard deviation, and their utility."""

    deed: int
    visits: int
    mean: float
    sd: float
    liking: float


def relative_scores(totals: Sequence[float], best: int) -> list[float]:
    """Each seat's total less the mean of the others', higher better."""
    whole, others = sum(totals), len(totals) - 1
    return [best * (own - (whole - own) / others) for own in totals]


def standard_deviation(squares: float, mean: float, visits: int) -> float:
    """The standard deviation of *visits* values from the sum of their squares and their mean."""
    return sqrt(max(0.0, squares / visits - mean * mean))


@dataclass(eq=False)
class RootSearch:
    """
    What searches have in common: they value the deeds at the root that all *worlds* share.

    *best* is the rules': +1 where the highest total wins, -1 where the lowest does; *style* is the searching seat's.
    *choices* are the deeds to choose among, by default the game's `root_choices`.
    """

    worlds: Sequence[Position]
    best: int
    rng: Random
    heuristics: Heuristics[Any]
    style: Style = EVEN
    choices: Sequence[int] = ()

    def __post_init__(self) -> None:
        world = self.worlds[0]
        self.seat = world.turn
        self.choices = self.choices or self.heuristics.root_choices(world)
        here = self.heuristics.evaluate(world)
        self._start, self._taste = relative_scores(here.points, self.best), self._measure(here.utility)

    def _measure(self, results: Sequence[float]) -> float:
        """The searching seat's result as its style measures it, higher better."""
        return self.style.measure([self.best * result for result in results], self.seat)


class Search(RootSearch):
    """A tree search, as far ahead as the game's heuristics look."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.root = Node()
        self.horizon = self.worlds[0].round + self.heuristics.rounds
        self._tallies: dict[int, RootStats] = {}
        self._low, self._high = inf, -inf

    def run(self, iterations: int, is_stopped: Callable[[], bool]) -> int:
        """Iterate up to *iterations* times, fewer if stopped or once the choice is certain; return the number done."""
        for done in range(iterations):
            if done % STOP_CHECK_INTERVAL == 0 and (is_stopped() or self._is_settled(iterations - done)):
                return done
            self._iterate(self.worlds[done % len(self.worlds)].copy())
        return iterations

    def findings(self) -> list[Finding]:
        """The deeds at the root, the most visited first."""
        found = [self._finding(deed, node) for deed, node in self.root.children.items()]
        return sorted(found, key=lambda f: (-f.visits, -f.mean, f.deed))

    def _finding(self, deed: int, node: Node) -> Finding:
        tally, visits = self._tallies[deed], node.visits
        mean = tally.total / visits
        return Finding(deed, visits, mean, standard_deviation(tally.squares, mean, visits), node.mean)

    def _is_settled(self, left: int) -> bool:
        visits = sorted((node.visits for node in self.root.children.values()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    def _iterate(self, world: Position) -> None:
        path: list[tuple[Seat, Node]] = []
        node, first = self.root, -1
        while world.turn >= 0 and world.round < self.horizon:
            seat = world.turn
            choices = self.heuristics.choices(world) if path else self.choices
            deed, node = self._descend(node, choices[: self.heuristics.width(node.decisions)])
            world.play(deed)
            if not path:
                first = deed
            path.append((seat, node))
            if not node.visits:
                break
            while world.turn == CHANCE and world.round < self.horizon:
                world.chance(self.rng)
        self.heuristics.finish(world, self.rng, self.horizon)
        self._learn(first, path, self.heuristics.evaluate(world))

    def _descend(self, node: Node, choices: Sequence[int]) -> tuple[int, Node]:
        """Choose a deed never tried here, else the one with the highest upper confidence bound."""
        children = node.children
        node.decisions += 1
        untried = [deed for deed in choices if deed not in children]
        for deed in choices:
            if deed in children:
                children[deed].available += 1
        if untried:
            deed = untried[int(self.rng.random() * len(untried))]
            child = children[deed] = Node()
            child.available = 1
            return deed, child
        return self._most_promising(children, choices)

    def _most_promising(self, children: dict[int, Node], choices: Iterable[int]) -> tuple[int, Node]:
        weight = self.heuristics.exploration * max(self._high - self._low, 1.0)
        best_bound, best = -inf, -1
        last = len(_HARMONIC) - 1
        for deed in choices:
            child = children[deed]
            bound = child.total / child.visits + weight * sqrt(_HARMONIC[min(child.available, last)] / child.visits)
            if bound > best_bound:
                best_bound, best = bound, deed
        return best, children[best]

    def _learn(self, first: int, path: Iterable[tuple[Seat, Node]], end: Outcome) -> None:
        ends = relative_scores(end.points, self.best)
        tally = self._tallies.setdefault(first, RootStats())
        gain = ends[self.seat] - self._start[self.seat]
        tally.total += gain
        tally.squares += gain * gain
        if end.utility is not end.points:
            ends = relative_scores(end.utility, self.best)
        if self.style is not EVEN:
            ends[self.seat] = self.style.likes(self._measure(end.utility) - self._taste) + self._start[self.seat]
        for seat, node in path:
            worth = ends[seat] - self._start[seat]
            node.visits += 1
            node.total += worth
            self._low, self._high = min(self._low, worth), max(self._high, worth)


class MoveSample:
    """Statistics of one deed: the searching seat's gains, and their utility in its style."""

    __slots__ = ("liked", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.liked = 0.0


class PairedRollouts(RootSearch):
    """
    A search without a tree: every deed is tried in the same worlds with the same random numbers.

    If luck decides more than any deed, a tree only spreads the trials thin. Common random numbers cancel luck out of
    the comparison, and sequential halving (Karnin, Koren and Somekh, 2013) drops the worse half of the deeds each time.
    """

    _drops_worse = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self._trials = {deed: MoveSample() for deed in self.choices}

    def run(self, iterations: int, is_stopped: Callable[[], bool]) -> int:
        """Try the deeds in up to *iterations* worlds, each with its own random numbers; return the number of worlds."""
        live, stages = list(self._trials), max(1, (len(self._trials) - 1).bit_length())
        for done in range(iterations):
            if done % STOP_CHECK_INTERVAL == 0 and is_stopped():
                return done
            self._try(self.worlds[done % len(self.worlds)], live)
            if self._drops_worse and len(live) > 1 and (done + 1) * stages % iterations < stages:
                live = sorted(live, key=self._merit)[: (len(live) + 1) // 2]
        return iterations

    def findings(self) -> list[Finding]:
        """The deeds that were dropped last first, and among those the best first."""
        tried = [deed for deed, trial in self._trials.items() if trial.visits]
        return [self._finding(deed, self._trials[deed]) for deed in sorted(tried, key=self._merit)]

    def _try(self, world: Position, deeds: Sequence[int]) -> None:
        for deed, end in zip(deeds, self.heuristics.paired_evaluations(world, deeds, self.rng), strict=True):
            self._count(deed, end)

    def _count(self, deed: int, end: Outcome) -> None:
        gain = relative_scores(end.points, self.best)[self.seat] - self._start[self.seat]
        trial = self._trials[deed]
        trial.visits += 1
        trial.total += gain
        trial.squares += gain * gain
        if self.style is EVEN and end.utility is end.points:
            trial.liked += gain
        else:
            trial.liked += self.style.likes(self._measure(end.utility) - self._taste)

    def _merit(self, deed: int) -> tuple[int, float, int]:
        trial = self._trials[deed]
        return -trial.visits, -trial.liked / max(trial.visits, 1), deed

    def _finding(self, deed: int, trial: MoveSample) -> Finding:
        mean = trial.total / trial.visits
        sd = standard_deviation(trial.squares, mean, trial.visits)
        return Finding(deed, trial.visits, mean, sd, trial.liked / trial.visits)


class Comparison(PairedRollouts):
    """`PairedRollouts` that drop no deed, so that all are valued in the same worlds."""

    _drops_worse = False


# -- many worlds at once ---------------------------------------------------------------------------------------

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
                ends = self.heuristics.rollouts(worlds, live, self.rng, is_stopped)
                if ends is None:
                    return done // ROLLOUTS_PER_ITERATION
                for deed, of_deed in zip(live, ends, strict=True):
                    for end in of_deed:
                        self._count(deed, end)
                first, done = first + len(worlds), done + len(worlds) * len(live)
            live = sorted(live, key=self._merit)[: max(2, ceil(len(live) * KEPT))]
        return done // ROLLOUTS_PER_ITERATION

    def _some(self, first: int, number: int) -> Sequence[Position]:
        return [self.worlds[at % len(self.worlds)] for at in range(first, first + number)]


class BatchedComparison(BatchedRollouts):
    """`BatchedRollouts` with a single stage, so that all deeds are valued in the same worlds."""

    _drops_worse = False


# -- values of deeds -------------------------------------------------------------------------------------------

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
