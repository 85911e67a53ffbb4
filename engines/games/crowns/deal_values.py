"""What a deal at Crowns is worth to each seat: its mean result over worlds with the deal, less that without it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from engines.core.api import Seat
from engines.core.styles import Measure, against_all

from .acts import Clause
from .deal_rollout import PromisedRound, Vow
from .search_state import SearchState
from .state import SEATS

Side = Sequence[Clause]
Results = list[Sequence[float]]
"""By world: what each seat gains to the end of the round."""


class DealValues:
    """
    Compares deals in the same *worlds*, with the same luck in each (Kramár et al., Nature Communications 2022).

    :param running: the promises of other deals that are being kept meanwhile
    """

    def __init__(self, worlds: Sequence[SearchState], running: Iterable[Vow], rng: Random) -> None:
        self._worlds = worlds
        self._running = tuple(running)
        self._luck = [rng.getrandbits(32) for _ in worlds]
        self._without = self._play(())

    def gain(self, seat: Seat, measure: Measure, vows: Iterable[Vow]) -> float:
        """Give what a seat gains by these vows, as *measure* compares results."""
        return self._mean(seat, measure, self._play(vows)) - self._mean(seat, measure, self._without)

    def gains(self, vows: Iterable[Vow], measures: Sequence[Measure] = (against_all,) * SEATS) -> list[float]:
        """Give what each seat gains by these vows, measured by its own *measures*."""
        results = self._play(vows)
        return [
            self._mean(seat, measure, results) - self._mean(seat, measure, self._without)
            for seat, measure in enumerate(measures)
        ]

    def gain_of_breaking(self, seat: Seat, measure: Measure, others: Iterable[Vow]) -> float:
        """Give what a seat gains if only the *others* keep the running promises."""
        broken = self._play((), tuple(others))
        return self._mean(seat, measure, broken) - self._mean(seat, measure, self._without)

    def _play(self, vows: Iterable[Vow], running: Sequence[Vow] | None = None) -> Results:
        kept = (*(self._running if running is None else running), *vows)
        return [
            PromisedRound(world.copy(), kept).play(Random(luck).random)
            for world, luck in zip(self._worlds, self._luck, strict=True)
        ]

    @staticmethod
    def _mean(seat: Seat, measure: Measure, results: Results) -> float:
        return sum(measure(result, seat) for result in results) / len(results)


def vows(seat: Seat, side: Side) -> list[Vow]:
    """Make the vows of one side of an offer."""
    return [Vow.of(seat, clause) for clause in side]
