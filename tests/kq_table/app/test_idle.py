"""What waits for a rest begins once nobody has done anything in the menu for a while, and wakes nobody after it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame.event import Event

from kq_table.app.headless import Stage, open_stage
from kq_table.app.idle import IDLE_SECONDS, IdleWork
from kq_table.features.problems.maker import Maker

MOVE = Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    stage = open_stage(tmp_path)
    stage.context.services = replace(stage.context.services, counts_apart=True)
    begun: list[float] = []
    monkeypatch.setattr(Maker, "begin", lambda _maker: begun.append(stage.clock.now()))
    yield stage, begun
    stage.close()


def test_it_begins_in_the_menu_after_a_rest_and_once(stage: tuple[Stage, list[float]]) -> None:
    app, begun = stage
    work = IdleWork(app.context)
    work.step([], 0.0)
    assert [IDLE_SECONDS] == [work.wake_at]
    work.step([MOVE], 6.0)
    assert [6.0 + IDLE_SECONDS] == [work.wake_at]
    work.step([], 15.9)
    assert not begun
    work.step([], 16.0)
    assert [1, None] == [len(begun), work.wake_at]
    work.step([], 99.0)
    assert [1, None] == [len(begun), work.wake_at]
    work.step([MOVE], 100.0)
    work.step([], 110.0)
    assert 2 == len(begun)


@pytest.mark.parametrize(("power", "count"), [(SimpleNamespace(on_battery=True), 0), (None, 1)])
def test_on_battery_nothing_begins(
    stage: tuple[Stage, list[float]], monkeypatch: pytest.MonkeyPatch, power: object, count: int
) -> None:
    app, begun = stage
    monkeypatch.setattr("pygame.system.get_power_state", lambda: power)
    work = IdleWork(app.context)
    work.step([], 0.0)
    work.step([], IDLE_SECONDS)
    assert (count, None) == (len(begun), work.wake_at)


def test_elsewhere_it_never_begins(stage: tuple[Stage, list[float]]) -> None:
    app, begun = stage
    work = IdleWork(app.context)
    work.step([], 0.0)
    app.context.navigate.show_settings()
    work.step([], 20.0)
    assert (0, None) == (len(begun), work.wake_at)


def test_where_nothing_is_done_apart_nothing_begins(tmp_path: Path) -> None:
    app = open_stage(tmp_path)
    work = IdleWork(app.context)
    work.step([], 0.0)
    assert work.wake_at is None
    app.close()
