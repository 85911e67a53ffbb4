"""Returns unused memory to the system."""

from __future__ import annotations

import gc
import os
import sys
from typing import Final

HAS_GLIBC: Final = "CS_GNU_LIBC_VERSION" in getattr(os, "confstr_names", {})
M_MMAP_THRESHOLD: Final = -3
"""As in glibc's malloc.h."""
LARGE_BLOCK_BYTES: Final = 16 << 20
"""Half a window of 3840 × 2160 pixels. Mapping smaller blocks each time would take longer than drawing in them."""


def give_back() -> None:
    """Collect garbage cycles, and return freed pages to the system."""
    gc.collect()
    trim()


def trim() -> None:
    """
    Return freed pages to the system if that does not happen by itself; takes 3 ms for 50 MB.

    glibc keeps a page while any small block in it is used: after some matches, half of all that was freed.
    """
    _call_libc("malloc_trim", 0)


def return_large_blocks() -> None:
    """
    Have every large block returned to the system as soon as it is freed.

    glibc maps large blocks separately, but each freed one raises the size from which it does so, up to 32 MB: soon a
    picture of the whole window would be among small blocks that outlive it.
    """
    _call_libc("mallopt", M_MMAP_THRESHOLD, LARGE_BLOCK_BYTES)


def _call_libc(function: str, *arguments: int) -> None:
    if sys.platform == "linux" and HAS_GLIBC:
        # Not by ctypes: where that is bundled, the frozen program would load it at every start.
        import _ctypes

        _ctypes.call_function(_ctypes.dlsym(_ctypes.dlopen("", 0), function), arguments)
