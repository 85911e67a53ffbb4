"""Takes a picture of a scene without a window, for `--shot`."""

from __future__ import annotations

import io
import os
import tempfile
from pathlib import Path

import pygame

from engines.core.escape import escape
from engines.core.outside_file import open_emptied

from .fake_bot import FakeBot
from .headless_app import open_stage
from .inline_bot import InlineBot
from .shot_scenes import REASONING_SCENES, ShotRequest, show


def take(scene: str, size: tuple[int, int], out: Path, seed: str, request: ShotRequest) -> None:
    """
    Draw a scene of a match with this seed and save it as PNG.

    :param size: width and height in pixels
    :raises KeyError: if there is no such scene
    :raises OSError: if it cannot be saved
    """
    with tempfile.TemporaryDirectory() as folder:
        bots = InlineBot if scene in REASONING_SCENES else FakeBot
        stage = open_stage(Path(folder), size, seed=seed, bots=bots)
        show(stage, scene, request)
        stage.frames(0.1)
        picture = io.BytesIO()
        pygame.image.save(stage.screen.surface, picture, escape(out.name))
        stage.close()
    with os.fdopen(open_emptied(out), "wb") as file:
        file.write(picture.getvalue())
