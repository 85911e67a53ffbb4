"""A window that is minimized costs nothing, and what happens meanwhile is there when it comes back."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame.event import Event

from kq_table.dev.headless_app import open_stage


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
