"""A whole match in the real window, once by mouse and once by keys alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engines.spec import OVER
from tests.window.desk import Desk
from tests.window.player import KeyPlayer, Player, hurry

SHORT = {"kings-and-queens": {"seats": 2, "options": {"target": "25"}, "players": ["person", "random"]}}
ALL_DEEDS = 10_000


@pytest.mark.parametrize("kind", [Player, KeyPlayer])
def test_a_whole_match_is_played_and_kept(desk: Desk, home: Path, kind: type[Player]) -> None:
    hurry(home, last=SHORT)
    player = kind(desk, home, Random(11))
    desk.start("--seed", "whole")
    player.begin()
    done = player.play(ALL_DEEDS)
    match = player.match()
    (kept,) = player.records.glob("finished/*.kq")
    assert desk.scene == "match"
    assert match.turn == OVER
    assert max(match.totals) >= 25
    assert done == sum(line.actor == 0 for line in match.record.lines)
    assert kept.read_text(encoding="utf-8").splitlines()[-1].startswith("# secret ")
