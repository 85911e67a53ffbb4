"""A whole match of every game, by a pad alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.games import registry
from kq_table.match.setup import MatchSetup, Seating
from tests.kq_table.conftest import Opener, undrawn
from tests.kq_table.pad import PadPlayer
from tests.kq_table.person import QUICK

SHORT = {"kings-n-queens": {"max_rounds": "6"}, "kings-and-queens": {"target": "25"}}
"""Options that make a match shorter where it tells as much."""
HURRIED = replace(QUICK, trick_rest=0.05)
GAMES = [rules.key for rules in registry.GAMES]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_by_a_pad_alone(game: str, come: Opener, in_long_steps: None) -> None:
    person = come(settings=HURRIED)
    many = registry.game(game).seats[0]
    others = (Seating(f"Bot {i}", "random") for i in range(1, many))
    person.stage.context.navigate.open_table(MatchSetup(game, (Seating("Anna"), *others), SHORT.get(game, {}), 0))
    player = PadPlayer(person)
    with undrawn(), person.stage.minimized():
        player.play()
    assert person.controller.is_over
    assert player.deeds > 5


def test_from_the_menu_to_a_card_and_back_by_a_pad_alone(come: Opener, in_long_steps: None) -> None:
    person = come()
    player = PadPlayer(person)
    pad = player.pad
    player._go_to("game:kings-and-queens")
    pad.press("a")
    person.until(lambda: person.scene == "setup")
    player._go_to("start")
    pad.press("a")
    person.until(lambda: person.scene == "table")
    player._wait()
    player._act()
    pad.press("start")
    assert "pause" == person.scene
    pad.press("start")
    assert "table" == person.scene
