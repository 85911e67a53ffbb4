"""Problems: what ships is sound, what comes from outside is checked, and what is found can be found again."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from engines.bots.judge import T_95
from engines.bots.problems import (
    CLEAR,
    HIGHEST,
    LEAST_COST,
    LOWEST,
    TRIES,
    BadProblem,
    Problem,
    judged_again,
    problem_of,
    rating_of,
    read_problem,
    read_problems,
    solves,
    write_problem,
)
from engines.bots.review import decisions
from engines.bots.seeds import TABLE_SEED
from engines.core.levels import LEVELS
from engines.record import record
from tests.make_problems import NUMBER, SHIPPED, VARIANTS


@cache
def shipped(game: str) -> list[Problem]:
    return read_problems((SHIPPED / f"{game}.jsonl").read_bytes())


def test_only_the_games_with_problems_have_a_file() -> None:
    assert {path.stem for path in SHIPPED.glob("*")} == set(VARIANTS)


@pytest.mark.parametrize("game", VARIANTS)
def test_a_game_has_its_problems_from_easy_to_hard(game: str) -> None:
    problems = shipped(game)
    assert [problem.id for problem in problems] == [f"{game}/{n:02}" for n in range(1, NUMBER + 1)]
    assert [problem.rating for problem in problems] == sorted(problem.rating for problem in problems)
    assert {problem.game for problem in problems} == {game}


@pytest.mark.parametrize("game", VARIANTS)
def test_the_best_is_clearly_better_than_every_other_answer(game: str) -> None:
    for problem in shipped(game):
        best, *others = problem.answers
        assert (best.cost, best.margin) == (0.0, 0.0)
        for other in others:
            # Two judgements have been put together, and both are rounded.
            assert other.cost >= max(LEAST_COST, CLEAR * (other.margin - 0.01) / T_95 * 0.9), (problem.id, other)


@pytest.mark.parametrize("game", VARIANTS)
def test_no_two_are_of_the_same_position(game: str) -> None:
    positions = {(problem.record.write(), problem.seat) for problem in shipped(game)}
    assert len(positions) == NUMBER


def test_more_than_cards_are_asked() -> None:
    kinds = {problem.kind for game in VARIANTS for problem in shipped(game)}
    assert kinds == {"card", "prediction", "contract", "bargain", "choice"}


@pytest.mark.parametrize("game", VARIANTS)
def test_what_is_written_is_read_again(game: str) -> None:
    problem = shipped(game)[0]
    assert write_problem(read_problem(write_problem(problem))) == write_problem(problem)


@pytest.mark.parametrize("game", VARIANTS)
def test_the_strongest_level_finds_the_answer(game: str) -> None:
    assert solves(shipped(game)[0], LEVELS[-1], TABLE_SEED)


@pytest.mark.parametrize("game", ["the-queen", "kings-n-queens"])
def test_a_problem_is_found_again_in_its_match(game: str) -> None:
    problem = shipped(game)[0]
    played = record.read(f"{problem.record.write()}{problem.seat} {problem.best}\n", "match")
    found = problem_of(played, decisions(played, problem.seat)[-1], lambda _: True)
    assert found is not None
    assert (found.answers, found.reasons, found.kind) == (problem.answers, problem.reasons, problem.kind)


def test_another_judgement_agrees() -> None:
    problem = shipped("the-queen")[0]
    found = judged_again(problem, 77, 0.5)
    assert found.deed == problem.best
    assert found.cost > 0


def test_a_rating_falls_the_more_levels_solve_it() -> None:
    ratings = [
        rating_of({level: float(n < solvers) for n, level in enumerate(reversed(LEVELS))}, TRIES)
        for solvers in range(len(LEVELS) + 1)
    ]
    assert ratings == sorted(ratings, reverse=True)
    assert LOWEST < ratings[-1] < ratings[0] < HIGHEST


def changed(**facts: object) -> str:
    return json.dumps({**json.loads(write_problem(shipped("the-queen")[0])), **facts})


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        pytest.param({"seat": 5}, id="no such seat"),
        pytest.param({"seat": True}, id="seat is no number"),
        pytest.param({"kind": "riddle"}, id="unknown kind"),
        pytest.param({"rating": -1}, id="rating below 0"),
        pytest.param({"rating": 1e9}, id="rating too high"),
        pytest.param({"answers": []}, id="no answers"),
        pytest.param({"answers": [["check AS", 0, 0], ["check KS", 1, 0]]}, id="other answers"),
        pytest.param({"answers": [[3, 0, 0]]}, id="an answer is no text"),
        pytest.param({"reasons": ["a\nb"]}, id="a reason with a line break"),
        pytest.param({"solved": {"page": "often"}}, id="no share"),
        pytest.param({"record": "kq-record 1\ngame chess\nseats 2\n\n"}, id="no such game"),
        pytest.param({"record": 7}, id="no record"),
        pytest.param({"id": "x" * 100}, id="long id"),
    ],
)
def test_what_is_no_problem_is_refused(line: str | dict[str, object]) -> None:
    with pytest.raises(BadProblem):
        read_problem(line if isinstance(line, str) else changed(**line))


def test_too_many_are_refused() -> None:
    with pytest.raises(BadProblem, match="more than"):
        read_problems(b"\n" * 2000)


def test_shipped_files_stay_small() -> None:
    assert sum(path.stat().st_size for path in Path(SHIPPED).glob("*")) < 2_000_000
