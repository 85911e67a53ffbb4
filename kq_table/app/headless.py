"""The app without a window, with a clock that is advanced by hand: for pictures, the self test and tests."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from kq_table.app.loop import FRAME_SECONDS, App
from kq_table.app.navigation import Navigator
from kq_table.features.play.scene import TableScene
from kq_table.match.bot_process import Bot
from kq_table.shell.context import AppContext, Services
from kq_table.storage import game_files
from kq_table.storage.record_store import RecordStore
from kq_table.storage.settings import DEFAULTS, Settings
from kq_table.system.voice import Voice
from kq_table.ui.clock import FakeClock
from kq_table.ui.presenter import MemoryPresenter

TIMEOUT_SECONDS: Final = 30.0
"""Real time after which `Stage.until` gives up."""
POLL_SECONDS: Final = 0.001
"""Real time between frames while bots think."""

LONGEST_REST: Final = 1.0
"""Seconds of the clock for which `Stage.until` passes over frames in which nothing would move."""

MINIMIZED_HASTE: Final = 16.0


class StuckError(RuntimeError):
    """`Stage.until` waited in vain."""


@dataclass
class Stage:
    """The app, and methods that drive it as a person would."""

    app: App
    context: AppContext
    clock: FakeClock
    screen: MemoryPresenter
    haste: float = 1
    """How many times longer than usual a frame lasts while something moves: fewer frames then show the same."""

    def frames(self, seconds: float) -> None:
        """Show frames until so many seconds of the app's clock have passed."""
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            self.frame()
            self.rest(end)

    def frame(self, *events: pygame.event.Event) -> None:
        """Show one frame, with these events."""
        self.app.run_frame(events)
        self.clock.wait(self.clock.now() + FRAME_SECONDS * (1 if self.is_waiting else self.haste))

    @contextmanager
    def minimized(self) -> Iterator[None]:
        """Pass over what nobody wants to see: few frames, and none of them drawn; it may be asked for twice over."""
        if self.app.is_minimized:
            yield
            return
        self.app.run_frame([pygame.event.Event(pygame.WINDOWMINIMIZED)])
        haste, self.haste = self.haste, MINIMIZED_HASTE
        try:
            yield
        finally:
            self.haste = haste
        self.app.run_frame([pygame.event.Event(pygame.WINDOWRESTORED)])

    def rest(self, until: float) -> None:
        """Where nothing moves, let the clock go on to the next frame as the app's loop would, or to *until*."""
        if self.context.needs_frame:
            self.context.needs_frame = False
        elif (moment := self.app.rests_until) is not None:
            self.clock.wait(min(moment, until))

    def press(self, key: int, mod: int = 0) -> None:
        """Press and release a key, with pygame's codes."""
        self.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))

    def until(self, condition: Callable[[], bool]) -> None:
        """
        Show frames until a condition holds; bots think in real time meanwhile.

        :raises StuckError: if it does not hold within `TIMEOUT_SECONDS`
        """
        start = time.monotonic()
        while not condition():
            if time.monotonic() - start > TIMEOUT_SECONDS:
                raise StuckError(f"{self.context.stack.top.name}: it did not appear in time")
            self.frame()
            if self.is_waiting and not condition():
                self.rest(self.clock.now() + LONGEST_REST)
                time.sleep(POLL_SECONDS)

    @property
    def is_waiting(self) -> bool:
        """Whether nothing moves, though a bot may think."""
        return not any(scene.is_moving for scene in self.context.stack.scenes)

    @property
    def table(self) -> TableScene:
        """The table scene on the stack."""
        return next(scene for scene in self.context.stack.scenes if isinstance(scene, TableScene))

    @property
    def is_asked(self) -> bool:
        """Whether a person may play now, and everything has been shown."""
        table = self.table
        return self.context.stack.top is table and bool(table.board.legal) and table.board.timeline.is_idle

    def close(self) -> None:
        """Close the app and stop its bots."""
        self.app.close()


def open_stage(
    folder: Path,
    size: tuple[int, int] = (1280, 800),
    *,
    settings: Settings = DEFAULTS,
    seed: str = "1",
    bots: Callable[[], Bot] = Bot,
    log: Callable[[str, str, Any], None] | None = None,
) -> Stage:
    """Start an app that shows the menu and keeps its files in *folder*."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    pygame.display.init()
    if pygame.display.get_surface() is None:
        # Surfaces are converted to the display's format, so there has to be one.
        pygame.display.set_mode((1, 1))
    clock, screen = FakeClock(), MemoryPresenter(size)
    store = RecordStore(folder / "data")
    path, own = folder / "settings.json", folder / "data"
    game_files.use(store.folder.parent)
    services = Services(
        clock, store, path, Random(seed), log, bots, seed, lambda: folder, own, counts_apart=False, voice=Voice(())
    )
    context = AppContext(services, settings, size, Navigator)
    app = App(context, screen)
    context.navigate.show_menu()
    return Stage(app, context, clock, screen)
