"""What a screen reader is told of a table tells nothing that its seat does not see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.core.cards import DECK, HIDDEN, SUITS, name
from engines.games import registry
from kq_table.app.headless import open_stage
from kq_table.features.replay.scene import ReplayScene
from kq_table.match.record_view import RecordView
from kq_table.ui.accessibility import Node, walk
from tests.kq_table.person import QUICK
from tests.kq_table.records import play, text

SECRET_GAMES = [rules.key for rules in registry.GAMES if rules.key != "kings-n-queens"]
"""In Kings n' Queens nobody holds a card that others don't see."""
FIRST_HIDDEN = re.compile(r"(?<=hand1=)..(?=,)")


def _dealt(game: str) -> str:
    """The record of a match whose cards have been dealt."""
    seats = registry.game(game).seats[0]
    words = tuple(
        f"{kind} {i} {value}" for i in range(seats) for kind, value in (("name", f"N{i}"), ("player", "person"))
    )
    return text(play(lambda match: "hand1=" in match.record.write(), game, seats, words))


def _with_other_cards(record: str) -> str:
    """The same deal to seat 0, with a card of seat 1 exchanged for one that seat 0 has not seen either."""
    deal = record[record.index("- deal ") :]
    (held,) = FIRST_HIDDEN.findall(deal)[:1]
    elsewhere = re.findall(r"(?<=hand2=)..(?=,)", deal) or [
        card for card in map(name, DECK) if card not in deal and any(f"{card[0]}{suit}" in deal for suit in SUITS)
    ]
    other = elsewhere[0]
    swapped = deal.replace(held, "!").replace(other, held).replace("!", other)
    return record.replace(deal, swapped)


def _told(record: str, folder: Path) -> list[Node]:
    stage = open_stage(folder, settings=QUICK)
    try:
        view = RecordView(record.encode(), "a record")
        scene = ReplayScene(stage.context, view, 0)
        stage.context.stack.push(scene)
        scene.player.go_to(view.length)
        stage.frames(0.5)
        return [node._replace(children=()) for node in walk(scene.reading.nodes())]
    finally:
        stage.close()


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_two_deals_that_look_alike_to_a_seat_are_told_alike(game: str, tmp_path: Path) -> None:
    one = _dealt(game)
    other = _with_other_cards(one)
    assert one != other
    views = [RecordView(record.encode(), "").view(one.count("\n- "), 0) for record in (one, other)]
    assert views[0].state.zones == views[1].state.zones
    assert any(HIDDEN in cards for cards in views[0].state.zones.values())
    assert _told(one, tmp_path / "one") == _told(other, tmp_path / "other")
