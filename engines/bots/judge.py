"""
Judges one decision from what its seat knew: what the best deed was worth, and what the deed done was worth.

The best deed is what the strongest player chooses, with the seed of the table, so that it is what a hint says. It is
valued in fresh worlds, beside the deed that was done and with the same random numbers: the best of several noisy
estimates is too high. The worlds come in batches, each searched by itself, so that the spread between batches tells
how far an estimate can be trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum, sqrt
from random import Random
from typing import Any, Final

from engines.core.api import Rules, State, View
from engines.core.bargaining import BargainAnswer, Sampler
from engines.core.heuristics import Forecasting, Heuristics
from engines.core.levels import FULL_SKILL, LEVELS
from engines.core.search_api import EQUAL_MARGIN, MAX_CANDIDATES, Budget, Position
from engines.core.sentences import write

from .heuristics_by_game import heuristics_for
from .players import player
from .search import Estimator, Search, never
from .seeds import TABLE_SEED, seed_of
from .worlds import sample_worlds

CHOOSING_BATCHES: Final = 4
"""Batches of worlds in which the deed done may prove better than the one that a player chose."""
VALUING_BATCHES: Final = 8
"""Fresh batches in which the deeds are valued."""
MAX_COMPARED: Final = 3
"""Deeds that are valued: the best, the one that was done, and the next best."""
T_95: Final = 2.365
"""Student's t for a two-sided 95 % interval with `VALUING_BATCHES` - 1 degrees of freedom."""
REPEATED: Final = sqrt(2)
"""The difference of two judgements spreads this much more than each of them."""
FIRST_SEED: Final = 1 << 40
"""Valuing uses other seeds than players do, so it never sees the worlds in which a deed was chosen."""

OPEN_SHARE: Final = 1 / 3
"""Judging with open cards takes only this part of the time: there is less to find out."""

Sampling = Callable[[int, Random], Sequence[Position]]
"""Samples up to the given number of worlds."""


@dataclass(frozen=True, slots=True)
class Worth:
    """
    What a deed is worth, with half the width of a 95 % interval.

    Expected points as `Heuristics.judging_measure` counts them, plus the value of winning where the match may end
    (`Outcome.utility`): without it, playing to win would look like a mistake.
    """

    mean: float
    margin: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """
    What a decision was worth.

    :param worths: of the deeds that were compared, the best first
    :param cost: what the deed gave away; below 0 if it turned out better, 0 if it was the best
    :param margin: another judgement of the same decision differs by at most this in 95 of 100 cases
    :param trifle: a difference too small to be called a mistake
    :param reasons: why the best deed is better, as written by `sentences.write`
    :param forecasts: by prediction: how often the hand made each number of points when played for it
    """

    deed: str
    best: str
    worths: Mapping[str, Worth]
    cost: float
    margin: float
    reasons: tuple[str, ...] = ()
    forecasts: Mapping[str, Mapping[int, int]] | None = None
    trifle: float = EQUAL_MARGIN

    @property
    def is_mistake(self) -> bool:
        """Whether the deed gave away more than noise or a trifle can explain."""
        return self.cost > max(self.margin, self.trifle)


def judge(rules: Rules[Any], view: View[Any], deed: str, seed: int = 0, share: float = 1.0) -> Judgement:
    """
    Judge a legal *deed* of the seat to act, from its *view* alone.

    :param share: of the usual time
    """
    known, rng = heuristics_for(rules.key, view.state.public.seats), Random(seed_of(view, FIRST_SEED + seed))
    # As many trials, of the same worlds, as for a hint at a table: what it advised is the first candidate here.
    budget = Budget(max(1, int(share * heuristics_for(rules.key).default_iterations)), TABLE_SEED + seed)
    answer = player(LEVELS[-1]).choose(rules, view, budget)
    trials = _Trials(
        rules.best,
        known,
        lambda count, luck: sample_worlds(rules, view, count, luck, FULL_SKILL),
        _number(known, share),
    )
    found = trials.compare([answer.deed, *(text for text, _ in answer.candidates)], deed, rng)
    if found.deed == found.best == answer.deed:
        return replace(found, reasons=answer.reasons)
    [world] = trials.sample(1, rng)
    told = known.why(view.state, world, world.deed(found.best), world.deed(_rival(found)))
    return replace(found, reasons=(write(told),) if told else ())


def values_of_all(rules: Rules[Any], view: View[Any], seed: int = 0, share: float = 1.0) -> dict[str, list[float]]:
    """
    By legal deed of the seat to act: its mean gain in each of `VALUING_BATCHES` batches of worlds.

    Worlds and random numbers are the same for all deeds, so that differences within a batch tell more than its values.

    :param share: of the usual time for a deed
    """
    known, rng = heuristics_for(rules.key, view.state.public.seats), Random(seed_of(view, FIRST_SEED + seed))
    trials = _Trials(
        rules.best,
        known,
        lambda count, luck: sample_worlds(rules, view, count, luck, FULL_SKILL),
        _number(known, share),
    )
    [world] = trials.sample(1, rng)
    deeds = list(dict.fromkeys(world.deed(deed.text) for deed in rules.legal(view.state)))
    found = trials.values(deeds, VALUING_BATCHES, rng)
    return {world.text(deed): values for deed, values in zip(deeds, found, strict=True)}


def _rival(found: Judgement) -> str:
    """What the best deed is compared with: the deed done, or the next best."""
    others = [deed for deed in found.worths if deed != found.best]
    return found.deed if found.deed != found.best or not others else others[0]


def judge_open(rules: Rules[Any], state: State[Any], deed: str, seed: int = 0, share: float = 1.0) -> Judgement:
    """
    Judge a deed by the real cards: what the seat could not know, so it shows no error of the player.

    :param share: of the usual time
    """
    known, rng = heuristics_for(rules.key, state.public.seats), Random(FIRST_SEED + seed)
    position = rules.position(state)
    trials = _Trials(rules.best, known, lambda _count, _luck: [position], _number(known, share * OPEN_SHARE))
    if known.compares_directly(position):
        ranked: Sequence[int] = trials.rank(known.root_choices(position), rng)
    else:
        search = Search([position], rules.best, rng, known)
        search.run(max(1, int(share * OPEN_SHARE * known.judging_share * known.default_iterations)), never)
        ranked = [found.deed for found in search.findings()]
    return trials.compare([position.text(one) for one in ranked[:MAX_CANDIDATES]], deed, rng)


def judge_bargain(
    answer: BargainAnswer, view: View[Any], deed: str, sample: Sampler, seed: int = 0, share: float = 1.0
) -> Judgement:
    """
    Judge the *deed* that accepted or declined a bargain, from what *view* shows that its seat knew.

    :param share: of the usual time
    """
    rng = Random(seed_of(view, FIRST_SEED + seed))
    trials = [answer.gains(view, sample, share, rng) for _ in range(VALUING_BATCHES)]
    _, kept, broken = (fsum(of) / VALUING_BATCHES for of in zip(*trials, strict=True))
    # A gain from keeping one's own part although the other does not is no merit of the bargain.
    free = max(0.0, broken)
    worth, nothing = _worth([gain - free for gain, _, _ in trials]), Worth(0.0, 0.0)
    yes, no = (deed, answer.other) if answer.is_yes else (answer.other, deed)
    worths = {yes: worth, no: nothing} if worth.mean > 0 else {no: nothing, yes: worth}
    best = next(iter(worths))
    reasons = (write(answer.explain(kept - free, broken - free)),)
    cost = 0.0 if best == deed else abs(worth.mean)
    return Judgement(deed, best, worths, cost, REPEATED * worth.margin, reasons, trifle=answer.least)


def _number(known: Heuristics[Any], share: float) -> int:
    return max(1, int(share * known.judging_share * known.default_iterations / VALUING_BATCHES))


@dataclass(frozen=True, slots=True)
class _Trials:
    """
    Tries deeds in sampled worlds.

    :param best: the rules': +1 where the highest total wins, -1 where the lowest does
    :param number: how often each deed is tried in a batch
    """

    best: int
    known: Heuristics[Any]
    sample: Sampling
    number: int

    def compare(self, candidates: Iterable[str], deed: str, rng: Random) -> Judgement:
        """
        Value the first of the candidates and the deed in fresh worlds, and decide which of the two is better.

        No other candidate can be the best: these short trials tell less than the search that chose the first.
        """
        [world] = self.sample(1, rng)
        done = world.deed(deed)
        first, *others = [world.deed(text) for text in dict.fromkeys([*candidates, deed])]
        best = self.rank(list(dict.fromkeys([first, done])), rng)[0]
        ranked = list(dict.fromkeys([best, done, first, *others]))
        # If the deed is the best itself, it is compared with the next best, which shows how certain that is.
        rival = ranked[1] if len(ranked) > 1 else best
        compared = ranked[:MAX_COMPARED]
        values = dict(zip(compared, self.values(compared, VALUING_BATCHES, rng), strict=True))
        gap = _worth([one - other for one, other in zip(values[best], values[rival], strict=True)])
        return Judgement(
            deed,
            world.text(best),
            {world.text(one): _worth(of) for one, of in values.items()},
            0.0 if best == done else gap.mean,
            REPEATED * gap.margin,
            forecasts=self._forecasts([best, *([done] if done != best else [])], rng),
        )

    def rank(self, deeds: Sequence[int], rng: Random) -> list[int]:
        """Sort deeds, the best first, using worlds of their own."""
        if len(deeds) == 1:
            return list(deeds)
        totals = [fsum(of) for of in self.values(deeds, CHOOSING_BATCHES, rng)]
        return sorted(deeds, key=lambda deed: -totals[deeds.index(deed)])

    def values(self, deeds: Sequence[int], batches: int, rng: Random) -> list[list[float]]:
        """By deed, its mean gain in each batch of worlds; worlds and random numbers are the same for all deeds."""
        found = [self._batch(deeds, rng.getrandbits(32)) for _ in range(batches)]
        return [list(of) for of in zip(*found, strict=True)]

    def _batch(self, deeds: Sequence[int], luck: int) -> list[float]:
        known, rng = self.known, Random(luck)
        worlds = self.sample(max(1, self.number // known.iterations_per_world), rng)
        if known.compares_directly(worlds[0]):
            return self._rolled_out(worlds, deeds, rng)
        estimator = Estimator(worlds, self.best, known, rng)
        return [estimator.searched(deed, self.number, Random(luck)).liking for deed in deeds]

    def _rolled_out(self, worlds: Sequence[Position], deeds: Sequence[int], rng: Random) -> list[float]:
        totals = [0.0 for _ in deeds]
        for at in range(self.number):
            world = worlds[at % len(worlds)]
            start = self._measure(world, self.known.evaluate(world).utility)
            for index, end in enumerate(self.known.paired_evaluations(world, deeds, rng)):
                totals[index] += self._measure(world, end.utility) - start
        return [total / self.number for total in totals]

    def _measure(self, world: Position, results: Sequence[float]) -> float:
        return self.known.judging_measure(world)([self.best * result for result in results], world.turn)

    def _forecasts(self, deeds: Sequence[int], rng: Random) -> dict[str, dict[int, int]] | None:
        """Count the points that the hand makes after each prediction; None if the deeds are no predictions."""
        known, worlds = self.known, self.sample(self.number, rng)
        if not isinstance(known, Forecasting) or known.forecast(worlds[0], deeds[0], rng) is None:
            return None
        return {worlds[0].text(deed): self._forecast(known, worlds, deed, rng) for deed in deeds}

    def _forecast(self, known: Forecasting[Any], worlds: Sequence[Position], deed: int, rng: Random) -> dict[int, int]:
        made = [known.forecast(worlds[at % len(worlds)], deed, rng) for at in range(self.number)]
        return {points: made.count(points) for points in sorted({one for one in made if one is not None})}


def _worth(values: Sequence[float]) -> Worth:
    mean = fsum(values) / len(values)
    variance = fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Worth(mean, T_95 * sqrt(variance / len(values)))
