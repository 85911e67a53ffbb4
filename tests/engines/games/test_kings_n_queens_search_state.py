"""The fast twin of Kings n' Queens is Kings n' Queens."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from engines.core.api import CHANCE, OVER
from engines.core.cards import parse, parse_list
from engines.games.kings_n_queens.rules import KingsNQueens
from engines.games.kings_n_queens.search_state import OpeningState, SearchState
from engines.games.kings_n_queens.state import NUMBERS, Phase
from tests.random_match import RandomMatch, Step

from . import search_state_checks

RULES = KingsNQueens()
ODD = (("starting_kings", "replace"), ("kept", "replaces"), ("stuck", "keep"), ("starting_hands", "all"))
TABLES = [
    RandomMatch(RULES, 2, (("max_rounds", "30"),)),
    RandomMatch(RULES, 3, (("max_rounds", "30"),)),
    RandomMatch(RULES, 4),
    RandomMatch(RULES, 2, (*ODD, ("max_rounds", "30"))),
    RandomMatch(RULES, 3, ODD[1:3]),
    RandomMatch(RULES, 4, ODD),
    RandomMatch(RULES, 4, (("starting_hands", "all"),)),
]
MATCHES = 700
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def facts(position: SearchState) -> dict[str, object]:
    """Tell a position; the order within a list of cards means nothing."""
    told: dict[str, Any] = {name: getattr(position, name) for name in OpeningState.__slots__}
    for name in ("piles", "draws", "hands", "discards"):
        told[name] = [sorted(cards) for cards in told[name]]
    return told | {"face": sorted(position.face)}


def follow(position: SearchState, step: Step) -> None:
    """Do to the twin what happened in the rules."""
    text = step.deed.text
    word, _, rest = text.partition(" ")
    tops = {NUMBERS.index(number): parse(card) for number, card in re.findall("pile([2-9])=(..)", text)}
    match word:
        case "first":
            position.set_first(int(rest))
        case "deal":
            position.begin([tops[at] for at in range(len(NUMBERS))])
        case "start":
            position.start(parse_list(rest.split(" ")[0].removeprefix("face=")), tops)
        case "swap" if tops:
            [five] = tops.values()
            position.swap_five(five, parse(text[-2:]))
        case "swap":
            position.swap_face(parse(text[-2:]))
        case "draw":
            position.draw([parse(card) for card in rest.split(" ")])
        case "flip":
            position.flip(parse(text[-2:]))
        case "face":
            position.turn_face(parse(rest))
        case _:
            position.play(position.deed(text))


@every_table
def test_random_matches_go_the_same_way_in_rules_and_twin(table: RandomMatch) -> None:
    search_state_checks.go_the_same_way(table, MATCHES // len(TABLES), SearchState.of, follow)


@every_table
def test_a_twin_made_from_a_state_equals_the_one_that_was_played_there(table: RandomMatch) -> None:
    search_state_checks.equal_those_that_were_played(table, 5, SearchState.of, follow, facts)


def test_a_copy_of_the_twin_is_equal_and_changes_apart() -> None:
    search_state_checks.copy_apart(TABLES[0], SearchState.of, facts)


@every_table
def test_no_card_is_lost_where_chance_acts_in_the_twin(table: RandomMatch) -> None:
    for seed in range(10):
        position, rng = SearchState.of(table.new()), Random(seed)
        cards = everything(position)
        while position.turn != OVER:
            if position.turn == CHANCE:
                position.chance(rng)
            else:
                position.play(rng.choice(position.legal()))
            assert cards == everything(position)


def everything(position: SearchState) -> int:
    """Count the cards, without two Kings where four play."""
    lists = [*position.piles, position.face, *position.draws, *position.hands, *position.discards]
    single = [card for card in (*position.tops, *position.kept) if card >= 0]
    is_out = len(position.hands) == 4 and position.phase not in (Phase.FIRST, Phase.DEAL)
    return sum(map(len, lists)) + len(single) + position.kings + position.queens + 2 * is_out


def test_every_deed_of_the_twin_has_a_text_that_reads_back() -> None:
    position = SearchState()
    assert list(range(115)) == [position.deed(position.text(deed)) for deed in range(115)]
