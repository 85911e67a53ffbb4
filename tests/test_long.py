"""The big runs go on where they were stopped."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests import long


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


@pytest.fixture(autouse=True)
def places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(long, "DONE", tmp_path / "done")
    monkeypatch.setattr(long, "RESULTS", tmp_path / "results")


def test_a_stopped_run_does_only_what_is_left() -> None:
    first, second = Squares(stop_at="3"), Squares()
    with pytest.raises(KeyboardInterrupt):
        long.finish("squares", first)
    result = json.loads(long.finish("squares", second).read_bytes())
    assert (["1", "2"], ["3"]) == (first.measured, second.measured)
    assert (14, "squares") == (result["sum"], result["run"])


def test_a_finished_run_starts_anew_the_next_time() -> None:
    long.finish("squares", Squares())
    again = Squares()
    long.finish("squares", again)
    assert ["1", "2", "3"] == again.measured


def test_an_unknown_run_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert long.run(["marathon"]) == 2
    assert "no long run is called marathon" in capsys.readouterr().err
