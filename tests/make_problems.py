"""
Makes the problems that the app ships: `python -m tests.make_problems GAME`, for hours.

Levels play deals whose cards follow from a fixed seed, and every decision in them is looked at. What is found lies in
`.work/problems`, and an interrupted run goes on from there. `python -m tests.make_problems GAME --choose` writes the
best mixed `NUMBER` of them to `assets/problems`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

from engines.bots.arena import Contest, chance_source, play_on, start_record, usual_unit
from engines.bots.problems import Problem, is_missed, problem_of, read_problems, solves, tried, write_problem
from engines.bots.review import decisions
from engines.bots.seats import seated_players
from engines.bots.seeds import TABLE_SEED
from engines.core.levels import LEVELS
from engines.core.search_api import Budget
from engines.record.match import Match
from engines.record.record import Record

ROOT: Final = Path(__file__).parents[1]
FOUND: Final = ROOT / ".work" / "problems"
SHIPPED: Final = ROOT / "assets" / "problems"
SEED: Final = "problems 1"
NUMBER: Final = 40
EASY, HARD = 16, 24
"""How many that a page solves, so that everybody finds some, and how many that it or the rule of thumb misses."""
SPARE: Final = 4
"""How many more of both are found before the choice."""
MOST_OF_KIND: Final = {"prediction": 12, "contract": 12, "bargain": 14}
"""Most of some kinds among them."""
ITERATIONS: Final = 100
"""Of the players, whose moves need not be good."""
MOST_FROM_DEAL: Final = 2
LINEUPS: Final = (
    ("knight", "squire", "baron", "knight"),
    ("squire", "knight", "page", "baron"),
    ("baron", "baron/bold", "knight/rival", "knight/careful"),
)
Variant = tuple[int, Mapping[str, str]]
VARIANTS: Final[Mapping[str, Sequence[Variant]]] = {
    "kings-and-queens": [(2, {})],
    "kings-n-queens": [(3, {}), (2, {}), (4, {})],
    "crowns": [(4, {})],
    "the-queen": [(2, {})],
    "king": [(4, {}), (4, {"contracts": "dealer"}), (3, {})],
    "king-52": [(4, {}), (4, {"contracts": "dealer"})],
    "jeu-du-roi": [(4, {})],
}
"""The numbers of seats and the options, in turn."""


class Wanted:
    """What is still wanted, by what was found."""

    def __init__(self, found: Iterable[Problem]) -> None:
        self._easy: Counter[bool] = Counter()
        self._kinds: Counter[str] = Counter()
        for problem in found:
            self.count(problem)

    def count(self, problem: Problem) -> None:
        self._easy[_is_easy(problem)] += 1
        self._kinds[problem.kind] += 1

    def takes(self, problem: Problem) -> bool:
        if self._kinds[problem.kind] >= MOST_OF_KIND.get(problem.kind, 2 * NUMBER):
            return False
        if _is_easy(problem):
            return self._easy[True] < EASY + SPARE
        return self._easy[False] < HARD + SPARE and is_missed(problem)

    @property
    def is_over(self) -> bool:
        return self._easy[True] >= EASY + SPARE and self._easy[False] >= HARD + SPARE


def _is_easy(problem: Problem) -> bool:
    return solves(problem, LEVELS[0], TABLE_SEED)


def found_in(game: str, index: int, wanted: Wanted) -> Iterator[Problem]:
    """The problems of one deal, each tried by the levels."""
    record, begun = _played(game, index)
    number = 0
    for seat in range(record.seats):
        for decision in decisions(record, seat):
            if decision.n < begun or number >= MOST_FROM_DEAL:
                continue
            if (problem := problem_of(record, decision, wanted.takes)) is not None:
                number += 1
                wanted.count(problem)
                yield tried(problem)


def _played(game: str, index: int) -> tuple[Record, int]:
    """A played deal, after others; and how many deeds came before it."""
    variants = VARIANTS[game]
    seats, options = variants[index % len(variants)]
    names = LINEUPS[index % len(LINEUPS)][:seats]
    unit = usual_unit(game)
    contest = Contest(game, names, index + 1, SEED, unit, options)
    start = start_record(contest, index // len(variants))
    match = Match(start, chance_source(contest, index // len(variants)))
    with seated_players(names) as players:
        play_on(match, players, unit, Budget(ITERATIONS, index, tells=False))
    return match.record, len(start.lines)


def make(game: str) -> None:
    """Look for problems until there are enough; a line a problem, and one for each deal that was looked at."""
    FOUND.mkdir(parents=True, exist_ok=True)
    kept, looked = FOUND / f"{game}.jsonl", FOUND / f"{game}.looked"
    done = len(looked.read_text("utf-8").splitlines()) if looked.exists() else 0
    wanted = Wanted(read_problems(kept.read_bytes()) if kept.exists() else [])
    for index in count(done):
        if wanted.is_over:
            return
        rows = [write_problem(problem) for problem in found_in(game, index, wanted)]
        with kept.open("ab") as file:
            file.write("".join(f"{row}\n" for row in rows).encode())
        with looked.open("ab") as file:
            file.write(f"{index} {len(rows)}\n".encode())
        sys.stdout.write(f"{game} {index} {len(rows)}\n")
        sys.stdout.flush()


def choose(game: str) -> None:
    """Write the problems to ship: of every kind, the rarer answers first, and from the easiest to the hardest."""
    found = read_problems((FOUND / f"{game}.jsonl").read_bytes())
    easy = {problem.id: _is_easy(problem) for problem in found}
    best: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    chosen: list[Problem] = []
    while found and len(chosen) < NUMBER:
        wants_easy = sum(easy[one.id] for one in chosen) * NUMBER < len(chosen) * EASY
        problem = min(
            found,
            key=lambda one, wants_easy=wants_easy: (  # type: ignore[misc]
                easy[one.id] != wants_easy,
                best[one.best],
                kinds[one.kind],
                one.id,
            ),
        )
        found.remove(problem)
        best[problem.best] += 1
        kinds[problem.kind] += 1
        chosen.append(problem)
    chosen.sort(key=lambda one: one.rating)
    SHIPPED.mkdir(exist_ok=True)
    rows = [write_problem(replace(problem, id=f"{game}/{n:02}")) for n, problem in enumerate(chosen, 1)]
    (SHIPPED / f"{game}.jsonl").write_bytes("".join(f"{row}\n" for row in rows).encode())
    sys.stdout.write(f"{json.dumps({'game': game, 'number': len(rows), 'kinds': kinds})}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.make_problems")
    parser.add_argument("game", choices=VARIANTS)
    parser.add_argument("--choose", action="store_true")
    arguments = parser.parse_args()
    (choose if arguments.choose else make)(arguments.game)
