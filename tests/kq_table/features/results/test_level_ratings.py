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
from kq_table.features.results.glicko import NOT_MEASURED, level_rating
from kq_table.narrate.bot_profiles import LEVELS

LADDER: dict[str, Any] = json.loads((Path(__file__).parents[3] / "bench" / "ladder.json").read_text("utf-8"))["ladder"]
DEALS_IN_A_MATCH = {
    "kings-and-queens": 16,
    "king": 12,
    "king-52": 12,
    "jeu-du-roi": 10,
    "kings-n-queens": 1,
    "crowns": 4,
    "the-queen": 3,
}
"""About as many as the ladder's unit of this game has to a match with the usual options."""
KNIGHT = LEVELS.index("knight")
TOLERANCE = 2.0
every_game = pytest.mark.parametrize("game", [rules.key for rules in GAMES])
measured_games = pytest.mark.parametrize("game", [rules.key for rules in GAMES if rules.key not in NOT_MEASURED])


def _gaps(game: str) -> list[float]:
    """
    Give how many points the ladder sets each level above the one below.

    From the lowest to the highest it is what the shares of deals won add up to; of that each step has a part in
    proportion to its margin, which chance decides less.
    """
    normal, rungs = NormalDist(), [LADDER[f"{game}: {upper} over {lower}"] for lower, upper in pairwise(LEVELS)]
    # Half of the seats are the upper level's.
    won = sum(normal.inv_cdf(rung["win_rate"] * rung["seats"] / 2) for rung in rungs)
    each = won / sum(rung["margin"] for rung in rungs) * sqrt(DEALS_IN_A_MATCH[game])
    of_matches = [normal.cdf(each * rung["margin"]) for rung in rungs]
    return [400 * log10(share / (1 - share)) for share in of_matches]


@measured_games
def test_the_ratings_are_those_of_the_ladder(game: str) -> None:
    above_page = list(accumulate(_gaps(game), initial=0.0))
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


@pytest.mark.parametrize("game", sorted(NOT_MEASURED))
def test_a_game_that_was_not_measured_has_the_ratings_of_one_like_it(game: str) -> None:
    assert not any(rung.startswith(f"{game}: ") for rung in LADDER), "it has been measured: give it its own ratings"
    assert [level_rating(NOT_MEASURED[game], level) for level in LEVELS] == [
        level_rating(game, level) for level in LEVELS
    ]
