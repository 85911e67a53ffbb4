"""Starts the app: checks that it is the only one, opens its files and window, shows the menu, and closes it all."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kq_table import APP_ID
from kq_table.app import crash_report
from kq_table.storage import settings
from kq_table.storage.settings import Settings
from kq_table.system import memory, milestones, paths, redact

from .lazy_pygame import lazy_imports

# Before pygame is imported, which would name the window's class after the script.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", APP_ID)
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", APP_ID)
os.environ.setdefault("SDL_APP_NAME", "KQ Table")
os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")

with lazy_imports():
    import pygame

    milestones.passed("pygame")

from engines.core.outside_file import read_at_most
from engines.record.limits import MAX_RECORD_BYTES
from kq_table.app.loop import SECOND_START_EVENT, App, wake
from kq_table.art.felt import felt_image, felt_of, plain_colour
from kq_table.scenes.start.menu import Menu
from kq_table.shell.context import AppContext, Services
from kq_table.shell.navigation import Navigation
from kq_table.storage.record_store import RecordStore
from kq_table.system import resources
from kq_table.system.log_file import LogFile
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui import monitors
from kq_table.ui.clock import Clock, RealClock
from kq_table.ui.presenter import DisplayPresenter, Presenter, WindowPresenter, prefer_software_frames

from .single_instance import InstanceLock, InstanceMailbox, notify_running_instance

if TYPE_CHECKING:
    from kq_table.match.bot_process import Bot

WINDOWLESS_DRIVERS: Final = frozenset({"offscreen", "dummy"})
ALREADY_RUNNING_STATUS, NO_WINDOW_STATUS, NO_DISK_STATUS = 3, 4, 5


class CannotStartError(Exception):
    """The app cannot start; the message tells a person why, and *status* is the exit status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class LaunchOptions(NamedTuple):
    """
    What the command line asks for.

    :param log: see `Services`; the same for *seed*
    :param file: a record to replay at once
    :param resumes: whether to resume at once the match played last
    """

    log: Callable[[str, str, Any], None] | None = None
    seed: str | None = None
    clock: Clock | None = None
    file: Path | None = None
    resumes: bool = False


def play(options: LaunchOptions) -> int:
    """Run the app until its window is closed; give the exit status."""
    milestones.passed("modules")
    memory.return_large_blocks()
    try:
        with ExitStack() as cleanup:
            _play(options, cleanup)
    except CannotStartError as error:
        sys.stderr.write(f"{error}\n")
        return error.status
    return 0


def _play(options: LaunchOptions, cleanup: ExitStack) -> None:
    """
    Run the app; what it opens is closed by *cleanup*, also after an error.

    :raises CannotStartError: if it cannot run
    """
    data = _folder("data")
    lock = InstanceLock(data / "instance.lock")
    cleanup.callback(lock.drop)
    notices = []
    try:
        if not paths.is_borrowed("data") and not lock.take():
            raise CannotStartError(_notify(data, options.file), ALREADY_RUNNING_STATUS)
    except OSError as error:
        notices.append(Notice("note.no_lock", {"reason": error.strerror or str(error)}))
    logbook = LogFile(_folder("log"))
    cleanup.callback(logbook.close)
    app = _open_app(options, logbook, notices)
    cleanup.callback(app.close)
    crash_report.before_box.append(app.close_scenes)
    crash_report.report_parts.update({"The match": lambda: _redacted(app.record), "The log": logbook.tail})
    mailbox = InstanceMailbox(data, lambda file: pygame.event.post(pygame.event.Event(SECOND_START_EVENT, file=file)))
    cleanup.callback(mailbox.close)
    is_interrupted = _quit_on_interrupt(app)
    app.run(partial(_begin, options, app))
    if is_interrupted():
        raise KeyboardInterrupt


def _quit_on_interrupt(app: App) -> Callable[[], bool]:
    """
    Let Ctrl+C end the loop; give whether it was pressed.

    An error in its place would be lost where Python swallows errors, as in the middle of an import.
    """
    pressed: list[int] = []

    def end(number: int, _: object) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        app.context.quit()
        wake()

    signal.signal(signal.SIGINT, end)
    return lambda: bool(pressed)


def _begin(options: LaunchOptions, app: App) -> None:
    """Go from the menu to what the command line asks for."""
    milestones.passed("menu")
    if options.resumes and isinstance(menu := app.stack.top, Menu):
        menu.resume_last()
    if options.file is not None:
        app.open_file(options.file)


def _folder(kind: paths.Kind) -> Path:
    try:
        return paths.folder(kind)
    except OSError as error:
        raise _no_disk(error) from error


def _no_disk(error: OSError) -> CannotStartError:
    return CannotStartError(say("app.no_disk", reason=error.strerror or str(error)), NO_DISK_STATUS)


def _notify(data: Path, file: Path | None) -> str:
    """Call the running program to the front; give the message for this one's user."""
    try:
        notify_running_instance(data, file)
    except OSError:
        return say("app.already_running")
    return say("app.comes_forward")


