"""Draws the table's ground: felt under a lamp. Knows no card and no layout."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from functools import cache
from random import Random
from statistics import NormalDist
from typing import Final

import pygame

from . import assets

TILE: Final = 256
GRAIN: Final = 2.6
"""Spread of the felt's grain in steps of brightness: enough to hide that a gradient has only 256 of them."""
MAP: Final = 64
"""The lamp's light is worked out on a map with a long side of so many cells and then stretched."""
LAMP: Final = (0.5, 0.44)
REACH: Final = 0.64


@cache
def felt(size: tuple[int, int], colour: str = "green") -> pygame.Surface:
    """Give the opaque ground of a table of *size* pixels in one of the colours in ``assets/felts``."""
    light = _light(size, colour)
    ground = pygame.Surface(size)
    pygame.transform.smoothscale(light.convert(ground), size, ground)
    _grain(ground)
    return ground


def _light(size: tuple[int, int], colour: str) -> pygame.Surface:
    shades = _shades(colour)
    longest = max(size)
    cells = (max(8, MAP * size[0] // longest), max(8, MAP * size[1] // longest))
    light = pygame.Surface(cells)
    for x in range(cells[0]):
        for y in range(cells[1]):
            across = (x + 0.5) / cells[0] - LAMP[0]
            down = (y + 0.5) / cells[1] - LAMP[1]
            light.set_at((x, y), _mix(shades, math.hypot(across, down) / REACH))
    return light


def _shades(colour: str) -> tuple[pygame.Color, ...]:
    facts = json.loads(assets.find("felts", f"{colour}.json").read_text("utf-8"))
    return tuple(pygame.Color(facts[shade]) for shade in ("light", "middle", "dark"))


def _mix(shades: tuple[pygame.Color, ...], far: float) -> pygame.Color:
    """Give the colour at a distance of 0 (under the lamp) to 1 (out of its reach)."""
    place = min(1.0, far) * (len(shades) - 1)
    step = min(int(place), len(shades) - 2)
    return shades[step].lerp(shades[step + 1], place - step)


def _grain(ground: pygame.Surface) -> None:
    lighter, darker = _grains()
    width, height = ground.get_size()
    for place in _places(width, height):
        ground.blit(lighter, place, special_flags=pygame.BLEND_RGB_ADD)
        ground.blit(darker, place, special_flags=pygame.BLEND_RGB_SUB)


def _places(width: int, height: int) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(0, height, TILE) for x in range(0, width, TILE))


@cache
def _grains() -> tuple[pygame.Surface, pygame.Surface]:
    """Give two tiles of normal noise, what it adds and what it takes away: a byte's rank is its palette entry."""
    noise = Random(1999).randbytes(TILE * TILE)
    normal = NormalDist(0, GRAIN)
    levels = [normal.inv_cdf((byte + 0.5) / 256) for byte in range(256)]
    return _tile(noise, [max(0.0, level) for level in levels]), _tile(noise, [max(0.0, -level) for level in levels])


def _tile(noise: bytes, levels: list[float]) -> pygame.Surface:
    tile = pygame.image.frombuffer(noise, (TILE, TILE), "P")
    tile.set_palette([(round(level),) * 3 for level in levels])
    plain = pygame.Surface((TILE, TILE))
    plain.blit(tile, (0, 0))
    return plain
