"""Opens the rules for tests, without a window."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from kq_table.app.navigation import Navigator
from kq_table.features.help.reader import BookReader
from kq_table.features.help.rules import RulesScene
from kq_table.shell.context import AppContext, Services
from kq_table.shell.scene import Scene
from kq_table.storage.record_store import RecordStore
from kq_table.storage.settings import DEFAULTS
from kq_table.system import memory
from kq_table.ui.clock import FakeClock

FULL = (1280, 800)
MANY_PIXELS = 20_000_000
"""Pixels of rooms after which the memory of the former ones is given back: a room is full of cycles."""
_opened: list[int] = []
"""Pixels of the rooms since then."""


def room_in(folder: Path, size: tuple[int, int] = FULL, text_scale: float = 1.0) -> AppContext:
    """Make a room with a scene in it."""
    if sum(_opened) > MANY_PIXELS:
        _opened.clear()
        memory.give_back()
    _opened.append(size[0] * size[1])
    services = Services(FakeClock(), RecordStore(folder), folder / "settings.json")
    context = AppContext(services, dataclasses.replace(DEFAULTS, text_scale=text_scale), size, Navigator)
    context.stack.push(Scene())
    return context


def open_rules(context: AppContext, game: str = "", chapter: str = "") -> RulesScene:
    """Open the rules on top of what there is."""
    scene = RulesScene(context, game, chapter)
    context.stack.push(scene)
    return scene


def book_reader(scene: RulesScene) -> BookReader:
    """Give the book that lies open."""
    assert isinstance(scene.shown, BookReader)
    return scene.shown
