"""A whole training: its passes, what is kept of it between lessons, and the tables that come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi
from pathlib import Path
from typing import Final

import numpy as np

from engines.games.king.contracts import JEU_DU_ROI, KING, KING_52, TRUMPS, KingOptions, match_contracts
from engines.games.king.lanes import DealLayout, layout

from . import king

SEED: Final = 20261125
ABOUT: Final = "Weights of the learnt policy for deals of {pack} cards, made by `python3 -m tests.train {pack}`."


@dataclass(frozen=True, slots=True)
class Pass:
    """
    Some lessons in every contract, in which the rate falls to `LAST` of this, and the spread to 0.

    :param rate: the step of Adam
    :param spread: what chance among cards is worth, so that no card is given up too soon
    """

    lessons: int
    rate: float
    spread: float


PASSES: Final = (Pass(40, 0.1, 0.01), Pass(30, 0.03, 0.004))
LAST: Final = 0.06
LANES: Final[Mapping[int, int]] = {32: 2048, 36: 1024, 52: 1024}
"""Deals side by side in a lesson, by pack; longer deals have more cards to learn from."""


def _deals(key: str, seats: int) -> tuple[DealLayout, ...]:
    options = KingOptions(key)
    return tuple(layout(options, seats, place) for place in range(len(match_contracts(options, seats))))


def _trump_deals() -> Iterator[DealLayout]:
    return (each for each in _deals(JEU_DU_ROI, 4) if each.contract.name in TRUMPS)


@cache
def courses() -> Mapping[int, tuple[DealLayout, ...]]:
    """List the deals to learn by the number of cards in the pack. Jeu du Roi has those of King-52, and trumps."""
    return {32: _deals(KING, 4), 36: _deals(KING, 3), 52: (*_deals(KING_52, 4), *_trump_deals())}


def lessons(passes: Sequence[Pass] = PASSES) -> Iterator[tuple[float, float]]:
    """Give the rate and the spread of each lesson."""
    for each in passes:
        for number in range(each.lessons):
            share = 0.5 + 0.5 * cos(pi * number / each.lessons)
            yield each.rate * (LAST + (1 - LAST) * share), each.spread * share


def train(pack: int, folder: Path, passes: Sequence[Pass] = PASSES, lanes: int = 0) -> str:
    """
    Train the deals of a *pack* of so many cards, or go on from what lies in the folder; give the file of weights.

    :param lanes: deals side by side in a lesson; the usual number where it is 0
    """
    learners = [king.Learner(deal) for deal in courses()[pack]]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"king-{pack}.npz"
    done = _take_up(path, learners)
    for number, (rate, spread) in enumerate(lessons(passes)):
        if number < done:
            continue
        for place, learner in enumerate(learners):
            king.lesson(learner, SEED + 1000 * number + place, rate, spread, lanes or LANES[pack])
        _keep(path, number + 1, learners)
        print(f"lesson {number + 1} of {sum(each.lessons for each in passes)}", flush=True)
    return king.written(learners, ABOUT.format(pack=pack))


def _take_up(path: Path, learners: Sequence[king.Learner]) -> int:
    if not path.exists():
        return 0
    kept = np.load(path)
    for learner, state, steps in zip(learners, kept["state"], kept["steps"], strict=True):
        learner.weights, learner.first, learner.second = state
        learner.steps = int(steps)
    return int(kept["done"])


def _keep(path: Path, done: int, learners: Sequence[king.Learner]) -> None:
    spare = path.with_suffix(".new.npz")
    state = [[one.weights, one.first, one.second] for one in learners]
    np.savez(spare, done=done, steps=[one.steps for one in learners], state=state)
    spare.replace(path)
