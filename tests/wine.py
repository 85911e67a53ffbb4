"""Windows' tests: which they are, and which of them Wine is to blame for where it stands in for Windows."""

from __future__ import annotations

import sys
from typing import Final

import pytest

WINDOWS_TESTS: Final = (
    "tests/engines",
    *(f"tests/kq_table/{name}" for name in ("app", "art", "launch", "match", "shell", "storage", "system", "text")),
    *(f"tests/kq_table/features/{name}" for name in ("problems", "results", "review", "same_cards")),
)
"""What a Python for Windows runs, besides playing: all that meets files, processes, pipes and the system."""


def is_wine() -> bool:
    """Whether this Python believes that it is on Windows, and Wine makes it believe so."""
    if sys.platform != "win32":
        return False
    import ctypes

    return hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


def fault_of_wine(fault: str, *, is_tried: bool = True) -> pytest.MarkDecorator:
    """Expect a test to fail under Wine, and only there; it is tried all the same, as a newer Wine may be better."""
    return pytest.mark.xfail(is_wine(), reason=f"Wine: {fault}", run=is_tried)


LOCK_ERROR: Final = "`_locking` gives no reason (errno 0) where another program holds the lock; Windows gives EACCES"
LINK_TO_NOTHING: Final = "a link that leads nowhere is taken for nothing at all"
HALF_LETTER: Final = "a name with half a surrogate pair, which NTFS takes, is refused"
NO_MEMORY_LIMIT: Final = "a job object limits no memory"
