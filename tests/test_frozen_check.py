"""What is asked of the frozen program: it is asked, and an answer that is missing is no good one."""

from __future__ import annotations

import sys
from pathlib import Path

import check
import pytest

from engines.games import registry

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the program is a shell script here")

KEYS = [rules.key for rules in registry.GAMES]
ALL = ", ".join(f'{{"key": "{key}"}}' for key in KEYS)


def faults(folder: Path, monkeypatch: pytest.MonkeyPatch, listed: str, broken: str = "none") -> list[str]:
    """Check a program that lists something, and plays every game but one; `played` names those that it played."""
    folder.mkdir()
    program = folder / "kq-table"
    program.write_text(
        f"""#!/bin/sh
case $1 in
--engine) printf '%s' '{listed}' ;;
--selftest) echo "$3" >>'{folder.parent / "played"}' && echo "it played $3" && [ "$3" != {broken} ] ;;
esac
""",
        "utf-8",
        newline="\n",
    )
    program.chmod(0o700)
    monkeypatch.setattr(check, "PROGRAM", folder)
    return list(check.plays())


def played(folder: Path) -> list[str]:
    return (folder / "played").read_text("utf-8").split()


def test_a_program_that_plays_every_game_is_without_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [] == faults(tmp_path / "program", monkeypatch, ALL)
    assert sorted(KEYS) == sorted(played(tmp_path))


@pytest.mark.parametrize(("listed", "told"), [("", "none"), (ALL.partition(",")[0], KEYS[0])])
def test_a_program_that_lists_other_games_has_a_fault_and_every_game_of_ours_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listed: str, told: str
) -> None:
    assert [f"the program's list of games has {told}"] == faults(tmp_path / "program", monkeypatch, listed)
    assert sorted(KEYS) == sorted(played(tmp_path))


def test_a_program_that_cannot_be_heard_plays_every_game_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "IS_HEARD", False)
    assert [f"{KEYS[-1]}: it played {KEYS[-1]}"] == faults(tmp_path / "program", monkeypatch, "", broken=KEYS[-1])
    assert sorted(KEYS) == sorted(played(tmp_path))
