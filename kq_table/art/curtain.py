"""The picture of a velvet curtain as large as the window."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

import pygame

from kq_table.system import resources
from kq_table.ui.svg import rasterize

FOLD_WIDTH: Final = 84
"""Pixels from fold to fold on a window of 1280 by 800; each differs a little."""
SWAG_SIZE: Final = (320, 150)
SHADE_STEPS: Final = 24
"""Steps from top to bottom in which the light falls off."""


@lru_cache(maxsize=1)
def curtain_image(size: tuple[int, int]) -> pygame.Surface:
    """Give an opaque curtain of *size* pixels: folds, darker towards its foot, under a valance with a golden fringe."""
    scale = max(0.6, min(size) / 800)
    curtain = pygame.Surface(size)
    _hang_folds(curtain, scale)
    _shade(curtain)
    _hang_valance(curtain, scale)
    return curtain


def _hang_folds(curtain: pygame.Surface, scale: float) -> None:
    fold = rasterize(
        resources.find("table", "fold.svg").read_text("utf-8"), (round(FOLD_WIDTH * scale), round(FOLD_WIDTH * scale))
    )
    chance = Random(1999)
    x = -round(FOLD_WIDTH * scale * 0.4)
    while x < curtain.get_width():
        width = round(FOLD_WIDTH * scale * chance.uniform(0.75, 1.25))
        curtain.blit(pygame.transform.smoothscale(fold, (width, curtain.get_height())), (x, 0))
        x += width


def _shade(curtain: pygame.Surface) -> None:
    """Darken below the valance and towards the foot, where the lamp does not reach."""
    light = pygame.Surface((1, SHADE_STEPS))
    for y in range(SHADE_STEPS):
        level = round(255 * min(1.0, 0.45 + y / SHADE_STEPS * 2.2) * (1 - 0.55 * (y / (SHADE_STEPS - 1)) ** 2))
        light.set_at((0, y), (level, level, level))
    stretched = pygame.transform.smoothscale(light.convert(curtain), curtain.get_size())
    curtain.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _hang_valance(curtain: pygame.Surface, scale: float) -> None:
    """Repeat whole swags across the window, wide or narrow as they fit."""
    width = curtain.get_width()
    count = max(1, round(width / (SWAG_SIZE[0] * scale)))
    drawn = rasterize(
        resources.find("table", "swag.svg").read_text("utf-8"),
        (round(SWAG_SIZE[0] * scale), round(SWAG_SIZE[1] * scale)),
    )
    for i in range(count):
        left, right = width * i // count, width * (i + 1) // count
        curtain.blit(pygame.transform.smoothscale(drawn, (right - left, drawn.get_height())), (left, 0))
