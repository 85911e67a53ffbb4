"""A sample of the ladder: every game has every rung, and a rung's figures are those of its duplicates."""

from __future__ import annotations

from engines.bots import LEVELS
from engines.bots.arena import Result
from engines.games.registry import GAMES

from .long import ladder


def test_every_game_has_the_whole_chain() -> None:
    for rules in GAMES:
        rungs = [rung for rung in ladder.RUNGS if rules.key == rung.key][:6]
        assert ["rule", *LEVELS] == [rung.upper for rung in rungs]
        assert ["random", "rule", *LEVELS[:-1]] == [rung.below for rung in rungs]


def test_a_rung_that_is_climbed_again_has_other_cards() -> None:
    again = {rung: rung.contest.seed for rung in ladder.RUNGS if rung.is_again}
    assert sum(map(len, ladder.AGAIN.values())) == len(again)
    for rung, seed in again.items():
        first = next(one for one in ladder.RUNGS if f"{one} again" == str(rung))
        assert (first.contest.players, first.seats) == (rung.contest.players, rung.seats)
        assert seed not in {one.contest.seed for one in ladder.RUNGS if not one.is_again}


def test_every_duplicate_of_a_rung_is_in_one_part() -> None:
    for rung in ladder.RUNGS:
        firsts = [int(part.rpartition(" ")[2]) for part in ladder.parts() if part.startswith(f"{rung}, ")]
        played = [first + more for first in firsts for more in range(rung.at_a_time)]
        assert list(range(rung.duplicates)) == played


def test_a_part_is_played_by_the_arena() -> None:
    margins = ladder.measure("kings-and-queens: rule over random, from 0")
    assert ladder.AT_A_TIME == len(margins)
    assert all(0 <= wins <= 1 for _, wins in margins)
    assert any(margin for margin, _ in margins)


def test_a_margin_is_the_mean_of_every_seat_that_the_upper_player_had() -> None:
    results = [
        Result(("a", "b", "b"), (4.0, -2.0, -2.0), (1.0, 0.0, 0.0)),
        Result(("b", "a", "b"), (0, 1, 0), (1, 0, 0)),
    ]
    assert [2.5, 0.5] == ladder.told("a", results)
    assert [0.0, 0.5] == ladder.told("a", [Result(("a", "b", "a", "b"), (4.0, 0.0, -4.0, 0.0), (1.0, 0.0, 0.0, 0.0))])


def test_a_rung_is_summed_up_with_each_duplicate_as_one_observation() -> None:
    parts = {part: [[1.0, 0.5], [3.0, 1.0]] for part in ladder.parts()}
    report = ladder.sum_up(parts)["ladder"]
    assert {str(rung) for rung in ladder.RUNGS} == set(report)
    assert {2.0} == {rung["margin"] for rung in report.values()}
    assert all(rung["ci95"][0] < 2 < rung["ci95"][1] for rung in report.values())
