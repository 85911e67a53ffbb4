"""What styles aim at in Crowns, and which deeds suit them."""

from __future__ import annotations

import pytest

from engines.core.styles import STYLES, against_all, against_best
from engines.games.crowns.heuristics import CrownsHeuristics
from engines.games.crowns.search_state import SearchState
from engines.games.crowns.styles import appeal

from .bargains import BargainedRound

RESULTS = (3.0, 0.0, 6.0, 0.0)


def test_a_rival_looks_at_the_leader_in_part_and_at_all_for_the_rest() -> None:
    measure = CrownsHeuristics().styles["rival"].measure
    assert 0.8 * against_all(RESULTS, 0) + 0.2 * against_best(RESULTS, 0) == pytest.approx(measure(RESULTS, 0))


def test_a_builder_looks_at_itself_in_part() -> None:
    measure = CrownsHeuristics().styles["builder"].measure
    assert against_all(RESULTS, 0) < measure(RESULTS, 0) < STYLES["builder"].measure(RESULTS, 0)


def test_the_aims_of_others_are_as_everywhere() -> None:
    assert {"rival", "builder"} == set(CrownsHeuristics().styles)


def test_a_rival_takes_from_the_leader_even_where_nobody_scores_yet() -> None:
    """Without a King all have nothing; of equals the first other seat leads, and its hearts may come to much."""
    position = SearchState.of(BargainedRound().do("0 play JS to 0").state)
    likes = [appeal(position, position.deed(text), "rival") for text in ("steal 9H from 1", "steal 9D from 2")]
    assert likes[0] > likes[1]
