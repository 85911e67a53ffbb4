"""Gives memory that is no longer used back to the system."""

from __future__ import annotations

import gc
import os
import sys
from typing import Final

HAS_GLIBC: Final = "CS_GNU_LIBC_VERSION" in getattr(os, "confstr_names", {})
M_MMAP_THRESHOLD: Final = -3
"""As in glibc's malloc.h."""
LARGE_BLOCK_BYTES: Final = 16 << 20
"""Half a window of 3840 × 2160 pixels. Mapping a smaller one each time would take longer than drawing in it."""


def give_back() -> None:
    """Collect what is left in cycles, and return freed pages to the system."""
    gc.collect()
    trim()


def trim() -> None:
    """
    Return freed pages to the system where that does not happen by itself; takes 3 ms where 50 MB are free.

    glibc keeps a page for as long as any small block in it is used: after some matches, half of all that was freed.
    """
    _call_libc("malloc_trim", 0)


def return_large_blocks() -> None:
    """
    Have every large block returned to the system as soon as it is freed.

    glibc maps a large block apart from all others, but every one that is freed raises the size from which it does so,
    up to 32 MB: soon a picture of the whole window would lie among small blocks that outlive it.
    """
    _call_libc("mallopt", M_MMAP_THRESHOLD, LARGE_BLOCK_BYTES)


def _call_libc(function: str, *arguments: int) -> None:
    if sys.platform == "linux" and HAS_GLIBC:
        # Not by ctypes: where that is bundled, the frozen program would load it at every start.
        import _ctypes

        _ctypes.call_function(_ctypes.dlsym(_ctypes.dlopen("", 0), function), arguments)
