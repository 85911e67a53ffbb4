"""
A whole match of every game in the real window, once by mouse and once by keys alone.

Those of Crowns and of King in its three kinds take longest: each is played once, by mouse and keys in turn. Of the
longest games of King's family only some deals are played, unless KQ_WHOLE=1 asks for whole matches.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from engines.core.api import OVER
from engines.games import registry
from kq_table.games.registry import HUDS
from kq_table.text.catalogue import Catalogue

from .desk import Desk
from .player import HASTE, SEAT, BothWaysPlayer, KeyPlayer, Player, hurry

ALL_DEEDS = 10_000
LONG = {"crowns": 0, "king": 0, "king-52": 0, "jeu-du-roi": -1}
LONGEST = ("portuguese-king", "rifki", "barbu", "trix")
SOME_DEEDS = 90
"""Enough for a contract of every kind: seven deals or so."""
WAYS = ((Player, 0), (KeyPlayer, -1))
"""How a game is played, and which of its numbers of seats is taken: the lowest or the highest."""
MATCHES = [
    *(
        (game, *way)
        for game in HUDS
        if game not in LONG and (game not in LONGEST or "KQ_WHOLE" in os.environ)
        for way in WAYS
    ),
    *((game, BothWaysPlayer, which) for game, which in LONG.items()),
]
LANGUAGES = {("kings-and-queens", Player): "tr", ("the-queen", Player): "ru"}
"""Matches that are played in another language than English."""
COURTS = ("KS", "KH", "KD", "KC", "QS", "QH", "QD", "QC", "JS", "JH", "JD", "JC")
IDS = [f"{game} {kind.__name__}" for game, kind, _ in MATCHES]


@pytest.mark.parametrize(("game", "kind", "which"), MATCHES, ids=IDS)
def test_a_whole_match_is_played_and_kept(desk: Desk, home: Path, game: str, kind: type[Player], which: int) -> None:
    seats = registry.game(game).seats[which]
    hurry(home, seats)
    player, language = kind(desk, home, Random(11)), LANGUAGES.get((game, kind), "en")
    desk.environment["LANGUAGE"] = language
    desk.start("--seed", "whole", *HASTE)
    player.begin(game)
    done = player.play(ALL_DEEDS)
    match = player.match()
    (kept,) = player.records.glob("finished/*.kq")
    assert desk.scene == "match"
    assert (game, seats, OVER) == (match.record.game, match.record.seats, match.turn)
    assert done == sum(line.actor == SEAT for line in match.record.lines)
    rivals = {name for seat, name in match.record.names.items() if seat != SEAT}
    assert rivals <= {Catalogue(language).find(f"court.{court}") for court in COURTS}
    assert kept.read_text(encoding="utf-8").splitlines()[-1].startswith("# secret ")


@pytest.mark.parametrize("game", LONGEST)
def test_the_first_deals_of_a_long_game_are_played_and_kept(desk: Desk, home: Path, game: str) -> None:
    hurry(home, 4)
    player = BothWaysPlayer(desk, home, Random(11))
    desk.start("--seed", "whole", *HASTE)
    player.begin(game)
    assert SOME_DEEDS == player.play(SOME_DEEDS)
    match = player.match()
    assert game == match.record.game
    assert sum(line.actor == SEAT for line in match.record.lines) in (SOME_DEEDS, SOME_DEEDS - 1), (
        "one may be on its way"
    )
