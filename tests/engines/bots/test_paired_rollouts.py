"""Deeds tried side by side: the same luck, the worse half out, the best first, and valued afresh."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from engines.bots.search import Comparison, Estimator, Finding, PairedRollouts
from engines.core.api import CHANCE, OVER
from engines.core.heuristics import Heuristics
from engines.core.search_api import MAX_CANDIDATES
from engines.core.styles import EVEN, STYLES, Style


class Dicey:
    """A toy: the first seat takes 1 to 5, then a die of a hundred sides decides far more, then the other takes 1."""

    def __init__(self) -> None:
        self.turn, self.round, self.taken, self.thrown = 0, 1, [0, 0], 0

    def legal(self) -> list[int]:
        return [1, 2, 3, 4, 5]

    def play(self, deed: int) -> None:
        self.taken[self.turn] += deed
        self.turn = CHANCE if self.turn == 0 else OVER

    def chance(self, rng: Random) -> None:
        self.thrown = rng.randrange(100)
        self.taken[0] += self.thrown
        self.turn = 1

    def copy(self) -> Dicey:
        other = Dicey()
        other.turn, other.taken = self.turn, self.taken[:]
        return other

    def totals(self) -> list[int]:
        return self.taken


class DiceHeuristics(Heuristics[Any]):
    """Always lets the other take 1, and remembers what was thrown for which deeds."""

    def __init__(self) -> None:
        self.tried: list[tuple[int, ...]] = []

    def playout(self, position: Dicey, rng: Random) -> int:
        return 1

    def paired_evaluations(self, position: Dicey, deeds: Any, rng: Random) -> Any:
        self.tried.append(tuple(sorted(deeds)))
        return super().paired_evaluations(position, deeds, rng)


def never() -> bool:
    return False


def tried(iterations: int, best: int = 1, style: Style = EVEN) -> tuple[PairedRollouts, DiceHeuristics]:
    known, worlds = DiceHeuristics(), [Dicey()]
    thought = PairedRollouts(cast("Any", worlds), best, Random(1), known, style)
    assert iterations == thought.run(iterations, never)
    return thought, known


@pytest.mark.parametrize(("best", "order"), [(1, [5, 4]), (-1, [1, 2])])
def test_with_the_same_luck_a_few_trials_tell_the_best_deed(best: int, order: list[int]) -> None:
    found = tried(6, best)[0].findings()
    assert order == [finding.deed for finding in found][:2]


def test_the_worse_half_drops_out_again_and_again() -> None:
    known = tried(9)[1]
    assert [(1, 2, 3, 4, 5)] * 3 + [(3, 4, 5)] * 3 + [(4, 5)] * 3 == known.tried


def test_the_deed_that_lasted_longest_is_found_first() -> None:
    found = tried(90)[0].findings()
    assert [90, 90, 60, 30, 30] == [finding.visits for finding in found]
    assert [5, 4, 3, 2, 1] == [finding.deed for finding in found]
    assert all(15 < finding.sd < 45 for finding in found)


def test_a_deed_without_a_choice_is_tried_as_often_as_it_may() -> None:
    class Forced(Dicey):
        def legal(self) -> list[int]:
            return [3]

    worlds: Any = [Forced()]
    thought = PairedRollouts(worlds, 1, Random(1), DiceHeuristics())
    assert 10 == thought.run(10, never)
    assert [10] == [finding.visits for finding in thought.findings()]


def test_trials_stop_when_told_to() -> None:
    worlds: Any = [Dicey()]
    thought = PairedRollouts(worlds, 1, Random(1), DiceHeuristics())
    assert 0 == thought.run(100, lambda: True)
    assert [] == thought.findings()


def test_a_style_likes_the_same_results_otherwise() -> None:
    [best, *_] = tried(30)[0].findings()
    [alone, *_] = tried(30, style=STYLES["builder"])[0].findings()
    assert best.mean == best.liking == alone.mean
    assert alone.liking == pytest.approx(best.liking + 0.5)


# -- estimates --------------------------------------------------------------------------------------------------


def test_a_comparison_tries_every_deed_in_every_world() -> None:
    known, worlds = DiceHeuristics(), [Dicey()]
    comparison = Comparison(cast("Any", worlds), 1, Random(1), known)
    assert 9 == comparison.run(9, never)
    assert [(1, 2, 3, 4, 5)] * 9 == known.tried
    assert [9] * 5 == [finding.visits for finding in comparison.findings()]


TOO_MUCH = [Finding(deed, 9, 100.0, 1.0, 100.0) for deed in (2, 5, 4, 1)]
"""What a search found that hoped for too much."""


def test_what_was_chosen_is_valued_in_fresh_worlds_and_stays_the_choice() -> None:
    worlds: Any = [Dicey()] * 50
    told = Estimator(worlds, 1, DiceHeuristics(), Random(1)).afresh(TOO_MUCH)
    assert [2, 5, 4][:MAX_CANDIDATES] == [finding.deed for finding in told]
    assert all(30 < finding.mean < 70 for finding in told)
    assert told[1].mean - told[0].mean == pytest.approx(3.0)


def test_where_everything_is_known_deeds_are_compared_all_the_same() -> None:
    world: Any = [Dicey()]
    estimator = Estimator(world, 1, DiceHeuristics(), Random(1))
    assert {2, 5} == estimator.compared([2, 5]).keys()
    assert {} == replace(estimator, is_stopped=lambda: True).compared([2, 5])
    assert TOO_MUCH[:MAX_CANDIDATES] == estimator.afresh(TOO_MUCH)


def test_without_time_for_fresh_worlds_the_values_stay_as_they_were() -> None:
    worlds: Any = [Dicey()] * 50
    told = Estimator(worlds, 1, DiceHeuristics(), Random(1), lambda: True).afresh(TOO_MUCH)
    assert TOO_MUCH[:MAX_CANDIDATES] == told


def test_the_best_deeds_are_compared_once_more_by_a_search_after_each() -> None:
    worlds: Any = [Dicey()] * 50
    estimator = Estimator(worlds, 1, DiceHeuristics(), Random(1))
    again = estimator.searched_again(TOO_MUCH)
    assert [5, 4, 2, 1] == [finding.deed for finding in again]
    assert all(30 < finding.mean < 70 for finding in again)
    assert TOO_MUCH == replace(estimator, is_stopped=lambda: True).searched_again(TOO_MUCH)
