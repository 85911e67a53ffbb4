"""Makes sure that a program's standard streams can be used, however it was started."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def prepare() -> None:
    """
    Give a stream that is closed, or that a Windows program without a console has not, one that holds nothing.

    Each gets its own number so: else the next file that is opened would have it, and what a library complains of would
    be written into that file, which might be a match's record. What does not wait, as some starters leave their pipes,
    waits from now on: or what is read would end where its writer is slow.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
        else:
            with suppress(OSError, ValueError, AttributeError):  # no file of the system, or no POSIX
                os.set_blocking(stream.fileno(), True)
