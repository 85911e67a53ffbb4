"""What a bargain at Crowns is worth to each seat: its mean result over worlds with it, less that without it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from random import Random

from engines.core.api import Seat
from engines.core.styles import Measure, against_all

from .acts import Clause, cards
from .rollout import PromisedRound, Vow
from .search_state import SearchState
from .state import SEATS, Allies

Side = Sequence[Clause]
Results = list[Sequence[float]]
"""By world: the totals of all seats at the end of the round."""
Gains = list[list[float]]
"""By world and seat."""


class BargainValues:
    """
    Compares bargains in the same *worlds*, with the same random numbers in each (Kramár et al., Nature Communications
    2022).

    :param running: the promises of other bargains, which are kept meanwhile
    :param allies: who help each other meanwhile
    """

    def __init__(
        self, worlds: Sequence[SearchState], running: Iterable[Vow], rng: Random, allies: Sequence[Allies] = ()
    ) -> None:
        self._worlds = worlds
        self._running, self._allies = tuple(running), tuple(allies)
        self._luck = [rng.getrandbits(32) for _ in worlds]
        self._without = self._play((), None)

    def gain(self, seat: Seat, measure: Measure, vows: Iterable[Vow], allies: Allies | None = None) -> float:
        """A seat's gain by these vows, and by two more *allies*, as *measure* compares results."""
        return self._mean(seat, measure, self._play(vows, allies)) - self._mean(seat, measure, self._without)

    def gains(
        self,
        vows: Iterable[Vow],
        measures: Sequence[Measure] = (against_all,) * SEATS,
        allies: Allies | None = None,
    ) -> Gains:
        """By world, each seat's gain by these vows and allies, measured by its own *measures*."""
        return [
            [measure(new, seat) - measure(old, seat) for seat, measure in enumerate(measures)]
            for new, old in zip(self._play(vows, allies), self._without, strict=True)
        ]

    def worlds_where(self, seat: Seat, clause: Clause) -> list[int]:
        """The numbers of the worlds in which a seat holds what a clause asks it to play."""
        return [number for number, world in enumerate(self._worlds) if holds(world, seat, clause)]

    def _play(self, vows: Iterable[Vow], allies: Allies | None) -> Results:
        kept = (*self._running, *vows)
        pairs = self._allies if allies is None or allies in self._allies else (*self._allies, allies)
        return [
            PromisedRound(world.copy(), kept, pairs).play(Random(luck).random)
            for world, luck in zip(self._worlds, self._luck, strict=True)
        ]

    @staticmethod
    def _mean(seat: Seat, measure: Measure, results: Results) -> float:
        return sum(measure(result, seat) for result in results) / len(results)


def holds(world: SearchState, seat: Seat, clause: Clause) -> bool:
    """Whether a seat has a card for a promised play; True for all other promises."""
    return clause.is_not or clause.deed != "play" or any(card in cards(clause.spec) for card in world.hands[seat])


def able_worlds(worlds: Sequence[SearchState], seat: Seat, side: Side) -> Sequence[SearchState]:
    """The worlds in which a seat holds what it would promise to play; all if there is none."""
    return [world for world in worlds if all(holds(world, seat, clause) for clause in side)] or worlds


def mean_gain(gains: Gains, worlds: Collection[int], seat: Seat) -> float:
    return sum(gains[world][seat] for world in worlds) / len(worlds)


def vows(seat: Seat, side: Side) -> list[Vow]:
    return [Vow.of(seat, clause) for clause in side]
