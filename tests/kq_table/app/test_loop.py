"""A window that is minimized costs nothing, and what happens meanwhile is there when it comes back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from kq_table.app.headless import open_stage
from kq_table.match.job import BackgroundWorker
from kq_table.shell.context import FETCH_SECONDS


def test_a_minimized_window_is_not_drawn_and_comes_back_as_it_has_become(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    stage.frames(1.0)
    menu = stage.screen.surface.copy()
    stage.frame(Event(pygame.WINDOWMINIMIZED))
    painted, frames = stage.app.painted, stage.app.frames
    stage.context.navigate.show_setup("king")
    stage.frames(1.0)
    assert (painted, frames) == (stage.app.painted, stage.app.frames)
    assert menu.get_buffer().raw == stage.screen.surface.get_buffer().raw
    assert stage.app.rests_until is not None, "no frame is due while nobody sees one"
    stage.frame(Event(pygame.WINDOWRESTORED))
    stage.frames(1.0)
    back = stage.screen.surface.copy()
    stage.app.compositor.invalidate()
    stage.frame()
    assert back.get_buffer().raw == stage.screen.surface.get_buffer().raw != menu.get_buffer().raw
    stage.close()


class Working(BackgroundWorker):
    """Works for ever, and comes to nothing new."""

    @property
    def has_to_fetch(self) -> bool:
        return True

    def close(self) -> None:
        """There is no process to end."""


def test_while_processes_play_apart_a_resting_window_fetches_what_they_have_played(tmp_path: Path) -> None:
    stage = open_stage(tmp_path)
    stage.frames(1.0)
    rests = stage.app.rests_until
    assert rests is not None
    assert rests > stage.clock.now() + 10 * FETCH_SECONDS
    stage.context.worker(Working)
    rests = stage.app.rests_until
    assert rests is not None
    assert rests <= stage.clock.now() + FETCH_SECONDS
    stage.close()


LARGER = (1600, 900)


def test_a_window_that_grows_shows_the_old_picture_stretched_until_the_new_one_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = open_stage(tmp_path)
    stage.frames(1.0)
    menu, shown = stage.screen.surface.copy(), list[tuple[tuple[int, int], Surface]]()

    def present(_: Sequence[Rect]) -> None:
        shown.append((stage.context.size, stage.screen.surface.copy()))

    monkeypatch.setattr(stage.screen, "present", present)
    stage.screen.resize(LARGER)
    stage.frame(Event(pygame.WINDOWRESIZED))
    stretched = pygame.transform.smoothscale(menu, LARGER)
    size, first = shown[0]
    assert menu.get_size() == size, "nothing has been drawn for the new size"
    assert stretched.get_buffer().raw == first.get_buffer().raw
    assert stretched.get_buffer().raw != shown[-1][1].get_buffer().raw
    stage.close()


def test_full_screen_is_drawn_in_the_frame_in_which_the_window_covers_the_desktop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = open_stage(tmp_path)
    stage.frames(1.0)
    monkeypatch.setattr(stage.screen, "set_fullscreen", lambda _is_full: stage.screen.resize(LARGER))
    stage.frame(Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
    assert LARGER == stage.context.size
    stage.close()


def test_the_picture_for_the_window_is_ready_before_full_screen_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = open_stage(tmp_path)
    window, shown = stage.context.size, list[Surface]()
    stage.screen.resize(LARGER)
    stage.frame(Event(pygame.WINDOWRESIZED))
    stage.frames(1.0)
    stretched = pygame.transform.smoothscale(stage.screen.surface, window)

    def leave(_is_full: bool) -> None:
        stage.screen.resize(window)
        # From here on a corner of the large picture is seen, as long as nothing is shown.
        monkeypatch.setattr(stage.app.compositor, "stretch", lambda _target: pytest.fail("too late"))

    monkeypatch.setattr(type(stage.screen), "window_size", window)
    monkeypatch.setattr(stage.screen, "set_fullscreen", leave)
    monkeypatch.setattr(stage.screen, "present", lambda _: shown.append(stage.screen.surface.copy()))
    stage.context.fullscreen_changed(False)
    assert [stretched.get_buffer().raw] == [picture.get_buffer().raw for picture in shown]
    assert window == stage.context.size
    stage.close()
