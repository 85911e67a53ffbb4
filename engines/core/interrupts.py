"""
Ctrl+C ends a command with the status that shells expect, and without a traceback, also while it is being loaded.

For that it is enough to import this, before anything that takes a while.
"""

from __future__ import annotations

import os
import sys
from types import TracebackType
from typing import Final

INTERRUPTED_STATUS: Final = 130

_show = sys.excepthook


def _end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """End at once where Ctrl+C was pressed before a command could answer it."""
    if issubclass(kind, KeyboardInterrupt):
        os._exit(INTERRUPTED_STATUS)
    _show(kind, error, trace)


sys.excepthook = _end
