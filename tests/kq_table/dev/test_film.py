"""Films: each script leads where it should, and what is filmed can be written and read."""

from __future__ import annotations

import sys
from itertools import islice, pairwise
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageSequence
from pytest import CaptureFixture, MonkeyPatch  # noqa: PT013 (as types)

from kq_table.dev import film
from kq_table.dev.fake_bot import FakeBot
from kq_table.dev.film import FilmOptions
from kq_table.dev.film_file import WRITERS
from kq_table.dev.film_scripts import FILMS
from kq_table.dev.headless_app import Stage, open_stage
from kq_table.dev.shot_scenes import ShotRequest
from kq_table.launch import cli

SMALL = (1024, 640)
FEW_DEEDS = ShotRequest(deeds=4)


def _stage(folder: Path, request: ShotRequest = FEW_DEEDS) -> Stage:
    return open_stage(folder, SMALL, settings=film._settings(request), bots=FakeBot)


def test_every_film_can_be_asked_for_on_the_command_line() -> None:
    assert set(FILMS) == set(cli.FILMS)
    assert {*WRITERS, ""} == set(cli.FILM_ENDINGS)


@pytest.mark.parametrize(("scene", "ends_at"), [("deal", "table"), ("trick", "table"), ("round", "round")])
def test_a_script_leads_where_it_should(scene: str, ends_at: str, tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    frames = sum(1 for _ in film.record(stage, scene, FilmOptions(SMALL, fps=10), FEW_DEEDS))
    assert ends_at == stage.context.stack.top.name
    assert frames > 10
    stage.close()


@pytest.mark.parametrize(("game", "seats"), [("jeu-du-roi", 4), ("king", 3)])
def test_a_deal_from_the_menu_is_of_the_match_asked_for(game: str, seats: int, tmp_path: Path) -> None:
    request = ShotRequest(game, seats)
    stage = _stage(tmp_path, request)
    for _ in film.record(stage, "deal", FilmOptions(SMALL, fps=10), request):
        pass
    assert game == stage.table.controller.game
    assert seats == len(stage.table.controller.seatings)
    stage.close()


def test_a_refused_card_is_back_in_the_hand(tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    options = FilmOptions(SMALL, fps=10)
    frames = film.record(stage, "refusal", options, FEW_DEEDS)
    next(frames)
    hand, n = list(stage.table.cards.reach.hand()), stage.table.controller.n
    for _ in frames:
        pass
    assert (hand, n) == (stage.table.cards.reach.hand(), stage.table.controller.n)
    stage.close()


def test_frames_are_as_far_apart_as_they_are_shown(tmp_path: Path) -> None:
    stage = _stage(tmp_path)
    moments = [stage.clock.now() for _ in islice(film.record(stage, "hover", FilmOptions(SMALL, fps=25), FEW_DEEDS), 9)]
    assert [pytest.approx(1 / 25)] * 8 == [later - earlier for earlier, later in pairwise(moments)]
    stage.close()


@pytest.mark.parametrize("ending", [".webp", ".gif"])
def test_an_animation_lasts_as_long_as_was_asked(ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"film{ending}"
    film.make("hover", FilmOptions(SMALL, seconds=1.0, fps=8), out, "1", FEW_DEEDS)
    with Image.open(out) as found:
        lengths = []
        for frame in ImageSequence.Iterator(found):
            frame.load()
            lengths.append(frame.info["duration"])
        assert (SMALL, 1000) == (found.size, sum(lengths))
        assert len(lengths) > 2


def test_a_folder_and_a_strip_need_no_other_package(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    film.make("hover", FilmOptions(SMALL, 0.5, 8), tmp_path / "frames", "1", FEW_DEEDS)
    assert [f"{i:04d}.png" for i in range(4)] == sorted(path.name for path in (tmp_path / "frames").iterdir())
    film.make("hover", FilmOptions(SMALL, 1.0, 8, strip=2), tmp_path / "strip.png", "1", FEW_DEEDS)
    assert (4 * 484, 304) == pygame.image.load(tmp_path / "strip.png").get_size()


def test_a_film_that_cannot_be_made_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: MonkeyPatch, capsys: CaptureFixture[str]
) -> None:
    quick = ["--film", "hover", "--moves", "4", "--size", "1024x640", "--seconds", "0.1"]
    assert cli.USAGE_ERROR_STATUS == cli.run([*quick, "--out", str(tmp_path / "film.mp4")])
    assert "FILE.webp" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert cli.USAGE_ERROR_STATUS == cli.run([*quick, "--out", str(tmp_path / "film.webp")])
    assert "needs Pillow" in capsys.readouterr().err
