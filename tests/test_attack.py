"""Samples of each family of the run `attack`: nothing is raised that should not be, and nothing is lost."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

import pytest

from engines.games import registry

from .long import (
    _attack_bots,
    _attack_commands,
    _attack_damage,
    _attack_doubles,
    _attack_files,
    _attack_limits,
    _attack_monkey,
    attack,
)
from .long import _attack_window as _window
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


HOSTILE = (
    ("table", "closing-both", "taken over"),
    ("engine", "nan", "with faults"),
    ("table", "endless", "taken over"),
    ("engine", "first", "to its end"),
)


@in_proc
@pytest.mark.parametrize(
    ("game", "host", "kind", "end"),
    [(rules.key, *HOSTILE[number % len(HOSTILE)]) for number, rules in enumerate(registry.GAMES)],
)
def test_with_hostile_bots_a_match_comes_to_its_end(game: str, host: str, kind: str, end: str) -> None:
    told = _attack_bots.run(game, host, [kind])
    assert ([], {end: 1}) == (told["faults"], told["ends"])


@pytest.mark.parametrize("part", ["file, fifo", "file, kernel", "streams, no streams", "streams, full output"])
def test_a_command_ends_whatever_it_is_given(part: str) -> None:
    told = _attack_commands.run(part, 6)
    assert ([], 2) == (told["faults"], told["cases"])


@pytest.mark.skipif(sys.platform != "linux", reason="sets limits as Linux has them")
@pytest.mark.parametrize("part", ["serve, RLIMIT_AS", "the program, RLIMIT_NOFILE"])
def test_under_limits_a_command_works_or_says_so(part: str) -> None:
    told = _attack_limits.run(part, 12)
    assert ([], 3) == (told["faults"], told["cases"])


@pytest.mark.parametrize(("part", "every"), [("play, fifo", 7), ("start, loop", 14), ("asked, noise", 1)])
def test_a_match_outlives_special_files(part: str, every: int) -> None:
    told = _attack_files.run(part, every)
    assert [] == told["faults"]


@pytest.mark.parametrize("attack", _attack_doubles.ATTACKS)
def test_of_several_players_at_one_home_each_deed_stays(attack: str) -> None:
    told = _attack_doubles.run(f"{registry.GAMES[len(attack) % len(registry.GAMES)].key}, {attack}, block 0", 1)
    assert [] == told["faults"]


@pytest.mark.parametrize("scene", ["curtain", "menu", "table crowns"])
def test_a_monkey_breaks_no_scene(scene: str) -> None:
    told = _attack_monkey.run(scene, 100, Random(scene), (1024, 640))
    assert ([], 100) == (told["faults"], told["cases"])


@pytest.mark.window
def test_a_monkey_breaks_no_window() -> None:
    told = _window.run("curtain, block 0", 100)
    assert ([], {"1 starts": 1}) == (told["faults"], told["ends"])


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
