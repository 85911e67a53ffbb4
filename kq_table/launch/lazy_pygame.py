"""Has pygame come in without what a start can do without. Knows no scene, and no picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

LATER: Final = ("pygame.mixer", "pygame.mixer_music", "pygame.pkgdata")
"""Sound and its fifteen libraries, and pygame's own font and icon: they come when they are asked for."""
NEVER: Final = ("pygame.system", "pygame.typing", "pygame._debug")
"""What a table never uses."""


@contextmanager
def lazy_imports() -> Iterator[None]:
    """
    Let `import pygame` leave these out, which pygame allows; afterwards whoever imports one gets it.

    It saves a sixth of the time to the first frame. A name that stands for None cannot be imported (The Python
    Language Reference, 5.3.1).
    """
    names = [name for name in (*LATER, *NEVER) if name not in sys.modules]
    modules: dict[str, Any] = sys.modules
    modules.update(dict.fromkeys(names))
    try:
        yield
    finally:
        for name in names:
            del modules[name]
