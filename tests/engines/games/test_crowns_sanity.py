"""At no level does a computer player of Crowns give points away for nothing while a harmless deed exists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from engines.bots.heuristics_by_game import fallback_deed
from engines.bots.players import player
from engines.core.api import Deed
from engines.core.heuristics import Heuristics
from engines.core.levels import LEVELS
from engines.core.search_api import Budget
from engines.core.styles import STYLES
from engines.games.crowns.heuristics import CrownsHeuristics, Floor, sensible_deeds
from engines.games.crowns.search_state import SearchState
from engines.record import visibility
from tests.crowns_sense import FAULTS, change_by, positions, senseless

from .bargains import RULES, BargainedRound

HEURISTICS: Heuristics[SearchState] = CrownsHeuristics()
NUMBER = 40
"""Positions of the sample; the long run `crowns_sense` looks at 500 others."""
GIVES, LOSES, THEFT, FEEDS, WASTES = FAULTS
KINGS_AWAY = ("KH,KC,TH,TD", "TS,JS,QS,KS", "JH,QH,JD,QD", "TC,JC,QC,KD")
"""Hands of which seat 0 holds the Kings of two rivals' suits; each seat has one suit before it."""
FAR_AHEAD = ("TC,JH,QH,TD", "TS,JS,QS,KS", "TH,JD,QD,KD", "JC,QC,KC,KH")
"""Hands of which seat 3 holds its own King."""
FOUR_HEARTS = (
    "2S,3S,4S,5S,6D,7D,2C,3C",
    "2H,3H,4H,5H,2D,3D,6C,7C",
    "6S,7S,8S,9S,4D,5D,8C,9C",
    "6H,7H,8H,9H,8D,9D,4C,5C",
)
"""Collections in which two seats have four hearts each."""
THIEF = ("JH,TC,TD,QD", "TS,JS,QS,KS", "TH,JD,QC,KD", "JC,QH,KC,KH")


def four_hearts(*lines: str) -> Any:
    """Give the position after these lines where collections hold four cards of a suit."""
    table = BargainedRound()
    table.state = RULES.new(4, {"talk": "on"})
    zones = [f"collection{seat}={held}" for seat, held in enumerate(FOUR_HEARTS)]
    zones += [f"hand{seat}={hand}" for seat, hand in enumerate(THIEF)]
    return table.do("- dealer 3", " ".join(["- deal", *zones]), *lines).state


CASES = {
    "the King of a rival's suit": (BargainedRound(KINGS_AWAY).state, "play KH to 1", GIVES),
    "the King of clubs": (BargainedRound(KINGS_AWAY).state, "play KC to 3", GIVES),
    "a club to the leader": (
        BargainedRound(FAR_AHEAD).do("0 play TD to 0", "1 play TS to 1", "2 play TH to 2", "3 play KC to 3").state,
        "play TC to 3",
        GIVES,
    ),
    "a theft that breaks up none of four hearts": (four_hearts("0 play JH to 0"), "steal 6C from 1", WASTES),
    "a Jack for a rival": (four_hearts(), "play JH to 3", THEFT),
    "a fifth heart for a rival": (BargainedRound(KINGS_AWAY).state, "play TH to 1", FEEDS),
}


@cache
def sample() -> list[Any]:
    """Give the positions of the sample."""
    return list(positions(0, NUMBER))


@pytest.mark.parametrize("case", CASES)
def test_the_positions_in_which_points_were_given_away_are_known(case: str) -> None:
    state, deed, fault = CASES[case]
    assert fault in senseless(state)[deed]


def test_an_ace_may_make_others_partners_but_not_raise_what_a_rival_s_collection_scores() -> None:
    """With the King of spades at home seat 0 scores: A♦ there shares that with who has A♥, A♠ adds to it."""
    hands = ("TS,JS,QS,KS,AC", "TH,JH,QH,KH,AH", "TD,JD,QD,KD,AD", "TC,JC,QC,KC,AS")
    shares = BargainedRound(hands, 2).do("0 play KS to 0", "1 play AH to 1")
    assert (0, 9, 0, 0) == change_by(shares.state, parse_deed(shares.state, "play AD to 0")).scores
    assert "play AD to 0" not in senseless(shares.state)
    assert "play AD to 0" in chosen_among(SearchState.of(shares.state))
    adds = shares.do("2 play TD to 2").state
    assert [GIVES] == senseless(adds)["play AS to 0"]
    assert "play AS to 0" not in chosen_among(SearchState.of(adds))


@pytest.mark.parametrize("level", [*LEVELS, *(f"page/{style}" for style in STYLES)])
@pytest.mark.parametrize("case", CASES)
def test_no_level_gives_points_to_a_rival_for_nothing(case: str, level: str) -> None:
    state = CASES[case][0]
    view = visibility.observe(state, state.public.turn)
    for seed in range(3):
        assert player(level).choose(RULES, view, Budget(60, seed)).deed not in senseless(state)


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_does_what_makes_no_sense(level: str) -> None:
    for state in sample():
        answer = player(level).choose(RULES, visibility.observe(state, state.public.turn), Budget(40, 1))
        assert answer.deed not in senseless(state), answer.deed


def test_a_bot_that_failed_is_followed_by_deeds_that_make_sense() -> None:
    for state in sample():
        assert fallback_deed(RULES, visibility.observe(state, state.public.turn)) not in senseless(state)


def test_the_sample_has_positions_of_every_kind() -> None:
    found = {fault for state in sample() for some in senseless(state).values() for fault in some}
    assert set(FAULTS) == found
    assert {"", "steal", "give"} == {state.public.effect for state in sample()}


def test_only_what_is_senseless_is_left_out_and_never_all() -> None:
    for state in sample():
        position = SearchState.of(state)
        every, chosen, floor = HEURISTICS.choices(position), HEURISTICS.root_choices(position), Floor(position)
        assert chosen
        assert all(floor.is_senseless(deed) for deed in set(every) - set(chosen))


def test_where_no_deed_is_harmless_all_are_thought_about() -> None:
    for state in sample():
        position = SearchState.of(state)
        bad = [deed for deed in position.legal() if Floor(position).is_senseless(deed)]
        assert not bad or bad == list(sensible_deeds(position, bad))


def test_a_promise_may_ask_for_what_makes_no_sense_but_not_for_more_than_it_says() -> None:
    """Who owes a heart to seat 1 plays 10♥ and not the King, who owes the King plays the King."""
    position = SearchState.of(BargainedRound(KINGS_AWAY).state)
    assert ["play KH to 1"] == chosen_among(position, ["play KH to 1"])
    assert ["play TH to 1"] == chosen_among(position, ["play KH to 1", "play TH to 1"])
    assert ["play TD to 0"] == chosen_among(position, ["play KH to 1", "play TH to 1", "play TD to 0"])


def chosen_among(position: SearchState, texts: Sequence[str] = ()) -> list[str]:
    """Give the texts that remain to choose from, of all deeds where none are named."""
    return [position.text(deed) for deed in HEURISTICS.root_choices(position, [position.deed(text) for text in texts])]


def parse_deed(state: Any, text: str) -> Deed:
    return visibility.parse_deed(RULES, state, state.public.turn, text)
