"""A sample of the long run that sets the learnt policies of the King family against the tree."""

from __future__ import annotations

import pytest

from engines.bots.seats import BuiltinPlayer
from engines.games.king.heuristics import KingHeuristics

from .long import policy


@pytest.fixture(autouse=True)
def _short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KingHeuristics, "default_iterations", 60)


def test_a_duplicate_gives_the_policys_margin() -> None:
    margin = policy.measure("king for 4: 3")
    # Both seats of the policy, in both games: a margin is a third of a whole number of Queens, halved twice.
    assert margin * 3 == pytest.approx(round(margin * 3))


@pytest.mark.parametrize("table", ["king for 4", "king for 3"])
def test_a_duplicate_of_a_player_against_itself_is_even(monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    monkeypatch.setattr(policy, "TreePlayer", lambda: BuiltinPlayer(policy.LEVEL))
    assert policy.measure(f"{table}: 1") == pytest.approx(0)


def test_margins_are_summed_up_by_table_and_contract() -> None:
    parts = {
        f"{key} for {seats}: {index}": float(index % 12) for key, seats in policy.DUPLICATES for index in range(24)
    }
    found = policy.sum_up(parts)["tables"]["king for 4"]
    assert found["duplicates"] == 24
    assert found["margin"] == 5.5
    assert {"tricks -2": 0.0, "queens -4": 3.0, "king-of-hearts +16": 11.0}.items() <= found["by_contract"].items()
    assert len(list(policy.parts())) == sum(policy.DUPLICATES.values())
