"""
The shipped problems: do they keep their answers with ten times the worlds, and who solves how many?

Bars: of 60 drawn by a fixed seed at least 57 keep their answer, and none has another deed within the margin; random
play solves fewer than a page, a page fewer than a knight, a knight fewer than a sovereign, by more than the margins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from engines.bots.problems import Problem, judged_again, read_problems, solves
from tests.make_problems import SHIPPED, VARIANTS

from ._groups import by_group

SEED: Final = "problems confirmed 1"
CONFIRMED: Final = 60
SHARE: Final = 10.0
"""Of the usual time."""
JUDGE_SEED: Final = 1000
"""Neither of the judgements by which problems were found had it."""
LEVELS: Final = ("page", "knight", "sovereign")
ORDER: Final = ("random", *LEVELS)
TRIES, FIRST_TRY = 4, 2000
"""Seeds with which no problem was found or rated."""
CI95: Final = 1.96
DIGITS: Final = 3


@cache
def shipped() -> Mapping[str, Problem]:
    files = [SHIPPED / f"{game}.jsonl" for game in VARIANTS]
    return {problem.id: problem for file in files for problem in read_problems(file.read_bytes())}


def parts() -> Iterable[str]:
    drawn = sorted(Random(SEED).sample(sorted(shipped()), CONFIRMED))
    return [*(f"judge {name}" for name in drawn), *(f"solve {name}" for name in shipped())]


def measure(part: str) -> dict[str, Any]:
    what, name = part.split(" ")
    problem = shipped()[name]
    if what == "judge":
        found = judged_again(problem, JUDGE_SEED, SHARE)
        return {
            "keeps": found.deed == problem.best,
            "lead": round(found.cost, DIGITS),
            "margin": round(found.margin, DIGITS),
            "is_clear": found.cost > found.margin,
        }
    tries = {level: fmean(solves(problem, level, FIRST_TRY + n) for n in range(TRIES)) for level in LEVELS}
    return {"random": round(1 / len(problem.answers), DIGITS), **tries}


def sum_up(parts: Mapping[str, Any]) -> dict[str, Any]:
    judged = [row for part, row in parts.items() if part.startswith("judge")]
    solved = {part.split(" ")[1]: row for part, row in parts.items() if part.startswith("solve")}
    by_game = by_group(solved, lambda name: name.split("/")[0])
    return {
        "judged": len(judged),
        "keep_their_answer": sum(row["keeps"] for row in judged),
        "clear_of_every_other": sum(row["is_clear"] for row in judged),
        "problems": len(solved),
        "solved": {name: _share([row[name] for row in solved.values()]) for name in ORDER},
        "games": {
            game: {name: round(fmean(row[name] for row in rows), DIGITS) for name in ORDER}
            for game, rows in by_game.items()
        },
    }


def _share(values: list[float]) -> dict[str, float]:
    margin = CI95 * stdev(values) / len(values) ** 0.5
    return {"mean": round(fmean(values), DIGITS), "ci95": round(margin, DIGITS)}
