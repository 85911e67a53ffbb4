"""A whole training: its passes, what is kept of it between lessons, and the tables that come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi
from pathlib import Path
from typing import Final

import numpy as np

from engines.games.king.contracts import KING, KingOptions, match_contracts
from engines.games.king.lanes import layout

from . import king

SEED: Final = 20261125
SEATS: Final = 4
TOLD: Final = "Weights of the learnt policy for King with four seats, made by `python3 -m tests.train king`."


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


def lessons(passes: Sequence[Pass] = PASSES) -> Iterator[tuple[float, float]]:
    """Give the rate and the spread of each lesson."""
    for each in passes:
        for number in range(each.lessons):
            share = 0.5 + 0.5 * cos(pi * number / each.lessons)
            yield each.rate * (LAST + (1 - LAST) * share), each.spread * share


def train(folder: Path, passes: Sequence[Pass] = PASSES, lanes: int = king.LANES) -> str:
    """Train from the beginning, or from what lies in the folder; give the tables as a module."""
    options = KingOptions(KING)
    learners = [king.Learner(layout(options, SEATS, place)) for place in range(len(match_contracts(options, SEATS)))]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{KING}-{SEATS}.npz"
    done = _take_up(path, learners)
    for number, (rate, spread) in enumerate(lessons(passes)):
        if number < done:
            continue
        for place, learner in enumerate(learners):
            king.lesson(learner, SEED + 1000 * number + place, rate, spread, lanes)
        _keep(path, number + 1, learners)
        print(f"lesson {number + 1} of {sum(each.lessons for each in passes)}", flush=True)
    return king.written(learners, TOLD)


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
