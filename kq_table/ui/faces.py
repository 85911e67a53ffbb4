"""
The moods of portraits: brows, lids and mouth, laid over a portrait that is already drawn.

A mood comes and goes in steps. What lies between two moods is computed: their files differ in numbers only.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

import pygame
from pygame import Surface

from kq_table.system import resources

from .svg import portrait, rasterize

CALM, GLAD, SORE, SLY, BLINK = "calm", "glad", "sore", "sly", "blink"
MOODS: Final = (GLAD, SORE, SLY)
STEPS: Final = 4
"""Steps between the calm face and a mood."""
BOX: Final = (0.29, 0.34, 0.42, 0.48)
"""Where a portrait can change: left, top, width and height, as parts of its side."""
ALIKE: Final = (3, 3, 3, 3)
"""The greatest difference of colours that counts as none."""
NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
VIEW_BOX: Final = re.compile(r'width="[^"]*" height="[^"]*" viewBox="[^"]*"')


class Layer(NamedTuple):
    """A picture over a portrait, and its place from the portrait's corner, in pixels."""

    picture: Surface
    place: tuple[int, int]


@lru_cache(maxsize=80)
def layer(court: str, mood: str, step: int, side: int) -> Layer:
    """
    Draw what a court card's portrait *side* pixels wide is to show over itself.

    :param step: how far the mood has come, 1 to `STEPS`
    """
    left, top, *_ = (round(part * side) for part in BOX)
    calm = _calm(court, side)
    felt = _crop(between(_file(court, CALM), _file(court, mood), step / STEPS), side)
    same = pygame.mask.from_threshold(felt, (0, 0, 0, 0), ALIKE, calm)
    same.invert()
    picture = same.to_surface(setsurface=felt, unsetcolor=(0, 0, 0, 0))
    used = picture.get_bounding_rect()
    return Layer(picture.subsurface(used).copy(), (left + used.x, top + used.y))


@lru_cache(maxsize=32)
def face(court: str, side: int, mood: str = CALM, step: int = STEPS) -> Surface:
    """Draw a court card's portrait *side* pixels wide with a mood that has come so far."""
    calm = portrait(court, side)
    if mood == CALM:
        return calm
    felt = calm.copy()
    felt.blit(*layer(court, mood, step, side))
    return felt


@lru_cache(maxsize=20)
def _calm(court: str, side: int) -> Surface:
    return _crop(_file(court, CALM), side)


def between(start: str, end: str, share: float) -> str:
    """Give what lies between two drawings that differ in numbers only."""
    aims = iter(NUMBER.findall(end))

    def moved(match: re.Match[str]) -> str:
        here, there = match[0], next(aims)
        return here if here == there else f"{float(here) + (float(there) - float(here)) * share:.2f}"

    return NUMBER.sub(moved, start)


@lru_cache(maxsize=60)
def _file(court: str, mood: str) -> str:
    return resources.find("portraits", f"moods/{court}-{mood}.svg").read_text("utf-8")


def _crop(text: str, side: int) -> Surface:
    """Draw what can change of a portrait that would be *side* pixels wide."""
    left, top, width, height = (round(part * side) for part in BOX)
    scale = 100 / side
    view = f"{left * scale:.4f} {top * scale:.4f} {width * scale:.4f} {height * scale:.4f}"
    frame = f'width="{width}" height="{height}" viewBox="{view}"'
    return rasterize(VIEW_BOX.sub(frame, text, count=1), (width, height))
