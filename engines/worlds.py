"""Deals the unseen cards anew, as one seat may imagine them. Knows what the seat may know, and no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import comb
from random import Random
from typing import Generic

from .cards import HIDDEN, Card
from .spec import P, Rules, State, View, Zone

Room = tuple[int, ...]
"""How many cards each dark zone still takes, or how many of a group go to each."""


class NoWorld(ValueError):
    """No dealing of the unseen cards agrees with the view."""


class Worlds(Generic[P]):
    """
    Every dealing of the unseen cards that agrees with a view, each as likely as the next.

    Unseen cards that may lie in the same dark zones form a group. How many dealings follow each split of a
    group over its zones is counted once, so that a split can be drawn by its weight and nothing is ever tried
    in vain. `count` is the number of dealings.
    """

    def __init__(self, rules: Rules[P], view: View[P]) -> None:
        self._view = view
        zones = view.state.zones
        self._dark = tuple(zone for zone, cards in zones.items() if HIDDEN in cards)
        self._room = tuple(zones[zone].count(HIDDEN) for zone in self._dark)
        self._groups = _group(rules, view.state, self._dark)
        self._ways = cache(self._count_ways)
        self.count = self._ways(0, self._room)

    def sample(self, rng: Random) -> State[P]:
        """
        Draw one dealing.

        :raises NoWorld: if there is none.
        """
        if not self.count:
            raise NoWorld(f"no dealing of the unseen cards agrees with what seat {self._view.seat} has seen")
        dealt: dict[Zone, list[Card]] = {zone: [] for zone in self._dark}
        room = self._room
        for index, (_, cards) in enumerate(self._groups):
            split = self._draw_split(index, room, rng)
            drawn = iter(rng.sample(cards, len(cards)))
            for zone, number in zip(self._dark, split, strict=True):
                dealt[zone] += [next(drawn) for _ in range(number)]
            room = _less(room, split)
        return self._with(dealt)

    def _with(self, dealt: dict[Zone, list[Card]]) -> State[P]:
        zones = dict(self._view.state.zones)
        for zone, cards in dealt.items():
            faces = iter(sorted(cards))
            zones[zone] = tuple(next(faces) if card == HIDDEN else card for card in zones[zone])
        return replace(self._view.state, zones=zones)

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


def _group(rules: Rules[P], state: State[P], dark: tuple[Zone, ...]) -> list[tuple[tuple[bool, ...], list[Card]]]:
    """Group the unseen cards by where they may lie, the pickiest first: fewer splits to look at."""
    seen = Counter(card for cards in state.zones.values() for card in cards)
    groups: dict[tuple[bool, ...], list[Card]] = {}
    for card in (Counter(rules.cards(state)) - seen).elements():
        groups.setdefault(tuple(rules.may_lie(state, zone, card) for zone in dark), []).append(card)
    return sorted(groups.items(), key=lambda group: (sum(group[0]), group))


def _splits(number: int, mask: tuple[bool, ...], room: Room) -> Iterator[Room]:
    """List the ways to put *number* cards, all alike, into the zones that *mask* opens."""
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
