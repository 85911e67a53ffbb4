"""A sample of the long runs: random matches end, and `trace` accepts what `play` writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.games.registry import GAMES

from .long import against_random, random_play


@pytest.mark.parametrize("table", random_play.tables())
def test_a_random_match_ends_and_its_record_is_accepted(table: str, tmp_path: Path) -> None:
    told = random_play.play_and_trace(table.split(", "), 2**31, tmp_path)
    assert (1, 0) == (told["matches"], told["wrong"])
    assert 0 < told["deeds"]


def test_every_option_of_every_game_has_its_turn() -> None:
    named = " ".join(random_play.tables())
    for rules in GAMES:
        for option in rules.options:
            assert all(f"{option.name}={value}".replace("*", random_play.ANY) in named for value in option.values[1:])


def test_the_counts_of_all_parts_add_up() -> None:
    told = random_play.sum_up({part: {"matches": 100, "deeds": 5, "wrong": 0} for part in random_play.parts()})
    assert {1000} == {counts["matches"] for counts in told["tables"].values()}
    assert 1000 * len(random_play.tables()) == told["in_all"]["matches"]


def test_strength_is_told_for_every_game_and_number_of_seats() -> None:
    result = {"names": ("steady", "random"), "scores": (2.0, -2.0), "wins": (1.0, 0.0), "faults": ()}
    told = against_random.sum_up({part: [result] for part in against_random.parts()})
    assert {f"{rules.key}, {seats}" for rules in GAMES for seats in rules.seats} == set(told["tables"])
    assert {2.0} == {report["score"]["steady"] for report in told["tables"].values()}
