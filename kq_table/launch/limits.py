"""Checks that the system has enough resources: better a sentence at the start than an error at the table."""

from __future__ import annotations

import errno
import os
import sys
from typing import Final

from engines.core import scarcity

NEEDED_FILES: Final = 64
"""Open files; a table with bots has some 30."""
NEEDED_BYTES: Final = 512 * 1024**2
"""Of address space, most of it never used: as much as a table in a large window takes."""


def shortage() -> str:
    """Which resource is short, in the system's words; empty if there is enough."""
    if reason := scarcity.files_missing(NEEDED_FILES):
        return reason
    if sys.platform == "win32":
        return ""  # it has no such limits
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    return os.strerror(errno.ENOMEM) if 0 <= most < NEEDED_BYTES else ""
