"""Windows' tests: which they are, and which of them Wine is to blame for where it stands in for Windows."""

from __future__ import annotations

import sys
from typing import Final

import pytest

WINDOWS_TESTS: Final = (
    "tests/engines",
    *("tests/kq_table/app", "tests/kq_table/count", "tests/kq_table/launch", "tests/kq_table/match"),
    *("tests/kq_table/shell", "tests/kq_table/storage", "tests/kq_table/system", "tests/kq_table/text"),
)
"""What a Python for Windows runs, besides playing: all that meets files, processes, pipes and the system."""


def is_wine() -> bool:
    """Whether this Python believes that it is on Windows, and Wine makes it believe so."""
    if sys.platform != "win32":
        return False
    import ctypes

    return hasattr(ctypes.WinDLL("ntdll"), "wine_get_version")


def fault_of_wine(fault: str) -> pytest.MarkDecorator:
    """Expect a test to fail under Wine, and only there, for a fault of Wine's; where Wine mends it, this tells."""
    return pytest.mark.xfail(is_wine(), reason=f"Wine: {fault}")
