"""`python3 -m tests.train king [--lessons N]`: trains the policy of a game, and can be cut and taken up again."""

from __future__ import annotations

import argparse
import time
from math import cos, pi
from pathlib import Path

import numpy as np

from engines.games.king.contracts import KingOptions, match_contracts
from engines.games.king.lanes import layout

from . import king

ROOT = Path(__file__).resolve().parents[2]
SEED = 20261125
RATE, LAST_RATE = 0.1, 0.006
SPREAD = 0.01


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m tests.train")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--lessons", type=int, default=40)
    parser.add_argument("--work", default=str(ROOT / ".work" / "train"))
    parser.add_argument("--rate", type=float, default=RATE)
    arguments = parser.parse_args()
    options = KingOptions(arguments.game)
    folder = Path(arguments.work)
    folder.mkdir(parents=True, exist_ok=True)
    places = range(len(match_contracts(options, arguments.seats)))
    learners = [king.Learner(layout(options, arguments.seats, place)) for place in places]
    path = folder / f"{arguments.game}-{arguments.seats}.npz"
    done = 0
    if path.exists():
        kept = np.load(path)
        done = int(kept["done"])
        for learner, row in zip(learners, kept["state"], strict=True):
            learner.weights, learner.first, learner.second = row
            learner.steps = int(kept["steps"][learners.index(learner)])
    began = time.time()
    while done < arguments.lessons:
        share = 0.5 + 0.5 * cos(pi * done / arguments.lessons)
        rate = LAST_RATE + (arguments.rate - LAST_RATE) * share
        for place, learner in enumerate(learners):
            king.lesson(learner, SEED + 1000 * done + place, rate, SPREAD * share)
        done += 1
        spare = path.with_suffix(".new.npz")
        np.savez(
            spare,
            done=done,
            steps=[one.steps for one in learners],
            state=[[one.weights, one.first, one.second] for one in learners],
        )
        spare.replace(path)
        print(done, f"{time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
