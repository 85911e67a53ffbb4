"""The measurements run and say what they promise; what they say is for people to judge."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from engines.games.registry import GAMES

from .bench import count, engine, idle, starts, thinking

FIGURES = {"deed_us", "copy_us", "playouts_per_s", "samples_per_s"}


def test_every_game_and_number_of_seats_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == engine.main(["--slices", "1", "--seconds", "0.001"])
    told = json.loads(capsys.readouterr().out)
    assert {f"{rules.key} {seats}" for rules in GAMES for seats in rules.seats} == set(told["games"])
    for figures in told["games"].values():
        assert FIGURES == set(figures)
        assert all(figure > 0 for figure in figures.values())
    assert engine.has_openspiel() == (told["openspiel"] is not None) == (told["against_openspiel"] is not None)


def test_a_result_is_kept_where_it_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(engine, "RESULT", tmp_path / "engine.json")
    engine.main(["king", "--slices", "1", "--seconds", "0.001", "--save"])
    assert capsys.readouterr().out == (tmp_path / "engine.json").read_text("utf-8")


def test_a_ratio_is_ours_over_theirs_and_none_where_one_is_missing() -> None:
    ours: engine.Slice = {"deed_us": 1.0, "samples_per_s": 50.0}
    assert {"deed_us": 0.5, "samples_per_s": None} == engine._ratios(ours, {"deed_us": 2.0, "samples_per_s": None})


def test_a_level_s_thoughts_are_timed_through_its_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == thinking.main(["kings-and-queens", "--levels", "page", "--deeds", "2"])
    told = json.loads(capsys.readouterr().out)["games"]["kings-and-queens 2"]["page"]
    assert {"first", "clock", "processor"} == set(told)
    assert 0 < told["clock"]["p50"] <= told["clock"]["p99"] <= told["clock"]["most"]
    assert 0 < told["first"]["clock"]


def test_percentiles_are_deeds_that_were_timed() -> None:
    assert {"p50": 0.5, "p99": 0.99, "most": 1.0} == thinking._sum_up([n / 100 for n in range(1, 101)])


def test_the_king_is_kept_within_twice_the_time_of_openspiels_hearts() -> None:
    """Asked of the result that was measured and committed, not of the machine that runs the tests."""
    kept = json.loads((Path(engine.__file__).parent / "results" / "engine.json").read_bytes())
    assert kept["against_openspiel"]["king 4"]["deed_us"] < 2


def test_a_start_that_could_not_be_measured_is_no_promise_kept_or_broken() -> None:
    held = starts.goals({"warm_ms": 201, "cold_ms": "skipped"}, 300, 120.0, 301.0)
    assert [False, True, True, False] == list(held.values())
    assert 5 == len(starts.goals({"warm_ms": 1, "cold_ms": 350}, 1, 1.0, 1.0))


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="looks into /proc")
def test_a_process_has_memory() -> None:
    assert starts.pss(os.getpid()) > 1000


def test_what_a_process_takes_at_rest_is_counted_by_thread() -> None:
    if sys.platform != "linux":
        pytest.skip("reads /proc")
    found = idle.idle(os.getpid(), 0.01)
    assert {"cpu_percent", "wake_ups_per_s", "by_thread"} == set(found)
    assert any(name.startswith(f"{os.getpid()} ") for name in idle.wake_ups(os.getpid()))


def test_counting_is_measured_in_processes_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == count.main(["--matches", "20"])
    told = json.loads(capsys.readouterr().out)
    assert 20 == told["matches"]
    for name in ("no_index_s", "build_s", "all_matches_s", "my_games_s"):
        assert told[name]["clock"] > 0
