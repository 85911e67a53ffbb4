"""Makes sure that a program's standard streams can be used, however it was started."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


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
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
        else:
            with suppress(OSError, ValueError, AttributeError):  # no file of the system, or no POSIX
                os.set_blocking(stream.fileno(), True)


def drop_unwritable() -> None:
    """Forget what stdout holds if it cannot be written: Python would try again at its end, with a traceback."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
