"""Waiting for what a thread or another process does."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

PATIENCE_S: Final = 30
"""So long may it take on the slowest machine; then it will not come any more."""


def wait_until(condition: Callable[[], object]) -> None:
    """Wait until it holds; fail where it does not."""
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, "what was waited for did not come"
        time.sleep(0.001)