def _redacted(record: Path | None) -> str:
    """Give the text of a match's record without names, for a crash report."""
    if record is None:
        return say("mishap.no_match")
    return redact.redact_record(read_at_most(record, MAX_RECORD_BYTES).decode(errors="replace"))


# -- the window and the first scene ------------------------------------------------------------------------------


def _open_app(options: LaunchOptions, logbook: LogFile, notices: list[Notice]) -> App:
    """
    Open the window and show the menu in it, with these *notices* and those of what fails on the way.

    :raises CannotStartError: if there is no window system, or no folder for records
    """
    path = _folder("config") / settings.FILE_NAME
    loaded, settings_notices = settings.load(path)
    milestones.passed("lock and settings")
    felt = _draw_felt(loaded)
    presenter = _open_presenter(loaded)
    # An empty window would be black, or show what was there before.
    presenter.surface.fill(plain_colour(loaded.felt))
    presenter.present([presenter.surface.get_rect()])
    milestones.passed("window")
    logbook.write(f"{pygame.display.get_driver()} {presenter.size}, SDL {pygame.version.SDL}")
    store, store_notices = _open_store(path, is_alone=not notices)
    services = Services(
        options.clock or RealClock(),
        store,
        path,
        log=options.log,
        bots=_start_bot,
        seed=options.seed,
        custom_art_folder=store.folder.parent,
        log_file=logbook.write_event,
    )
    context = AppContext(services, loaded, presenter.size, _navigation)
    context.notices += [Notice("note.died", {"path": str(report)}) for report in crash_report.native_crash_reports]
    context.notices += notices + settings_notices + store_notices + context.load_custom_art()
    if loaded.fullscreen:
        presenter.set_fullscreen(True)
        context.resize(presenter.size)
    app = App(context, presenter)
    milestones.passed("records and pictures")
    context.stack.reset(Menu(context))
    felt.join()
    return app


def _draw_felt(loaded: Settings) -> Thread:
    """Draw the felt, a third of the first frame's work, while the window opens; it serves if that gets its old size."""
    size = min(loaded.window.w, monitors.LARGEST[0]), min(loaded.window.h, monitors.LARGEST[1])
    felt, crest = felt_of(loaded.felt, "")
    # As the context asks for it: what is kept is found by all four.
    thread = Thread(target=felt_image, args=(size, felt, (), crest), name="felt", daemon=True)
    thread.start()
    return thread


def _navigation(context: AppContext) -> Navigation:
    from kq_table.scenes.navigation import Navigator  # all scenes: the first frame shows the menu alone

    return Navigator(context)


def _start_bot() -> Bot:
    """Start a bot that has a frame come when it has written something."""
    from kq_table.match.bot_process import builtin_bot  # with the bots' protocol: the first frame knows no bot

    return builtin_bot(wake)


def _open_store(settings_path: Path, *, is_alone: bool = True) -> tuple[RecordStore, list[Notice]]:
    """
    Open the record store, in a temporary folder if need be; give notices of what failed.

    :param is_alone: whether no other program runs here: what it works with would look like leftovers of a crash
    """
    notices = []
    try:
        try:
            store = RecordStore(paths.folder("data"))
        except OSError:
            store = RecordStore(paths.borrow("data"))
    except OSError as error:
        raise _no_disk(error) from error
    if paths.is_borrowed("data"):
        notices.append(Notice("note.borrowed", {"path": str(store.folder)}))
    if not is_alone:
        return store, notices
    try:
        store.sweep()
        settings.sweep(settings_path)
    except OSError as error:
        notices.append(Notice("note.not_swept", {"path": str(store.folder), "reason": error.strerror or str(error)}))
    return store, notices


def _open_presenter(loaded: Settings) -> Presenter:
    if not loaded.accelerated:
        prefer_software_frames()
    try:
        pygame.display.init()
        if pygame.display.get_driver() not in WINDOWLESS_DRIVERS or os.environ.get("SDL_VIDEODRIVER"):
            milestones.passed("SDL's video")
            return _open_window(loaded)
    except pygame.error as error:
        raise CannotStartError(say("app.no_window", reason=error), NO_WINDOW_STATUS) from error
    raise CannotStartError(say("app.no_window_system"), NO_WINDOW_STATUS)


def _open_window(loaded: Settings) -> Presenter:
    """
    Open the window where it was last, with the presenter that suits the system.

    :raises pygame.error: if there is no display
    """
    icon = pygame.image.load(resources.loadable(resources.find("emblem", "icon-64.png")))
    place = loaded.window
    # Only a window's own interface knows a Retina display's pixels; elsewhere showing parts is cheaper.
    make = WindowPresenter if sys.platform == "darwin" or not loaded.partial_present else DisplayPresenter
    corner = monitors.safe_corner(place.x, place.y)
    presenter = make(say("app.title"), monitors.fit_size((place.w, place.h)), corner, icon)
    presenter.keep_on_monitor()
    return presenter
