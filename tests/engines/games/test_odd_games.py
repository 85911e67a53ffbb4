"""Games that a file may well say though nobody plays them: rules, twin and policies get along with them."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.api import RoundScored
from engines.core.determinization import Worlds
from engines.games.king import bidding, contracts, lanes, policy_weights
from engines.games.king.contracts import KingOptions, course_of
from engines.games.king.game_file import read
from engines.games.king.heuristics import KingHeuristics
from engines.games.king.rules import KingRules
from engines.games.king.search_state import SearchState
from engines.games.king.state import HANDS
from engines.record.visibility import observe
from tests.random_match import RandomMatch

from . import search_state_checks
from .king_positions import cards
from .test_king_search_state import facts, follow

HEAD = 'form = 1\ntitle = "Odd"\nseats = [{}]\nranks = "{}"\n'
HEAVY = """
[[stage]]
[[stage.contract]]
name = "queens"
cards = ["Q"]
times = { QS = 10 }
bids = "show"
ends_early = true
worth = 7
[[stage.contract]]
name = "both"
cards = ["H"]
times = { KH = 10, last = 5 }
tricks = "last-two"
trump = "D"
must_go = ["S", "KC"]
worth = -3
[[stage.contract]]
name = "hearts"
cards = ["H"]
times = { KH = 10 }
bids = "double"
worth = -1
"""
EQUAL = """
[[stage]]
choice = "dealer"
deals = 5
[[stage.contract]]
name = "domino"
first = "any"
places = [3, -1, -1, 3]
bids = "double-declarer"
[[stage.contract]]
name = "all-spades"
cards = ["S"]
no_lead = "S"
until_broken = true
must_go = ["S"]
beaten_goes = true
ends_early = true
worth = 1
[[stage.limit]]
contracts = ["domino", "all-spades"]
by = "all"
most = 1
"""
GAMES = {
    "odd-heavy": HEAD.format(4, "23456789TJQKA") + HEAVY,
    "odd-gaps": HEAD.format(3, "2468TJQKA") + HEAVY,
    "odd-equal": HEAD.format(4, "789TJ") + 'direction = "anticlockwise"\n' + EQUAL,
}
every_odd_game = pytest.mark.parametrize("key", GAMES)


@pytest.fixture(autouse=True)
def odd_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the games above read as if they were ours."""
    monkeypatch.setattr(contracts, "shipped", lambda key: read(GAMES[key]))


def table(key: str) -> RandomMatch:
    rules = KingRules(key)
    return RandomMatch(rules, rules.seats[0])


@every_odd_game
def test_rules_and_twin_go_the_same_way(key: str) -> None:
    search_state_checks.go_the_same_way(table(key), 5, SearchState.of, follow)
    search_state_checks.equal_those_that_were_played(table(key), 2, SearchState.of, follow, facts)
    search_state_checks.copy_apart(table(key), SearchState.of, facts)


@every_odd_game
def test_every_hand_may_hold_what_it_holds(key: str) -> None:
    match = table(key)
    for step in match.walk(3):
        assert all(
            match.rules.may_hold(step.after, hand, card)
            for hand in HANDS[: match.seats]
            for card in step.after.zones[hand]
        )


@every_odd_game
def test_a_policy_plays_what_it_knows(key: str) -> None:
    heuristics, match, rng = KingHeuristics(), table(key), Random(4)
    for step in [*match.walk(4)][::7]:
        if step.before.public.turn >= 0 and heuristics.plays_out_together(SearchState.of(step.before)):
            worlds = Worlds(match.rules, observe(step.before, step.actor))
            positions = [SearchState.of(worlds.sample(rng)) for _ in range(3)]
            ends = heuristics.rollouts(positions, positions[0].legal(), rng, lambda: False)
            assert len(positions[0].legal()) == len(ends or [])


def test_a_policy_knows_no_contract_of_more_units_than_it_can_count() -> None:
    options = KingOptions("odd-heavy")
    hearts = course_of(options, 4).contracts[2]
    assert (22, "hearts -") == (hearts.units, policy_weights.name_of(hearts))
    assert not policy_weights.are_known(options, 4, 2)


def test_ranks_are_counted_without_gaps() -> None:
    assert {*range(9)} == {*lanes.layout(KingOptions("odd-gaps"), 3, 2).rank_of}


def test_a_shown_card_that_counts_several_times_is_paid_so_often() -> None:
    queens = course_of(KingOptions("odd-heavy"), 4).contracts[0]
    shown = tuple(tuple(map(int, cards(text))) for text in ("", "QS", "QH", ""))
    assert [70, 7 - 70, -7, 0] == bidding.shown_points(queens, shown, [cards("QS"), cards("QH QD"), (), ()])


def test_places_with_equal_points_are_told_apart() -> None:
    for step in table("odd-equal").walk(5):
        for event in step.events:
            if isinstance(event, RoundScored) and contracts.DOMINO == step.before.public.contract.name:
                assert [1, 2, 3, 4] == sorted(event.facts["taken"])
                assert [-1, -1, 3, 3] == sorted(event.facts["bare"])


def test_limits_that_leave_nothing_are_lifted() -> None:
    """Nobody is ever stuck: the reader lets such limits pass."""
    named = [step.legal for step in table("odd-equal").walk(6) if step.before.public.is_naming]
    assert [2] * 5 == [len(legal) for legal in named]
