"""Glicko-2 as its author describes it, with his example."""

from __future__ import annotations

import pytest

from kq_table.features.results.glicko import Rating, Result, expected_score, rate

PLAYER = Rating(1500, 200, 0.06)
RESULTS = (Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0))


def test_the_example_of_the_paper_comes_out() -> None:
    after = rate(PLAYER, RESULTS)
    assert (1464.06, 151.52) == pytest.approx((after.value, after.deviation), abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_in_a_period_without_results_only_the_uncertainty_grows() -> None:
    after = rate(PLAYER, ())
    assert (1500, 0.06) == (after.value, after.volatility)
    assert 200 < after.deviation < 201


def test_a_surprise_raises_the_volatility() -> None:
    """The branch of the paper's step 5.2 where the surplus is large."""
    lost = rate(Rating(2000, 30, 0.06), [Result(Rating(1000, 30), 0)] * 30)
    assert lost.volatility > 0.06
    assert lost.value < 2000


def test_two_halves_weigh_as_much_as_one_match() -> None:
    whole = rate(PLAYER, RESULTS[:1])
    halves = rate(PLAYER, [RESULTS[0]._replace(weight=0.5)] * 2)
    assert (whole.value, whole.deviation) == pytest.approx((halves.value, halves.deviation))


def test_equals_win_half_and_the_stronger_win_more() -> None:
    assert expected_score(PLAYER, Rating(1500, 50)) == pytest.approx(0.5)
    assert expected_score(PLAYER, Rating(1300, 50)) > 0.5 > expected_score(PLAYER, Rating(1700, 50))
    sure = expected_score(Rating(1500, 30), Rating(1300, 30))
    assert sure > expected_score(Rating(1500, 350), Rating(1300, 30))
