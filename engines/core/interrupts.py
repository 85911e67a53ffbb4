"""
Ctrl+C ends a command with the status that shells expect, and without a traceback.

To import this is all: it comes before the games, which take a while to load.
"""

from __future__ import annotations

import os
import sys
from types import TracebackType
from typing import Final

INTERRUPTED_STATUS: Final = 130

_show = sys.excepthook


def _end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """End at once where Ctrl+C was pressed: every bot was closed on the way here, and nothing is left to wait for."""
    if issubclass(kind, KeyboardInterrupt):
        os._exit(INTERRUPTED_STATUS)
    _show(kind, error, trace)


sys.excepthook = _end
