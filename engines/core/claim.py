"""Proves that nothing which is still played in a round can change its score. Knows one seat's view, and no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Final

from .api import DetectsDecidedRounds, P, Position, Rules, State, View, Zone
from .cards import HIDDEN, Card

TRICK: Final = "trick"
MAX_DEALINGS: Final = 2000
"""More dealings of the unseen cards than these are not looked through."""
MAX_POSITIONS: Final = 20_000
"""Positions looked at before the search gives up."""
POSITIONS_PER_STEP: Final = 50
"""Positions between two pauses, in which others may work."""


def prove(rules: Rules[P], view: View[P], most: int = MAX_POSITIONS) -> Generator[None, None, bool]:
    """
    Look through every dealing that may be, and every way in which the round may go on; True if all score the same.

    Only games of tricks are proven, in which chance does nothing before a round has been scored. What is not proven
    within *most* positions is not True.
    """
    state = view.state
    if state.public.turn < 0 or all(zone.name != TRICK for zone in state.zones):
        return False
    if isinstance(rules, DetectsDecidedRounds) and rules.is_decided(state):
        return True
    if _count(state) > MAX_DEALINGS:
        return False
    return (yield from _search(rules, state, most))


def _search(rules: Rules[P], state: State[P], most: int) -> Generator[None, None, bool]:
    scores, looked = set[tuple[int, ...]](), 0
    for world in _worlds(rules, state):
        open_positions = [rules.position(world)]
        while open_positions:
            looked += 1
            if looked > most:
                return False
            if looked % POSITIONS_PER_STEP == 0:
                yield
            position = open_positions.pop()
            if position.turn >= 0:
                open_positions += _next(position)
                continue
            scores.add(tuple(position.totals()))
            if len(scores) > 1:
                return False
    return bool(scores)


def _next(position: Position) -> Iterator[Position]:
    for deed in position.legal():
        after = position.copy()
        after.play(deed)
        yield after


def _dark(state: State[P]) -> list[Zone]:
    return [zone for zone, cards in state.zones.items() if HIDDEN in cards]


def _count(state: State[P]) -> int:
    """Count the dealings, those that play has ruled out among them."""
    numbers = [state.zones[zone].count(HIDDEN) for zone in _dark(state)]
    left, count = sum(numbers), 1
    for number in numbers:
        count *= comb(left, number)
        left -= number
    return count


def _worlds(rules: Rules[P], state: State[P]) -> Iterator[State[P]]:
    """List every dealing of the unseen cards that play has not ruled out card by card."""
    seen = Counter(card for cards in state.zones.values() for card in cards)
    unseen = sorted((Counter(rules.cards(state)) - seen).elements())
    yield from _dealt(rules, state, _dark(state), unseen)


def _dealt(rules: Rules[P], state: State[P], dark: Sequence[Zone], unseen: Sequence[Card]) -> Iterator[State[P]]:
    if not dark:
        yield state
        return
    zone, cards = dark[0], state.zones[dark[0]]
    fitting = [card for card in unseen if rules.may_hold(state, zone, card)]
    for chosen in combinations(fitting, cards.count(HIDDEN)):
        faces = iter(chosen)
        filled = tuple(next(faces) if card == HIDDEN else card for card in cards)
        left = list((Counter(unseen) - Counter(chosen)).elements())
        yield from _dealt(rules, replace(state, zones={**state.zones, zone: filled}), dark[1:], left)
