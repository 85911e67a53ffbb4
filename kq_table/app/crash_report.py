"""
The last word of a program that errs: a report, and a box where no window can tell of it. Knows no scene.

A program started by double click has no console, so every error is written to a file. Nothing is sent anywhere, and
no report names the person.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from kq_table import __version__
from kq_table.system import paths
from kq_table.system.atomic_file import free_name, write_atomic
from kq_table.system.redact import redact_text

MAX_REPORTS: Final = 5
"""So many reports are kept, the newest."""
NATIVE_LOG: Final = "native-crash.log"
"""Where a crash inside a library writes, without Python's help."""
MAX_PART_LENGTH: Final = 1_000_000
"""Letters of one part of a report."""

before_box: Final[list[Callable[[], None]]] = []
"""What to stop before the box is shown: it is modal, and bots would think on behind it."""
report_parts: Final[dict[str, Callable[[], str]]] = {}
"""What else a report tells: headings, and what gives the text under each."""
native_crash_reports: Final[list[Path]] = []
"""The report of a crash inside a library that ended the program the last time."""


def install() -> None:
    """Have every uncaught error, and a crash inside a library, written to the folder for logs."""
    _give_streams()
    sys.excepthook = _on_error
    threading.excepthook = _on_thread_error
    try:
        path = paths.folder("log") / NATIVE_LOG
        if path.exists() and path.stat().st_size:
            native_crash_reports.append(_keep(path.read_text("utf-8", errors="replace")))
        # Stays open for as long as the program runs.
        file = path.open("w", encoding="utf-8")
    except OSError:
        faulthandler.enable()
        return
    faulthandler.enable(file)


def report(error: BaseException) -> Path | None:
    """Write *error* with its traceback to a report of its own and say where; None if the disk refuses."""
    try:
        return _keep("".join(traceback.format_exception(error)))
    except OSError:
        return None


def _keep(error: str) -> Path:
    """
    Write a report, and let the oldest go.

    :raises OSError: if the disk refuses.
    """
    told = [f"{_versions()}\n", _part("The error", lambda: error)]
    told += [_part(heading, text) for heading, text in report_parts.items()]
    folder = paths.folder("log")
    path = free_name(folder / time.strftime("crash-%Y%m%d-%H%M%S.log"))
    write_atomic(path, "\n".join(told).encode(errors="backslashreplace"))
    # By name, which a clock that was put back deceives: then the new one is kept all the same.
    for old in sorted(set(folder.glob("crash-*.log")) - {path})[: -MAX_REPORTS + 1]:
        old.unlink(missing_ok=True)
    return path


def _versions() -> str:
    frozen = " frozen" if getattr(sys, "frozen", False) else ""
    told = f"kq-table {__version__}{frozen}, Python {sys.version.split()[0]}, {sys.platform}"
    if (pygame := sys.modules.get("pygame")) is not None:
        told += f", pygame {pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"
    return told


def _part(heading: str, text: Callable[[], str]) -> str:
    """Give a part of a report; where it cannot be had, why."""
    try:
        words = text()[-MAX_PART_LENGTH:]
    except Exception as error:  # noqa: BLE001 - the rest is to be told all the same
        words = f"not to be had: {error!r}"
    return f"== {heading}\n\n{redact_text(words)}"


def _give_streams() -> None:
    """Put something under print: a Windows program without a console has no streams."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open to the end


def _on_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    traceback.print_exception(kind, error, trace)
    path = report(error)
    if _has_reader():
        _stop_all()
        if _ask_to_go_on(path):
            _start_again()


def _on_thread_error(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        traceback.print_exception(args.exc_value)
        report(args.exc_value)


def _has_reader() -> bool:
    """Whether a box makes sense: a person without a console sits there, not a test."""
    is_test = os.environ.get("CI") or os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen")
    return bool(getattr(sys, "frozen", False)) and not is_test


def _stop_all() -> None:
    for stop in before_box:
        try:
            stop()
        except Exception as error:  # noqa: BLE001 - the others must be stopped all the same
            report(error)


def _ask_to_go_on(path: Path | None) -> bool:
    """Say in the system's own box that the program ends; whether the match is to go on in a new one."""
    import pygame  # a crash may come before it was needed

    from kq_table.text import say  # likewise

    where = say("mishap.report", path=path) if path else say("mishap.no_report")
    words = "\n\n".join([say("mishap.ends"), where])
    answers = (say("mishap.close"), say("mishap.go_on"))
    try:
        chosen = pygame.display.message_box(say("app.title"), words, "error", None, answers, 1, 0)
    except pygame.error as error:
        report(error)  # no window system: the report is all that can be done
        return False
    return chosen == 1


def _start_again() -> None:
    """Start the program anew; what went wrong with its window went with it."""
    import subprocess  # takes milliseconds that a start need not spend

    subprocess.Popen([sys.executable, "--continue"])
