"""The program once its window is open: everything else that it needs is imported by this module."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

import pygame

from engines.core.outside_file import read_at_most
from engines.record.limits import MAX_RECORD_BYTES
from kq_table.app import crash_report
from kq_table.app.loop import SECOND_START_EVENT, App, wake
from kq_table.features.start.menu import Menu
from kq_table.shell.context import AppContext, Services
from kq_table.shell.navigation import Navigation
from kq_table.storage import game_files
from kq_table.storage.record_store import SAME_CARDS_FOLDER, RecordStore
from kq_table.storage.settings import Settings
from kq_table.system import files, milestones, paths
from kq_table.system.log_file import LogFile
from kq_table.system.notice import Notice
from kq_table.text import say
from kq_table.ui.assistive import Connection
from kq_table.ui.clock import RealClock
from kq_table.ui.presenter import DesktopPresenter

from .options import LaunchOptions, no_disk
from .single_instance import InstanceMailbox

if TYPE_CHECKING:
    from kq_table.match.bot_process import Bot


class Opened(NamedTuple):
    """
    What a start has made so far.

    :param connection: to assistive programs, perhaps not open yet
    :param felt: draws the felt of the first frame
    :param mailbox: receives calls of later starts
    :param settings_path: of the settings file
    :param loaded: what was read from it
    :param notices: what failed with the settings
    :param lock_notices: what failed with the lock: then another program may run here
    """

    presenter: DesktopPresenter
    connection: Connection
    felt: Thread
    mailbox: InstanceMailbox
    settings_path: Path
    loaded: Settings
    log_file: LogFile
    notices: list[Notice]
    lock_notices: list[Notice]


def run(options: LaunchOptions, opened: Opened, cleanup: ExitStack) -> None:
    """
    Run the app in its window until that is closed; *cleanup* closes what it opens, also after an error.

    :raises CannotStartError: if there is no folder for records
    """
    milestones.passed("other modules")
    app = _open_app(options, opened)
    cleanup.callback(app.close)
    crash_report.before_box.append(app.close_scenes)
    crash_report.report_parts.update({"The match": lambda: _redacted(app.record), "The log": opened.log_file.tail})
    opened.mailbox.open(lambda file: pygame.event.post(pygame.event.Event(SECOND_START_EVENT, file=file)))
    cleanup.callback(opened.mailbox.close)
    is_interrupted = _quit_on_interrupt(app)
    app.run(partial(_begin, options, app))
    if is_interrupted():
        raise KeyboardInterrupt


def _quit_on_interrupt(app: App) -> Callable[[], bool]:
    """
    Let Ctrl+C end the loop; the returned function tells whether it was pressed.

    An exception instead could be lost where Python swallows errors, as in the middle of an import.
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
    milestones.passed("menu")
    if options.resumes and isinstance(menu := app.stack.top, Menu):
        menu.resume_last()
    if options.file is not None:
        app.open_file(options.file)


def _redacted(record: Path | None) -> str:
    """The text of a match's record without names, for a crash report."""
    if record is None:
        return say("error.no_match")
    from kq_table.match.record_view import redact_match  # imports the engines, which the first frame does without

    return redact_match(read_at_most(record, MAX_RECORD_BYTES).decode(errors="replace"))


def _open_app(options: LaunchOptions, opened: Opened) -> App:
    """Show the menu, with the notices so far and those of what fails on the way."""
    presenter, loaded = opened.presenter, opened.loaded
    presenter.window.title = say("app.title")
    opened.log_file.write(f"{pygame.display.get_driver()} {presenter.size}, SDL {pygame.version.SDL}")
    store, store_notices = _open_store(opened.settings_path, is_alone=not opened.lock_notices)
    game_files.use(store.folder.parent)
    services = Services(
        options.clock or RealClock(),
        store,
        opened.settings_path,
        log=options.log,
        bots=_start_bot,
        seed=options.seed,
        custom_art_folder=store.folder.parent,
        log_file=opened.log_file.write_event,
    )
    context = AppContext(services, loaded, presenter.size, _navigation)
    context.notices += [Notice("note.died", {"path": str(report)}) for report in crash_report.native_crash_reports]
    context.notices += opened.lock_notices + opened.notices + store_notices
    context.own_art.load(context.notices.extend)
    if loaded.fullscreen:
        presenter.set_fullscreen(True)
        context.resize(presenter.size)
    app = App(context, presenter, opened.connection)
    milestones.passed("records and pictures")
    context.stack.reset(Menu(context))
    opened.felt.join()
    return app


def _navigation(context: AppContext) -> Navigation:
    from kq_table.app.navigation import Navigator  # imports all scenes; the first frame shows only the menu

    return Navigator(context)


def _start_bot() -> Bot:
    """Start a bot that requests a frame whenever it has written something."""
    from kq_table.match.bot_process import builtin_bot  # imports the bots' protocol, which the first frame does without

    return builtin_bot(wake)


def _open_store(settings_path: Path, *, is_alone: bool = True) -> tuple[RecordStore, list[Notice]]:
    """
    Open the record store, in a temporary folder if need be; return notices of what failed.

    :param is_alone: whether no other program runs here, whose files would look like leftovers of a crash
    """
    notices = []
    try:
        try:
            store = RecordStore(paths.folder("data"))
        except OSError:
            store = RecordStore(paths.use_temporary("data"))
    except OSError as error:
        raise no_disk(error) from error
    if paths.is_temporary("data"):
        notices.append(Notice("note.borrowed", {"path": str(store.folder)}))
    if not is_alone:
        return store, notices
    try:
        store.sweep()
        files.sweep(settings_path.parent, settings_path.name)
        files.sweep(store.folder / SAME_CARDS_FOLDER)
    except OSError as error:
        notices.append(Notice("note.not_swept", {"path": str(store.folder), "reason": error.strerror or str(error)}))
    return store, notices
