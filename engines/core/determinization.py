"""Deals the unseen cards anew, as one seat may imagine them. Knows what the seat may know, and no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, product
from math import comb, prod
from random import Random
from typing import Generic

from .api import HasPartitions, HiddenGroup, P, Partition, Rules, State, View, Zone
from .cards import HIDDEN, Card

Room = tuple[int, ...]
"""How many cards each lot still takes, or how many of a group go to each."""
Group = tuple[tuple[bool, ...], list[Card]]
"""Cards that may lie in the same lots, and which lots these are."""


class NoConsistentWorld(ValueError):
    """No dealing of the unseen cards agrees with the view."""


class Worlds(Generic[P]):
    """
    Every dealing of the unseen cards that agrees with a view, each as likely as the next.

    `count` is the number of dealings. Where a game tells of lots (`api.HasPartitions`), a dealing counts by its weight,
    and is as likely as that: it may have come about in so many ways. Who does not infer (*infers*) deals the unseen
    cards to any place.
    """

    def __init__(self, rules: Rules[P], view: View[P], *, infers: bool = True) -> None:
        self._view = view
        self._dark = tuple(zone for zone, cards in view.state.zones.items() if HIDDEN in cards)
        unseen = _unseen(rules, view.state)
        self._makeups = (_makeups if infers else _anything)(rules, view.state, self._dark, unseen)
        self._cases = [_Case(partitions, unseen) for partitions in product(*self._makeups)]
        self.count = sum(case.count for case in self._cases)

    def sample(self, rng: Random) -> State[P]:
        """
        Draw one dealing.

        :raises NoWorld: if there is none.
        """
        if not self.count:
            raise NoConsistentWorld(f"no dealing of the unseen cards agrees with what seat {self._view.seat} has seen")
        return self._with(self._draw_case(rng).draw(rng))

    def ways(self, world: State[P]) -> int:
        """Give the weight of a dealing: 1 where no lots are known, 0 if it does not agree with the view."""
        return prod(
            sum(_Case((makeup,), self._faces(world, zone)).count for makeup in partitions)
            for zone, partitions in zip(self._dark, self._makeups, strict=True)
        )

    def _draw_case(self, rng: Random) -> _Case:
        if len(self._cases) == 1:
            return self._cases[0]
        left = rng.randrange(self.count)
        for case in self._cases:
            left -= case.count
            if left < 0:
                return case
        raise AssertionError("the weights of all cases add up to their count")

    def _faces(self, world: State[P], zone: Zone) -> list[Card]:
        """List the cards of *world* that the view does not show in that zone."""
        return [card for card, seen in zip(world.zones[zone], self._view.state.zones[zone], strict=True) if seen < 0]

    def _with(self, dealt: Sequence[list[Card]]) -> State[P]:
        zones = dict(self._view.state.zones)
        for zone, cards in zip(self._dark, dealt, strict=True):
            faces = iter(sorted(cards))
            zones[zone] = tuple(next(faces) if card == HIDDEN else card for card in zones[zone])
        return replace(self._view.state, zones=zones)


class _Case:
    """
    One way in which the unseen cards of every dark zone may be made up, and all the dealings that fill it.

    Cards that may lie in the same lots form a group. How many dealings follow each split of a group over the lots
    is counted once, so that a split can be drawn by its weight and nothing is ever tried in vain.
    """

    def __init__(self, partitions: Sequence[Partition], cards: Sequence[Card]) -> None:
        self._lots = [lots for _, lots in partitions]
        lots = list(chain.from_iterable(self._lots))
        self._room = tuple(lot.number for lot in lots)
        self._groups = _group(lots, cards)
        self._ways = cache(self._count_ways)
        self.count = prod(weight for weight, _ in partitions) * self._ways(0, self._room)

    def draw(self, rng: Random) -> list[list[Card]]:
        """Draw one dealing: the cards of each zone."""
        dealt: list[list[Card]] = [[] for _ in self._room]
        room = self._room
        for index, (_, cards) in enumerate(self._groups):
            split = self._draw_split(index, room, rng)
            drawn = iter(rng.sample(cards, len(cards)))
            for lot, number in zip(dealt, split, strict=True):
                lot += [next(drawn) for _ in range(number)]
            room = _less(room, split)
        each = iter(dealt)
        return [[card for _ in lots for card in next(each)] for lots in self._lots]

    def _count_ways(self, index: int, room: Room) -> int:
        """Count the dealings of the groups from *index* on into what room is left."""
        if index == len(self._groups):
            return int(not any(room))
        return sum(weight for _, weight in self._weigh(index, room))

    def _weigh(self, index: int, room: Room) -> Iterator[tuple[Room, int]]:
        mask, cards = self._groups[index]
        if index == len(self._groups) - 1:
            # The last group fills what is left or does not fit; no split need be looked for.
            fits = sum(room) == len(cards) and all(
                is_open or not free for is_open, free in zip(mask, room, strict=True)
            )
            splits: Iterator[Room] = iter([room] if fits else [])
        else:
            splits = _splits(len(cards), mask, room)
        for split in splits:
            yield split, _arrangements(split) * self._ways(index + 1, _less(room, split))

    def _draw_split(self, index: int, room: Room, rng: Random) -> Room:
        left = rng.randrange(self._ways(index, room))
        for split, weight in self._weigh(index, room):
            left -= weight
            if left < 0:
                return split
        raise AssertionError("the weights of all splits add up to their count")


def sample(rules: Rules[P], view: View[P], rng: Random) -> State[P]:
    """
    Draw one of the dealings that agree with *view*, uniformly; for many of one view keep a `Worlds`.

    :raises NoWorld: if there is none.
    """
    return Worlds(rules, view).sample(rng)


def _unseen(rules: Rules[P], state: State[P]) -> list[Card]:
    seen = Counter(card for cards in state.zones.values() for card in cards)
    return list((Counter(rules.cards(state)) - seen).elements())


def _makeups(
    rules: Rules[P], state: State[P], dark: Sequence[Zone], unseen: Sequence[Card]
) -> list[Sequence[Partition]]:
    """List how each dark zone's unseen cards may be made up; as one lot, unless the game tells more."""
    if isinstance(rules, HasPartitions):
        return [rules.partitions(state, zone) for zone in dark]
    return [[(1, (_lot(rules, state, zone, unseen),))] for zone in dark]


