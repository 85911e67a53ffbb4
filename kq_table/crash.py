"""
The last word of a program that dies: a log, and a box where nobody could read it otherwise. Knows no scene.

A program started by double click has no console, so every death is written to a file.
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

from . import __version__, folders

KEPT: Final = 5
"""So many crash logs are kept, the newest."""

before_box: Final[list[Callable[[], None]]] = []
"""What to stop before the box is shown: it is modal, and bots would think on behind it."""


def install() -> None:
    """Have every uncaught error, and a crash inside a library, written to the folder for logs."""
    _give_streams()
    sys.excepthook = _on_error
    threading.excepthook = _on_thread_error
    try:
        # Stays open for as long as the program runs: a crash inside SDL writes here without Python's help.
        file = (folders.folder("log") / "native-crash.log").open("w", encoding="utf-8")
    except OSError:
        faulthandler.enable()
        return
    faulthandler.enable(file)


def report(error: BaseException) -> Path | None:
    """Write *error* with its traceback to a log of its own and say where; None if the disk refuses."""
    frozen = " frozen" if getattr(sys, "frozen", False) else ""
    text = f"kq-table {__version__}{frozen}, Python {sys.version.split()[0]}, {sys.platform}\n\n"
    text += "".join(traceback.format_exception(error))
    try:
        folder = folders.folder("log")
        path = folder / time.strftime("crash-%Y%m%d-%H%M%S.log")
        path.write_text(text, encoding="utf-8")
        for old in sorted(folder.glob("crash-*.log"))[:-KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


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
        _show_box(path)


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


def _show_box(path: Path | None) -> None:
    import pygame  # a crash may come before it was needed

    where = f"Details: {path}" if path else "The details could not be written to disk."
    try:
        pygame.display.message_box("KQ Table", f"The program hit an error and must stop.\n\n{where}", "error")
    except pygame.error as error:
        report(error)  # no window system: the log is all that can be done
