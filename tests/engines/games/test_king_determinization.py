"""What play in the King family gives away is exactly what a view knows: every dealing is counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from engines.core.api import Seat, View
from engines.core.cards import Card, parse, suit
from engines.core.determinization import Worlds
from engines.games.king.contracts import Contract
from engines.games.king.state import DECK, HANDS, WON, PublicState, State
from engines.record.visibility import observe
from tests.random_match import RandomMatch, Step

from .king_positions import FOUR, FRENCH, THREE, WIDE, at, cards, do

Hand = frozenset[Card]
Play = tuple[Seat, Card]
HEART, KH = 1, parse("KH")
FEW = 10
"""Unseen cards that can be dealt in all ways."""


def dealings(unseen: Hand, sizes: tuple[int, ...]) -> Iterator[tuple[Hand, ...]]:
    """Deal the unseen cards in every way to hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(sorted(unseen), sizes[0]):
        for rest in dealings(unseen - set(hand), sizes[1:]):
            yield frozenset(hand), *rest


def is_possible(hands: dict[Seat, Hand], plays: list[Play], contract: Contract, seats: int) -> bool:
    """Take the plays of a deal back, the last first, and look at each whether the rules allowed it."""
    held = dict(hands)
    for number, (seat, card) in reversed([*enumerate(plays)]):
        held[seat] |= {card}
        lead = plays[number - number % seats][1]
        if not allows(held[seat], card, None if number % seats == 0 else lead, contract):
            return False
    return True


def allows(hand: Hand, card: Card, lead: Card | None, contract: Contract) -> bool:
    """The rules KG-3 to KG-5 once more, in other words than the engine's."""
    if lead is None:
        return not (contract.barred == HEART and suit(card) == HEART and any(suit(c) != HEART for c in hand))
    if any(suit(c) == suit(lead) for c in hand):
        return suit(card) == suit(lead)
    return not (contract.must_go and KH in hand and card != KH)


def count_by_hand(view: View[PublicState], plays: list[Play]) -> int:
    now, zones = view.state.public, view.state.zones
    others = [seat for seat in range(now.seats) if seat != view.seat]
    seen = {card for held in zones.values() for card in held}
    unseen = frozenset(now.pack) - seen
    return sum(
        is_possible(
            {view.seat: frozenset(zones[HANDS[view.seat]]), **dict(zip(others, hands, strict=True))},
            plays,
            now.contract,
            now.seats,
        )
        for hands in dealings(unseen, tuple(len(zones[HANDS[seat]]) for seat in others))
    )


def endings(table: RandomMatch, seed: int) -> Iterator[tuple[Step, list[Play]]]:
    """The positions of a random match near the end of each deal, with the plays of the deal so far."""
    plays: list[Play] = []
    for step in table.walk(seed):
        if step.actor < 0:
            plays = []
            continue
        plays.append((step.actor, step.deed.moves[0].card))
        left = sum(len(step.after.zones[hand]) for hand in HANDS[: table.seats])
        if step.after.public.turn >= 0 and left <= FEW:
            yield step, list(plays)


@pytest.mark.parametrize(
    "table", [THREE, FOUR, WIDE, FRENCH, RandomMatch(FOUR.rules, 4, (("early_stop", "off"),))], ids=str
)
def test_a_view_knows_exactly_what_the_play_so_far_gives_away(table: RandomMatch) -> None:
    counts: Counter[bool] = Counter()
    for seed in range(4):
        for step, plays in endings(table, seed):
            seat = len(plays) % table.seats
            view = observe(step.after, seat)
            worlds = Worlds(table.rules, view).count
            assert count_by_hand(view, plays) == worlds
            counts[worlds > 1] += 1
    assert min(counts[False], counts[True]) > 3


def chi_square(counts: Counter[tuple[Card, ...]], kinds: int) -> float:
    even = counts.total() / kinds
    return sum((count - even) ** 2 / even for count in counts.values()) + (kinds - len(counts)) * even


def test_worlds_after_a_discard_under_kg_5_are_drawn_evenly() -> None:
    """
    Unseen are KH TC 9H 8H 9D TD, two in each hand, and seat 1 threw 8D on a club while the King was forced.

    So it holds two of 9H 8H 9D TD: 6 ways; the four others lie anyhow in two hands: 6 ways.
    Chi-square with 35 degrees of freedom passes 66.6 once in a thousand times.
    """
    state = at(FOUR, "king-of-hearts", ["7C 7D AH", "8D 9H 9D", "9C KH TD", "JC TC 8H"])
    state, _ = do(state, "play 7C", "play 8D", "play 9C", "play JC")
    worlds, rng = Worlds(FOUR.rules, unseen_only(state, "KH TC 9H 8H 9D TD")), Random(1)
    assert 36 == worlds.count
    drawn = (worlds.sample(rng).zones for _ in range(5000))
    counts = Counter(zones[HANDS[1]] + zones[HANDS[2]] for zones in drawn)
    assert chi_square(counts, 36) < 66.6


def test_worlds_after_a_heart_lead_under_kg_4_are_drawn_evenly() -> None:
    """
    Seat 1 led 8H and so holds nothing but hearts: one of 9H TH. The other four lie anyhow, two each, with 2 and 3.

    That makes 2 * 6 ways. Chi-square with 11 degrees of freedom: 31.3.
    """
    state = at(FOUR, "hearts", ["7C", "8H 9H", "9C TC", "JC TH"], turn=1, takers=(1,))
    state, _ = do(state, "play 8H")
    worlds, rng = Worlds(FOUR.rules, unseen_only(state, "9H TH 9C TC JC")), Random(2)
    assert 12 == worlds.count
    counts = Counter(zones[HANDS[1]] + zones[HANDS[2]] for zones in (worlds.sample(rng).zones for _ in range(4000)))
    assert chi_square(counts, 12) < 31.3


def unseen_only(state: State, unseen: str) -> View[PublicState]:
    """Give seat 0's view where only these cards are unseen; all that are not in play were taken by it."""
    zones = dict(state.zones) | {DECK: (), WON[0]: (*state.zones[WON[0]], *state.zones[DECK])}
    assert set(cards(unseen)) == {card for hand in HANDS[1:] for card in zones[hand]}
    return observe(replace(state, zones=zones), 0)
