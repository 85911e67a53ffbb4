"""Every game has a room of its own: its felt, and in its lacquer every panel, dialog and light."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from kq_table.app.headless import Stage, open_stage
from kq_table.art.felt import plain_colour
from kq_table.art.rooms import BY_GAME, LACQUERS, ROOMS
from kq_table.features.start.game_catalog import offered_boxes
from kq_table.shell.dialog_scene import TITLE, DialogScene
from kq_table.ui import theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.dialog import Dialog
from tests.kq_table.contrast import faint_texts
from tests.kq_table.person import QUICK
from tests.tools import shots
from tests.tools.bots import FakeBot
from tests.tools.shots import ShotRequest

SIZE = (1280, 800)
ROOT = Path(__file__).parents[3]
BOXES = [box.played[0] for box in offered_boxes()]


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = open_stage(tmp_path, SIZE, settings=replace(QUICK, felt=BY_GAME), bots=FakeBot)
    yield stage
    stage.close()


def _drawn(stage: Stage) -> DisplayList:
    frame = DisplayList()
    for scene in stage.app.visible():
        scene.draw(frame)
    return frame


def _night(stage: Stage) -> str | None:
    top = stage.context.stack.top
    assert isinstance(top, DialogScene)
    assert isinstance(top.dialog, Dialog)
    return top.dialog.night


@pytest.mark.parametrize("game", sorted(ROOMS))
def test_table_and_dialog_have_the_lacquer_of_the_games_room(stage: Stage, game: str) -> None:
    lacquer = LACQUERS[ROOMS[game][0]]
    shots.show(stage, "table", ShotRequest(game, deeds=6))
    assert lacquer == stage.table.hud.kit.skins.lacquer
    stage.press(pygame.K_ESCAPE)
    stage.frames(0.5)
    assert lacquer == stage.context.kit.skins.lacquer
    assert lacquer.night == _night(stage)
    stage.context.resize((1024, 640))
    assert lacquer == stage.table.hud.kit.skins.lacquer


@pytest.mark.parametrize("game", ["crowns", "king-52"])
def test_a_set_up_has_its_games_lacquer_over_the_green_menu(stage: Stage, game: str) -> None:
    shots.show(stage, "setup", ShotRequest(game))
    assert LACQUERS[ROOMS[game][0]] == stage.context.kit.skins.lacquer
    assert theme.GREEN_LACQUER.night == _night(stage)
    stage.press(pygame.K_ESCAPE)
    stage.frames(0.5)
    assert theme.GREEN_LACQUER == stage.context.kit.skins.lacquer


@pytest.mark.parametrize("game", BOXES)
def test_every_text_of_a_games_own_room_can_be_read(stage: Stage, game: str) -> None:
    shots.show(stage, "table", ShotRequest(game, deeds=10))
    stage.frames(0.5)
    found = faint_texts(stage)
    stage.press(pygame.K_ESCAPE)
    stage.frames(0.5)
    assert [] == found + faint_texts(stage)


def test_another_felt_in_the_settings_changes_the_open_tables_lacquer(stage: Stage) -> None:
    shots.show(stage, "table", ShotRequest("crowns", deeds=6))
    stage.context.change_settings(replace(stage.context.settings, felt="slate"))
    assert LACQUERS["slate"] == stage.table.hud.kit.skins.lacquer


def test_a_card_that_cannot_be_played_comes_near_to_the_felt_of_its_room(stage: Stage) -> None:
    shots.show(stage, "table", ShotRequest("crowns", deeds=6))
    assert plain_colour("aubergine") == stage.context.card_images(100).felt
    former = stage.context.card_images(100).card("4C", light="unplayable")
    stage.context.change_settings(replace(stage.context.settings, felt="teal"))
    assert plain_colour("teal") == stage.context.card_images(100).felt
    assert stage.context.card_images(100).card("4C", light="unplayable") is not former


def test_panels_below_a_dialogs_shade_keep_a_quarter_of_themselves_and_no_card_glows(stage: Stage) -> None:
    shots.show(stage, "table", ShotRequest("the-queen", deeds=6))
    stage.frames(1.0)
    before = _drawn(stage).items
    stage.press(pygame.K_ESCAPE)
    stage.frames(1.0)
    after = _drawn(stage).items
    panels = [key for key, item in before.items() if theme.Z_PANELS <= item.z < theme.Z_PILES and key in after]
    assert panels
    assert {63} == {after[key].image.get_alpha() for key in panels}
    assert not [key for key in after if isinstance(key, tuple) and key[0] == "lit"]
    assert after[panels[0]].image is _drawn(stage).items[panels[0]].image


def test_the_menus_title_is_gone_below_a_dialog(stage: Stage) -> None:
    shots.show(stage, "setup", ShotRequest("crowns"))
    stage.frames(1.0)
    assert 0 == _drawn(stage).items[TITLE].image.get_alpha()
    stage.press(pygame.K_ESCAPE)
    stage.frames(1.0)
    assert 255 == (_drawn(stage).items[TITLE].image.get_alpha() or 255)


def test_the_crest_of_king_shows_its_emblem_and_then_what_is_played_for(stage: Stage) -> None:
    shots.show(stage, "table", ShotRequest("king", deeds=6))
    assert stage.table.hud.crest_sign == "tricks"
    assert "crest.sign" in _drawn(stage).items
    shots.show(stage, "table", ShotRequest("crowns", deeds=6))
    assert "crest.sign" not in _drawn(stage).items


def test_no_table_is_drawn_in_the_menus_colours() -> None:
    named = {"LACQUER", "LACQUER_TOP", "LACQUER_FOOT"}
    sources = [path for folder in ("games", "features/play") for path in (ROOT / "kq_table" / folder).rglob("*.py")]
    assert sources
    assert not [str(path) for path in sources if not named.isdisjoint(re.findall(r"\w+", path.read_text("utf-8")))]
