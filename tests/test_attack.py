"""Samples of each family of the run `attack`: nothing is raised that should not be, and nothing is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .long import _attack_bots, _attack_damage, attack
from .long._trials import Trials

pytestmark = pytest.mark.skipif(os.name != "posix", reason="watches the processor's time as POSIX does")
in_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
FEW = 12


@pytest.mark.parametrize("name", _attack_damage.files())
def test_damage_at_every_byte_is_refused_or_read(name: str) -> None:
    size = sum(1 for _ in _attack_damage.damaged(_attack_damage.files()[name]))
    told = _attack_damage.run(name, range(0, size, 1 + size // FEW))
    assert [] == told["faults"]
    assert 3 < told["cases"] <= FEW


def test_a_hundred_thousand_files_are_damaged() -> None:
    assert 100_000 <= sum(sum(1 for _ in _attack_damage.damaged(data)) for data in _attack_damage.files().values())


@in_proc
@pytest.mark.parametrize(
    ("host", "kind", "end"),
    [
        ("table", "closing-both", "taken over"),
        ("table", "endless", "taken over"),
        ("engine", "nan", "with faults"),
        ("engine", "first", "to its end"),
    ],
)
def test_with_hostile_bots_a_match_comes_to_its_end(host: str, kind: str, end: str) -> None:
    told = _attack_bots.run("king", host, [kind])
    assert ([], {end: 1}) == (told["faults"], told["ends"])


def test_what_is_raised_and_what_takes_too_long_is_a_fault() -> None:
    def hang() -> str:
        while True:
            pass

    trials = Trials("block 1")
    trials.attempt("a", lambda: str(1 // 0))
    trials.attempt("b", hang, 0.05)
    trials.attempt("c", lambda: "read")
    told = trials.told()
    assert (3, {"traceback": 1, "freeze": 1, "read": 1}) == (told["cases"], told["ends"])
    assert ["block 1: a", "block 1: b"] == [":".join(fault.split(":")[:2]) for fault in told["faults"]]


def test_every_part_belongs_to_a_family_and_counts_add_up() -> None:
    parts = list(attack.parts())
    assert set(attack.families()) == {part.partition(":")[0] for part in parts}
    told = attack.sum_up(
        {part: {"cases": 2, "ends": {"read": 2}, "slowest_s": 1.5, "faults": [part]} for part in parts}
    )
    assert (2 * len(parts), len(parts)) == (told["cases"], told["faults"])
    assert parts[:20] == told["first_faults"]
    assert {1.5} == {family["slowest_s"] for family in told["families"].values()}
