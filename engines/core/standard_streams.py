"""Makes sure that a program's standard streams can be used, however it was started, and let it end."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn


def prepare() -> None:
    """
    Open the null device for each stream that is missing, and make the others blocking.

    A stream is missing where it was closed, or in a Windows program without a console. The next file to be opened, a
    match's record perhaps, would get its number, and a library's complaints would be written into it. Some programs
    start others with pipes that do not block; reading would end there as soon as the writer is slow.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8", newline="\n"))
        elif sys.platform != "win32":  # which has no such pipes
            with suppress(OSError, ValueError, AttributeError):  # no file of the system
                os.set_blocking(stream.fileno(), True)


def leave_stdin() -> None:
    """Put the null device in the place of stdin, so that a process that is started from now on cannot read it again."""
    try:
        number = sys.stdin.fileno()
    except (OSError, ValueError, AttributeError):
        return  # no file of the system
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, number)
    os.close(null)


def has_no_reader(error: Exception) -> bool:
    """Whether an error says that a pipe has nobody at its other end; Windows calls that an invalid argument."""
    if sys.platform == "win32" and isinstance(error, OSError) and error.filename is None:
        return error.errno in {errno.EPIPE, errno.EINVAL}
    return isinstance(error, BrokenPipeError)


def end_after(work: Callable[[], int]) -> NoReturn:
    """
    Do the *work* of this process and end it with the status that it gives, or with 1 after an error.

    The error is told as Python tells one that nobody catches; where the reader has gone there is nobody to tell.

    A thread that reads stdin meanwhile still holds it: an orderly end of Python would wait for that, and then crash.
    """
    try:
        status = work()
    except Exception as error:  # noqa: BLE001 (it is told, whatever it is)
        if not has_no_reader(error):
            sys.excepthook(type(error), error, error.__traceback__)
        status = 1
    os._exit(status)


def drop_unwritable() -> None:
    """Forget what stdout holds if it cannot be written: Python would try again at its end, with a traceback."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
