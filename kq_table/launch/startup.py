"""Starts the app: checks that it is the only one, reads its settings, and opens its window; `session` does the rest."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from threading import Thread
from typing import Final

from engines.core import scarcity
from kq_table import APP_ID, NAME
from kq_table.storage import settings
from kq_table.storage.settings import Settings
from kq_table.system import memory, milestones, paths

from .lazy_pygame import lazy_imports

# Before pygame is imported, which would name the window's class after the script.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", APP_ID)
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", APP_ID)
os.environ.setdefault("SDL_APP_NAME", NAME)
os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")

with lazy_imports():
    import pygame

    milestones.passed("pygame")

from kq_table.art.felt import felt_image, plain_colour
from kq_table.art.rooms import felt_of
from kq_table.system import resources
from kq_table.system.log_file import LogFile
from kq_table.system.notice import Notice
from kq_table.ui.assistive import BEFORE_SHOWN, Connection
from kq_table.ui.presenter import (
    LARGEST_MONITOR,
    DesktopPresenter,
    DisplayPresenter,
    WindowPresenter,
    fit_size,
    prefer_software_frames,
    safe_corner,
)

from .options import (
    ALREADY_RUNNING_STATUS,
    NO_WINDOW_STATUS,
    SCARCITY_STATUS,
    CannotStartError,
    LaunchOptions,
    folder,
)
from .single_instance import InstanceLock, InstanceMailbox, notify_running_instance

WINDOWLESS_DRIVERS: Final = frozenset({"offscreen", "dummy"})


def play(options: LaunchOptions) -> int:
    """Run the app until its window is closed; return the exit status."""
    milestones.passed("modules")
    memory.return_large_blocks()
    try:
        with ExitStack() as cleanup:
            _play(options, cleanup)
    except CannotStartError as error:
        return _tell(error)
    except Exception as error:
        reason = "" if milestones.has_passed("menu") else scarcity.why(error)
        if not reason:
            raise
        return _tell(CannotStartError("app.too_little", SCARCITY_STATUS, reason=reason))
    return 0


def _tell(error: CannotStartError) -> int:
    from kq_table.text import say  # imports all messages, which a successful start reads once its window is open

    sys.stderr.write(f"{say(error.key, **error.values)}\n")
    return error.status


def _play(options: LaunchOptions, cleanup: ExitStack) -> None:
    """
    Run the app; *cleanup* closes what it opens, also after an error.

    :raises CannotStartError: if it cannot run
    """
    data = folder("data")
    # Made before the lock is taken, so that no call of a later start is lost.
    mailbox = InstanceMailbox(data)
    lock = InstanceLock(data / "instance.lock")
    cleanup.callback(lock.drop)
    notices = []
    try:
        if not paths.is_temporary("data") and not lock.take():
            raise CannotStartError(_notify(data, options.file), ALREADY_RUNNING_STATUS)
    except OSError as error:
        notices.append(Notice("note.no_lock", {"reason": error.strerror or str(error)}))
    log_file = LogFile(folder("log"))
    cleanup.callback(log_file.close)
    path, own_path = (place / settings.FILE_NAME for place in (folder("config"), paths.preferred_folder("config")))
    loaded, settings_notices = settings.load(own_path if own_path.is_file() else path)
    if paths.is_temporary("config"):
        settings_notices.append(Notice("note.settings_not_saved", {"reason": f"{own_path.parent}"}))
    milestones.passed("lock and settings")
    connection = Connection()
    presenter = _open_presenter(loaded, connection)
    # An empty window would be black, or show what was there before; its title gets the person's language later.
    presenter.surface.fill(plain_colour(loaded.felt))
    presenter.present([presenter.surface.get_rect()])
    milestones.passed("window")
    felt = _draw_felt(loaded)
    from .session import Opened, run  # a third of all modules: the window does not wait for them

    run(
        options,
        Opened(presenter, connection, felt, mailbox, path, loaded, log_file, settings_notices, notices),
        cleanup,
    )


def _notify(data: Path, file: Path | None) -> str:
    """Call the running program to the front; return the key of the message for this one's user."""
    try:
        notify_running_instance(data, file)
    except OSError:
        return "app.already_running"
    return "app.comes_forward"


def _draw_felt(loaded: Settings) -> Thread:
    """Draw the felt, a third of the first frame's work, while modules load; used if the window gets its old size."""
    size = min(loaded.window.w, LARGEST_MONITOR[0]), min(loaded.window.h, LARGEST_MONITOR[1])
    felt, crest = felt_of(loaded.felt, "")
    # The same arguments as the context uses: all four are the key of the cache.
    thread = Thread(target=felt_image, args=(size, felt, (), crest), name="felt", daemon=True)
    thread.start()
    return thread


def _open_presenter(loaded: Settings, connection: Connection) -> DesktopPresenter:
    if not loaded.accelerated:
        prefer_software_frames()
    try:
        pygame.display.init()
        if pygame.display.get_driver() not in WINDOWLESS_DRIVERS or os.environ.get("SDL_VIDEODRIVER"):
            milestones.passed("SDL's video")
            return _open_window(loaded, connection)
    except pygame.error as error:
        raise CannotStartError("app.no_window", NO_WINDOW_STATUS, reason=error) from error
    raise CannotStartError("app.no_window_system", NO_WINDOW_STATUS)


def _open_window(loaded: Settings, connection: Connection) -> DesktopPresenter:
    """
    Open the window where it was last, with the presenter that suits the system.

    :param connection: to assistive programs; where it has to be, it is opened before the window is shown
    :raises pygame.error: if there is no display
    """
    icon = pygame.image.load(resources.loadable(resources.find("emblem", "icon-64.png")))
    place = loaded.window
    # Only a window's own interface knows a Retina display's pixels; elsewhere showing parts is cheaper.
    make = WindowPresenter if sys.platform == "darwin" or not loaded.partial_present else DisplayPresenter
    corner = safe_corner(place.x, place.y)
    presenter = make(NAME, fit_size((place.w, place.h)), corner, icon, is_hidden=BEFORE_SHOWN)
    presenter.keep_on_monitor()
    if BEFORE_SHOWN:
        connection.open(presenter.handle)
        presenter.show()
    if place.maximized:
        presenter.maximize()
    return presenter
