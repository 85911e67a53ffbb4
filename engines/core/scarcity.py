"""Recognises errors caused by a lack of memory, open files, threads or processes."""

from __future__ import annotations

import errno
import os
from typing import Final

ERRORS: Final = frozenset([errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN])
NO_THREAD: Final = "can't start new thread"
"""Python's message when the system starts no more threads."""
SPARE_FILES: Final = 4
SPARE_BYTES: Final = 16_000_000
"""If less memory than this is free, any error is put down to that: libraries report a lack of memory in many ways."""


def why(error: BaseException) -> str:
    """Which resource ran out, in the system's words; empty if the error has another cause."""
    told: BaseException | None = error
    while told is not None:
        if isinstance(told, MemoryError):
            return os.strerror(errno.ENOMEM)
        if isinstance(told, OSError) and told.errno in ERRORS:
            return os.strerror(told.errno)
        if isinstance(told, RuntimeError) and str(told) == NO_THREAD:
            return os.strerror(errno.EAGAIN)
        told = told.__cause__ or told.__context__
    return files_missing(SPARE_FILES) or _memory_missing()


def files_missing(count: int) -> str:
    """Why *count* more files cannot be opened; empty if they can."""
    opened: list[int] = []
    try:
        while len(opened) < count:
            opened.append(os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        return error.strerror or str(error)
    finally:
        for handle in opened:
            os.close(handle)
    return ""


def _memory_missing() -> str:
    try:
        bytearray(SPARE_BYTES)
    except MemoryError:
        return os.strerror(errno.ENOMEM)
    return ""
