"""
Draws a player's own card backs in another process first, which can be stopped: the program itself would stand still.

SDL's reader of SVG makes thousands of points of each round join of a wide line: 40 kB took 18 s and 1.2 GB.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from functools import lru_cache
from typing import IO, Final

import pygame

from kq_table.match import background, own_process
from kq_table.ui.svg import rasterize

OPTION: Final = "--check-backs"
LARGEST: Final = (400, 560)
"""Pixels: about as large as a card is ever drawn, and of its proportions."""
START_SECONDS: Final = 15.0
"""For the process to begin, on a busy machine too."""
DRAW_SECONDS: Final = 1.5
"""For all backs together; a usual one takes a hundredth of a second."""
MEMORY_BYTES: Final = 2_000_000_000
NOT_DRAWN: Final = "own.slow"


@lru_cache(1)
def check_drawings(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Draw each picture; give the key of the sentence that says why it cannot be used, empty for one that can."""
    found = {str(i): NOT_DRAWN for i in range(len(texts))}
    task = json.dumps(dict(zip(found, texts, strict=True))).encode() + b"\n"
    try:
        for answer in own_process.answers(OPTION, task, START_SECONDS, DRAW_SECONDS):
            found.update(json.loads(answer))
    except OSError:
        pass  # without a process none of them can be tried
    return tuple(found.values())


def main() -> int:
    """Run as a process: texts come on stdin, what is wrong with each goes to stdout."""
    _limit_memory()
    return background.run(serve, niceness=0)


def serve(line: bytes, out: IO[bytes]) -> int:
    """Draw one after the other, and tell of each when it is done; give the exit status."""
    background.send(out, {})
    for name, text in json.loads(line).items():
        background.send(out, {name: _fault(text)})
    return 0


def _fault(text: str) -> str:
    try:
        drawn = rasterize(text, LARGEST)
    except pygame.error:
        return "own.not_svg"
    if drawn.get_size() != LARGEST:
        return "own.shape"
    return "" if drawn.get_bounding_rect() else "own.empty"


def _limit_memory() -> None:
    if sys.platform == "win32":  # which has no such limit: there the time alone is limited
        return
    import resource  # only elsewhere

    with suppress(ValueError, OSError):  # macOS refuses some limits, as does a lower one that is set already
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
