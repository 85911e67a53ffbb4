"""What the big run about predictions makes of the rounds that it has seen."""

from __future__ import annotations

import pytest

from .long.predictions import slope, sum_up


def test_predictions_that_come_true_have_slope_1_whatever_the_other_seat_gets() -> None:
    assert slope([[[2, 2], [-1, -1]], [[0, 0], [4, 4]]]) == (1.0, [1.0, 1.0])


def test_predictions_that_claim_twice_what_comes_have_slope_half() -> None:
    assert slope([[[2, 1], [-4, -2]], [[0, 0], [8, 4]]])[0] == pytest.approx(0.5)


def test_the_interval_holds_the_slope_and_four_times_as_many_rounds_halve_it() -> None:
    rounds = [[[1, 3], [-1, -3]], [[0, -2], [2, 2]], [[3, -1], [-1, 1]]]
    found, (low, high) = slope(rounds)
    again, (nearer_low, nearer_high) = slope(4 * rounds)
    assert low < found == again < high
    assert high - low == pytest.approx(2 * (nearer_high - nearer_low), abs=0.002)


def test_a_round_in_which_both_seats_err_alike_counts_once() -> None:
    alike = [[[1, 3], [1, 3]], [[0, -2], [0, -2]], [[-1, 2], [-1, 2]]]
    apart = [[pair] for both in alike for pair in both]
    (_, together), (_, alone) = slope(alike), slope(apart)
    assert together[1] - together[0] == pytest.approx(2**0.5 * (alone[1] - alone[0]), abs=0.002)


def test_the_result_tells_errors_slope_and_what_came_of_each_prediction() -> None:
    told = sum_up({"strong, from 0": [[[1, 3], [-1, -3]]], "plain, from 0": [[[4, 0], [0, 0]]]})
    assert told["strong"]["got_by_prediction"] == {"-1": (1, -3.0), "+1": (1, 3.0)}
    assert (2.0, 3.0, 0.0) == (told["strong"]["error"], told["strong"]["slope"][0], told["strong_misses_less_by"][0])
