"""Makes the standard streams usable however the program was started, and ends a process cleanly."""

from __future__ import annotations

import atexit
import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn


def prepare() -> None:
    """
    Open the null device for each stream that is missing, and make the others blocking.

    A stream is missing if it was closed, or in a Windows program without a console. The next file to be opened, perhaps
    a match's record, would get its number, and a library's messages would be written into it. Some programs start
    others with non-blocking pipes; reading would end there as soon as the writer is slow.
    """
    atexit.unregister(_drop_complaints)
    atexit.register(_drop_complaints)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8", newline="\n"))
        elif sys.platform != "win32":  # such a pipe does not exist there
            with suppress(OSError, ValueError, AttributeError):  # not a file of the system
                os.set_blocking(stream.fileno(), True)


def leave_stdin() -> None:
    """Replace stdin by the null device, so that processes started from now on cannot read it."""
    try:
        number = sys.stdin.fileno()
    except (OSError, ValueError, AttributeError):
        return  # not a file of the system
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, number)
    os.close(null)


def has_no_reader(error: Exception) -> bool:
    """Whether an error says that nobody reads the other end of a pipe; Windows calls that an invalid argument."""
    if sys.platform == "win32" and isinstance(error, OSError) and error.filename is None:
        return error.errno in {errno.EPIPE, errno.EINVAL}
    return isinstance(error, BrokenPipeError)


def end_after(work: Callable[[], int]) -> NoReturn:
    """
    Run *work* and end the process with the status that it returns, or with 1 after an error.

    The error is printed as an uncaught one, unless nobody reads stderr.

    A thread that reads stdin meanwhile holds its lock: an orderly end of Python would wait for that, and then crash.
    """
    try:
        status = work()
    except Exception as error:  # noqa: BLE001 (it is told, whatever it is)
        if not has_no_reader(error):
            sys.excepthook(type(error), error, error.__traceback__)
        status = 1
    os._exit(status)


def drop_unwritable(name: str = "stdout") -> None:
    """
    Discard what a stream buffers if it cannot be written.

    Otherwise Python tries again at exit: it prints a traceback, and its status is 120 in place of ours.
    """
    stream = getattr(sys, name)
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _drop_complaints() -> None:
    with suppress(ValueError, AttributeError):  # closed or replaced meanwhile
        drop_unwritable("stderr")
