"""At no level does a computer player of Crowns give points away for nothing while a harmless deed exists."""

from __future__ import annotations

import pytest

from engines.bots.heuristics_by_game import heuristics_for
from engines.bots.players import player
from engines.core.cards import parse
from engines.core.levels import LEVELS
from engines.core.search_api import Budget
from engines.games.crowns.search_state import GIVE, WEIGHT, SearchState, scores
from engines.record import visibility
from tests.random_match import RandomMatch

from .bargains import RULES, Bargain

HEURISTICS = heuristics_for(RULES.key)
SEED = 7


KINGS_AWAY = ("KH,KC,TH,TD", "TS,JS,QS,KS", "JH,QH,JD,QD", "TC,JC,QC,KD")
"""Hands of which seat 0 holds the Kings of two rivals' suits; each seat has one suit before it."""
FAR_AHEAD = ("TC,JH,QH,TD", "TS,JS,QS,KS", "TH,JD,QD,KD", "JC,QC,KC,KH")
"""Hands of which seat 3 holds its own King."""
POSITIONS = {
    "the King of a rival's suit": Bargain(KINGS_AWAY).state,
    "a club to the leader": Bargain(FAR_AHEAD)
    .do("0 play TD to 0", "1 play TS to 1", "2 play TH to 2", "3 play KC to 3")
    .state,
}
"""Positions like those in which the first release gave points away."""


def gives_present(position: SearchState, deed: str) -> bool:
    """Whether a deed brings another seat points at once and the one who does it none."""
    seat, before = position.turn, scores(position.piles)
    after = position.copy()
    after.play(after.deed(deed))
    change = [new - old for new, old in zip(scores(after.piles), before, strict=True)]
    return change[seat] <= 0 and max(gain for other, gain in enumerate(change) if other != seat) > 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", POSITIONS)
def test_no_level_gives_points_to_a_rival_for_nothing(case: str, level: str) -> None:
    view = visibility.observe(POSITIONS[case], 0)
    for seed in range(3):
        answer = player(level).choose(RULES, view, Budget(60, seed))
        assert not gives_present(SearchState.of(view.state), answer.deed)


def test_such_a_present_is_known_as_one() -> None:
    position = SearchState.of(POSITIONS["the King of a rival's suit"])
    assert gives_present(position, "play KH to 1")
    assert not gives_present(position, "play TH to 0")
    assert gives_present(SearchState.of(POSITIONS["a club to the leader"]), "play TC to 3")


def test_only_presents_are_left_out_and_never_all() -> None:
    for step in RandomMatch(RULES, 4).walk(SEED):
        position = SearchState.of(step.before)
        if position.turn >= 0:
            every, chosen = HEURISTICS.choices(position), HEURISTICS.root_choices(position)
            assert chosen
            assert all(gives_present(position, position.text(deed)) for deed in set(every) - set(chosen))


def test_where_every_deed_gives_something_away_all_are_thought_about() -> None:
    position = SearchState.of(Bargain(KINGS_AWAY).state)
    position.what, position.collections[0], position.piles[0] = GIVE, [parse("KH")], WEIGHT[parse("KH")]
    for other in (2, 3):
        position.piles[other] = position.piles[1]
    assert 3 == len(HEURISTICS.choices(position))
    assert set(HEURISTICS.root_choices(position)) == set(HEURISTICS.choices(position))
