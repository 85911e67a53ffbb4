"""A small picture of a table for the list of matches. Knows what is drawn, not what it shows."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Final

import pygame
from pygame import Surface

from kq_table.ui.compositor import Compositor, DisplayList

SIZE: Final = (480, 300)
"""Pixels that the picture is large at most; it keeps the window's proportions."""


def take(draw: Callable[[DisplayList], None], ground: Surface) -> bytes:
    """
    Draw a scene on its ground, small, as a PNG file.

    :raises pygame.error: if the window has gone, and something was not drawn before that is needed now
    """
    frame, whole = DisplayList(), Surface(ground.get_size(), depth=32)
    draw(frame)
    Compositor().compose(whole, ground, frame)
    part = min(SIZE[0] / whole.get_width(), SIZE[1] / whole.get_height(), 1.0)
    small = pygame.transform.smoothscale(whole, [max(1, round(side * part)) for side in whole.get_size()])
    file = io.BytesIO()
    pygame.image.save(small, file, "table.png")
    return file.getvalue()
