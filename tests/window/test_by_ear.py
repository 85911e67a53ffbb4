"""Whole matches through the accessibility tree alone, as a screen reader has it: names are read, nodes are pressed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engines.core.api import OVER
from engines.core.shuffle import RandomSource
from engines.games import registry
from engines.record.match import Match
from engines.record.record import read
from kq_table.games.registry import HUDS
from tests.conftest import cannot

from .ear import EarPlayer, Listener, accessibility, can_listen
from .player import hurry
from .screen import x_server

LONG = ("portuguese-king", "rifki", "barbu", "trix", "jeu-du-roi", "king-52")
SOME_PRESSES = 60
"""Of the longest games so much is played."""
MOST_PRESSES = 5_000


@pytest.fixture(scope="session")
def reach(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of a desktop with an accessibility bus."""
    if not can_listen():
        cannot("needs dbus, at-spi2-core, gir1.2-atspi-2.0 and python3-gi")
    with x_server() as (display, _), accessibility(display, tmp_path_factory.mktemp("bus")) as environment:
        yield environment


@pytest.mark.parametrize("game", HUDS)
def test_a_match_is_played_by_names_alone(reach: dict[str, str], home: Path, tmp_path: Path, game: str) -> None:
    hurry(home, registry.game(game).seats[0])
    with Listener(reach, home, tmp_path) as listener:
        player = EarPlayer(listener, Random(5))
        player.begin(game)
        finished = home / "data" / "records" / "finished"
        player.play(lambda: any(finished.glob("*.kq")), SOME_PRESSES if game in LONG else MOST_PRESSES)
    records = (home / "data" / "records").glob("**/*.kq")
    (match,) = (Match(read(path.read_bytes()), RandomSource(Random(0))) for path in records)
    assert game == match.record.game
    assert (match.turn == OVER) == (game not in LONG)
    assert listener.heard
