"""A sample of the long run that sets the learnt policy of King against the tree."""

from __future__ import annotations

import pytest

from .long import policy


def test_a_duplicate_gives_the_policys_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "ITERATIONS", 60)
    margin = policy.measure("duplicate 3")
    # Both seats of the policy, in both games: a margin is a third of a whole number of Queens, halved twice.
    assert margin * 3 == pytest.approx(round(margin * 3))


def test_a_duplicate_of_a_player_against_itself_is_even(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy, "ITERATIONS", 60)
    monkeypatch.setattr(policy, "POLICY", policy.TREE)
    assert policy.measure("duplicate 1") == pytest.approx(0)


def test_margins_are_summed_up_by_contract() -> None:
    found = policy.sum_up({f"duplicate {index}": float(index % 12) for index in range(24)})
    assert found["duplicates"] == 24
    assert found["margin"] == 5.5
    assert {"tricks -2": 0.0, "queens -4": 3.0, "king-of-hearts +16": 11.0}.items() <= found["by_contract"].items()
    assert len(list(policy.parts())) == policy.DUPLICATES
