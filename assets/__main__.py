"""Draws every picture and sound anew into this folder: ``python -m assets``. Knows no way to draw any of them."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from . import synth
from .deck import whole
from .room.containers import APPLE, icns, ico
from .room.drape import fold, swag
from .room.emblem import emblem
from .room.icons import icons
from .room.table import EMBLEMS, SIGNS, crest, edge, sign

HERE: Final = Path(__file__).resolve().parent
SIZES: Final = (16, 32, 48, 64, 128, 256, 512)


def texts() -> Iterator[tuple[str, str]]:
    """Give the path within this folder and the text of every vector picture."""
    yield from whole.files()
    for name, text in icons():
        yield f"icons/{name}.svg", text
    yield "emblem/emblem.svg", emblem(512)
    yield "table/edge.svg", edge()
    yield from ((f"table/{name}.svg", crest(name)) for name in EMBLEMS)
    yield from ((f"table/sign-{name}.svg", sign(name)) for name in SIGNS)
    yield "table/fold.svg", fold()
    yield "table/swag.svg", swag()


def emblems() -> Iterator[tuple[str, bytes]]:
    """Give the path and the bytes of the program's sign in all its sizes and containers."""
    pictures = {size: _png(emblem(size), size) for size in SIZES}
    yield from ((f"emblem/icon-{size}.png", png) for size, png in pictures.items())
    yield "emblem/icon.ico", ico({size: png for size, png in pictures.items() if size <= 256})
    yield "emblem/icon.icns", icns({size: png for size, png in pictures.items() if size in APPLE})


def _png(text: str, size: int) -> bytes:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # Only these files need pixels: the rest can be drawn where there is no pygame.
    import pygame

    picture = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (size, size))
    out = io.BytesIO()
    pygame.image.save(picture, out, "icon.png")
    return out.getvalue()


def main() -> int:
    """Write all files, and say how many."""
    if sys.argv[1:]:
        sys.stderr.write("usage: python -m assets   (draws every picture and sound anew; takes no arguments)\n")
        return 2
    written = [(path, text.encode()) for path, text in texts()]
    written += [*emblems(), *synth.files()]
    for path, content in written:
        (HERE / path).parent.mkdir(parents=True, exist_ok=True)
        (HERE / path).write_bytes(content)
    sys.stdout.write(f"{len(written)} files, {sum(len(content) for _, content in written) // 1024} KiB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
