"""Rollouts of King by the learnt policy, of all deeds in many worlds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from . import policy
from .lanes import Lanes, numbers, of_worlds
from .search_state import SearchState

LUCK: Final = (3, 6, 9, 12)
"""Steps of the noise in rollouts, the same as when the policies were learnt."""


def roll_out(
    worlds: Sequence[SearchState],
    deeds: Sequence[int],
    weights: Sequence[int],
    rng: Random,
    is_stopped: Callable[[], bool],
) -> list[list[Sequence[float]]] | None:
    """
    Play the deal to its end after each of the deeds in every world, with the same random numbers for all deeds.

    :return: by deed and world, what each seat has then; None once *is_stopped* returns True
    """
    count, first = len(worlds), of_worlds(worlds)
    lanes = first.copied(len(deeds), count)
    chosen = [0] * len(first.deal.cards)
    for number, deed in enumerate(deeds):
        chosen[first.deal.cards.index(deed)] = first.full << number * count
    lanes.play(chosen)
    luck = policy.Luck(LUCK, count, sum(1 << number * count for number in range(len(deeds))))
    while not lanes.is_over:
        if is_stopped():
            return None
        lanes.play(policy.choose(lanes, weights, rng, luck))
    return _totals(lanes, worlds[0], len(deeds), count)


def _totals(lanes: Lanes, before: SearchState, copies: int, count: int) -> list[list[Sequence[float]]]:
    worth = lanes.deal.contract.worth
    by_seat = []
    for seat, counter in enumerate(lanes.results()):
        had = before.totals_[seat] + before.caught[seat]
        by_seat.append([had + worth * units for units in numbers(counter, count * copies)])
    ends: list[Sequence[float]] = list(zip(*by_seat, strict=True))
    return [ends[first : first + count] for first in range(0, count * copies, count)]
