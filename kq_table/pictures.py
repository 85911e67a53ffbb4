"""Turns vector pictures into pixels: icons, portraits, cards. Knows no card game and no screen."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Final

import pygame

from . import assets

INK: Final = "#000000"
"""The colour in which icons are drawn in their files."""
ROUND: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<circle cx="50" cy="50" r="49.5" fill="#FFFFFF"/></svg>'
)
"""What is left of a portrait: SDL's reader cannot cut, so that the pixels are cut instead."""


def raster(text: str, size: tuple[int, int]) -> pygame.Surface:
    """
    Draw SVG *text* into a surface with alpha of *size* pixels; a picture of other proportions keeps its own.

    :raises pygame.error: if the text is no SVG that SDL can read.
    """
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    # SDL gives ABGR, which costs thirty times as much to blit as what it blits to.
    surface = pygame.Surface(drawn.get_size(), pygame.SRCALPHA)
    surface.blit(drawn, (0, 0))
    return surface


@lru_cache(maxsize=128)
def icon(name: str, size: int, colour: str) -> pygame.Surface:
    """Draw the icon *name* in a square of *size* pixels; *colour* is written ``#RRGGBB``."""
    text = assets.find("icons", f"{name}.svg").read_text("utf-8")
    return raster(text.replace(INK, colour), (size, size))


@lru_cache(maxsize=32)
def portrait(name: str, size: int) -> pygame.Surface:
    """Draw the round portrait of a court card (one of `plan.COURTS`, or ``JO``) *size* pixels wide."""
    drawn = raster(assets.find("portraits", f"{name}.svg").read_text("utf-8"), (size, size))
    drawn.blit(raster(ROUND, (size, size)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn
