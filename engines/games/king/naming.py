"""
Chooses the contract of a deal: each is tried in sampled worlds, and weighed with what the hand promises (KG-17).

All contracts are tried in the same worlds with the same random numbers, and the worse half is dropped again and again
(sequential halving: Karnin, Koren and Somekh, 2013).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum, sqrt
from random import Random
from typing import Any, Final

from engines.core.heuristics import Heuristics, SearchSettings
from engines.core.levels import SkillLevel
from engines.core.search_api import CONTRACTS_AS_GOOD, MAX_CANDIDATES, Answer, told_margin
from engines.core.sentences import Sentence, write
from engines.core.styles import EVEN

from . import contract_reasons
from .appraisal import appraisals
from .contracts import half_of
from .search_state import CARDS, SearchState

MAX_TRIALS: Final = 1800
"""Rollouts of all contracts together, at the highest level."""
MIN_TRIALS: Final = 240
"""The same at the lowest levels: fewer tell less than a glance at the hand."""
MIN_WORLDS: Final = 4
"""Fewer worlds than this are not enough to choose."""
PROMISE_WEIGHT: Final = 30
"""What the hand promises at a glance counts as much as so many trials."""
ERROR_SCALE: Final = 0.04
"""An error of judgement of one standard deviation, as a part of what the deal is worth."""


@dataclass(slots=True)
class ContractTrials:
    """
    A contract that may be named.

    :param promise: what the hand promises in it at a glance, in points above the mean of the others
    :param gains: by trial: the points above the mean of the others; only those of the last stage
    """

    deed: int
    promise: float
    visits: int = 0
    liked: float = 0.0
    gains: list[float] = field(default_factory=list)

    @property
    def merit(self) -> float:
        """What the contract seems to be worth, as the seat's style sees it."""
        return (self.liked + PROMISE_WEIGHT * self.promise) / (self.visits + PROMISE_WEIGHT)


def promise(position: SearchState, deed: int) -> float:
    """Give what the hand of the seat to act promises in a contract, in points above the mean of the others."""
    place = half_of(position.round) + deed - CARDS
    return appraisals(position.course.options, len(position.hands))[place].promise(position.hands[position.turn])


def at_a_glance(position: SearchState, choices: Sequence[int]) -> int:
    """Choose the contract, of some, in which the hand promises most."""
    return max(choices, key=lambda deed: (promise(position, deed), -deed))


def choose(
    known: Heuristics[Any], worlds: Sequence[SearchState], settings: SearchSettings, rng: Random
) -> Answer | None:
    """Choose by trials in *worlds*; None where there was no time for them."""
    tried = [ContractTrials(deed, promise(worlds[0], deed)) for deed in worlds[0].legal()]
    finalists = _compare(known, worlds, tried, settings, rng)
    if not finalists:
        return None
    stake = appraisals(worlds[0].course.options, len(worlds[0].hands))[0].stake
    best, *others = _judge(finalists, stake, settings.skill, rng)
    mean = _mean(best.gains)
    spread = sqrt(_mean([(gain - mean) ** 2 for gain in best.gains]))
    told = [contract_reasons.explain(worlds[0], best.deed), *([_margin(best, others)] if others else [])]
    named = tuple((worlds[0].text(one.deed), _mean(one.gains)) for one in (best, *others))[:MAX_CANDIDATES]
    reasons = tuple(write(sentence) for sentence in told if sentence)
    return Answer(worlds[0].text(best.deed), mean, spread, reasons, sum(one.visits for one in tried), named)


def _judge(found: Sequence[ContractTrials], stake: int, skill: SkillLevel, rng: Random) -> list[ContractTrials]:
    """Put first what the player takes for the best; errors of judgement choose among nearly as good ones."""
    scale, most = ERROR_SCALE * stake, max(one.merit for one in found)
    felt = {one.deed: one.merit + scale * skill.judgement_error(rng) for one in found}
    near_best = {one.deed for one in found if one.merit >= most - skill.max_shortfall * scale}
    return sorted(found, key=lambda one: (one.deed not in near_best, -felt[one.deed], one.deed))


def _compare(
    known: Heuristics[Any],
    worlds: Sequence[SearchState],
    tried: Sequence[ContractTrials],
    settings: SearchSettings,
    rng: Random,
) -> Sequence[ContractTrials]:
    """
    Try the contracts, and give those that came into the last stage; none where there was no time.

    What the last stage finds is the estimate: the best of noisy findings would promise too much. Where time ran out
    early in a stage, the one before it is the last.
    """
    live, stages, number = list(tried), max(1, (len(tried) - 1).bit_length()), 0
    trials = min(max(settings.iterations, MIN_TRIALS), MAX_TRIALS)
    for stage in range(stages):
        if stage:
            live = sorted(live, key=lambda one: (-one.merit, one.deed))[: max(2, (len(live) + 1) // 2)]
        whole = [one.gains for one in live]
        for one in live:
            one.gains = []
        for _ in range(max(MIN_WORLDS, trials // (stages * len(live)))):
            if settings.is_stopped():
                return _tried_enough(live, whole)
            _try(known, worlds[number % len(worlds)], live, settings, rng)
            number += 1
    return live


def _tried_enough(live: Sequence[ContractTrials], before: Sequence[list[float]]) -> Sequence[ContractTrials]:
    """Give them with the gains of this stage, or of the one *before* where those are too few; none where both are."""
    if len(live[0].gains) < MIN_WORLDS:
        for one, gains in zip(live, before, strict=True):
            one.gains = gains
    return live if len(live[0].gains) >= MIN_WORLDS else ()


def _try(
    known: Heuristics[Any], world: SearchState, live: Sequence[ContractTrials], settings: SearchSettings, rng: Random
) -> None:
    seat, style, before = world.turn, settings.style, world.totals()
    ends = known.paired_evaluations(world, [one.deed for one in live], rng)
    for one, end in zip(live, ends, strict=True):
        one.visits += 1
        one.gains.append(EVEN.measure(end.points, seat) - EVEN.measure(before, seat))
        one.liked += style.likes(style.measure(end.utility, seat) - style.measure(before, seat))


def _margin(best: ContractTrials, others: Sequence[ContractTrials]) -> Sentence | None:
    gap = _mean(best.gains) - max(_mean(other.gains) for other in others)
    return told_margin(gap, contract_reasons.BETTER_BY, CONTRACTS_AS_GOOD)


def _mean(of: Sequence[float]) -> float:
    return fsum(of) / len(of)
