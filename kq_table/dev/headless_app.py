"""An app without a window: memory for pixels, a clock turned by hand. For pictures, the self test and tests."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from kq_table.app.loop import FRAME, App
from kq_table.match.bot_process import Bot
from kq_table.match.bot_seat import BotConnection
from kq_table.scenes.play.scene import TableScene
from kq_table.scenes.start.menu import Menu
from kq_table.shell.context import AppContext, Services
from kq_table.storage.record_store import RecordStore
from kq_table.storage.settings import DEFAULTS, Settings
from kq_table.ui.clock import FakeClock
from kq_table.ui.presenter import MemoryPresenter

PATIENCE: Final = 30.0
"""Real seconds to wait for what should come; then something is wrong."""
NAP: Final = 0.001


class StuckError(RuntimeError):
    """What was waited for did not come."""


@dataclass
class Stage:
    """The app, and the hands that drive it."""

    app: App
    room: AppContext
    clock: FakeClock
    screen: MemoryPresenter
    haste: float = 1
    """How many times as long on the clock a frame lasts in which something moves: fewer frames then show the same."""

    def frames(self, seconds: float) -> None:
        """Let so many seconds pass on the clock."""
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            self.frame()

    def frame(self, *events: pygame.event.Event) -> None:
        """Go through one frame."""
        self.app.turn(events)
        self.clock.wait(self.clock.now() + FRAME * (1 if self.is_waiting else self.haste))

    def until(self, is_so: Callable[[], bool]) -> None:
        """
        Let frames pass until something is so; bots think in real time meanwhile.

        :raises StuckError: if it does not come.
        """
        start = time.monotonic()
        while not is_so():
            if time.monotonic() - start > PATIENCE:
                raise StuckError(f"{self.room.top.name}: what was waited for did not come")
            self.frame()
            if self.is_waiting:
                time.sleep(NAP)

    @property
    def is_waiting(self) -> bool:
        """Whether nothing moves but a bot's thoughts."""
        return not any(scene.is_moving for scene in self.room.stack)

    @property
    def table(self) -> TableScene:
        """The table that is on the stack."""
        return next(scene for scene in self.room.stack if isinstance(scene, TableScene))

    def close(self) -> None:
        """End the app."""
        self.app.close()


def open_stage(
    folder: Path,
    size: tuple[int, int] = (1280, 800),
    *,
    settings: Settings = DEFAULTS,
    seed: str = "1",
    bots: Callable[[], BotConnection] = Bot,
    log: Callable[[str, str, Any], None] | None = None,
) -> Stage:
    """Open an app on the menu, its files in *folder*."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    if pygame.display.get_surface() is None:
        # Pictures are converted to the display's format, so there has to be one.
        pygame.display.set_mode((1, 1))
    clock, screen = FakeClock(), MemoryPresenter(size)
    store = RecordStore(folder / "data")
    path, own = folder / "settings.json", folder / "data"
    outside = Services(clock, store, path, Random(seed), log, bots, seed, lambda: folder, own)
    room = AppContext(outside, settings, size)
    app = App(room, screen)
    room.reset(Menu(room))
    return Stage(app, room, clock, screen)
