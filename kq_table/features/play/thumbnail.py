"""A small picture of a table for the list of matches."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Final

import pygame
from pygame import Surface

from kq_table.match.controller import MatchController
from kq_table.shell.context import AppContext
from kq_table.system.notice import Notice
from kq_table.ui.compositor import Compositor, DisplayList

MAX_SIZE: Final = (480, 300)
"""In pixels; the picture keeps the window's proportions."""


def save(context: AppContext, controller: MatchController, draw: Callable[[DisplayList], None]) -> None:
    """Save a picture of the table beside the match's record; where that fails the match goes on without one."""
    try:
        controller.save_picture(take(draw, context.ground_of(controller.game)))
    except OSError as error:
        context.notices.append(Notice("note.no_picture", {"reason": error.strerror or str(error)}))
    except pygame.error as error:
        # The window went first, and what it had not shown yet cannot be drawn any more: an older picture stays.
        context.log("no_picture", reason=str(error))


def take(draw: Callable[[DisplayList], None], ground: Surface) -> bytes:
    """
    Draw a scene on its ground, small, as a PNG file.

    :raises pygame.error: if the window has gone, and something was not drawn before that is needed now
    """
    frame, whole = DisplayList(), Surface(ground.get_size(), depth=32)
    draw(frame)
    Compositor().compose(whole, ground, frame)
    part = min(MAX_SIZE[0] / whole.get_width(), MAX_SIZE[1] / whole.get_height(), 1.0)
    small = pygame.transform.smoothscale(whole, [max(1, round(side * part)) for side in whole.get_size()])
    file = io.BytesIO()
    pygame.image.save(small, file, "table.png")
    return file.getvalue()
