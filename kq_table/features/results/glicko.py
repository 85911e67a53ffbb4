"""
Glicko-2, a rating with its uncertainty.

After Mark E. Glickman, *Example of the Glicko-2 system* (2013), https://www.glicko.net/glicko/glicko2.pdf; the steps
below are the paper's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

from kq_table.narrate.bot_profiles import LEVELS

MIDDLE: Final = 1500.0
SCALE: Final = 173.7178
"""Rating points per unit of the paper's inner scale."""
TAU: Final = 0.5
"""Limits changes of the volatility; the paper advises 0.3 to 1.2."""
TOLERANCE: Final = 0.000001
"""Precision of the new volatility."""


@dataclass(frozen=True, slots=True)
class Rating:
    """
    A player's strength.

    :param value: in points; 1500 is the middle
    :param deviation: the standard error of the value, in points
    :param volatility: expected change of the strength from one period to the next
    """

    value: float = MIDDLE
    deviation: float = 350.0
    volatility: float = 0.06


class Result(NamedTuple):
    """
    One result against an opponent: 1 for a win, 0 for a loss, 0.5 for a draw.

    :param weight: the share of a whole match, for one of several opponents at the same table
    """

    opponent: Rating
    score: float
    weight: float = 1.0


def expected_score(player: Rating, opponent: Rating) -> float:
    """The expected share of wins, taking both deviations into account."""
    both = sqrt(player.deviation**2 + opponent.deviation**2) / SCALE
    return _expected((player.value - opponent.value) / SCALE, _g(both))


def rate(player: Rating, results: Sequence[Result]) -> Rating:
    """A player's rating after one period with these results; without results only the deviation grows (step 6)."""
    phi = player.deviation / SCALE
    if not results:
        return Rating(player.value, sqrt(phi**2 + player.volatility**2) * SCALE, player.volatility)
    sums = [_terms(player, result) for result in results]
    variance = 1 / sum(information for information, _ in sums)
    gain = sum(surplus for _, surplus in sums)
    sigma = _new_volatility(player.volatility, phi, variance, variance * gain)
    # Steps 6 to 8.
    before = phi**2 + sigma**2
    after = 1 / sqrt(1 / before + 1 / variance)
    return Rating(player.value + after**2 * gain * SCALE, after * SCALE, sigma)


def _terms(player: Rating, result: Result) -> tuple[float, float]:
    """A result's terms of the sums of steps 3 and 4."""
    g = _g(result.opponent.deviation / SCALE)
    expected = _expected((player.value - result.opponent.value) / SCALE, g)
    return result.weight * g**2 * expected * (1 - expected), result.weight * g * (result.score - expected)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expected(difference: float, g: float) -> float:
    return 1 / (1 + exp(-g * difference))


def _new_volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: find the zero of the paper's function by the Illinois algorithm."""
    start = log(sigma**2)

    def f(x: float) -> float:
        at = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - at) / (2 * at**2) - (x - start) / TAU**2

    low, high = start, _far_end(f, start, delta**2 - phi**2 - variance)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _far_end(f: Callable[[float], float], start: float, surplus: float) -> float:
    """A point on the other side of the zero."""
    if surplus > 0:
        return log(surplus)
    steps = 1
    while f(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU


DEVIATION: Final = 40.0
"""Deviation of all levels' ratings, in points: the ladder's own uncertainty."""
_VALUES: Final[Mapping[str, tuple[int, ...]]] = {
    "kings-and-queens": (898, 1194, 1500, 1767, 1885),
    "king": (1339, 1410, 1500, 1551, 1615),
    "king-52": (1081, 1256, 1500, 1607, 1739),
    "jeu-du-roi": (1260, 1371, 1500, 1573, 1634),
    "kings-n-queens": (1487, 1495, 1500, 1508, 1516),
    "crowns": (1431, 1470, 1500, 1536, 1586),
    "the-queen": (1453, 1482, 1500, 1535, 1560),
}
"""Ratings by game, in the order of the levels."""
NOT_MEASURED: Final[Mapping[str, str]] = {
    "portuguese-king": "jeu-du-roi",
    "rifki": "jeu-du-roi",
    "barbu": "jeu-du-roi",
    "trix": "king-52",
}
"""Games whose levels have not been measured yet, with the game whose ratings they have until then."""


def level_rating(game: str, level: str) -> Rating | None:
    """Give the rating of a level in a game; None if it has none."""
    measured = NOT_MEASURED.get(game, game)
    if measured not in _VALUES or level not in LEVELS:
        return None
    return Rating(_VALUES[measured][LEVELS.index(level)], DEVIATION)
