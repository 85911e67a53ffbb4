"""The app: window, clock, the frame. Holds the only loop; knows scenes only as scenes."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

# These must be set before pygame is imported: it would name the window's class after the script.
from . import APP_ID, folders, settings
from .settings import Place, Settings

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", APP_ID)
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", APP_ID)
os.environ.setdefault("SDL_APP_NAME", "KQ Table")
os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")

import pygame

from . import assets, sound
from .files import Note
from .room import Outside, Room
from .scenes.menu import Menu
from .single import Lock
from .store import Shelf
from .strings import say
from .ui.clock import Clock, RealClock
from .ui.frame import Compositor, Frame
from .ui.present import DisplayPresenter, Presenter, WindowPresenter

FRAME: Final = 1 / 60
LATE: Final = 0.05
"""Seconds behind which lost frames are not made up for."""
LONGEST_WAIT: Final = 3600.0
SIZED: Final = frozenset({pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE})
SHOWN: Final = frozenset({pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED})
POINTED: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
NO_WINDOW_SYSTEM: Final = frozenset({"offscreen", "dummy"})
BUSY_STATUS, NO_WINDOW_STATUS = 3, 4


class App:
    """Turns events into frames, one after the other."""

    def __init__(self, room: Room, presenter: Presenter) -> None:
        self.room, self.presenter = room, presenter
        self.compositor = Compositor()
        self.frames = 0
        self.painted = 0
        self._next = 0.0
        self._told: Any = None
        room.fullscreen_changed = presenter.set_fullscreen

    # -- one frame

    def turn(self, events: Sequence[pygame.event.Event]) -> bool:
        """Go through one frame: events, time, picture; True if anything was painted."""
        if any(event.type in SIZED for event in events):
            self._resized()
        for event in events:
            if self.room.is_closing:
                return False
            self._take(event)
        now = self.room.clock.now()
        for scene in list(self.room.stack):
            scene.step(now)
        self.room.partings = [parting for parting in self.room.partings if not parting.is_over(now)]
        if self.room.is_closing or not self.room.stack:
            return False
        self._tell_targets()
        return self._paint()

    def _paint(self) -> bool:
        frame = Frame()
        for scene in self.visible():
            scene.draw(frame)
        for parting in self.room.partings:
            parting.draw(frame, self.room.clock.now())
        damage = self.compositor.compose(self.presenter.surface, self.room.ground, frame)
        self.frames += 1
        if damage:
            self.painted += 1
            self.presenter.present(damage)
        return bool(damage)

    def visible(self) -> list[Any]:
        """List the scenes that show: the topmost that is no overlay, and what lies on it."""
        stack = self.room.stack
        floor = max((i for i, scene in enumerate(stack) if not scene.is_overlay), default=0)
        return stack[floor:]

    def _take(self, event: pygame.event.Event) -> None:
        if event.type in {pygame.QUIT, pygame.WINDOWCLOSE}:
            self.room.quit()
        elif event.type in SHOWN:
            self.compositor.forget()
        elif event.type == pygame.DROPFILE:
            self.open(Path(event.file))
        elif event.type == pygame.WINDOWFOCUSLOST:
            for scene in list(self.room.stack):
                scene.handle(event)
        elif not self._is_for_all(event):
            self.room.top.handle(self._in_pixels(event))

    def open(self, path: Path) -> None:
        """Look through a file from outside, in the place of one that is being looked through."""
        from .scenes.begin import look_through  # seldom asked for

        if self.room.top.name == "replay":
            self.room.pop()
        look_through(self.room, path)

    def _resized(self) -> None:
        if self.presenter.size != self.room.size:
            self.room.measure(self.presenter.size)
        self.compositor.forget()

    def _is_for_all(self, event: pygame.event.Event) -> bool:
        """Answer the keys that mean the same everywhere."""
        if event.type != pygame.KEYDOWN:
            return False
        room = self.room
        is_enter = event.key == pygame.K_RETURN and bool(event.mod & pygame.KMOD_ALT)
        if event.key == pygame.K_F11 or is_enter:
            room.change(replace(room.settings, fullscreen=not room.settings.fullscreen))
            return True
        if event.key == pygame.K_F1 and not self._is_open("rules"):
            from .scenes.rules import Rules  # read when first asked for: a start should not wait for it

            room.push(Rules(room))
            return True
        if getattr(event, "unicode", "") == "?" and not room.top.is_writing and not self._is_open("keys"):
            from .scenes.keys import KeysSheet  # likewise

            room.push(KeysSheet(room))
            return True
        return False

    def _is_open(self, name: str) -> bool:
        return any(scene.name == name for scene in self.room.stack)

    def _in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        if event.type not in POINTED:
            return event
        facts: dict[str, Any] = {**event.dict, "pos": self.presenter.to_pixels(event.pos)}
        return pygame.event.Event(event.type, facts)

    def _tell_targets(self) -> None:
        """Tell the test log what can be pointed at, whenever that has changed and everything lies still."""
        if self.room.outside.log is None or any(scene.is_moving for scene in self.room.stack):
            return
        top = self.room.top
        found = [{"id": target.id, "text": target.text, "rect": list(target.rect)} for target in top.targets()]
        facts = {"targets": found, "at": top.keys_at, **top.more_facts()}
        if (top, facts) != self._told:
            self._told = (top, facts)
            self.room.log("targets", **facts)

    # -- the loop

    def run(self) -> None:
        """Play until the end."""
        self.turn([])
        if _marks_first_frame():
            return
        self.room.sound = sound.open_sink(chance=self.room.outside.chance)
        self.room.tune()
        # Everything else is read while the person looks at the menu, so that the first click need not wait for it.
        from .scenes import setup as _setup

        assert _setup
        while not self.room.is_closing:
            self.turn(self.wait())

    def wait(self) -> list[pygame.event.Event]:
        """Wait for the next frame while something moves, else for an event or for what is due."""
        clock = self.room.clock
        if self.room.is_stirred:
            self.room.is_stirred = False
            return pygame.event.get()
        if self.room.partings or any(scene.is_moving for scene in self.room.stack):
            self._next = max(self._next + FRAME, clock.now() - LATE)
            clock.wait(self._next)
            return pygame.event.get()
        moments = [scene.wake_at for scene in self.room.stack]
        due = min((moment for moment in moments if moment is not None), default=clock.now() + LONGEST_WAIT)
        milliseconds = int(clock.real(max(0.0, due - clock.now())) * 1000)
        first = pygame.event.wait(milliseconds) if milliseconds else pygame.event.poll()
        self._next = clock.now()
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else pygame.event.get()

    def close(self) -> None:
        """Leave everything in order: window first, then bots and files."""
        size, corner = self.presenter.window_size, self.presenter.window_position
        self.presenter.close()
        while self.room.stack:
            self.room.stack.pop().leave()
        self.room.sound.close()
        place = replace(self.room.settings.window, w=size[0], h=size[1])
        if corner is not None:
            place = replace(place, x=corner[0], y=corner[1])
        self.room.settings = replace(self.room.settings, window=place)
        self.room.keep_settings()


def _marks_first_frame() -> bool:
    """Leave the moment of the first frame for `--bench start`, which started this program for nothing else."""
    mark = os.environ.get("KQ_FIRST_FRAME")
    if mark is None:
        return False
    with open(mark, "w", encoding="ascii") as file:  # noqa: PTH123 (a start need not import pathlib's user)
        file.write(str(time.monotonic()))
    return True


# -- coming in ---------------------------------------------------------------------------------------------------


def main(argv: Sequence[str]) -> int:
    """Play, or do what a developer's argument asks; give the exit status."""
    if argv:
        from .dev import commands  # argparse costs milliseconds that a plain start need not spend

        return commands.run(argv)
    return play()


