"""
A learnt policy for King, which plays cards in all lanes at once (see `lanes`).

What is known of a card is classified (`policy_classes`), and each class has a weight, by contract, stage of the deal
and way to play the card. The card with the highest sum of weights is played: a log-linear policy over indicators.
Weights are small integers, so that scores can be added bit by bit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from .lanes import DealLayout, Lanes, Planes, add, any_of, numbers, of_worlds
from .policy_classes import WAYS, Cells, Reading, first_weight, groups, rank_classes, read
from .search_state import SearchState

WEIGHT_BITS, SCORE_BITS = 5, 8
UNITS_PER_NAT: Final = 4
"""A difference of this many units makes a card e times as likely."""
LUCK: Final = (3, 6, 9, 12)
"""Steps of the noise in rollouts, the same as when the policies were learnt."""
BITS_OF: Final = tuple(tuple(bit for bit in range(WEIGHT_BITS) if weight >> bit & 1) for weight in range(32))


def scores(reading: Reading, deal: DealLayout, weights: Sequence[int], live: Sequence[int]) -> dict[int, Planes]:
    """By card, its score in every lane, bit by bit; *weights* are those of the contract."""
    group_of, rank_class, phase = groups(deal), rank_classes(deal), reading.phase
    suit_sums: dict[tuple[int, int], Planes] = {}
    found: dict[int, Planes] = {}
    for card in live:
        ways = [(way, planes[card]) for way, planes in reading.ways if planes[card]]
        if not ways:
            continue
        suit, group = deal.suit_of[card], group_of[card]
        total = [0] * SCORE_BITS
        for way, here in ways:
            known = (suit * WAYS + way, group)
            if known not in suit_sums:
                suit_sums[known] = _suit_sum(reading.by_suit[suit], weights, way, group, phase)
            for bit, plane in enumerate(suit_sums[known]):
                total[bit] |= plane & here
        add(total, _pick(ways, weights, [first_weight("shape", way, phase) for way, _ in ways], reading.shape[card]))
        add(total, _pick(ways, weights, [first_weight("own", way, phase) for way, _ in ways], reading.own[card]))
        if reading.pot:
            firsts = [first_weight("pot", way, phase) + reading.first_pot for way, _ in ways]
            add(total, _pick(ways, weights, firsts, reading.pot[card]))
        value = [0] * WEIGHT_BITS
        for way, here in ways:
            for bit in BITS_OF[weights[first_weight("rank", way, phase) + rank_class[card]]]:
                value[bit] |= here
        add(total, value)
        found[card] = total
    return found


def _suit_sum(classes: dict[str, Cells], weights: Sequence[int], way: int, group: int, phase: int) -> Planes:
    total = [0] * SCORE_BITS
    for table, planes in classes.items():
        value = [0] * WEIGHT_BITS
        at = first_weight(table, way, phase) + group * len(planes)
        for number, plane in enumerate(planes):
            for bit in BITS_OF[weights[at + number]]:
                value[bit] |= plane
        add(total, value)
    return total


def _pick(ways: Sequence[tuple[int, int]], weights: Sequence[int], firsts: Sequence[int], classes: Cells) -> Planes:
    """The weights of the classes that hold, by way."""
    value = [0] * WEIGHT_BITS
    for (_, here), first in zip(ways, firsts, strict=True):
        some = [0] * WEIGHT_BITS
        for number, plane in enumerate(classes):
            if plane:
                for bit in BITS_OF[weights[first + number]]:
                    some[bit] |= plane
        for bit, plane in enumerate(some):
            if plane:
                value[bit] |= plane & here
    return value


def choose(lanes: Lanes, weights: Sequence[int], rng: Random, luck: Luck) -> Planes:
    """Choose a card for the seat to act in every lane; by card, the lanes."""
    if lanes.left == 1:
        return lanes.legal()
    reading = read(lanes)
    by_card = scores(reading, lanes.deal, weights, lanes.live)
    for total in by_card.values():
        luck.stir(total, rng)
    return highest(by_card, reading.legal, lanes.full)


def highest(by_card: dict[int, Planes], legal: Planes, full: int) -> Planes:
    """The legal card with the highest score in every lane, the lowest of equals; by card, the lanes."""
    left = {card: legal[card] for card in by_card}
    for bit in reversed(range(SCORE_BITS)):
        with_bit = {card: left[card] & total[bit] for card, total in by_card.items()}
        none = full ^ any_of(with_bit.values())
        left = {card: with_bit[card] | plane & none for card, plane in left.items()}
    chosen, taken = [0] * len(legal), 0
    for card, plane in left.items():
        chosen[card] = plane & ~taken
        taken |= plane
    return chosen


@dataclass(frozen=True, slots=True)
class Luck:
    """
    How far chance decides among cards with nearly the same scores.

    The noise is geometric, close to the tail of the Gumbel noise that turns a maximum into softmax. *steps* are the
    noise after one head of a coin in a row, after two and so on; with no heads, or more than there are steps, there is
    no noise. *lanes* is how many lanes have coins of their own, and *copies* has a bit at the beginning of each group
    of lanes that share them.
    """

    steps: tuple[int, ...]
    lanes: int
    copies: int

    def stir(self, total: Planes, rng: Random) -> None:
        if not self.steps:
            return
        value, rep = [0] * SCORE_BITS, self.copies
        run = rng.getrandbits(self.lanes)
        for step in self.steps:
            further = run & rng.getrandbits(self.lanes)
            only = run ^ further
            for bit in BITS_OF[step]:
                value[bit] |= only
            run = further
        add(total, [plane * rep for plane in value[:WEIGHT_BITS]])


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
    luck = Luck(LUCK, count, sum(1 << number * count for number in range(len(deeds))))
    while not lanes.is_over:
        if is_stopped():
            return None
        lanes.play(choose(lanes, weights, rng, luck))
    return _totals(lanes, worlds[0], len(deeds), count)


def _totals(lanes: Lanes, before: SearchState, copies: int, count: int) -> list[list[Sequence[float]]]:
    worth = lanes.deal.contract.worth
    by_seat = []
    for seat, counter in enumerate(lanes.results()):
        had = before.totals_[seat] + before.caught[seat]
        by_seat.append([had + worth * units for units in numbers(counter, count * copies)])
    ends: list[Sequence[float]] = list(zip(*by_seat, strict=True))
    return [ends[first : first + count] for first in range(0, count * copies, count)]
