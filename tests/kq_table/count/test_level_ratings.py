"""The levels' ratings follow from the ladder as it was measured last."""

from __future__ import annotations

import json
from itertools import accumulate, pairwise
from math import log10, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

from engines.games.registry import GAMES
from kq_table.count.level_ratings import DEALS_IN_A_MATCH, level_rating
from kq_table.narrate.bot_profiles import LEVELS

LADDER = Path(__file__).parents[2] / "bench" / "ladder.json"
KNIGHT = LEVELS.index("knight")
TOLERANCE = 2.0
every_game = pytest.mark.parametrize("game", [rules.key for rules in GAMES])


def _gap(game: str, upper: str, lower: str) -> float:
    """Give how many points the ladder sets a level above the next: by the share of matches won between the two."""
    measured: dict[str, Any] = json.loads(LADDER.read_text())["ladder"][f"{game}: {upper} over {lower}"]
    of_deals = measured["win_rate"] * measured["seats"] / 2  # half of the seats are the upper level's
    normal = NormalDist()
    of_matches = normal.cdf(normal.inv_cdf(of_deals) * sqrt(DEALS_IN_A_MATCH[game]))
    return 400 * log10(of_matches / (1 - of_matches))


@every_game
def test_the_ratings_are_those_of_the_ladder(game: str) -> None:
    gaps = [_gap(game, upper, lower) for lower, upper in pairwise(LEVELS)]
    above_page = list(accumulate(gaps, initial=0.0))
    wanted = [1500 + value - above_page[KNIGHT] for value in above_page]
    ratings = [level_rating(game, level) for level in LEVELS]
    assert [round(value) for value in wanted] == pytest.approx(
        [rating.value for rating in ratings if rating], abs=TOLERANCE
    )


@every_game
def test_a_higher_level_is_rated_higher(game: str) -> None:
    ratings = [level_rating(game, level) for level in LEVELS]
    assert all(lower.value < upper.value for lower, upper in pairwise(ratings) if lower and upper)


def test_only_levels_of_known_games_are_rated() -> None:
    assert level_rating("poker", "knight") is None
    assert level_rating("king", "cmd: my bot") is None
