"""The big runs go on where they were stopped."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from . import long


class Squares:
    """A run of three parts that may be stopped at one of them."""

    def __init__(self, stop_at: str = "") -> None:
        self.measured: list[str] = []
        self.stop_at = stop_at

    def parts(self) -> Iterable[str]:
        return "123"

    def measure(self, part: str) -> int:
        if part == self.stop_at:
            raise KeyboardInterrupt
        self.measured.append(part)
        return int(part) ** 2

    def sum_up(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        return {"sum": sum(parts.values())}


class ByParity(Squares):
    """The same in two groups."""

    def group(self, part: str) -> str:
        return "odd" if int(part) % 2 else "even"


@pytest.fixture(autouse=True)
def places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(long, "DONE", tmp_path / "done")
    monkeypatch.setattr(long, "RESULTS", tmp_path / "results")


def test_a_stopped_run_does_only_what_is_left() -> None:
    first, second = Squares(stop_at="3"), Squares()
    with pytest.raises(KeyboardInterrupt):
        long.finish("squares", first)
    path = long.finish("squares", second)
    assert path is not None
    result = json.loads(path.read_bytes())
    assert (["1", "2"], ["3"]) == (first.measured, second.measured)
    assert (14, "squares") == (result["sum"], result["run"])


def test_a_finished_run_starts_anew_the_next_time() -> None:
    long.finish("squares", Squares())
    again = Squares()
    long.finish("squares", again)
    assert ["1", "2", "3"] == again.measured


def test_some_parts_may_be_done_alone_and_the_result_waits_for_the_others() -> None:
    first, second = Squares(), Squares()
    assert long.finish("squares", first, only="2") is None
    assert long.finish("squares", second) is not None
    assert (["2"], ["1", "3"]) == (first.measured, second.measured)


def test_a_whole_result_stays_until_a_new_run_is_whole_too() -> None:
    path = long.finish("squares", ByParity())
    assert path is not None
    whole = path.read_bytes()
    assert long.finish("squares", ByParity(), only="2") is None
    assert whole == path.read_bytes()


def test_of_a_run_in_groups_the_result_has_those_that_are_whole_and_names_the_others() -> None:
    assert long.finish("squares", ByParity(), only="2") is None
    result = json.loads((long.RESULTS / "squares.json").read_bytes())
    assert (4, ["odd"]) == (result["sum"], result["left"])
    path = long.finish("squares", ByParity())
    assert path is not None
    result = json.loads(path.read_bytes())
    assert (14, None) == (result["sum"], result.get("left"))


def test_several_at_a_time_find_the_same() -> None:
    with ThreadPoolExecutor(2) as executor:
        path = long.finish("squares", Squares(), executor.map)
    assert path is not None
    assert 14 == json.loads(path.read_bytes())["sum"]


def test_a_result_says_what_it_was_found_with_and_how_to_find_it_again() -> None:
    path = long.finish("squares", Squares())
    assert path is not None
    result = json.loads(path.read_bytes())
    assert ([long.engine()], "python3 -m tests --long squares") == (result["engine"], result["repeat"])
    assert platform.python_version() in result["python"][0]


def test_a_result_in_groups_says_which_engine_measured_each(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(long, "engine", lambda: "an earlier one")
        assert long.finish("squares", ByParity(), only="2") is None
    path = long.finish("squares", ByParity())
    assert path is not None
    assert {"odd": [long.engine()], "even": ["an earlier one"]} == json.loads(path.read_bytes())["engine"]


def test_the_big_runs_need_no_package_to_measure_the_players() -> None:
    code = "import sys, tests.long.ladder as ladder; next(iter(ladder.parts())); sys.exit('pygame' in sys.modules)"
    assert 0 == subprocess.run([sys.executable, "-S", "-c", code], cwd=long.ROOT, check=False, timeout=60).returncode


def test_an_unknown_run_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert long.run(["marathon"]) == 2
    assert "no long run is called marathon" in capsys.readouterr().err