def _anything(
    _rules: Rules[P], state: State[P], dark: Sequence[Zone], _unseen: Sequence[Card]
) -> list[Sequence[Partition]]:
    """Let any unseen card lie in any dark zone."""
    return [[(1, (HiddenGroup(state.zones[zone].count(HIDDEN), frozenset()),))] for zone in dark]


def _lot(rules: Rules[P], state: State[P], zone: Zone, unseen: Sequence[Card]) -> HiddenGroup:
    barred = frozenset(card for card in unseen if not rules.may_hold(state, zone, card))
    return HiddenGroup(state.zones[zone].count(HIDDEN), barred)


def _group(lots: Sequence[HiddenGroup], cards: Sequence[Card]) -> list[Group]:
    """Group cards by where they may lie, the pickiest first: fewer splits to look at."""
    groups: dict[tuple[bool, ...], list[Card]] = {}
    for card in cards:
        groups.setdefault(tuple(card not in lot.barred for lot in lots), []).append(card)
    return sorted(groups.items(), key=lambda group: (sum(group[0]), group))


def _splits(number: int, mask: tuple[bool, ...], room: Room) -> Iterator[Room]:
    """List the ways to put *number* cards, all alike, into the lots that *mask* opens."""
    if not room:
        if not number:
            yield ()
        return
    most = min(number, room[0]) if mask[0] else 0
    for here in range(most + 1):
        for rest in _splits(number - here, mask[1:], room[1:]):
            yield here, *rest


def _arrangements(split: Room) -> int:
    """Count the ways to choose which cards of a group go where, given how many."""
    ways, left = 1, sum(split)
    for number in split:
        ways *= comb(left, number)
        left -= number
    return ways


def _less(room: Room, split: Room) -> Room:
    return tuple(free - number for free, number in zip(room, split, strict=True))
