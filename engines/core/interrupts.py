"""
How a command ends that cannot go on, also while it is being loaded: without a traceback.

After Ctrl+C it does so with the status that shells expect; where the system has too little for it, with a sentence.

For that it is enough to import this, before anything that takes a while.
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
