"""Inference in The Queen: how the hidden cards of a hand may be grouped, given what play has shown about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import factorial, prod

from engines.core.api import HiddenGroup, Partition
from engines.core.cards import Card, rank

from .state import NON_QUEEN_RANKS, PACK, QUEEN, EvidenceSequence

Slot = tuple[frozenset[int], int]
"""Ranks that certain cards of a hand do not have, and the number of these cards."""
Holding = tuple[Slot, ...]


@lru_cache(maxsize=1024)
def holdings(evidence: EvidenceSequence) -> Counter[Holding]:
    """
    How a hand may be grouped now, each way with its weight.

    The weight counts from which slot each played card may have come, since a card taken lately may have a rank that
    older evidence excludes. Every way in which the cards may have been dealt and taken counts the same.
    """
    if not evidence:
        return Counter({(): 1})
    last, made = evidence[-1], holdings(evidence[:-1])
    if last.barred:
        made = _barred(made, frozenset(last.barred))
    for played in last.played:
        made = _left(made, played)
    if last.has_other:
        made = _with_other(made)
    return _taken(made, last.took) if last.took else made


def partitions(evidence: EvidenceSequence) -> list[Partition]:
    return [
        (
            weight * prod(factorial(places) for _, places in slots),
            tuple(HiddenGroup(n, cards_of(ranks)) for ranks, n in slots),
        )
        for slots, weight in holdings(evidence).items()
    ]


@cache
def cards_of(ranks: frozenset[int]) -> frozenset[Card]:
    return frozenset(card for card in PACK if rank(card) in ranks)


def _barred(made: Counter[Holding], ranks: frozenset[int]) -> Counter[Holding]:
    return _sum((_join((barred | ranks, places) for barred, places in slots), n) for slots, n in made.items())


def _left(made: Counter[Holding], played: int) -> Counter[Holding]:
    """Remove a card, from any slot in which it may have been."""
    return _sum(
        (_join([*slots[:index], (barred, places - 1), *slots[index + 1 :]]), weight * places)
        for slots, weight in made.items()
        for index, (barred, places) in enumerate(slots)
        if played not in barred
    )


def _with_other(made: Counter[Holding]) -> Counter[Holding]:
    """Exclude hands of Queens alone, by cases: which place is the first with another card."""
    return _sum(way for slots, weight in made.items() for way in _first_other(slots, weight))


def _first_other(slots: Holding, weight: int) -> Iterable[tuple[Holding, int]]:
    places: list[Slot] = [(barred, 1) for barred, number in slots for _ in range(number)]
    for index, (barred, _) in enumerate(places):
        queens: list[Slot] = [(before | NON_QUEEN_RANKS, 1) for before, _ in places[:index]]
        yield _join([*queens, (barred | {QUEEN}, 1), *places[index + 1 :]]), weight


def _taken(made: Counter[Holding], number: int) -> Counter[Holding]:
    return _sum((_join([*slots, (frozenset[int](), number)]), weight) for slots, weight in made.items())


def _join(slots: Iterable[Slot]) -> Holding:
    number: Counter[frozenset[int]] = Counter()
    for barred, places in slots:
        number[barred] += places
    return tuple(sorted(((barred, places) for barred, places in number.items() if places), key=_order))


def _order(slot: Slot) -> tuple[int, Sequence[int]]:
    return len(slot[0]), sorted(slot[0])


def _sum(ways: Iterable[tuple[Holding, int]]) -> Counter[Holding]:
    made: Counter[Holding] = Counter()
    for slots, weight in ways:
        made[slots] += weight
    return made
