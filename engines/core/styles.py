"""Playing styles: what a computer player prefers besides the best result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from .api import Seat
from .search_api import Outcome

Measure = Callable[[Sequence[float], Seat], float]
"""Gives how good one seat's result is, from the results of all."""


def with_bonus(totals: Sequence[float], bonus: float) -> Outcome:
    """Give final totals, and their utility with a *bonus* for who alone has won the match."""
    if not bonus:
        return Outcome(totals, totals)
    most = max(totals)
    return Outcome(totals, [total + bonus * (total == most and totals.count(most) == 1) for total in totals])


def against_all(results: Sequence[float], seat: Seat) -> float:
    """Compare with the mean of the others: the default."""
    own = results[seat]
    return own - (sum(results) - own) / (len(results) - 1)


def against_best(results: Sequence[float], seat: Seat) -> float:
    """Compare with the best of the others."""
    return results[seat] - max(result for other, result in enumerate(results) if other != seat)


def mostly_own(results: Sequence[float], seat: Seat) -> float:
    """Compare with half the mean of the others."""
    return (results[seat] + against_all(results, seat)) / 2


def own_result(results: Sequence[float], seat: Seat) -> float:
    """Look at one's own result alone."""
    return results[seat]


@dataclass(frozen=True, slots=True)
class Style:
    """
    What a player prefers.

    :param measure: what it compares its own result with
    :param thrill: gains count 1 + *thrill* times, losses 1 - *thrill* times
    :param character: whose habits it has, where it takes several deeds for about equally good
    """

    measure: Measure = against_all
    thrill: float = 0.0
    character: str = ""

    def likes(self, gain: float) -> float:
        """Give the utility of a gain over the start of the search."""
        return gain * (1 + self.thrill) if gain > 0 else gain * (1 - self.thrill)


ALLIED: Final = 0.75
"""What a point that an ally gains counts to who helps it, where allies are part of the game."""


def with_allies(style: Style, allies: Sequence[Seat]) -> Style:
    """Count part of what allies gain over the others as one's own."""
    if not allies:
        return style

    def measure(results: Sequence[float], seat: Seat) -> float:
        return style.measure(results, seat) + ALLIED * sum(against_all(results, ally) for ally in allies)

    return replace(style, measure=measure)


EVEN: Final = Style()
STYLES: Final[Mapping[str, Style]] = {
    "careful": Style(thrill=-0.25, character="careful"),
    "bold": Style(thrill=0.25, character="bold"),
    "rival": Style(against_best, character="rival"),
    "builder": Style(mostly_own, character="builder"),
}
"""In turn: avoids losses, seeks gains, plays against the leader, looks more at its own result than at others'."""
