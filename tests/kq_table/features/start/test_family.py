"""The games of King's box: all of them in one dialog, from the menu and from the set-up."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engines.core.api import HasDeals
from engines.games import registry
from kq_table.features.start.game_catalog import BOXES
from kq_table.text import say
from tests.kq_table.conftest import Opener
from tests.kq_table.person import QUICK, Person

KING = next(box for box in BOXES if box.key == "king")
WINDOWS = (((1024, 640), 1.0), ((1280, 800), 1.0), ((1920, 1080), 1.0), ((1024, 640), 2.0), ((1280, 800), 2.0))


def test_a_new_player_sees_the_whole_family_and_begins_with_king(person: Person) -> None:
    person.click("game:king")
    assert ("family", [f"variant:{game}" for game in KING.games]) == (person.scene, _shown(person))
    person.key(pygame.K_RETURN)
    assert ("setup", "king") == (person.scene, person.top.game)
    person.key(pygame.K_ESCAPE)
    assert "menu" == person.scene


def test_each_game_of_the_family_is_told_with_its_length_and_its_players(person: Person) -> None:
    person.click("game:king")
    for game in KING.games:
        rules, spoken = registry.game(game), person.top.dialog[f"variant:{game}"].spoken
        assert isinstance(rules, HasDeals)
        assert f"{rules.deals(rules.seats[0])} deals" in spoken
        assert say(f"variant.{game}") in spoken


@pytest.mark.parametrize("game", KING.games)
def test_the_set_up_leads_to_each_game_of_the_family(person: Person, game: str) -> None:
    person.stage.context.navigate.show_setup("trix" if game != "trix" else "king")
    person.click("variant")
    person.click(f"variant:{game}")
    assert ("setup", game) == (person.scene, person.top.game)
    assert say(f"variant.{game}") == person.top.dialog["variant.about"].text


def test_the_game_that_is_set_up_is_marked_and_keys_begin_there(person: Person) -> None:
    person.stage.context.navigate.show_setup("rifki")
    person.click("variant")
    tiles = [person.top.dialog[f"variant:{game}"] for game in KING.games]
    assert [say("game.rifki")] == [tile.text for tile in tiles if tile.is_chosen]
    person.key(pygame.K_DOWN, pygame.K_RETURN)
    assert ("setup", "trix") == (person.scene, person.top.game)


def test_escape_leaves_the_game_as_it_was(person: Person) -> None:
    person.stage.context.navigate.show_setup("barbu")
    person.click("variant")
    person.key(pygame.K_ESCAPE)
    assert ("setup", "barbu") == (person.scene, person.top.game)


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_every_game_can_be_reached_with_keys_in_any_window(come: Opener, size: tuple[int, int], scale: float) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    person.stage.context.navigate.show_setup("king")
    person.click("variant")
    person.key(*[pygame.K_TAB] * 5, pygame.K_TAB)
    assert "variant:trix" == person.top.focused_name
    seen, tile = person.top.dialog.body.rect, person.top.dialog["variant:trix"].rect
    assert seen.top <= tile.top < tile.bottom <= seen.bottom


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_no_word_of_a_tile_is_cut(come: Opener, size: tuple[int, int], scale: float) -> None:
    person = come(size=size, settings=replace(QUICK, text_scale=scale))
    person.click("game:king")
    for game in KING.games:
        tile = person.top.dialog[f"variant:{game}"]
        assert tile.kit.fonts.width(tile.text, "strong") < tile.rect.w
        assert tile.natural_height(tile.kit, tile.rect.w) <= tile.rect.h


def _shown(person: Person) -> list[str]:
    return [target.id for target in person.top.targets() if target.id.startswith("variant:")]
