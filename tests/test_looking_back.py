"""A sample of the long run that judges moves twice."""

from __future__ import annotations

import pytest

from engines.games.registry import GAMES

from .long import looking_back

BRIEFLY = 0.01


@pytest.mark.parametrize("game", [rules.key for rules in GAMES])
def test_a_position_is_judged_for_every_player(game: str) -> None:
    row = looking_back.measure_position(game, 0, BRIEFLY)
    assert {*looking_back.PLAYERS} == row["cost"].keys() == row["mistake"].keys()


def test_positions_are_summed_up_by_game() -> None:
    row = looking_back.measure_position("the-queen", 1, BRIEFLY)
    parts = {f"{rules.key}, from 0": [row] for rules in GAMES}
    found = looking_back.sum_up(parts)
    assert found["all"]["positions"] == len(GAMES)
    assert {rules.key for rules in GAMES} == found["games"].keys()
    assert set(parts) <= set(looking_back.parts())
