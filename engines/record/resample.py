"""Resamples a record: deals its hidden cards differently, in agreement with all that one seat has seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any, Final

from engines.core.api import CHANCE, Moved, Rules, Seat, State, View, Zone
from engines.core.cards import HIDDEN, Card, name
from engines.core.determinization import NoConsistentWorld, Worlds

from . import record
from .record import HIDDEN_CARD_TEXT, Record
from .replay import Replay, Step, redact_record

Route = tuple[Zone, Zone]
Hidden = Mapping[Route, tuple[Card, ...]]
"""By source and destination: the cards that moved there unseen, sorted."""

MAX_TRIES: Final = 20_000
"""Worlds to sample for all lines that gather cards; a real record needs some dozens, rarely a hundred for a line."""


def resample(full: Record, seat: Seat, rng: Random) -> Record:
    """
    A full record with the same view for *seat* as *full*, which may be that view itself.

    :raises RecordError: if a line is illegal, there is no such seat, or the record is the view of another.
    :raises NoConsistentWorld: if it is a view that no dealing agrees with.
    """
    return Resampler(full, seat).deal(rng)


class Resampler:
    """
    Samples full records with the same view for *seat* as *full*, which may be that view itself.

    They are made from the view alone; header words that a view leaves out, such as the seal, are left out here too.

    :raises RecordError: if a line is illegal, there is no such seat, or the record is the view of another.
    """

    def __init__(self, full: Record, seat: Seat) -> None:
        seen = redact_record(full, seat)
        self.hides = seen.deeds != full.deeds
        """Whether *full* shows cards that the seat has not seen."""
        self._name, self._seat = full.name, seat
        self._head = [str(entry) for entry in seen.header if entry.word != "view"]
        self._replay = Replay(seen)
        self._steps = list(self._replay)

    def deal(self, rng: Random) -> Record:
        """
        Deal the hidden cards differently.

        :raises NoConsistentWorld: if the record is a view that no dealing agrees with.
        """
        return record.read("\n".join([record.FIRST_LINE, *self._head, "", *self._lines(rng), ""]), self._name)

    def _lines(self, rng: Random) -> list[str]:
        """The deed lines, drawn from the last to the first: each line's cards depend on all that came after."""
        sampler = _BackwardSampler(self._replay.rules, self._seat, rng, self._replay.state)
        return [str(replace(step.line, deed=sampler.undo(step))) for step in reversed(self._steps)][::-1]


class _BackwardSampler:
    """A world that agrees with all that a seat has seen up to a line; it steps back line by line."""

    def __init__(self, rules: Rules[Any], seat: Seat, rng: Random, seen: State[Any]) -> None:
        self._rules, self._seat, self._rng = rules, seat, rng
        self._world = Worlds(rules, View(seat, seen)).sample(rng)
        self._tries = 0

    def undo(self, step: Step) -> str:
        """Step back over a line; return its deed with cards drawn for those that the seat did not see."""
        if step.is_talk:
            return step.deed.text
        routes = [(move.src, move.dst) for move in step.deed.moves if move.card == HIDDEN]
        choices = list(self._choices(Counter(routes)))
        if self._is_gathered(step, routes):
            [hidden] = choices
            self._world = self._sample_before(step)
        else:
            hidden, self._world = self._choose(step, choices)
        faces = {route: iter(cards) for route, cards in hidden.items()}
        names = (name(next(faces[route])) for route in routes)
        return re.sub(re.escape(HIDDEN_CARD_TEXT), lambda _: next(names), step.deed.text) if routes else step.deed.text

    def _sample_before(self, step: Step) -> State[Any]:
        """Sample a new world before a line in which its deed is legal."""
        worlds = Worlds(self._rules, View(self._seat, step.before))
        while self._tries < MAX_TRIES:
            self._tries += 1
            world, actor = worlds.sample(self._rng), step.line.actor
            if actor == CHANCE or self._rules.why_not(world, actor, step.deed.text) is None:
                return world
        raise NoConsistentWorld(
            f"no dealing of the cards that seat {self._seat} has not seen lets seat {step.line.actor} {step.deed.text}"
        )

    def _is_gathered(self, step: Step, routes: Sequence[Route]) -> bool:
        """Whether unseen cards were gathered for a shuffle: where they were does not follow from what came after."""
        moved = [event for event in step.events if isinstance(event, Moved)]
        packs = {event.dst for event in moved if not event.dst.seen_by(self._seat)}
        is_swept = any(event.card == HIDDEN and (event.src, event.dst) not in routes for event in moved)
        return is_swept or any(event.src in packs for event in moved)

    def _choices(self, numbers: Mapping[Route, int]) -> Iterator[Hidden]:
        """By route, which of the cards that are now at its destination may have come by it."""
        gone = (combinations(sorted(self._world.zones[dst]), number) for (_, dst), number in numbers.items())
        return (dict(zip(numbers, cards, strict=True)) for cards in product(*gone))

    def _choose(self, step: Step, choices: list[Hidden]) -> tuple[Hidden, State[Any]]:
        """Draw which cards moved, each choice weighted by the world before it."""
        before = [self._before(step, hidden) for hidden in choices]
        if len(choices) == 1:
            return choices[0], before[0]
        worlds = Worlds(self._rules, View(self._seat, step.before))
        weights = [worlds.weight(world) for world in before]
        left = self._rng.randrange(sum(weights))
        for hidden, world, weight in zip(choices, before, weights, strict=True):
            left -= weight
            if left < 0:
                return hidden, world
        raise AssertionError("the weights of all worlds add up to their sum")

    def _before(self, step: Step, hidden: Hidden) -> State[Any]:
        now = self._world.zones
        lying = {zone: Counter(now[zone]) for zone, seen in step.before.zones.items() if HIDDEN in seen}
        back = [(event.card, event.src, event.dst) for event in step.events if isinstance(event, Moved)]
        back += [(card, src, dst) for (src, dst), cards in hidden.items() for card in cards]
        for card, src, dst in back:
            for zone, change in ((dst, -1), (src, 1)):
                if card != HIDDEN and zone in lying:
                    lying[zone][card] += change
        hidden_zones = {zone: _fill(step.before.zones[zone], cards) for zone, cards in lying.items()}
        zones = {zone: hidden_zones.get(zone, seen) for zone, seen in step.before.zones.items()}
        return replace(step.before, zones=zones)


def _fill(seen: tuple[Card, ...], lying: Counter[Card]) -> tuple[Card, ...]:
    """Replace the hidden cards of *seen* by the remaining cards that are in the zone."""
    faces = iter(sorted((lying - Counter(seen)).elements()))
    return tuple(next(faces) if card == HIDDEN else card for card in seen)
