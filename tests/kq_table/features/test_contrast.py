"""Every text can be read: it stands out from what lies under it by 4.5 to 1, in every scene and every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Color, Surface

from kq_table.app.headless import Stage, open_stage
from kq_table.app.loop import App
from kq_table.art.card_images import colour_schemes
from kq_table.art.felt import felt_image
from kq_table.art.rooms import ROOMS
from kq_table.features.start.game_catalog import offered_boxes
from kq_table.games.registry import HUDS
from kq_table.system import resources
from kq_table.ui import theme
from tests.kq_table.conftest import note_closed, undrawn
from tests.kq_table.contrast import LEAST, faint_texts, luminance, ratio
from tests.kq_table.person import QUICK
from tests.tools import shots
from tests.tools.bots import FakeBot
from tests.tools.shots import FIXED_SCENES, ShotRequest

BRIGHTEST = "green"
"""The felt on which light text is the hardest to read; a test below compares all of them."""
SETTINGS = replace(QUICK, felt=BRIGHTEST)
LOOKS = (((1280, 800), 1.0), ((1024, 640), 2.0))
"""Sizes of the window, each with the scale of its text."""
PAINT = App.__dict__["_paint"]
GAMES = sorted(HUDS)
BOXES = [box.played[0] for box in offered_boxes()]
SCENES = ("setup", "player", "rules", "choice", "trust", "saw", "hint", "why")
"""Scenes of a game; its table and the result of a round are come by on the way through a match."""
KEYS = {
    "pause": pygame.K_ESCAPE,
    "log": pygame.K_g,
    "last_trick": pygame.K_l,
    "sheet": pygame.K_F2,
    "speak": pygame.K_t,
    "ledger": pygame.K_d,
}
"""What a table's keys open."""
DEEDS_BETWEEN, LOOKS_AT_MATCH = 20, 4
"""Moves from look to look at a table, and how many there are, the round's result among them."""


@pytest.fixture(autouse=True)
def _drawn_when_looked_at(in_long_steps: None) -> Iterator[None]:
    del in_long_steps
    with undrawn():
        yield
    note_closed(LOOKS[0][0])


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = open_stage(tmp_path, LOOKS[0][0], settings=SETTINGS, bots=FakeBot)
    yield stage
    stage.close()


def _faint(stage: Stage, look: int) -> list[str]:
    """List what cannot be read at one of `LOOKS`, which are taken turn about."""
    size, scale = LOOKS[look % len(LOOKS)]
    stage.context.settings = replace(stage.context.settings, text_scale=scale)
    stage.screen.resize(size)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "_paint", PAINT)
        return [f"{scale:.0%} {faint}" for faint in faint_texts(stage)]


@pytest.mark.parametrize("scene", sorted(FIXED_SCENES))
def test_every_text_of_a_scene_can_be_read(stage: Stage, scene: str) -> None:
    shots.show(stage, scene, ShotRequest())
    stage.frames(1.0)
    assert [] == _faint(stage, 0) + _faint(stage, 1)


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("game", BOXES)
def test_every_text_of_a_games_scene_can_be_read(stage: Stage, game: str, scene: str) -> None:
    shots.show(stage, scene, ShotRequest(game, deeds=10))
    stage.frames(1.0)
    assert [] == _faint(stage, BOXES.index(game) + SCENES.index(scene))


@pytest.mark.parametrize("game", BOXES)
def test_every_text_over_a_table_can_be_read(stage: Stage, game: str) -> None:
    """Look at what each key opens, over one table."""
    shots.show(stage, "table", ShotRequest(game, deeds=15))
    faint = {}
    for look, (name, key) in enumerate(KEYS.items(), BOXES.index(game)):
        stage.press(key)
        stage.frames(0.5)
        faint[name] = _faint(stage, look)
        while stage.context.stack.top is not stage.table:
            stage.context.stack.pop()
    assert {} == {name: found for name, found in faint.items() if found}


def test_every_text_where_a_code_is_typed_can_be_read(stage: Stage) -> None:
    shots.show(stage, "deal", ShotRequest())
    assert [] == _faint(stage, 0) + _faint(stage, 1)


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_match_can_be_read(stage: Stage, game: str) -> None:
    """Look at several turns, and at the result of a round."""
    looked, faint = list[int](), set[str]()

    def look() -> bool:
        n = stage.table.controller.n
        if stage.context.stack.top.name == "round" or n >= DEEDS_BETWEEN * len(looked):
            looked.append(n)
            faint.update(_faint(stage, len(looked)))
        return len(looked) >= LOOKS_AT_MATCH

    shots.play_until(stage, look, ShotRequest(game))
    assert not faint


@pytest.mark.parametrize("game", ["kings-and-queens", "the-queen"])
def test_every_text_of_a_matchs_end_can_be_read(stage: Stage, game: str) -> None:
    shots.show(stage, "match", ShotRequest(game))
    stage.frames(3.0)
    assert [] == _faint(stage, 0) + _faint(stage, 1)


def test_a_text_that_cannot_be_read_is_found(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "CREAM_SOFT", theme.GREEN_TOP)
    shots.show(stage, "menu", ShotRequest())
    stage.frames(1.0)
    assert any(theme.GREEN_TOP in faint for faint in _faint(stage, 0))


def test_no_felt_is_brighter_than_the_one_that_text_is_measured_on() -> None:
    """Then text that is lighter than its ground can be read on every felt, and darker text on none."""
    felts = [name for name in resources.choices("felts") if name != BRIGHTEST]
    assert {felt for felt, _ in ROOMS.values()} <= {*felts, BRIGHTEST}
    size = (320, 200)
    brightest = [_luminance_at(felt_image(size, BRIGHTEST), x) for x in range(30, 170, 20)]
    assert ratio(max(brightest), luminance(Color("black"))) < LEAST
    for felt in felts:
        shades = [_luminance_at(felt_image(size, felt), x) for x in range(30, 170, 20)]
        assert [True] * len(shades) == [shade < most for shade, most in zip(shades, brightest, strict=True)], felt


def _luminance_at(felt: Surface, x: int) -> float:
    """Measure a piece of felt, larger than its grain."""
    return luminance(Color(*pygame.transform.average_color(felt, (x, 80, 12, 12))))


@pytest.mark.parametrize("scheme", sorted(colour_schemes()))
def test_a_cards_index_can_be_read_in_every_colour(scheme: str) -> None:
    paper = luminance(Color(theme.PAPER))
    shown = [colour for suit in colour_schemes()[scheme].values() for colour in suit.values()]
    assert [] == [colour for colour in shown if ratio(luminance(Color(colour)), paper) < LEAST]


def test_black_and_white_have_the_greatest_contrast() -> None:
    assert 21 == pytest.approx(ratio(luminance(Color("black")), luminance(Color("white"))))
