"""A whole match of every game in the real window, once by mouse and once by keys alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engines.core.api import OVER
from engines.games import registry
from kq_table.games.registry import HUDS

from .desk import Desk
from .player import HASTE, SEAT, KeyPlayer, Player, hurry

ALL_DEEDS = 10_000


@pytest.mark.parametrize("game", HUDS)
@pytest.mark.parametrize(("kind", "which"), [(Player, 0), (KeyPlayer, -1)], ids=["mouse", "keys"])
def test_a_whole_match_is_played_and_kept(desk: Desk, home: Path, game: str, kind: type[Player], which: int) -> None:
    seats = registry.game(game).seats[which]
    hurry(home, seats)
    player = kind(desk, home, Random(11))
    desk.start("--seed", "whole", *HASTE)
    player.begin(game)
    done = player.play(ALL_DEEDS)
    match = player.match()
    (kept,) = player.records.glob("finished/*.kq")
    assert desk.scene == "match"
    assert (game, seats, OVER) == (match.record.game, match.record.seats, match.turn)
    assert done == sum(line.actor == SEAT for line in match.record.lines)
    assert kept.read_text(encoding="utf-8").splitlines()[-1].startswith("# secret ")
