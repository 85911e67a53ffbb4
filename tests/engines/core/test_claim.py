"""What is proven to be settled is settled, and what is not proven in a small ending can still change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from engines.core import claim
from engines.core.api import CHANCE, OVER, State, View
from engines.core.api import State as AnyState
from engines.core.cards import HIDDEN, name, parse_list
from engines.core.determinization import Worlds
from engines.core.shuffle import RandomSource
from engines.games import registry
from engines.games.kings_and_queens.state import HANDS, OUT, PACK, TRICK, WON, PublicState
from engines.record.match import Match

MOST = 1_000_000
ENOUGH = 16
FEW = 6
"""Unseen cards of which every order can be tried."""
KING_ENDINGS = [
    ("king", 4, {"early_stop": "off"}, 2),
    ("king", 3, {"early_stop": "off"}, 2),
    ("king", 4, {}, 2),
    ("king-52", 4, {"early_stop": "off", "restrictions": "lead"}, 2),
    ("jeu-du-roi", 4, {"early_stop": "off"}, 2),
]
ENDINGS = [("kings-and-queens", 2, {}, 3), *((key, seats, options, 3) for key, seats, options, _ in KING_ENDINGS)]


def prove(rules: Any, view: View[Any], most: int = MOST) -> bool:
    """Go through the whole proof at once."""
    steps = claim.prove(rules, view, most)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return bool(done.value)


def _endings(key: str, seats: int, options: dict[str, str], cards: int, seed: int) -> Iterator[Match]:
    """Play a match by chance, and stop wherever somebody is to act with so many cards or fewer."""
    rng = Random(seed)
    match = Match.begin(registry.game(key), seats, options, RandomSource(rng))
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.deal()
            continue
        held = len(match.view(match.turn).state.zones[_hand(match)])
        if held <= cards and match.legal()[0].text.startswith("play"):
            yield match
        match.submit(match.turn, rng.choice(match.legal()).text)


def _hand(match: Match) -> Any:
    return next(zone for zone in match.view(0).state.zones if zone.name == "hand" and zone.owner == match.turn)


def _scores(rules: Any, state: AnyState[Any]) -> set[tuple[int, ...]]:
    """Give every score that the round may have from here on, by the rules themselves."""
    if state.public.turn < 0:
        return {state.public.totals}
    found: set[tuple[int, ...]] = set()
    for deed in rules.legal(state):
        found |= _scores(rules, rules.play(state, deed)[0])
    return found


def _is_settled(rules: Any, view: View[Any]) -> bool:
    """Tell by looking at everything whether the round can have one score alone."""
    scores: set[tuple[int, ...]] = set()
    for world in _all_worlds(rules, view):
        scores |= _scores(rules, world)
    return len(scores) == 1


def _all_worlds(rules: Any, view: View[Any]) -> Iterator[AnyState[Any]]:
    """List every dealing that agrees with a view, found by trying all orders of the unseen cards."""
    seen = [card for cards in view.state.zones.values() for card in cards]
    unseen = sorted(card for card in rules.cards(view.state) if card not in seen)
    worlds, found = Worlds(rules, view), set()
    for order in permutations(unseen):
        faces = iter(order)
        zones = {
            zone: tuple(sorted(next(faces) if card == HIDDEN else card for card in cards)) if HIDDEN in cards else cards
            for zone, cards in view.state.zones.items()
        }
        world = replace(view.state, zones=zones)
        key = tuple(zones.values())
        if key not in found and worlds.weight(world):
            found.add(key)
            yield world


@pytest.mark.parametrize(("key", "seats", "options", "cards"), KING_ENDINGS)
def test_a_proof_agrees_with_every_world_played_out_by_the_rules(
    key: str, seats: int, options: dict[str, str], cards: int
) -> None:
    rules, compared = registry.game(key), 0
    for match in _endings(key, seats, options, cards, 3):
        view = match.view(match.turn)
        if sum(found.count(HIDDEN) for found in view.state.zones.values()) > FEW or compared == ENOUGH:
            continue
        compared += 1
        assert _is_settled(rules, view) == prove(rules, view), match.record.write()
    assert ENOUGH == compared


@pytest.mark.parametrize(("key", "seats", "options", "cards"), ENDINGS)
def test_what_is_proven_comes_out_the_same_however_it_is_played(
    key: str, seats: int, options: dict[str, str], cards: int
) -> None:
    rules, rng, proven = registry.game(key), Random(5), 0
    for match in _endings(key, seats, options, cards, 4):
        view = match.view(match.turn)
        if not prove(rules, view, claim.MAX_POSITIONS):
            continue
        proven += 1
        scores: set[tuple[int, ...]] = set()
        for _ in range(30):
            state = Worlds(rules, view).sample(rng)
            while state.public.turn >= 0:
                state = rules.play(state, rng.choice(rules.legal(state)))[0]
            scores.add(state.public.totals)
        assert 1 == len(scores)
    assert proven


def _ending(mine: str, theirs: int, unseen: str) -> View[Any]:
    """Seat 0 leads and holds *mine*, seat 1 so many of the *unseen* cards; all else was captured or is out."""
    hidden, held = parse_list(unseen.replace(" ", ",")), parse_list(mine.replace(" ", ","))
    seen = tuple(card for card in PACK if card not in hidden and card not in held)
    zones = {
        HANDS[0]: held,
        HANDS[1]: (HIDDEN,) * theirs,
        TRICK: (),
        WON[0]: seen[::2],
        WON[1]: seen[1::2],
        OUT: (HIDDEN,) * (len(hidden) - theirs),
    }
    public = PublicState(2, turn=0, totals=(0, 0), dealer=1, leader=0, predictions=(1, 2), voids=("", ""))
    return View(0, State(zones, public))


def test_a_proof_agrees_with_every_small_ending_of_kings_and_queens() -> None:
    rules, said = registry.game("kings-and-queens"), set()
    for seed in range(60):
        rng = Random(seed)
        drawn = [name(card) for card in rng.sample(PACK, 6)]
        mine = rng.choice([1, 2])
        view = _ending(" ".join(drawn[:mine]), mine, " ".join(drawn[2 : 2 + rng.choice([2, 3, 4])]))
        is_proven = prove(rules, view)
        said.add(is_proven)
        assert _is_settled(rules, view) == is_proven, drawn
    assert {True, False} == said


def test_where_no_king_and_no_queen_is_left_a_long_ending_is_settled() -> None:
    assert prove(registry.game("kings-and-queens"), _ending("2S 3S 4S 5S 2H", 5, "3H 4H 5H 2D 3D 4D 5D 2C 3C"))


def test_a_queen_that_may_be_out_may_be_held_as_well() -> None:
    assert not prove(registry.game("kings-and-queens"), _ending("2S 3S", 2, "3H 4H 5H 2D QD"))


def test_a_king_that_nobody_can_take_is_settled() -> None:
    """A lead that the other cannot follow takes his card, and there is but one."""
    assert prove(registry.game("kings-and-queens"), _ending("KS", 1, "3H"))


def test_what_would_take_too_long_is_not_proven() -> None:
    view = _ending("2S 3S", 2, "3H 4H 5H 2D KD KH")
    assert not prove(registry.game("kings-and-queens"), view, most=3)


def test_the_search_pauses_so_that_others_may_work(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, view = registry.game("kings-and-queens"), _ending("KS", 1, "3H")
    assert 0 == sum(1 for _ in claim.prove(rules, view))
    monkeypatch.setattr(claim, "POSITIONS_PER_STEP", 1)
    assert 3 == sum(1 for _ in claim.prove(rules, view))


@pytest.mark.parametrize("key", ["crowns", "the-queen", "kings-n-queens"])
def test_games_without_tricks_are_left_alone(key: str) -> None:
    rules = registry.game(key)
    match = Match.begin(rules, rules.seats[0], {}, RandomSource(Random(1)))
    match.deal()
    assert not prove(rules, match.view(match.turn))


def test_nothing_is_proven_for_one_who_is_not_to_act() -> None:
    match = Match.begin(registry.game("king"), 4, {}, RandomSource(Random(1)))
    assert not prove(match.rules, match.view(0))
