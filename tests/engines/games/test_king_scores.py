"""The rulings on scores, on stopping early and on what may be seen: KG-8 to KG-13, KG-15 and KG-16."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.core.api import CHANCE, OVER, SPECTATOR, Ended, Moved, TrickTaken
from engines.core.cards import HIDDEN, RANKS, Card, name, rank
from engines.core.determinization import Worlds
from engines.games.king.contracts import KingOptions, match_contracts
from engines.games.king.rules import JEU_DU_ROI, KING, KING_52, KingRules
from engines.games.king.state import DECK, WON, State, is_done, taken
from engines.games.registry import complete_options
from engines.record import visibility
from tests.random_match import RandomMatch

from .asked_rules import spoken
from .king_positions import (
    ABOUT_CARDS,
    FOUR,
    FRENCH,
    SIX,
    THREE,
    WIDE,
    at,
    cards,
    contracts,
    deals,
    do,
    every_key,
    scored,
)

# -- scoring -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "seats", "each", "half"), [(KING, 3, 72, 432), (KING, 4, 16, 96), (KING_52, 4, 104, 624)]
)
@pytest.mark.parametrize("men", ["KJ", "J", "K"])
def test_kg_11_and_the_arithmetic_of_5_2_and_6_3(rules: KingRules, seats: int, each: int, half: int, men: str) -> None:
    course = match_contracts(KingOptions(rules.key, men=men), seats)
    assert SIX * 2 == [contract.name for contract in course]
    assert [-each] * 6 + [each] * 6 == [contract.worth * contract.units for contract in course]
    assert (-half, half) == tuple(sum(c.worth * c.units for c in part) for part in (course[:6], course[6:]))


@pytest.mark.parametrize(
    ("table", "worths"),
    [(THREE, [6, 8, 9, 18, 36, 72]), (FOUR, [2, 2, 2, 4, 8, 16]), (WIDE, [8, 8, 13, 26, 52, 104])],
    ids=str,
)
def test_kg_11_each_contract_has_its_worth(table: RandomMatch, worths: list[int]) -> None:
    assert [-worth for worth in worths] + worths == [contract.worth for contract in contracts(table)]


def test_kg_8_the_king_of_hearts_counts_as_a_king_and_as_a_heart() -> None:
    for deal, units in (("men", 1), ("hearts", 1), ("king-of-hearts", 1), ("queens", 0)):
        assert (0, units, 0, 0) == taken(at(FOUR, deal, ["7S", "8S", "9S", "TS"], won=["", "KH AC 7C 8C"]))


def test_kg_9_test_vector_4_the_last_two_tricks_count_one_by_one() -> None:
    state = at(THREE, "last-two", ["AS 6C", "6S AC", "7S 7C"], takers=(2,) * 9 + (0,))
    _, told = do(state, "play AS", "play 6S", "play 7S", "play 6C", "play AC", "play 7C")
    assert (-36, -36, 0) == scored(told).scores
    state = at(FOUR, "+last-two", ["AS AC", "7S 7C", "8S 8C", "9S 9C"], takers=(1,) * 5 + (0,))
    _, told = do(state, *(f"play {card}" for card in ["AS", "7S", "8S", "9S", "AC", "7C", "8C", "9C"]))
    assert ((16, 0, 0, 0), (2, 0, 0, 0)) == (scored(told).scores, scored(told).facts["taken"])


def test_kg_13_test_vector_4_kings_and_jacks_are_the_men() -> None:
    won = ["QH QS JD KC", "JH JC KD KS"]
    state = at(FOUR, "men", ["7S", "JS", "AS", "KH"], won=won, takers=(0, 1, 0, 1, 0, 1, 0))
    _, told = do(state, "play 7S", "play JS", "play AS", "play KH")
    assert (-4, -8, -4, 0) == scored(told).scores
    assert {"taken": (2, 4, 2, 0), "worth": (-2,) * 4} == scored(told).facts


@pytest.mark.parametrize(("men", "units"), [("J", (0, 4, 0, 0)), ("K", (2, 1, 1, 0))])
def test_kg_13_one_rank_of_men_alone_is_worth_double(men: str, units: tuple[int, ...]) -> None:
    for table, double in ((THREE, 18), (FOUR, 4), (WIDE, 26)):
        course = match_contracts(KingOptions(table.rules.key, men=men), table.seats)
        assert (-double, double) == (course[2].worth, course[8].worth)
        assert 4 == course[2].units
        assert {men} == {RANKS[rank(card)] for card in course[2].cards}
    table = RandomMatch(KING, 4, (("men", men),))
    assert units == taken(at(table, "men", ["7S"], won=["KH KC", "JH JS JD JC KD", "KS", "AS"]))


@every_key
def test_kg_12_every_deal_shares_out_its_whole_worth_and_king_sums_to_nought(table: RandomMatch) -> None:
    """Test vector 5 and the proof of 5.2, in random matches."""
    for seed in range(3):
        for number, steps in enumerate(deals(table, seed)):
            contract, event = contracts(table)[number], steps[-1].events
            assert contract.worth * contract.units == sum(scored(event).scores)
            assert tuple(contract.worth * units for units in scored(event).facts["taken"]) == scored(event).scores
        assert 0 == sum(steps[-1].after.public.totals)


def ended(*totals: int) -> tuple[State, list[Any]]:
    """End a match in whose last deal the King of Hearts goes to seat 0 for +16."""
    state = at(FOUR, "+king-of-hearts", ["AH", "KH", "7H", "8H"], totals=totals)
    return do(state, "play AH", "play KH", "play 7H", "play 8H")


def test_kg_12_the_highest_total_wins_after_twelve_deals() -> None:
    after, told = ended(-20, 5, 10, -11)
    assert Ended((-4, 5, 10, -11), ((2,), (1,), (0,), (3,))) == told[-1]
    assert ((2,), (1,), (0,), (3,)) == KING.ranking(after)
    assert (OVER, 12, ()) == (after.public.turn, after.public.round, KING.legal(after))
    assert ("KG-12", "The match is over.") == spoken(KING.why_not(after, 0, "play KH"))


def test_kg_12_and_gen_5_equal_totals_share_a_place() -> None:
    after, _ = ended(-6, 10, -7, -13)
    assert ((0, 1), (2,), (3,)) == KING.ranking(after)


def test_kg_12_the_match_goes_on_until_then() -> None:
    state = at(FOUR, "king-of-hearts", ["AH", "KH", "7H", "8H"])
    after, told = do(state, "play AH", "play KH", "play 7H", "play 8H")
    assert ((-16, 0, 0, 0), CHANCE, 7, 0) == (
        after.public.totals,
        after.public.turn,
        after.public.round,
        after.public.dealer,
    )
    assert not any(isinstance(event, Ended) for event in told)


# -- stopping early ----------------------------------------------------------------------------------------------------


@every_key
def test_kg_10_a_deal_stops_after_the_trick_with_the_last_card_that_counts(table: RandomMatch) -> None:
    for seed in range(4):
        for number, steps in enumerate(deals(table, seed)):
            contract = contracts(table)[number]
            tricks = sum(isinstance(event, TrickTaken) for step in steps for event in step.events)
            if contract.name in ABOUT_CARDS:
                assert contract.cards & {card for event in steps[-1].events[: table.seats + 2] for card in moved(event)}
            else:
                assert steps[0].before.public.hand_size == tricks


def moved(event: object) -> set[Card]:
    return {event.card} if isinstance(event, Moved) else set()


@every_key
def test_kg_10_to_play_on_would_change_no_score(table: RandomMatch) -> None:
    """The proof: once no card is out that counts, what each seat has taken stays as it is to the end."""
    whole = replace(table, options=(("early_stop", "off"),))
    for number, steps in enumerate(deals(whole, 6)):
        contract = contracts(table)[number]
        assert sum(isinstance(event, TrickTaken) for step in steps for event in step.events) == len(WHOLE[str(table)])
        stop = next((step for step in steps if sum(taken(step.after)) == contract.units), None)
        if stop and contract.name in ABOUT_CARDS:
            assert tuple(contract.worth * units for units in taken(stop.after)) == scored(steps[-1].events).scores


WHOLE = {"king-3": range(12), "king-4": range(8), "king-52-4": range(13), "jeu-du-roi-4": range(13)}
"""The tricks of a deal that is played out."""


def test_kg_10_only_deals_about_cards_stop_and_only_where_the_option_says_so() -> None:
    for table in (THREE, FOUR, WIDE, FRENCH):
        assert ABOUT_CARDS == {contract.name for contract in contracts(table) if contract.stops_early}
        course = match_contracts(KingOptions(table.rules.key, early_stop="off"), table.seats)
        assert not any(contract.stops_early for contract in course)
    state = at(FOUR, "king-of-hearts", ["AH", "7S", "7D", "7C"], won=["KH", "", "", ""])
    assert is_done(state)
    off = replace(state, public=replace(state.public, options=KingOptions("king", early_stop="off")))
    assert not is_done(off)


def test_kg_10_the_cards_that_were_not_played_stay_unseen() -> None:
    state = at(FOUR, "king-of-hearts", ["AS 7S", "KH 8H", "JS 9H", "QS TH"])
    state, told = do(state, "play AS", "play KH", "play JS", "play QS")
    swept = [event for event in told if isinstance(event, Moved) and event.dst == DECK]
    assert cards("AS KH JS QS 7S 8H 9H TH") == tuple(event.card for event in swept)
    shown = [name(visibility.redact_event(2, event).card) for event in swept]
    assert ["AS", "KH", "JS", "QS", "??", "??", "9H", "??"] == shown
    assert (HIDDEN,) * 32 == visibility.observe(state, 2).state.zones[DECK]


@every_key
def test_between_deals_all_cards_lie_in_the_deck_and_what_was_shown_is_forgotten(table: RandomMatch) -> None:
    for step in table.walk(8):
        now = step.after.public
        if now.turn == CHANCE:
            assert now.pack == step.after.zones[DECK]
            assert ((), {""}, {False}) == (now.takers, set(now.voids), set(now.relieved))
            for seat in (*range(table.seats), SPECTATOR):
                assert 1 == Worlds(table.rules, visibility.observe(step.after, seat)).count


# -- what may be seen --------------------------------------------------------------------------------------------------


@every_key
def test_kg_15_captured_cards_are_known_to_all(table: RandomMatch) -> None:
    for step in table.walk(9):
        for seat in (*range(table.seats), SPECTATOR):
            seen = visibility.observe(step.after, seat).state
            assert taken(step.after) == taken(seen)
            assert all(HIDDEN not in seen.zones[pile] for pile in WON[: table.seats])


def test_kg_16_house_options_outside_the_source_are_off_or_not_offered() -> None:
    offered = {"restrictions": "both", "early_stop": "on", "men": "KJ", "contracts": "fixed"}
    assert offered == complete_options(KING, {}) == complete_options(KING_52, {})
    assert {"early_stop": "on"} == complete_options(JEU_DU_ROI, {})
