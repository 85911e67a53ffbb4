"""Proves from one seat's view that the score of a round is certain, so that a player may claim its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Final

from .api import DetectsDecidedRounds, P, Rules, State, View, Zone
from .cards import HIDDEN, Card
from .determinization import unseen_cards
from .search_api import Position

TRICK: Final = "trick"
MAX_DEALINGS: Final = 2000
"""Above this number of possible dealings, the proof is not tried."""
MAX_POSITIONS: Final = 20_000
"""Positions that the search visits before it gives up."""
POSITIONS_PER_STEP: Final = 50
"""Positions between two yields of the generator."""


def prove(rules: Rules[P], view: View[P], most: int = MAX_POSITIONS) -> Generator[None, None, bool]:
    """
    Search every possible dealing and every continuation of the round; True if all give the same score.

    For trick-taking games in which chance does nothing before the round is scored. False also if *most* positions do
    not suffice. Yields now and then, so that the caller can do other work.
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


def _hidden_zones(state: State[P]) -> list[Zone]:
    return [zone for zone, cards in state.zones.items() if HIDDEN in cards]


def _count(state: State[P]) -> int:
    """Number of dealings, including those that play has ruled out."""
    numbers = [state.zones[zone].count(HIDDEN) for zone in _hidden_zones(state)]
    left, count = sum(numbers), 1
    for number in numbers:
        count *= comb(left, number)
        left -= number
    return count


def _worlds(rules: Rules[P], state: State[P]) -> Iterator[State[P]]:
    """Every dealing of the unseen cards, without those that play has ruled out card by card."""
    unseen = sorted(unseen_cards(rules, state))
    yield from _deal(rules, state, _hidden_zones(state), unseen)


def _deal(rules: Rules[P], state: State[P], hidden: Sequence[Zone], unseen: Sequence[Card]) -> Iterator[State[P]]:
    if not hidden:
        yield state
        return
    zone, cards = hidden[0], state.zones[hidden[0]]
    fitting = [card for card in unseen if rules.may_hold(state, zone, card)]
    for chosen in combinations(fitting, cards.count(HIDDEN)):
        faces = iter(chosen)
        filled = tuple(next(faces) if card == HIDDEN else card for card in cards)
        left = list((Counter(unseen) - Counter(chosen)).elements())
        yield from _deal(rules, replace(state, zones={**state.zones, zone: filled}), hidden[1:], left)
