"""Films a scene without a window, frame by frame with the real animations, and writes what it filmed."""

from __future__ import annotations

import io
import os
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Final

import pygame
from PIL import Image

from engines.core.escape import escape
from engines.core.outside_file import open_emptied
from kq_table.app.headless import Stage, open_stage
from kq_table.features.start.game_catalog import offered_boxes
from kq_table.storage.settings import DEFAULTS, LastSetup, Settings

from .bots import FakeBot
from .film_scripts import FILMS, perform
from .shots import ShotRequest

APP_FRAMES_PER_SECOND: Final = 60
"""At least; each frame of the film shows the last of those that the app drew in its time."""
POINTER_SHAPE: Final = ((0, 0), (0, 17), (4, 13.4), (6.7, 19.6), (9.3, 18.5), (6.7, 12.4), (12, 12.4))
"""In pixels of a window 800 high."""
OVERSAMPLING: Final = 4
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


@dataclass(frozen=True)
class FilmOptions:
    """
    How a film is made.

    :param size: width and height in pixels
    :param seconds: its length; None: as long as its script takes
    :param fps: its frames a second, at most `APP_FRAMES_PER_SECOND`
    :param strip: 0, or a contact sheet is made in place of the film, of every so many frames
    """

    size: tuple[int, int] = (1280, 800)
    seconds: float | None = None
    fps: int = 30
    strip: int = 0


def make(scene: str, options: FilmOptions, out: Path, seed: str, request: ShotRequest) -> None:
    """
    Film a scene of a match with this seed: into an animated .webp, or into a folder of numbered PNGs.

    :raises KeyError: if there is no such scene
    :raises StuckError: if the game has no such scene
    :raises OSError: if it cannot be saved
    """
    with tempfile.TemporaryDirectory() as folder:
        stage = open_stage(Path(folder), options.size, settings=_settings(request), seed=seed, bots=FakeBot)
        frames = record(stage, scene, options, request)
        if options.strip:
            write_strip(islice(frames, 0, None, options.strip), out, options.strip / options.fps)
        elif out.suffix:
            write_webp(frames, out, options.fps)
        else:
            write_folder(frames, out)
        stage.close()


def record(stage: Stage, scene: str, options: FilmOptions, request: ShotRequest) -> Iterator[pygame.Surface]:
    """The frames of a film, one after the other as time passes; each is the caller's to keep."""
    script, per_frame = FILMS[scene], 1 / options.fps
    script.prepare(stage, request)
    parts = -(-APP_FRAMES_PER_SECOND // options.fps)
    count = None if options.seconds is None else round(options.seconds * options.fps)
    performance = perform(stage, script, request, per_frame)
    pointer, at = _pointer(options.size[1] / 800), (-100, -100)
    for events in islice(performance if count is None else chain(performance, repeat([])), count):
        at = next((event.pos for event in events if hasattr(event, "pos")), at)
        for i in range(parts):
            stage.app.run_frame(events if i == 0 else [])
            stage.clock.wait(stage.clock.now() + per_frame / parts)
        picture = stage.screen.surface.copy()
        picture.blit(pointer, at)
        yield picture


def _settings(request: ShotRequest) -> Settings:
    """The usual settings, with which the menu offers the match that is requested."""
    box = next(box for box in offered_boxes() if request.game in box.games)
    last = {request.game: LastSetup(request.number_of_seats)}
    return replace(DEFAULTS, variants={box.key: request.game}, last=last)


def _pointer(scale: float) -> pygame.Surface:
    """Draw the pointer that a desktop would show."""
    factor = scale * OVERSAMPLING
    shape = [((x + 1) * factor, (y + 1) * factor) for x, y in POINTER_SHAPE]
    large = pygame.Surface((round(15 * factor), round(23 * factor)), pygame.SRCALPHA)
    pygame.draw.polygon(large, "white", shape)
    pygame.draw.polygon(large, "black", shape, round(factor * 1.4))
    return pygame.transform.smoothscale(large, [side // OVERSAMPLING for side in large.get_size()])


# -- the file


def write_webp(frames: Frames, out: Path, fps: int) -> None:
    """Write an animated WebP that begins again at its end."""

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
    Reel(packed).save(
        file,
        save_all=True,
        duration=milliseconds,
        loop=0,
        format="WEBP",
        quality=QUALITY,
        method=METHOD,
        minimize_size=True,
    )
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
