"""Whether the system gives the program enough to run: better a sentence at the start than an error at the table."""

from __future__ import annotations

import errno
import os
import sys
from typing import Final

from engines.core import scarcity

NEEDED_FILES: Final = 64
"""Open at a table with bots are some 30."""
NEEDED_BYTES: Final = 512 * 1024**2
"""Of addresses, most of which are never used: a table in a large window takes so many."""


def shortage() -> str:
    """Say what there is too little of, as the system does; empty if there is enough."""
    if reason := scarcity.files_missing(NEEDED_FILES):
        return reason
    if sys.platform == "win32":
        return ""  # it has no such limits
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    return os.strerror(errno.ENOMEM) if 0 <= most < NEEDED_BYTES else ""
