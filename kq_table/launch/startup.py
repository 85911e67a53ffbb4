"""From a start to the end of the program: one at a time, a window, the menu in it. Knows no frame."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple

# These must be set before pygame is imported: it would name the window's class after the script.
from kq_table import APP_ID
from kq_table.app import crash_report
from kq_table.storage import settings
from kq_table.storage.settings import Settings
from kq_table.system import paths, redact

from . import single_instance
from .lazy_pygame import lazy_imports

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", APP_ID)
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", APP_ID)
os.environ.setdefault("SDL_APP_NAME", "KQ Table")
os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")

with lazy_imports():
    import pygame

from kq_table.app.loop import CALLED, App
from kq_table.scenes.start.menu import Menu
from kq_table.shell.context import AppContext, Services
from kq_table.storage.record_store import RecordStore
from kq_table.system import resources
from kq_table.system.atomic_file import Notice
from kq_table.system.log_file import Logbook
from kq_table.text import say
from kq_table.ui import monitors
from kq_table.ui.clock import Clock, RealClock
from kq_table.ui.presenter import DisplayPresenter, Presenter, WindowPresenter

from .single_instance import InstanceLock

NO_WINDOW_SYSTEM: Final = frozenset({"offscreen", "dummy"})
BUSY_STATUS, NO_WINDOW_STATUS, NO_DISK_STATUS = 3, 4, 5


class CannotStartError(Exception):
    """There is something missing without which nobody can play; the message says it in a sentence."""

    def __init__(self, words: str, status: int) -> None:
        super().__init__(words)
        self.status = status


class LaunchOptions(NamedTuple):
    """
    What a start asks for.

    *log* and *seed*: see `room.Services`; *file* is one to be looked through, and *goes_on* says that the match
    played last is to be gone on with at once.
    """

    log: Callable[[str, str, Any], None] | None = None
    seed: str | None = None
    clock: Clock | None = None
    file: Path | None = None
    goes_on: bool = False


def main(argv: Sequence[str]) -> int:
    """Play, or do what an argument asks; give the exit status."""
    if argv:
        gc.enable()
        from . import cli  # argparse costs milliseconds that a plain start need not spend

        return cli.run(argv)
    return play(LaunchOptions())


def play(wish: LaunchOptions) -> int:
    """Open the window until it is closed; give the exit status."""
    try:
        with ExitStack() as ends:
            _play(wish, ends)
    except CannotStartError as error:
        sys.stderr.write(f"{error}\n")
        return error.status
    return 0


def _play(wish: LaunchOptions, ends: ExitStack) -> None:
    """
    Play; *ends* are to be done afterwards, the last one first.

    :raises CannotStartError: if that cannot be.
    """
    state = _folder("state")
    lock = InstanceLock(state / "instance.lock")
    if not lock.take():
        raise CannotStartError(_call(state, wish.file), BUSY_STATUS)
    ends.callback(lock.drop)
    logbook = Logbook(_folder("log"))
    ends.callback(logbook.close)
    app = open_app(wish, logbook)
    ends.callback(app.close)
    crash_report.before_box.append(app.leave_all)
    crash_report.parts.update({"The match": lambda: _told(app.record), "The log": logbook.tail})
    ears = single_instance.InstanceMailbox(state, lambda file: pygame.event.post(pygame.event.Event(CALLED, file=file)))
    ends.callback(ears.close)
    if wish.file is not None:
        app.open(wish.file)
    app.run()


def _folder(kind: paths.Kind) -> Path:
    try:
        return paths.folder(kind)
    except OSError as error:
        raise CannotStartError(say("app.no_disk", reason=error.strerror or str(error)), NO_DISK_STATUS) from error


def _call(state: Path, file: Path | None) -> str:
    """Call the running program to the front; give what to say of it."""
    try:
        single_instance.notify_running_instance(state, file)
    except OSError:
        return say("app.already_running")
    return say("app.comes_forward")


def _told(record: Path | None) -> str:
    """Give a match's record as a report may have it."""
    return redact.record(record.read_text("utf-8", errors="replace")) if record else say("mishap.no_match")


# -- the window and the first scene ------------------------------------------------------------------------------


def open_app(wish: LaunchOptions, logbook: Logbook) -> App:
    """
    Open window and menu.

    :raises CannotStartError: if there is no window system to open one on, or no disk for a match.
    """
    path = _folder("config") / settings.FILE
    chosen, notes = settings.load(path)
    presenter = _present(chosen)
    logbook.write(f"{pygame.display.get_driver()} {presenter.size}, SDL {pygame.version.SDL}")
    shelf, more = _open_shelf(path)
    clock, own = wish.clock or RealClock(), shelf.records.parent
    outside = Services(clock, shelf, path, log=wish.log, seed=wish.seed, own=own, logbook=logbook.tell)
    room = AppContext(outside, chosen, presenter.size)
    room.notes += [Notice("note.died", {"path": str(report)}) for report in crash_report.former]
    room.notes += notes + more + room.look_for_own()
    if chosen.fullscreen:
        presenter.set_fullscreen(True)
        room.measure(presenter.size)
    app = App(room, presenter)
    room.reset(menu := Menu(room))
    if wish.goes_on:
        menu.go_on()
    return app


def _open_shelf(chosen: Path) -> tuple[RecordStore, list[Notice]]:
    """Open the shelf, in a temporary folder where the right one refuses, and tidy up; give what is to be told of it."""
    notes = []
    try:
        try:
            shelf = RecordStore(paths.folder("data"))
        except OSError:
            shelf = RecordStore(paths.borrow("data"))
    except OSError as error:
        raise CannotStartError(say("app.no_disk", reason=error.strerror or str(error)), NO_DISK_STATUS) from error
    if paths.is_borrowed("data"):
        notes.append(Notice("note.borrowed", {"path": str(shelf.records)}))
    try:
        shelf.sweep()
        settings.sweep(chosen)
    except OSError as error:
        notes.append(Notice("note.not_swept", {"path": str(shelf.records), "reason": error.strerror or str(error)}))
    return shelf, notes


def _present(chosen: Settings) -> Presenter:
    hint_drawing(chosen)
    try:
        pygame.display.init()
        if pygame.display.get_driver() not in NO_WINDOW_SYSTEM or os.environ.get("SDL_VIDEODRIVER"):
            return open_window(chosen)
    except pygame.error as error:
        raise CannotStartError(say("app.no_window", reason=error), NO_WINDOW_STATUS) from error
    raise CannotStartError(say("app.no_window_system"), NO_WINDOW_STATUS)


def hint_drawing(chosen: Settings) -> None:
    """Keep SDL from drawing frames through OpenGL where that was measured to be slower."""
    if sys.platform.startswith("linux") and not chosen.accelerated:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def open_window(chosen: Settings) -> Presenter:
    """
    Open the window where it was last, in the way that suits the system.

    :raises pygame.error: if there is no display to open one on.
    """
    icon = pygame.image.load(resources.find("emblem", "icon-64.png"))
    place = chosen.window
    # Only a window's own interface knows a Retina display's pixels; elsewhere showing parts is cheaper.
    make = WindowPresenter if sys.platform == "darwin" or not chosen.partial_present else DisplayPresenter
    return make(say("app.title"), monitors.fit_size((place.w, place.h)), monitors.safe_corner(place.x, place.y), icon)
