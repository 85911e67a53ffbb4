"""The fast twin of The Queen is The Queen."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.api import CHANCE
from engines.core.cards import parse
from engines.games.the_queen.rules import TheQueen
from engines.games.the_queen.search_state import SearchState, cards_of
from tests.random_match import RandomMatch, Step

from . import search_state_checks

RULES = TheQueen()
TABLES = [
    RandomMatch(RULES, 2),
    RandomMatch(RULES, 2, (("opening_queens", "off"), ("last_card", "touched"))),
    RandomMatch(RULES, 2, (("all_queens", "free"), ("seven_all", "play-on"))),
    RandomMatch(
        RULES,
        2,
        (("opening_queens", "off"), ("all_queens", "free"), ("seven_all", "play-on"), ("last_card", "touched")),
    ),
]
MATCHES = 1000
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def facts(position: SearchState) -> dict[str, object]:
    """Tell a position; between rounds the cards still lie where nobody plays them any more."""
    stale = {"hands", "deck", "focus", "mover", "is_opening"} if position.owed == ("deal",) else set()
    told = {name: getattr(position, name) for name in SearchState.__slots__ if name not in stale | {"deck"}}
    return told if stale else told | {"deck": sorted(position.deck)}


def follow(position: SearchState, step: Step) -> None:
    """Do to the twin what happened in the rules."""
    word, _, rest = step.deed.text.partition(" ")
    match word:
        case "dealer":
            position.dealer, position.owed = int(rest), ("deal",)
        case "deal":
            position.begin(SearchState.of(step.after).hands)
        case "roll":
            position.roll(parse(rest))
        case "take":
            position.take(parse(rest))
        case _:
            position.play(position.deed(step.deed.text))


@every_table
def test_random_matches_go_the_same_way_in_rules_and_twin(table: RandomMatch) -> None:
    search_state_checks.go_the_same_way(table, MATCHES // len(TABLES), SearchState.of, follow)


@every_table
def test_a_twin_made_from_a_state_equals_the_one_that_was_played_there(table: RandomMatch) -> None:
    search_state_checks.equal_those_that_were_played(table, 10, SearchState.of, follow, facts)


def test_a_copy_of_the_twin_is_equal_and_changes_apart() -> None:
    search_state_checks.copy_apart(TABLES[0], SearchState.of, facts)


def test_the_twin_deals_nine_each_and_lets_the_dealer_play_last() -> None:
    for seed in range(50):
        position, rng = SearchState.of(TABLES[0].new()), Random(seed)
        while position.turn == CHANCE:
            position.chance(rng)
        assert [9, 9] == [hand.bit_count() for hand in position.hands]
        assert 0 == position.hands[0] & position.hands[1]
        assert 1 - position.dealer == position.turn
        assert len(position.deck) <= 33


def test_of_deeds_that_differ_in_suits_alone_one_is_kept() -> None:
    """Suits never matter (4.1), so a search need not tell them apart."""

    for step in TABLES[2].walk(9):
        position = SearchState.of(step.before)
        kinds = [kind(position.text(deed)) for deed in position.kinds()]
        assert sorted({kind(position.text(deed)) for deed in position.legal()}) == sorted(kinds)
        assert set(position.kinds()) <= set(position.legal())


def kind(text: str) -> tuple[str, ...]:
    """Give the word of a deed and the ranks of its cards."""
    word, *names = text.split(" ")
    return word, *(name[0] for name in names)


def test_every_deed_of_the_twin_has_a_text_that_reads_back() -> None:
    position = SearchState.of(TABLES[0].new())
    for text in ("check QS", "check TC JD QS", "drop 2S", "ace AC", "high KD", "draw", "queens QS QH QD QC"):
        assert text == position.text(position.deed(text))
    assert [parse("QS"), parse("JD"), parse("TC")] == list(cards_of(position.deed("check TC JD QS")))
