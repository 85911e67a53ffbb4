"""
Crash reports: a file for every error, and a message box for one that ends the program.

A program started by double click has no console to print to. Nothing is sent anywhere, and no report names the person.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from engines.core.escape import escape
from engines.core.outside_file import is_there, open_emptied, read_at_most
from kq_table import __version__
from kq_table.system import paths
from kq_table.system.files import free_name, write_atomic
from kq_table.system.log_file import redact_text

LINE_LETTERS: Final = "\n\t"
"""What a text of several lines may hold besides printable characters."""
MAX_REPORTS: Final = 5
"""Older reports are deleted."""
NATIVE_LOG: Final = "native-crash.log"
"""The file to which a crash inside a native library is written, without Python's help."""
MAX_PART_LENGTH: Final = 1_000_000
"""Greatest length of a part of a report in characters; its end is kept."""

before_box: Final[list[Callable[[], None]]] = []
"""Called before the message box is shown: it is modal, and bots would go on thinking behind it."""
report_parts: Final[dict[str, Callable[[], str]]] = {}
"""The other parts of a report: by heading, a function that gives the text."""
native_crash_reports: Final[list[Path]] = []
"""The report of a native crash that ended the last run, if any."""


def install() -> None:
    """Have every uncaught error, and every native crash, written to the log folder."""
    sys.excepthook = _on_error
    threading.excepthook = _on_thread_error
    try:
        path = paths.folder("log") / NATIVE_LOG
        if is_there(path) and (told := read_at_most(path, MAX_PART_LENGTH)):
            native_crash_reports.append(_keep(told.decode(errors="replace")))
        # Stays open for as long as the program runs.
        file = os.fdopen(open_emptied(path), "wb")
    except OSError:
        faulthandler.enable()
        return
    faulthandler.enable(file)


def show(error: BaseException) -> None:
    """Write an error with its traceback to the terminal, if there is one."""
    with suppress(OSError):  # stderr may be a file on a full disk: the report is still to be written
        sys.stderr.write(escape("".join(traceback.format_exception(error)), keep=LINE_LETTERS))


def report(error: BaseException) -> Path | None:
    """Write a report of *error* with its traceback; return its path, or None if the disk refuses."""
    try:
        return _keep("".join(traceback.format_exception(error)))
    except OSError:
        return None


def _keep(error: str) -> Path:
    """
    Write a report, and delete the oldest.

    :raises OSError: if the disk refuses
    """
    parts = [f"{_versions()}\n", _part("The error", lambda: error)]
    parts += [_part(heading, text) for heading, text in report_parts.items()]
    folder = paths.folder("log")
    path = free_name(folder / time.strftime("crash-%Y%m%d-%H%M%S.log"))
    write_atomic(path, "\n".join(parts).encode(errors="backslashreplace"))
    # Sorted by name, and after the clock was set back the newest report would be among the oldest: it is left out.
    others = (old for old in folder.glob("crash-*.log") if old != path and not old.is_dir())
    for old in sorted(others)[: -MAX_REPORTS + 1]:
        old.unlink(missing_ok=True)
    return path


def _versions() -> str:
    frozen = " frozen" if getattr(sys, "frozen", False) else ""
    versions = f"kq-table {__version__}{frozen}, Python {sys.version.split()[0]}, {sys.platform}"
    if (pygame := sys.modules.get("pygame")) is not None:
        versions += f", pygame {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"
    return versions


def _part(heading: str, text: Callable[[], str]) -> str:
    """A part of a report, or why it cannot be had."""
    try:
        words = text()[-MAX_PART_LENGTH:]
    except Exception as error:  # noqa: BLE001 - the other parts are to be written all the same
        words = f"not to be had: {error!r}"
    return f"== {heading}\n\n{escape(redact_text(words), keep=LINE_LETTERS)}"


def _on_error(kind: type[BaseException], error: BaseException, _: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    show(error)
    path = report(error)
    if _has_reader():
        _stop_all()
        if _ask_to_restart(path):
            _restart()


def _on_thread_error(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        show(args.exc_value)
        report(args.exc_value)


def _has_reader() -> bool:
    """Whether somebody can read a message box: a person without a console, not a test."""
    is_test = os.environ.get("CI") or os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen")
    return bool(getattr(sys, "frozen", False)) and not is_test


def _stop_all() -> None:
    for stop in before_box:
        try:
            stop()
        except Exception as error:  # noqa: BLE001 - the others must be stopped all the same
            report(error)


def _ask_to_restart(path: Path | None) -> bool:
    """Tell in a message box that the program ends; True if it is to restart with the match."""
    import pygame  # a crash may come before it was needed

    from kq_table.text import say  # likewise

    where = say("error.report", path=path) if path else say("error.no_report")
    words = "\n\n".join([say("error.ends"), where])
    answers = (say("error.close"), say("error.go_on"))
    try:
        chosen = pygame.display.message_box(say("app.title"), words, "error", None, answers, 1, 0)
    except pygame.error as error:
        report(error)  # no window system: nobody can be asked
        return False
    return chosen == 1


def _restart() -> None:
    """Restart the program, directly at the table."""
    import subprocess  # takes milliseconds that a start need not spend

    subprocess.Popen([sys.executable, "--continue"])
