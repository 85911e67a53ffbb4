"""Characters: what else than the best result a player of the house likes. Knows no game and no card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from .api import Seat

Measure = Callable[[Sequence[float], Seat], float]
"""Measures one seat's result by those of all."""


def against_all(results: Sequence[float], seat: Seat) -> float:
    """Measure against the mean of the others, as everybody does who has no character of his own."""
    own = results[seat]
    return own - (sum(results) - own) / (len(results) - 1)


def against_best(results: Sequence[float], seat: Seat) -> float:
    """Measure against whoever else does best."""
    return results[seat] - max(result for other, result in enumerate(results) if other != seat)


def own_result(results: Sequence[float], seat: Seat) -> float:
    """Measure by one's own result."""
    return results[seat]


@dataclass(frozen=True, slots=True)
class Style:
    """
    What a player likes.

    :param measure: what it compares its own result with
    :param thrill: how much more it makes of a gain than of a loss; below 0 the other way round
    """

    measure: Measure = against_all
    thrill: float = 0.0

    def likes(self, gain: float) -> float:
        """Give what a gain against the start of the thought is to this player."""
        return gain * (1 + self.thrill) if gain > 0 else gain * (1 - self.thrill)


EVEN: Final = Style()
STYLES: Final[Mapping[str, Style]] = {
    "careful": Style(thrill=-0.25),
    "bold": Style(thrill=0.25),
    "rival": Style(against_best),
    "builder": Style(own_result),
}
"""The characters: shy of losses, fond of gains, after the leader, minding its own business."""
