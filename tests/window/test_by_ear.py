"""
Whole matches through the accessibility tree alone, as a screen reader has it: names are read, nodes are pressed.

And how many keys a card takes somebody who asks before each.
"""

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

from .desk import Desk, Way
from .ear import EarPlayer, Listener, accessibility, can_listen
from .player import HASTE, KeyPlayer, hurry
from .screen import x_server

LONG = ("portuguese-king", "rifki", "barbu", "trix", "jeu-du-roi", "king-52")
SOME_PRESSES = 60
"""Of the longest games so much is played."""
MOST_PRESSES = 5_000
CARDS = 24
"""Three deals of King."""
MOST_KEYS = 6


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


class CountingDesk(Desk):
    keys = 0
    """How many were pressed."""

    def key(self, *names: str) -> None:
        self.keys += len(names)
        super().key(*names)


class AskingPlayer(KeyPlayer):
    """Has the hand said before each card, goes to the card by arrows, and has the scores said after each deal."""

    def _do(self, way: Way) -> None:
        self.desk.key("c")
        super()._do(way)

    def _put_away(self, sheet: str) -> None:
        super()._put_away(sheet)
        self.desk.key("s")


def test_a_card_of_king_takes_fewer_than_six_keys(reach: dict[str, str], home: Path, tmp_path: Path) -> None:
    hurry(home, 4)
    with CountingDesk(reach["DISPLAY"], home, tmp_path) as desk:
        desk.environment |= {name: reach[name] for name in ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR")}
        desk.start("--seed", "ear", *HASTE)
        player = AskingPlayer(desk, home, Random(5))
        player.begin("king")
        desk.keys = 0
        assert CARDS == player.play(CARDS)
    assert desk.keys < MOST_KEYS * CARDS
