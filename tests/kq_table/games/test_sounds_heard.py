"""What is heard of whole matches: points are heard where they are gained, and where they have to be taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from engines.core.api import Scored
from engines.games import registry
from kq_table.features.replay.table import ReplayTable
from kq_table.games.registry import HUDS
from kq_table.match.record_view import RecordView
from kq_table.shell.sound import SOUND_GROUPS, NullSink
from tests.kq_table.person import Person
from tests.random_match import RandomMatch

OPTIONS = {"kings-n-queens": {"max_rounds": "60"}}
"""A shorter match tells as much."""
SEED = 2
FEWEST = {
    "kings-and-queens": (12, 10),
    "king": (12, 12),
    "king-52": (12, 12),
    "jeu-du-roi": (12, 12),
    "portuguese-king": (10, 10),
    "rifki": (10, 10),
    "barbu": (10, 10),
    "trix": (10, 10),
    "kings-n-queens": (2, 2),
    "crowns": (1, 1),
    "the-queen": (2, 2),
}
"""How often gains and losses are heard in a match, at least: with tricks that count, or with each point or round."""


class Ear(NullSink):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def play(self, name: str, pan: float = 0.0, step: int = 0) -> None:
        self.heard.append(name)


def _watch(person: Person, game: str) -> Iterator[ReplayTable]:
    """Show a match of chance deed by deed, as its first seat saw it."""
    rules = registry.game(game)
    seats = rules.seats[0]
    words = [f"name {seat} Anna{seat}" for seat in range(seats)]
    words += [f"player {seat} person" for seat in range(seats)]
    match = RandomMatch(rules, seats, tuple(OPTIONS.get(game, {}).items())).match(SEED, words=tuple(words))
    view = RecordView(match.record.write().encode(), "match.kqr")
    context = person.stage.context
    table = ReplayTable(context, view, 0, context.size, lambda _: None, lambda _: None)
    while table.match.n < view.length:
        table.view.forward()
        table.view.board.timeline.finish()
        yield table


@pytest.mark.parametrize("game", HUDS)
def test_points_gained_and_points_taken_are_heard_in_every_game(person: Person, game: str) -> None:
    ear = person.stage.context.sound = Ear()
    for _ in _watch(person, game):
        pass
    heard = Counter(ear.heard)
    assert heard.keys() <= SOUND_GROUPS.keys()
    gains, losses = FEWEST[game]
    assert heard["chime"] >= gains, heard
    assert heard["low"] >= losses, heard


def test_points_at_once_are_heard_as_they_are_for_the_viewer(person: Person) -> None:
    table = next(_watch(person, "kings-n-queens"))
    behaviour, event = table.hud.card_behaviour, Scored(1, 1, (0, 1))
    assert ["low", "chime"] == [behaviour.sound(event, viewer) for viewer in (0, 1)]
