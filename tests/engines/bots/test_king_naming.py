"""How computer players choose the contract of a deal, what their choice tells, and how they explain it (KG-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from engines.bots import LEVELS, fallback_deed, player
from engines.bots.heuristics_by_game import heuristics_for
from engines.core.api import View
from engines.core.cards import name
from engines.core.determinization import Worlds
from engines.core.search_api import Budget
from engines.games.king.contract_reasons import FEW_COUNTED
from engines.games.king.heuristics import KingHeuristics
from engines.games.king.inference import likelihood
from engines.games.king.rules import KING, KING_52
from engines.games.king.search_state import SearchState
from engines.games.king.state import HANDS, PublicState, State
from engines.record import visibility
from tests.engines.games.king_positions import FOUR, at, cards
from tests.random_match import RandomMatch

DEALER = (("contracts", "dealer"),)
CHOSEN = [RandomMatch(KING, 3, DEALER), RandomMatch(KING, 4, DEALER), RandomMatch(KING_52, 4, DEALER)]
MINUS = tuple(range(6))
"""The places of what has been chosen when the first half is over."""
each_table = pytest.mark.parametrize("table", CHOSEN, ids=str)


def dealt(hand: str, chosen: Sequence[int] = ()) -> State:
    """Give the state in which seat 3 is to choose from this hand; *chosen* are the places of what was played before."""
    rest = sorted(set(FOUR.new().public.pack) - set(cards(hand)))
    hands = [" ".join(name(card) for card in rest[seat::3]) for seat in range(3)]
    return at(CHOSEN[1], "tricks", [*hands, hand], named=tuple(chosen), round=len(chosen) + 1, turn=3)


def to_choose(hand: str, chosen: Sequence[int] = ()) -> View[PublicState]:
    return visibility.observe(dealt(hand, chosen), 3)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("chosen", "hand", "wanted", "shunned"),
    [
        ((1, 2, 3, 5), "AS KS AD KD AC QC 7H 8H", "last-two", "tricks"),
        ((*MINUS, 7, 8, 10, 11), "AS KS QS AD KD QD QC QH", "tricks", "queens"),
        ((*MINUS, 6, 8, 9, 10), "AH QH JH TH 8D 9C TC JC", "hearts", "king-of-hearts"),
    ],
    ids=["many tricks", "all high", "many hearts"],
)
def test_kg_17_no_level_chooses_against_the_plain_look_of_its_hand(
    chosen: Sequence[int], hand: str, wanted: str, shunned: str, level: str
) -> None:
    view = to_choose(hand, chosen)
    counts = Counter(player(level).choose(KING, view, Budget(1500, seed)).deed for seed in range(4))
    assert counts[f"contract {wanted}"] == 4 > counts[f"contract {shunned}"]


def test_kg_17_a_contract_without_alternative_is_said_to_be_the_only_move() -> None:
    answer = player("knight").choose(KING, to_choose("7S 8S 9S 7D 8D AC KC QC", (0, 1, 2, 3, 4)), Budget(400))
    assert ("contract king-of-hearts", ("The only possible move.",)) == (answer.deed, answer.reasons)


@each_table
def test_kg_17_the_same_view_seed_and_budget_give_the_same_choice(table: RandomMatch) -> None:
    view = next(visibility.observe(s.before, s.actor) for s in table.walk(1) if s.before.public.is_naming)
    answers = {repr(player("squire").choose(table.rules, view, Budget(1000, 5))) for _ in range(2)}
    assert 1 == len(answers)


def test_kg_17_without_time_the_rule_of_thumb_chooses() -> None:
    view = to_choose("7S 8S TS 7D 8D AC KC QC")
    answer = player("sovereign").choose(KING, view, Budget(3000), lambda: True)
    assert (fallback_deed(KING, view), 0) == (answer.deed, answer.iterations)


def test_kg_17_who_is_stopped_later_chooses_by_what_was_tried_until_then() -> None:
    view, tried = to_choose("7S 8S TS 7D 8D AC KC QC"), []
    for calls in (3, 85, 10**6):
        asked = count()
        answer = player("sovereign").choose(KING, view, Budget(1500), lambda: next(asked) >= calls)  # noqa: B023
        tried.append(answer.iterations)
    assert 0 == tried[0] < tried[1] < tried[2]


# -- what a choice tells ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "likely", "unlikely"),
    [(1, "7S 8S 9S 7D 8D 9D 7C 8C", "QH KH AH 7D 8D 9D 7C 8C"), (0, "7S 8S 9S 7D 8D 7H", "AS KS QS AD KD AH")],
    ids=["who chose Hearts has few high hearts", "who chose Tricks has no Aces"],
)
def test_kg_17_a_hand_for_which_another_contract_would_be_chosen_is_less_likely(
    place: int, likely: str, unlikely: str
) -> None:
    named = [_named(dealt(hand), place) for hand in (likely, unlikely)]
    assert likelihood(named[1], 0) < likelihood(named[0], 0) < 1
    assert 1.0 == likelihood(named[0], 3), "the dealer knows its own hand"


def test_kg_17_before_the_choice_and_after_one_without_alternative_every_hand_is_as_likely() -> None:
    state = dealt("7S 8S 9S 7D 8D AC KC QC", (0, 1, 2, 3, 4))
    assert 1.0 == likelihood(state, 0) == likelihood(_named(state, 5), 0)


@each_table
def test_kg_17_the_hand_that_chose_is_believed_more_than_others_that_might_be(table: RandomMatch) -> None:
    better = worse = 0
    for seed in range(30):
        state = next(step.before for step in table.walk(seed) if step.before.public.is_naming)
        view = visibility.observe(state, state.public.turn)
        state, _ = table.rules.play(state, table.rules.parse(state, fallback_deed(table.rules, view)))
        worlds, rng = Worlds(table.rules, visibility.observe(state, state.public.turn)), Random(seed)
        imagined = [likelihood(worlds.sample(rng), state.public.turn) for _ in range(10)]
        better += sum(chance < likelihood(state, state.public.turn) for chance in imagined)
        worse += sum(chance > likelihood(state, state.public.turn) for chance in imagined)
    assert 2 * worse < better


def _named(state: State, place: int) -> State:
    return replace(state, public=replace(state.public, named=(*state.public.named, place), turn=0))


# -- why --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "hand", "contract", "told"),
    [
        ((), "7S 8S 9S 7D 8D 9C TC QC", "tricks", "Few high cards: this hand should win few tricks."),
        ((), "7S 8S 9S 7D 8D AC KC QC", "hearts", "This hand has no hearts and should not win many."),
        ((), "7S 8S 9S 7D 7H 8H KC QC", "hearts", "Only low hearts: others should win the hearts."),
        ((), "7S 8S 9S 7D 7H JH TC QC", "hearts", "Few high cards: this hand should win few hearts."),
        ((), "7S 8S 9S 7D 7H TH QC QH", "men", "No King, Jack or Ace: this hand should win few cards that count."),
        ((), "7S 8S 9S 7D 7H TH JC JH", "queens", "No Queen, King or Ace: this hand should win few Queens."),
        (
            (),
            "7S 8S KS JD 7H TH QC TC",
            "men",
            FEW_COUNTED,
        ),
        (
            (),
            "7S 8S KS JD 7H TH QC TC",
            "queens",
            FEW_COUNTED,
        ),
        ((), "7S 8S TS JD QH TH JC JH", "last-two", "Low cards can be saved for the last two tricks."),
        ((), "7S 8S TS JD QS KH JC TH", "king-of-hearts", "One suit is short, so K♥ can soon be discarded."),
        ((), "7S 8S TS JD QS JH JC TC", "king-of-hearts", "Few high cards: this hand should not win K♥."),
        ((), "AS KS TS JD QS JH JC TC", "king-of-hearts", "These cards should do best in this contract."),
        (MINUS, "AS KS QS AD QH JH JC TC", "tricks", "Many high cards: this hand should win many tricks."),
        (MINUS, "AS KS QS AD AH JH JC TC", "hearts", "With a high heart, this hand should win hearts."),
        (MINUS, "AS KS JS AD AH JH JC TC", "men", "Many of these cards count, or can win cards that count."),
        (MINUS, "AS KS QS AD AH JH JC TC", "queens", "Many of these cards count, or can win cards that count."),
        (MINUS, "AS KS QS AD AH JH JC TC", "last-two", "Aces can be saved for the last two tricks."),
        (MINUS, "AS KS QS AD AH JH JC TC", "king-of-hearts", "With its high cards, this hand may win K♥."),
        (MINUS, "AS KS QS AD KH JH JC TC", "king-of-hearts", "These cards should do best in this contract."),
    ],
    ids=str,
)
def test_kg_17_a_reason_says_what_the_hand_is_good_for(
    chosen: Sequence[int], hand: str, contract: str, told: str
) -> None:
    seen = to_choose(hand, chosen).state
    position = SearchState.of(seen)
    deed = position.deed(f"contract {contract}")
    assert told == str(KingHeuristics().why(seen, position, deed, deed))


def test_kg_17_the_next_best_contract_is_told_by_its_margin() -> None:
    answer = player("sovereign").choose(KING, to_choose("7S 8S 9S 7D 8D 7H 8H 7C"), Budget(600))
    texts = {"about {margin} points better than the next-best contract. ", "several contracts are about equally good"}
    assert 2 == len(answer.reasons)
    assert any(text in answer.reasons[1].lower() for text in texts)


@pytest.mark.parametrize("key", ["king", "king-52"])
def test_kg_17_a_choice_takes_no_more_trials_than_a_table_has_time_for(key: str) -> None:
    table = next(table for table in CHOSEN if table.rules.key == key and table.seats == 4)
    view = next(visibility.observe(s.before, s.actor) for s in table.walk(1) if s.before.public.is_naming)
    answer = player("sovereign").choose(table.rules, view, Budget(heuristics_for(key).default_iterations))
    assert 300 < answer.iterations <= 1800
    assert HANDS[view.seat] in view.state.zones
