"""A sample of the run `kills`, on the program of this checkout."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.long import kills

from .desk import PROGRAM

WRONG = ("lost", "changed", "resumed_elsewhere", "unproven", "orphans", "settings_damaged", "strays")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_killed_in_a_match_of_bots_the_program_loses_nothing_and_leaves_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kills, "EARLY", 0.0)
    told = kills.run("kings-and-queens", 3, PROGRAM, Random(2))
    assert (3, dict.fromkeys(WRONG, 0)) == (told["kills"], {name: told[name] for name in WRONG})
    assert 0 < told["announced"]


def test_a_deed_that_the_record_does_not_have_counts_as_lost(tmp_path: Path) -> None:
    killer = kills.Killer(_Silent(), tmp_path, "king", (), Random(1))  # type: ignore[arg-type]
    path, before = killer._match()
    killer._compare(path, before)
    assert (1, 1) == (killer.told["announced"], killer.told["lost"])


class _Silent:
    """A desk whose program told of a deed that it never wrote."""

    def deed_lines(self) -> list[dict[str, object]]:
        return [{"n": 1, "seat": 0, "deed": "play QS"}]


def test_the_parts_make_three_hundred_kills() -> None:
    assert 300 == len(list(kills.parts())) * kills.KILLS
