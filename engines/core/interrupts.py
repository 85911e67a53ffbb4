"""
Ends a command without a traceback after Ctrl+C or a lack of system resources, even while it is still loading.

The status after Ctrl+C is the one that shells expect; a lack of resources is reported in a sentence. Importing this
module installs it, so import it before anything that takes a while.
"""

from __future__ import annotations

import os
import sys
from types import TracebackType
from typing import Final

from . import scarcity

INTERRUPTED_STATUS: Final = 130
SCARCITY_STATUS: Final = 2

_show = sys.excepthook
_reserve: Final = bytearray(500_000)
"""Given back before the last sentence, so that there is memory to say it."""


def _end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """End at once where Ctrl+C was pressed before a command could answer it, or nothing more can be had."""
    _reserve.clear()
    if issubclass(kind, KeyboardInterrupt):
        os._exit(INTERRUPTED_STATUS)
    if reason := scarcity.why(error):
        os.write(2, f"KQ Table can’t run: {reason}\n".encode())
        os._exit(SCARCITY_STATUS)
    _show(kind, error, trace)


sys.excepthook = _end
