"""Large pictures cheaply: a small one is drawn, and its middle stretched."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import SRCALPHA, Color, Rect, Surface

from .theme import Colour

_SHADOW_OPACITY: Final = 150
_MAX_FINE_REACH: Final = 16
"""Reaches up to so many pixels are blurred as they are; longer ones at a coarser scale, which nobody can see."""

Cut = tuple[tuple[int, int], tuple[int, int]]
"""Start and length of one part along a side: in the small picture, and in the large one."""


def stretch(narrow: Surface, width: int) -> Surface:
    """Give the picture at another width: its two halves at the ends, its middle column between them."""
    picture = Surface((width, narrow.get_height()), SRCALPHA)
    lay_stretched(picture, narrow, width, (0, 0))
    return picture


def lay_stretched(picture: Surface, narrow: Surface, width: int, corner: tuple[int, int]) -> None:
    """Lay a picture at another width, see `stretch`, onto a larger one, its upper left corner at *corner*."""
    whole = ((0, narrow.get_height()), (0, narrow.get_height()))
    _lay(picture, narrow, [(cut, whole) for cut in _cuts(narrow.get_width(), width)], corner)


def plain(size: tuple[int, int], colour: Colour, opacity: int | None = None) -> Surface:
    """Draw one colour all over; with an *opacity* of 255 at most what lies below shows through."""
    picture = Surface(size, depth=32) if opacity is None else Surface(size, SRCALPHA)
    picture.fill(colour if opacity is None else (*Color(colour)[:3], opacity))
    return picture


def draw_shadow(size: tuple[int, int], reach: int, radius: int) -> Surface:
    """
    Draw the shadow round a sheet with round corners; under the sheet's middle there is none.

    Only a small sheet's shadow is blurred: blurring a whole panel takes too long.

    :param reach: pixels by which the shadow reaches over the sheet, and the picture over `size`, on every side
    """
    small = _blurred(2 * reach + radius, reach, radius)
    large = size[0] + 2 * reach, size[1] + 2 * reach
    across, down = (_cuts(small.get_width(), length) for length in large)
    places = [(x, y) for x in across for y in down if (x, y) != (across[1], down[1])]
    picture = Surface(large, SRCALPHA)
    _lay(picture, small, places, (0, 0))
    return picture


def _blurred(corner: int, reach: int, radius: int) -> Surface:
    """Draw the shadow of the least sheet that has all four corners, and one pixel between them."""
    coarse = max(1, reach // _MAX_FINE_REACH)
    side = -(-(2 * corner + 1) // coarse)
    small = Surface((side, side), SRCALPHA)
    sheet = small.get_rect().inflate(-2 * reach // coarse, -2 * reach // coarse)
    pygame.draw.rect(small, (0, 0, 0, _SHADOW_OPACITY), sheet, border_radius=radius // coarse)
    soft = pygame.transform.gaussian_blur(small, max(1, reach // (3 * coarse)))
    return pygame.transform.smoothscale(soft, (2 * corner + 1, 2 * corner + 1))


def _lay(picture: Surface, small: Surface, places: list[tuple[Cut, Cut]], corner: tuple[int, int]) -> None:
    for (from_x, to_x), (from_y, to_y) in places:
        part = small.subsurface(Rect(from_x[0], from_y[0], from_x[1], from_y[1]))
        picture.blit(pygame.transform.scale(part, (to_x[1], to_y[1])), (corner[0] + to_x[0], corner[1] + to_y[0]))


def _cuts(small: int, large: int) -> list[Cut]:
    """Divide a side into end, middle and end; where there is no room, the ends lose what is next to the middle."""
    half = small // 2
    near = min(half, large // 2)
    far = min(half, large - near)
    middle = large - near - far
    return [((0, near), (0, near)), ((half, 1), (near, middle)), ((small - far, far), (near + middle, far))]
