"""The fast twin of the King family is the King family."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.api import CHANCE, OVER
from engines.games.king.contracts import KingOptions
from engines.games.king.rules import FAMILY, JEU_DU_ROI, KING, KING_52
from engines.games.king.search_state import SearchState
from tests.random_match import RandomMatch, Step

from . import search_state_checks

TABLES = [
    RandomMatch(KING, 3),
    RandomMatch(KING, 4),
    RandomMatch(KING_52, 4),
    RandomMatch(JEU_DU_ROI, 4),
    RandomMatch(KING, 3, (("restrictions", "lead"), ("men", "J"))),
    RandomMatch(KING, 4, (("restrictions", "none"), ("early_stop", "off"))),
    RandomMatch(KING, 4, (("restrictions", "lead"), ("men", "K"))),
    RandomMatch(KING_52, 4, (("restrictions", "none"), ("early_stop", "off"), ("men", "J"))),
    RandomMatch(KING, 3, (("early_stop", "off"), ("men", "K"))),
    RandomMatch(JEU_DU_ROI, 4, (("early_stop", "off"),)),
    RandomMatch(KING, 3, (("contracts", "dealer"),)),
    RandomMatch(KING, 4, (("restrictions", "none"), ("men", "J"), ("contracts", "dealer"))),
    RandomMatch(KING_52, 4, (("early_stop", "off"), ("contracts", "dealer"))),
]
LONG_TABLES = [
    *(RandomMatch(rules, 4) for rules in FAMILY),
    *(RandomMatch(rules, 4, (("early_stop", "off"),)) for rules in FAMILY),
]
"""Games of which a match has up to 28 deals: few are played."""
MATCHES = 1000
IN_A_TRICK = {"best", "taker", "trick"}
"""What a position says only while a suit is led."""
STALE = {CHANCE: {"leader", "open"}, OVER: {"caught"}}
"""What it does not say before a deal, and after the match."""
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
long_tables = pytest.mark.parametrize("table", LONG_TABLES, ids=str)


def facts(position: SearchState) -> dict[str, object]:
    stale = (IN_A_TRICK if position.led < 0 else set()) | STALE.get(position.turn, set())
    return {name: getattr(position, name) for name in SearchState.__slots__ if name not in stale}


def follow(position: SearchState, step: Step) -> None:
    """Do to the twin what happened in the rules."""
    word, _, rest = step.deed.text.partition(" ")
    if word == "dealer":
        position.dealer = int(rest)
    elif word == "deal":
        position.begin(SearchState.of(step.after).hands)
    else:
        position.play(position.deed(step.deed.text))


@every_table
def test_a_thousand_random_matches_go_the_same_way_in_rules_and_twin(table: RandomMatch) -> None:
    search_state_checks.go_the_same_way(table, MATCHES // len(TABLES), SearchState.of, follow)


@every_table
def test_a_twin_made_from_a_state_equals_the_one_that_was_played_there(table: RandomMatch) -> None:
    search_state_checks.equal_those_that_were_played(table, 3, SearchState.of, follow, facts)


@long_tables
def test_long_matches_with_names_bids_and_layouts_go_the_same_way_too(table: RandomMatch) -> None:
    search_state_checks.go_the_same_way(table, 2, SearchState.of, follow)


@pytest.mark.parametrize("table", LONG_TABLES[:4], ids=str)
def test_a_twin_made_in_a_long_match_equals_the_one_that_was_played_there(table: RandomMatch) -> None:
    search_state_checks.equal_those_that_were_played(table, 1, SearchState.of, follow, facts)


@pytest.mark.parametrize("table", LONG_TABLES[:4], ids=str)
def test_a_copy_of_the_twin_in_a_long_match_is_equal_and_changes_apart(table: RandomMatch) -> None:
    search_state_checks.copy_apart(table, SearchState.of, facts)


@every_table
def test_a_copy_of_the_twin_is_equal_and_changes_apart(table: RandomMatch) -> None:
    search_state_checks.copy_apart(table, SearchState.of, facts)


def test_every_deed_of_the_twin_has_a_text_that_reads_back() -> None:
    for options, deeds in ((KingOptions("king", contracts="dealer"), 58), (KingOptions("barbu"), 79)):
        position = SearchState(options, 4)
        assert list(range(deeds)) == [position.deed(position.text(deed)) for deed in range(deeds)]


@pytest.mark.parametrize("table", TABLES[:4], ids=str)
def test_the_twin_deals_the_whole_pack_and_lets_eldest_hand_lead(table: RandomMatch) -> None:
    rng, pack = Random(3), table.new().public.pack
    for _ in range(20):
        position = SearchState.of(table.new())
        position.chance(rng)
        position.chance(rng)
        assert {len(pack) // table.seats} == {hand.bit_count() for hand in position.hands}
        assert sum(1 << card for card in pack) == sum(position.hands)
        assert (position.dealer + 1) % table.seats == position.turn
