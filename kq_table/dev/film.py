"""Films a scene without a window, frame by frame with the real animations, for `--film`."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Final

import pygame

from kq_table.features.start.game_catalog import offered_boxes
from kq_table.storage.settings import DEFAULTS, LastSetup, Settings

from .fake_bot import FakeBot
from .film_file import WRITERS, write_folder, write_strip
from .film_scripts import FILMS, perform
from .headless_app import Stage, open_stage
from .shot_scenes import ShotRequest

APP_FRAMES_PER_SECOND: Final = 60
"""At least; each frame of the film shows the last of those that the app drew in its time."""
POINTER_SHAPE: Final = ((0, 0), (0, 17), (4, 13.4), (6.7, 19.6), (9.3, 18.5), (6.7, 12.4), (12, 12.4))
"""In pixels of a window 800 high."""
OVERSAMPLING: Final = 4


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
    Film a scene of a match with this seed: into an animated .webp or .gif, or into a folder of numbered PNGs.

    :raises KeyError: if there is no such scene, or no such kind of file
    :raises ImportError: if the kind of file needs Pillow, which is not installed
    :raises StuckError: if the game has no such scene
    :raises OSError: if it cannot be saved
    """
    with tempfile.TemporaryDirectory() as folder:
        stage = open_stage(Path(folder), options.size, settings=_settings(request), seed=seed, bots=FakeBot)
        frames = record(stage, scene, options, request)
        if options.strip:
            write_strip(islice(frames, 0, None, options.strip), out, options.strip / options.fps)
        elif out.suffix:
            WRITERS[out.suffix](frames, out, options.fps)
        else:
            write_folder(frames, out)
        stage.close()


def record(stage: Stage, scene: str, options: FilmOptions, request: ShotRequest) -> Iterator[pygame.Surface]:
    """Give the frames of a film, one after the other as time passes; each is the caller's to keep."""
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
    """Give the usual settings, with which the menu offers the match that is requested."""
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
