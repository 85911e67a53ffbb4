"""Samples of the run `fuzz`: whatever is spoiled, it is refused or read."""

from __future__ import annotations

import os
from random import Random

import pytest

from .long import fuzz

FEW = 60
posix = pytest.mark.skipif(os.name != "posix", reason="an alarm as POSIX has it")


@posix
@pytest.mark.parametrize("kind", fuzz.PARTS)
def test_what_is_spoiled_is_refused_or_read(kind: str) -> None:
    told = fuzz.run(kind, FEW, Random(11))
    assert (FEW, []) == (sum(told["ends"].values()), told["faults"])


@posix
def test_an_error_and_a_hang_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def err(*_: object) -> str:
        raise ZeroDivisionError

    def hang(*_: object) -> str:
        while True:
            pass

    monkeypatch.setattr(fuzz, "PATIENCE", 1)
    monkeypatch.setattr(fuzz, "KINDS", {"error": err, "hang": hang})
    assert {"traceback": 2} == fuzz.run("error", 2, Random(1))["ends"]
    assert {"hang": 1} == fuzz.run("hang", 1, Random(1))["ends"]


def test_the_parts_make_a_hundred_thousand_cases() -> None:
    block = {"cases": fuzz.CASES, "ends": {"read": fuzz.CASES}, "faults": [], "peak_mb": 90}
    told = fuzz.sum_up(dict.fromkeys(fuzz.parts(), block))
    assert (100_000, 0, 0, 90) == tuple(told[name] for name in ("cases", "tracebacks", "hangs", "peak_mb"))
