"""The fast twin of a game is the game."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.api import CHANCE
from engines.games.kings_and_queens.search_state import SearchState
from engines.games.registry import game
from tests.random_match import RandomMatch, Step

from . import search_state_checks

MATCHES = 1000
OPTIONS = [
    (),
    (("kings", "minus"),),
    (("target", "25"), ("kings", "minus")),
    (("target", "100"),),
]
KQ = game("kings-and-queens")


def facts(position: SearchState) -> dict[str, object]:
    return {name: getattr(position, name) for name in SearchState.__slots__}


def follow(position: SearchState, step: Step) -> None:
    """Do to the twin what happened in the rules."""
    word, _, rest = step.deed.text.partition(" ")
    if word == "dealer":
        position.dealer = int(rest)
    elif word == "deal":
        position.begin(SearchState.of(step.after).hands)
    else:
        position.play(position.deed(step.deed.text))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_thousand_random_matches_go_the_same_way_in_rules_and_twin(options: tuple[tuple[str, str], ...]) -> None:
    search_state_checks.go_the_same_way(RandomMatch(KQ, 2, options), MATCHES // len(OPTIONS), SearchState.of, follow)


def test_a_twin_made_from_a_state_equals_the_one_that_was_played_there() -> None:
    for seed in range(20):
        table = RandomMatch(KQ, 2, OPTIONS[seed % len(OPTIONS)])
        position = SearchState.of(table.new())
        for step in table.walk(seed):
            follow(position, step)
            assert facts(SearchState.of(step.after)) == facts(position)


def test_a_copy_of_the_twin_is_equal_and_changes_apart() -> None:
    for step in RandomMatch(KQ, 2).walk(7):
        position = SearchState.of(step.after)
        before, other = facts(position.copy()), position.copy()
        assert before == facts(other)
        if other.turn >= 0:
            other.play(other.legal()[0])
        elif other.turn == CHANCE:
            other.chance(Random(1))
        assert before == facts(position)


def test_every_deed_of_the_twin_has_a_text_that_reads_back() -> None:
    position = SearchState()
    assert list(range(49)) == [position.deed(position.text(deed)) for deed in range(49)]


def test_the_twin_deals_sixteen_of_the_cards_and_lets_the_dealer_lead_last() -> None:
    rng = Random(3)
    for _ in range(50):
        position = SearchState()
        position.chance(rng)
        position.chance(rng)
        assert [8, 8] == [hand.bit_count() for hand in position.hands]
        assert 0 == position.hands[0] & position.hands[1]
        assert 1 - position.dealer == position.turn
