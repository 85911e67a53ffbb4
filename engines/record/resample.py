"""A record with its hidden cards dealt another way, so that one seat cannot tell. Knows what it saw, and no game."""

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

Way = tuple[Zone, Zone]
Hidden = Mapping[Way, tuple[Card, ...]]
"""The cards that went a way unseen, in the order of writing."""

MAX_TRIES: Final = 20_000
"""Worlds to imagine for one line that sweeps cards up; of true lines, one in some hundred allows it."""


def resample(full: Record, seat: Seat, rng: Random) -> Record:
    """
    Give a full record whose view for *seat* is the same as that of *full*, which may be that view itself.

    :raises RecordError: if the record cannot be, has no such seat, or is the view of another.
    :raises NoConsistentWorld: if it is a view that no dealing agrees with.
    """
    return Resampler(full, seat).deal(rng)


class Resampler:
    """
    All the full records whose view for *seat* is the same as that of *full*, which may be that view itself.

    What the seat knows is all that they are made from, so nothing is left of the truth; header words that a view
    leaves out, such as the seal, are left out here too.

    :raises RecordError: if the record cannot be, has no such seat, or is the view of another.
    """

    def __init__(self, full: Record, seat: Seat) -> None:
        seen = redact_record(full, seat)
        self.hides = seen.deeds != full.deeds
        """Whether there are cards that the seat has not seen, in a record that is full."""
        self._name, self._seat = full.name, seat
        self._head = [str(entry) for entry in seen.header if entry.word != "view"]
        self._replay = Replay(seen)
        self._steps = list(self._replay)

    def deal(self, rng: Random) -> Record:
        """
        Deal the hidden cards another way.

        :raises NoConsistentWorld: if the record is a view that no dealing agrees with.
        """
        return record.read("\n".join([record.FIRST_LINE, *self._head, "", *self._lines(rng), ""]), self._name)

    def _lines(self, rng: Random) -> list[str]:
        """Write the deed lines, back from the end: each line's cards are drawn knowing all that came after."""
        dream = _BackwardSampler(self._replay.rules, self._seat, rng, self._replay.state)
        return [str(replace(step.line, deed=dream.undo(step))) for step in reversed(self._steps)][::-1]


class _BackwardSampler:
    """A world that agrees with all a seat has seen up to a line; it goes back, line by line."""

    def __init__(self, rules: Rules[Any], seat: Seat, rng: Random, seen: State[Any]) -> None:
        self._rules, self._seat, self._rng = rules, seat, rng
        self._world = self._imagine(seen)

    def undo(self, step: Step) -> str:
        """Go back over a line, and give its deed with the cards that the seat did not see."""
        ways = [(move.src, move.dst) for move in step.deed.moves if move.card == HIDDEN]
        choices = list(self._choices(Counter(ways)))
        if self._is_lost(step, ways):
            [hidden] = choices
            self._world = self._imagine_before(step)
        else:
            hidden, self._world = self._choose(step, choices)
        faces = {way: iter(cards) for way, cards in hidden.items()}
        names = (name(next(faces[way])) for way in ways)
        return re.sub(re.escape(HIDDEN_CARD_TEXT), lambda _: next(names), step.deed.text) if ways else step.deed.text

    def _imagine(self, seen: State[Any]) -> State[Any]:
        return Worlds(self._rules, View(self._seat, seen)).sample(self._rng)

    def _imagine_before(self, step: Step) -> State[Any]:
        """Imagine the world before a line anew, so that its deed could be done there."""
        worlds = Worlds(self._rules, View(self._seat, step.before))
        for _ in range(MAX_TRIES):
            world, actor = worlds.sample(self._rng), step.line.actor
            if actor == CHANCE or self._rules.why_not(world, actor, step.deed.text) is None:
                return world
        raise NoConsistentWorld(
            f"no dealing of the cards that seat {self._seat} has not seen lets seat {actor} {step.deed.text}"
        )

    def _is_lost(self, step: Step, ways: Sequence[Way]) -> bool:
        """Whether unseen cards were swept into a pack: how they lay does not follow from what came after."""
        moved = [event for event in step.events if isinstance(event, Moved)]
        packs = {event.dst for event in moved if not event.dst.seen_by(self._seat)}
        is_swept = any(event.card == HIDDEN and (event.src, event.dst) not in ways for event in moved)
        return is_swept or any(event.src in packs for event in moved)

    def _choices(self, numbers: Mapping[Way, int]) -> Iterator[Hidden]:
        """List which of the cards that now lie where they went may have gone each way."""
        gone = (combinations(sorted(self._world.zones[dst]), number) for (_, dst), number in numbers.items())
        return (dict(zip(numbers, cards, strict=True)) for cards in product(*gone))

    def _choose(self, step: Step, choices: list[Hidden]) -> tuple[Hidden, State[Any]]:
        """Draw what went by the number of ways in which the world before it can have come about."""
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
        """Move all cards back to where they were before a line."""
        lying = {zone: Counter(cards) for zone, cards in self._world.zones.items()}
        back = [(event.card, event.src, event.dst) for event in step.events if isinstance(event, Moved)]
        back += [(card, src, dst) for (src, dst), cards in hidden.items() for card in cards]
        for card, src, dst in back:
            if card != HIDDEN:
                lying[dst][card] -= 1
                lying[src][card] += 1
        zones = {zone: _show(seen, lying[zone]) for zone, seen in step.before.zones.items()}
        return replace(step.before, zones=zones)


def _show(seen: tuple[Card, ...], lying: Counter[Card]) -> tuple[Card, ...]:
    """Turn up the cards that lie in a zone where the seat saw none."""
    faces = iter(sorted((lying - Counter(seen)).elements()))
    return tuple(next(faces) if card == HIDDEN else card for card in seen)
