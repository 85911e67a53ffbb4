"""Every text can be read: it stands out from what lies under it by 4.5 to 1, in every scene and every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pygame import Color

from kq_table.art.card_images import colour_schemes
from kq_table.dev import headless_app, shot_scenes
from kq_table.dev.fake_bot import FakeBot
from kq_table.dev.headless_app import Stage, open_stage
from kq_table.dev.shot_scenes import FIXED_SCENES, ShotRequest
from kq_table.games.registry import HUDS
from kq_table.scenes.start.game_catalog import offered_boxes
from kq_table.system.memory import give_back
from kq_table.ui import theme
from tests.kq_table.contrast import LEAST, faint_texts, luminance, ratio
from tests.kq_table.person import QUICK, STEP

SIZE = (1280, 800)
GAMES = sorted(HUDS)
SCENES = ("setup", "sitter", "rules", "choice", "trust", "saw", "hint", "why")
"""Scenes of a game; its table and the result of a round are come by on the way through a match."""
DEEDS_BETWEEN, LOOKS = 25, 3
"""Moves from look to look at a table, and how many there are."""


@pytest.fixture(autouse=True)
def _in_long_steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(headless_app, "FRAME_SECONDS", STEP)
    monkeypatch.setattr(headless_app, "POLL_SECONDS", 0)
    yield
    give_back()


def _open(folder: Path) -> Stage:
    return open_stage(folder, SIZE, settings=QUICK, bots=FakeBot)


@pytest.mark.parametrize("scene", sorted(FIXED_SCENES))
def test_every_text_of_a_scene_can_be_read(scene: str, tmp_path: Path) -> None:
    stage = _open(tmp_path)
    shot_scenes.show(stage, scene, ShotRequest())
    stage.frames(1.0)
    assert [] == [str(faint) for faint in faint_texts(stage)]
    stage.close()


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("game", [box.played[0] for box in offered_boxes()])
def test_every_text_of_a_games_scene_can_be_read(game: str, scene: str, tmp_path: Path) -> None:
    stage = _open(tmp_path)
    shot_scenes.show(stage, scene, ShotRequest(game, deeds=10))
    stage.frames(1.0)
    assert [] == [str(faint) for faint in faint_texts(stage)]
    stage.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_match_can_be_read(game: str, tmp_path: Path) -> None:
    """Look at several turns, and at the result of a round."""
    stage, looked, faint = _open(tmp_path), list[int](), set[str]()

    def look() -> bool:
        n = stage.table.controller.n
        if stage.context.stack.top.name == "round" or n >= DEEDS_BETWEEN * len(looked):
            looked.append(n)
            faint.update(map(str, faint_texts(stage)))
        return len(looked) >= LOOKS

    shot_scenes.play_until(stage, look, ShotRequest(game))
    assert not faint
    stage.close()


@pytest.mark.parametrize("game", ["kings-and-queens", "the-queen"])
def test_every_text_of_a_matchs_end_can_be_read(game: str, tmp_path: Path) -> None:
    stage = _open(tmp_path)
    shot_scenes.show(stage, "match", ShotRequest(game))
    stage.frames(3.0)
    assert [] == [str(faint) for faint in faint_texts(stage)]
    stage.close()


def test_a_text_that_cannot_be_read_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme, "CREAM_SOFT", theme.GREEN_TOP)
    stage = _open(tmp_path)
    shot_scenes.show(stage, "menu", ShotRequest())
    stage.frames(1.0)
    assert theme.GREEN_TOP in {faint.ink.colour for faint in faint_texts(stage)}
    stage.close()


@pytest.mark.parametrize("scheme", sorted(colour_schemes()))
def test_a_cards_index_can_be_read_in_every_colour(scheme: str) -> None:
    paper = luminance(Color(theme.PAPER))
    shown = [colour for suit in colour_schemes()[scheme].values() for colour in suit.values()]
    assert [] == [colour for colour in shown if ratio(luminance(Color(colour)), paper) < LEAST]


def test_black_and_white_have_the_greatest_contrast() -> None:
    assert 21 == pytest.approx(ratio(luminance(Color("black")), luminance(Color("white"))))
