"""Writes the frames of a film: as an animation, as a folder of pictures, or as one sheet to look at."""

from __future__ import annotations

import io
import os
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import pygame

from engines.core.escape import escape
from engines.core.outside_file import open_emptied

QUALITY: Final = 79
"""Of WebP, up to 100. It leaves out small changes from frame to frame: by 70 a felt that faded kept its old corners."""
METHOD: Final = 4
"""How hard WebP tries, up to 6: the next takes half as long again and saves a hundredth."""
STRIP_COLUMNS: Final = 4
STRIP_WIDTH: Final = 480
"""Pixels of a frame in a contact sheet, at most."""
STRIP_GAP: Final = 4
LABEL_SIZE: Final = 22

Frames = Iterable[pygame.Surface]


def write_webp(frames: Frames, out: Path, fps: int) -> None:
    """Write an animated WebP that begins again at its end."""
    _animate(frames, out, fps, format="WEBP", quality=QUALITY, method=METHOD, minimize_size=True)


def write_gif(frames: Frames, out: Path, fps: int) -> None:
    """Write an animated GIF, whose 256 colours a frame show bands on the felt."""
    _animate(frames, out, fps, format="GIF", optimize=True)


def _animate(frames: Frames, out: Path, fps: int, **options: Any) -> None:
    from PIL import Image

    class Reel(Image.Image):
        """All frames as one picture, which unpacks only the one that it is at."""

        def __init__(self, packed: list[bytes]) -> None:
            super().__init__()
            self._packed, self._size, self._mode = packed, size, "RGB"
            self.n_frames = len(packed)
            self.seek(0)

        def seek(self, frame: int) -> None:
            if frame >= self.n_frames:
                raise EOFError
            self.im = Image.frombytes("RGB", size, zlib.decompress(self._packed[frame])).im
            self._at = frame

        def tell(self) -> int:
            return self._at

    packed, milliseconds, size = list[bytes](), list[int](), (0, 0)
    for i, frame in enumerate(frames):
        size, pixels = frame.get_size(), zlib.compress(pygame.image.tobytes(frame, "RGB"), 1)
        # What stands still is one long frame; rounding each end in place of each length keeps the pace.
        lasts = _centiseconds(i + 1, fps) - _centiseconds(i, fps)
        if packed and pixels == packed[-1]:
            milliseconds[-1] += lasts
        else:
            packed.append(pixels)
            milliseconds.append(lasts)
    file = io.BytesIO()
    Reel(packed).save(file, save_all=True, duration=milliseconds, loop=0, **options)
    _save(file.getvalue(), out)


def _centiseconds(frames: int, fps: int) -> int:
    """Give the milliseconds that so many frames last, in tens as GIF counts them."""
    return round(100 * frames / fps) * 10


def write_folder(frames: Frames, out: Path) -> None:
    """Write the frames into a folder as 0000.png, 0001.png …"""
    out.mkdir(parents=True, exist_ok=True)
    for i, frame in enumerate(frames):
        _save_picture(frame, out / f"{i:04d}.png")


def write_strip(frames: Frames, out: Path, seconds: float) -> None:
    """Write a contact sheet: the frames in rows, each with its time; they are *seconds* apart."""
    small = [_labelled(frame, i * seconds) for i, frame in enumerate(frames)]
    width, height = small[0].get_size()
    rows = -(-len(small) // STRIP_COLUMNS)
    sheet = pygame.Surface((STRIP_COLUMNS * (width + STRIP_GAP), rows * (height + STRIP_GAP)))
    for i, frame in enumerate(small):
        row, column = divmod(i, STRIP_COLUMNS)
        sheet.blit(frame, (column * (width + STRIP_GAP), row * (height + STRIP_GAP)))
    _save_picture(sheet, out)


def _labelled(frame: pygame.Surface, moment: float) -> pygame.Surface:
    scale = min(1.0, STRIP_WIDTH / frame.get_width())
    small = pygame.transform.smoothscale_by(frame, scale)
    pygame.font.init()
    small.blit(pygame.font.Font(None, LABEL_SIZE).render(f" {moment:.2f} s ", True, "white", "black"), (0, 0))
    return small


def _save_picture(picture: pygame.Surface, out: Path) -> None:
    file = io.BytesIO()
    pygame.image.save(picture, file, escape(out.name))
    _save(file.getvalue(), out)


def _save(data: bytes, out: Path) -> None:
    with os.fdopen(open_emptied(out), "wb") as file:
        file.write(data)


WRITERS: Final[Mapping[str, Callable[[Frames, Path, int], None]]] = {".webp": write_webp, ".gif": write_gif}
"""By the end of the file's name; Pillow is needed for each."""
