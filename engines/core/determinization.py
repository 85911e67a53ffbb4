"""Determinization: deals the unseen cards of a view at random, in agreement with all that the seat knows."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import accumulate, chain, product
from math import comb, prod
from random import Random
from typing import Generic, TypeGuard

from .api import HasPartitions, HiddenGroup, P, Partition, Rules, State, View, Zone
from .cards import HIDDEN, Card

Room = tuple[int, ...]
"""For each group of the partition: how many cards it can still take, or how many cards of a set go to it."""
CardSet = tuple[tuple[bool, ...], list[Card]]
"""Whether each group may hold the cards, and the cards: all with the same possible groups."""
Splits = tuple[list[Room], list[int]]
"""Ways to divide a card set among the groups, and the cumulative number of dealings up to each."""


class NoConsistentWorld(ValueError):
    """No dealing of the unseen cards agrees with the view."""


class Worlds(Generic[P]):
    """
    Every dealing of the unseen cards that agrees with a view, all equally likely.

    `count` is the number of dealings. Where a game gives partitions (`HasPartitions`), dealings count by
    their weights, the numbers of ways in which they may have come about. Without *infers* any card may lie anywhere.
    """

    def __init__(self, rules: Rules[P], view: View[P], *, infers: bool = True) -> None:
        self._view = view
        self._hidden_zones = tuple(zone for zone, cards in view.state.zones.items() if HIDDEN in cards)
        unseen = unseen_cards(rules, view.state)
        self._partitions = (_partitions if infers else _any_card_anywhere)(
            rules, view.state, self._hidden_zones, unseen
        )
        self._cases = [_PartitionCase(partitions, unseen) for partitions in product(*self._partitions)]

    @cached_property
    def count(self) -> int:
        """Number of dealings, or the sum of their weights."""
        return sum(case.count for case in self._cases)

    @property
    def exist(self) -> bool:
        """Whether any dealing agrees with the view; quicker than `count`."""
        return any(case.fits for case in self._cases)

    def sample(self, rng: Random) -> State[P]:
        """
        Draw one dealing.

        :raises NoConsistentWorld: if there is none.
        """
        if not self.count:
            raise NoConsistentWorld(f"no dealing of the unseen cards agrees with what seat {self._view.seat} has seen")
        return self._with(self._draw_case(rng).draw(rng))

    def weight(self, world: State[P]) -> int:
        """Weight of a dealing: 0 if it disagrees with the view, otherwise 1 in a game without partitions."""
        return prod(
            sum(_PartitionCase((partition,), self._faces(world, zone)).count for partition in partitions)
            for zone, partitions in zip(self._hidden_zones, self._partitions, strict=True)
        )

    def _draw_case(self, rng: Random) -> _PartitionCase:
        if len(self._cases) == 1:
            return self._cases[0]
        left = rng.randrange(self.count)
        for case in self._cases:
            left -= case.count
            if left < 0:
                return case
        raise AssertionError("the weights of all cases add up to their count")

    def _faces(self, world: State[P], zone: Zone) -> list[Card]:
        return [card for card, seen in zip(world.zones[zone], self._view.state.zones[zone], strict=True) if seen < 0]

    def _with(self, dealt: Sequence[list[Card]]) -> State[P]:
        zones = dict(self._view.state.zones)
        for zone, cards in zip(self._hidden_zones, dealt, strict=True):
            faces = iter(sorted(cards))
            zones[zone] = tuple(next(faces) if card == HIDDEN else card for card in zones[zone])
        return replace(self._view.state, zones=zones)


class _PartitionCase:
    """
    One partition of the unseen cards of every hidden zone, and all the dealings that fit it.

    Groups that exclude the same cards are filled as one and then divided at random. Cards that may be in the same
    groups form a set. The dealings that follow each division of a set are counted once, so that divisions can be drawn
    by weight and no sample is ever rejected.
    """

    def __init__(self, partitions: Sequence[Partition], cards: Sequence[Card]) -> None:
        self._groups = [groups for _, groups in partitions]
        alike: dict[frozenset[Card], list[int]] = {}
        for number, group in enumerate(chain.from_iterable(self._groups)):
            alike.setdefault(group.barred, []).append(number)
        self._alike = list(alike.values())
        """The numbers of the groups that are filled as one."""
        self._sizes = [group.number for groups in self._groups for group in groups]
        parts = [[self._sizes[number] for number in numbers] for numbers in self._alike]
        self._room = tuple(map(sum, parts))
        self._card_sets = _card_sets(list(alike), cards)
        self._weight = prod(weight for weight, _ in partitions) * prod(map(_arrangements, parts))

    @cached_property
    def _splits(self) -> Callable[[int, Room], Splits]:
        return cache(self._weigh)

    @cached_property
    def _may_fill(self) -> Callable[[int, Room], bool]:
        return cache(self._can_fill)

    @cached_property
    def count(self) -> int:
        return self._weight * self._ways(0, self._room)

    @property
    def fits(self) -> bool:
        return self._weight > 0 and self._may_fill(0, self._room)

    def draw(self, rng: Random) -> list[list[Card]]:
        """Draw one dealing: the cards of each zone."""
        filled: list[list[Card]] = [[] for _ in self._room]
        room = self._room
        for index, (_, cards) in enumerate(self._card_sets):
            split = self._draw_split(index, room, rng)
            drawn = iter(rng.sample(cards, len(cards)))
            for group, number in zip(filled, split, strict=True):
                group += [next(drawn) for _ in range(number)]
            room = _less(room, split)
        dealt: dict[int, list[Card]] = {}
        for numbers, held in zip(self._alike, filled, strict=True):
            if len(numbers) > 1:
                rng.shuffle(held)
            following = iter(held)
            dealt |= {number: [next(following) for _ in range(self._sizes[number])] for number in numbers}
        each = iter(sorted(dealt))
        return [[card for _ in groups for card in dealt[next(each)]] for groups in self._groups]

    def _weigh(self, index: int, room: Room) -> Splits:
        """All divisions of the card set *index* among the groups, each counted with the dealings of the later sets."""
        splits = list(self._each_split(index, room))
        ways = (_arrangements(split) * self._ways(index + 1, _less(room, split)) for split in splits)
        return splits, list(accumulate(ways))

    def _ways(self, index: int, room: Room) -> int:
        if index == len(self._card_sets):
            return int(not any(room))
        _, up_to = self._splits(index, room)
        return up_to[-1] if up_to else 0

    def _can_fill(self, index: int, room: Room) -> bool:
        """Whether the card sets from *index* on fit into the room that is left."""
        if index == len(self._card_sets):
            return not any(room)
        return any(self._may_fill(index + 1, _less(room, split)) for split in self._each_split(index, room))

    def _each_split(self, index: int, room: Room) -> Iterator[Room]:
        mask, cards = self._card_sets[index]
        if index == len(self._card_sets) - 1:
            # The last set fills what is left or does not fit.
            fits = sum(room) == len(cards) and all(
                is_open or not free for is_open, free in zip(mask, room, strict=True)
            )
            return iter([room] if fits else [])
        return _all_splits(len(cards), mask, room)

    def _draw_split(self, index: int, room: Room, rng: Random) -> Room:
        splits, up_to = self._splits(index, room)
        return splits[bisect_right(up_to, rng.randrange(up_to[-1]))]


def unseen_cards(rules: Rules[P], state: State[P]) -> list[Card]:
    """The cards of this state that are not shown in any zone, in the order of `Rules.cards`."""
    seen = Counter(card for cards in state.zones.values() for card in cards)
    return list((Counter(rules.cards(state)) - seen).elements())


def _partitions(
    rules: Rules[P], state: State[P], zones: Sequence[Zone], unseen: Sequence[Card]
) -> list[Sequence[Partition]]:
    if _gives_partitions(rules):
        return [rules.partitions(state, zone) for zone in zones]
    return [[(1, (_group(rules, state, zone, unseen),))] for zone in zones]


def _gives_partitions(rules: Rules[P]) -> TypeGuard[HasPartitions[P]]:
    """Checks only for the method: every view asks, and checking a runtime protocol is slow."""
    return hasattr(rules, "partitions")


def _any_card_anywhere(
    _rules: Rules[P], state: State[P], zones: Sequence[Zone], _unseen: Sequence[Card]
) -> list[Sequence[Partition]]:
    return [[(1, (HiddenGroup(state.zones[zone].count(HIDDEN), frozenset()),))] for zone in zones]


def _group(rules: Rules[P], state: State[P], zone: Zone, unseen: Sequence[Card]) -> HiddenGroup:
    barred = frozenset(card for card in unseen if not rules.may_hold(state, zone, card))
    return HiddenGroup(state.zones[zone].count(HIDDEN), barred)


def _card_sets(barred: Sequence[frozenset[Card]], cards: Sequence[Card]) -> list[CardSet]:
    """Group cards by where they may be, those with the fewest places first: that leaves fewer divisions to look at."""
    card_sets: dict[tuple[bool, ...], list[Card]] = {}
    for card in cards:
        card_sets.setdefault(tuple(card not in there for there in barred), []).append(card)
    return sorted(card_sets.items(), key=lambda card_set: (sum(card_set[0]), card_set))


def _all_splits(number: int, mask: tuple[bool, ...], room: Room) -> Iterator[Room]:
    """The ways to divide *number* interchangeable cards among the groups that *mask* allows."""
    if not room:
        if not number:
            yield ()
        return
    most = min(number, room[0]) if mask[0] else 0
    least = max(0, number - sum(free for is_open, free in zip(mask[1:], room[1:], strict=True) if is_open))
    for here in range(least, most + 1):
        for rest in _all_splits(number - here, mask[1:], room[1:]):
            yield here, *rest


def _arrangements(split: Sequence[int]) -> int:
    """In how many ways the cards of a set can be chosen for a division of given sizes."""
    ways, left = 1, sum(split)
    for number in split:
        ways *= comb(left, number)
        left -= number
    return ways


def _less(room: Room, split: Room) -> Room:
    return tuple(free - number for free, number in zip(room, split, strict=True))


def resampled(worlds: Sequence[State[P]], weights: Iterable[float], count: int) -> list[State[P]]:
    """Resample *count* worlds, each in proportion to its weight (systematic resampling)."""
    bounds = list(accumulate(weights))
    step = bounds[-1] / count
    if not step:
        return list(worlds[:count])
    kept, at = [], 0
    for number in range(count):
        while at < len(bounds) - 1 and bounds[at] <= (number + 0.5) * step:
            at += 1
        kept.append(worlds[at])
    return kept