def play(log: Any = None, seed: str | None = None, clock: Clock | None = None, file: Path | None = None) -> int:
    """Open the window, with a *file* to look through if one is named, until it is closed; give the exit status."""
    lock = Lock(folders.folder("state") / "instance.lock")
    if not lock.take():
        sys.stderr.write(say("app.already_running") + "\n")
        return BUSY_STATUS
    try:
        app = open_app(log, seed, clock or RealClock())
        if app is None:
            sys.stderr.write(say("app.no_window_system") + "\n")
            return NO_WINDOW_STATUS
        try:
            if file is not None:
                app.open(file)
            app.run()
        finally:
            app.close()
    finally:
        lock.drop()
    return 0


def open_app(log: Any, seed: str | None, clock: Clock) -> App | None:
    """Open window and menu; None where there is no window system to open one on."""
    path = settings.default_path()
    chosen, notes = settings.load(path)
    hint_drawing(chosen)
    pygame.display.init()
    if pygame.display.get_driver() in NO_WINDOW_SYSTEM and not os.environ.get("SDL_VIDEODRIVER"):
        return None
    presenter = open_window(chosen)
    shelf = Shelf(folders.folder("data"))
    shelf.sweep()
    room = Room(Outside(clock, shelf, path, log=log, seed=seed, own=folders.folder("data")), chosen, presenter.size)
    room.notes += notes + room.look_for_own()
    if folders.is_borrowed("data"):
        room.notes.append(Note("note.borrowed", {"path": str(shelf.records)}))
    if chosen.fullscreen:
        presenter.set_fullscreen(True)
        room.measure(presenter.size)
    app = App(room, presenter)
    room.reset(Menu(room))
    return app


def hint_drawing(chosen: Settings) -> None:
    """Keep SDL from drawing frames through OpenGL where that was measured to be slower."""
    if sys.platform.startswith("linux") and not chosen.accelerated:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def open_window(chosen: Settings) -> Presenter:
    """Open the window where it was last, in the way that suits the system."""
    icon = pygame.image.load(assets.find("emblem", "icon-64.png"))
    place = chosen.window
    # Only a window's own interface knows a Retina display's pixels; elsewhere showing parts is cheaper.
    make = WindowPresenter if sys.platform == "darwin" or not chosen.partial_present else DisplayPresenter
    return make(say("app.title"), (place.w, place.h), _corner(place), icon)


def _corner(place: Place) -> tuple[int, int] | None:
    """Give the window's last corner, unless it may lie on a monitor that is there no more."""
    if place.x is None or place.y is None:
        return None
    desktops = pygame.display.get_desktop_sizes()
    across, down = sum(size[0] for size in desktops), max(size[1] for size in desktops)
    return (place.x, place.y) if 0 <= place.x < across - 100 and 0 <= place.y < down - 100 else None
