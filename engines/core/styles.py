"""Playing styles: what a computer player prefers besides the best result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .api import Seat
from .search_api import Outcome

Measure = Callable[[Sequence[float], Seat], float]
"""From the results of all seats, how good one seat's result is."""


def with_bonus(totals: Sequence[float], bonus: float) -> Outcome:
    """Final totals, and their utility with a *bonus* for a sole winner."""
    if not bonus:
        return Outcome(totals, totals)
    most = max(totals)
    return Outcome(totals, [total + bonus * (total == most and totals.count(most) == 1) for total in totals])


def against_all(results: Sequence[float], seat: Seat) -> float:
    """Result less the mean of the others': the default measure."""
    own = results[seat]
    return own - (sum(results) - own) / (len(results) - 1)


def against_best(results: Sequence[float], seat: Seat) -> float:
    return results[seat] - max(result for other, result in enumerate(results) if other != seat)


def mostly_own(results: Sequence[float], seat: Seat) -> float:
    return (results[seat] + against_all(results, seat)) / 2


def own_result(results: Sequence[float], seat: Seat) -> float:
    return results[seat]


@dataclass(frozen=True, slots=True)
class Style:
    """
    What a player prefers.

    :param measure: how it measures a result
    :param thrill: gains count 1 + *thrill* times, losses 1 - *thrill* times
    :param name: of the style whose habits decide between deeds that seem about equally good
    """

    measure: Measure = against_all
    thrill: float = 0.0
    name: str = ""

    def likes(self, gain: float) -> float:
        """The utility of a gain since the start of the search."""
        return gain * (1 + self.thrill) if gain > 0 else gain * (1 - self.thrill)


EVEN: Final = Style()
STYLES: Final[Mapping[str, Style]] = {
    "careful": Style(thrill=-0.25, name="careful"),
    "bold": Style(thrill=0.25, name="bold"),
    "rival": Style(against_best, name="rival"),
    "builder": Style(mostly_own, name="builder"),
}
"""In this order: avoids losses, seeks gains, plays against the leader, looks more at its own result than at others'."""
