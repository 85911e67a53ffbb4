"""Means and shares with 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final, NamedTuple

NORMAL_95: Final = 1.959964
"""The normal distribution's quantile of a 95 % interval."""
MIN_FOR_INTERVAL: Final = 3
"""Least number of values for a mean with an interval."""
STUDENT_95: Final = (4.303, 3.182, 2.776, 2.571)
"""Student's quantiles by degrees of freedom from 2; for more, `_student` is within two hundredths."""


class Interval(NamedTuple):
    """A mean or a share, and its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def share_interval(hits: int, count: int) -> Interval:
    """A share with Wilson's interval, which stays within 0 and 1 and is right for few matches too."""
    square = NORMAL_95**2
    share = hits / count
    middle = (share + square / (2 * count)) / (1 + square / count)
    reach = NORMAL_95 / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count**2))
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean_interval(values: Sequence[float]) -> Interval:
    """A mean with Student's interval, which is infinite for one value or two."""
    count, mean = len(values), sum(values) / len(values)
    if count < MIN_FOR_INTERVAL:
        return Interval(mean, -inf, inf)
    reach = _student(count - 1) * sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Interval(mean, mean - reach, mean + reach)


def _student(freedom: int) -> float:
    """Student's quantile of a 95 % interval."""
    if freedom < len(STUDENT_95) + 2:
        return STUDENT_95[freedom - 2]
    return NORMAL_95 + 2.37 / freedom + 2.82 / freedom**2
