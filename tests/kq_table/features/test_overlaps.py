"""In every scene, at four sizes and with the largest text, nothing lies across what it should not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from kq_table.app.headless import Stage, open_stage
from kq_table.features.start.menu import Menu
from kq_table.ui.theme import CREAM
from tests.kq_table.conftest import note_closed, undrawn
from tests.kq_table.overlaps import Fault, Frames, faults, kept_frames
from tests.kq_table.person import QUICK
from tests.kq_table.text.test_pseudo_language import CASES
from tests.tools import shots
from tests.tools.bots import FakeBot, InlineBot
from tests.tools.shots import REASONING_SCENES, ShotRequest

WINDOWS = (((1024, 640), 1.0), ((1280, 800), 2.0), ((1920, 1080), 1.0), ((3840, 2160), 2.0))
"""Sizes, with how large the text is; the smaller ones are looked at with longer words in `test_room_for_languages`."""


@pytest.fixture(autouse=True)
def _in_long_steps(in_long_steps: None) -> Iterator[None]:
    del in_long_steps
    yield
    note_closed(*(size for size, _ in WINDOWS))


def look(stage: Stage, frames: Frames, size: tuple[int, int], scale: float) -> list[Fault]:
    stage.context.change_settings(replace(stage.context.settings, text_scale=scale))
    stage.screen.resize(size)
    stage.frame(Event(pygame.WINDOWRESIZED))
    stage.frames(1.0)
    return faults(stage, frames)


@pytest.mark.parametrize(("scene", "game"), CASES, ids=[f"{scene} {game}" for scene, game in CASES])
def test_nothing_lies_across_what_it_should_not(scene: str, game: str, tmp_path: Path) -> None:
    bots = InlineBot if scene in REASONING_SCENES else FakeBot
    stage = open_stage(tmp_path, settings=QUICK, bots=bots)
    try:
        with undrawn():
            shots.show(stage, scene, ShotRequest(game))
        with kept_frames() as frames:
            found = {window: look(stage, frames, *window) for window in WINDOWS}
    finally:
        stage.close()
    assert not {place: few for place, few in found.items() if few}


def test_what_is_planted_is_found(tmp_path: Path) -> None:
    stage = open_stage(tmp_path, settings=QUICK, bots=FakeBot)
    with kept_frames() as frames:
        stage.frames(1.0)
        assert not faults(stage, frames)
        text = next(one for one in frames.shown() if one.text)
        words = stage.context.kit.fonts.line("Planted", "body", CREAM)
        cover = Surface((text.box.w // 2, text.box.h))
        beside = stage.context.kit.metrics.size[0] - 4
        for i, (picture, x) in enumerate(((words, text.box.x), (words, beside), (cover, text.box.x))):
            frames.newest.add(("planted", i), picture, x, text.box.y, text.z + 1)
        menu = stage.context.stack.top
        assert isinstance(menu, Menu)
        controls = [one for one in menu.widgets.walk() if one.can_focus and one.is_shown]
        controls[1].rect.topleft = controls[0].rect.move(3, 0).topright
        found = {fault.kind for fault in faults(stage, frames)}
    stage.close()
    assert {"across", "leaves the window", "cut", "near"} <= found
