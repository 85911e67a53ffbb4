"""Draws the table's ground: felt under a lamp. Knows no card and no layout."""

from __future__ import annotations

import json
import math
from functools import cache, lru_cache
from random import Random
from typing import Final

import pygame

from kq_table.system import resources
from kq_table.ui.svg import ICON_COLOUR, rasterize

USUAL: Final = "green"
TILE: Final = 256
GRAIN: Final = 2.6
"""Spread of the felt's grain in steps of brightness: enough to hide that a gradient has only 256 of them."""
LIFT: Final = 8
"""The light is drawn so many steps too dark and the grain so many too bright: one pass then does for both signs."""
MAP: Final = 48
"""The lamp's light is worked out on a map with a long side of so many cells and then stretched."""
STEPS: Final = 255
"""From light to dark there are so many steps, as fine as a colour's own."""
LAMP: Final = (0.5, 0.44)
REACH: Final = 0.64
CREST: Final = 300
"""Pixels across at a scale of 1, as the edge's square below."""
CREST_ALPHA: Final = 24
EDGE: Final = 200


@lru_cache(maxsize=2)
def felt_image(size: tuple[int, int], colour: str = USUAL, own: tuple[str, ...] = ()) -> pygame.Surface:
    """
    Give the opaque ground of a table of *size* pixels in one of the colours in ``assets/felts``.

    A colour that is not there, as an older settings file may name one, is the usual one.

    :param own: the shades of a felt that is none of ours, from under the lamp to the corner
    """
    shades = tuple(pygame.Color(shade) for shade in own) or _shades(colour)
    light = _light(size, shades)
    ground = pygame.Surface(size)
    pygame.transform.smoothscale(light.convert(ground), size, ground)
    _weave_crest(ground, shades[0])
    _grain(ground)
    _lay_edge(ground)
    return ground


def _scale(size: tuple[int, int]) -> float:
    """Give the size of ornament, 1 for a table of 1280 by 800 or of 800 by 1280."""
    return max(0.6, min(min(size) / 800, max(size) / 1280))


def _weave_crest(ground: pygame.Surface, light: pygame.Color) -> None:
    """Weave the crest into the middle, a shade lighter than the felt: seen, but not looked at."""
    width, height = ground.get_size()
    side = round(CREST * _scale((width, height)))
    colour = light.lerp("white", 0.35)
    text = (
        resources.find("table", "crest.svg")
        .read_text("utf-8")
        .replace(ICON_COLOUR, f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}")
    )
    crest = rasterize(text, (side, side))
    crest.set_alpha(CREST_ALPHA)
    ground.blit(crest, ((width - side) // 2, round(height * LAMP[1]) - side // 2))


def _lay_edge(ground: pygame.Surface) -> None:
    """Lay the rail around the table: four corners as drawn, and what is between them stretched."""
    side = round(EDGE * _scale(ground.get_size()))
    edge = rasterize(resources.find("table", "edge.svg").read_text("utf-8"), (side, side))
    corner = side * 2 // 5
    middle = side - 2 * corner
    width, height = (length - 2 * corner for length in ground.get_size())
    for source, place, size in (
        ((0, 0, corner, corner), (0, 0), None),
        ((corner + middle, 0, corner, corner), (corner + width, 0), None),
        ((0, corner + middle, corner, corner), (0, corner + height), None),
        ((corner + middle, corner + middle, corner, corner), (corner + width, corner + height), None),
        ((corner, 0, middle, corner), (corner, 0), (width, corner)),
        ((corner, corner + middle, middle, corner), (corner, corner + height), (width, corner)),
        ((0, corner, corner, middle), (0, corner), (corner, height)),
        ((corner + middle, corner, corner, middle), (corner + width, corner), (corner, height)),
    ):
        piece = edge.subsurface(source)
        ground.blit(pygame.transform.scale(piece, size) if size else piece, place)


def _light(size: tuple[int, int], shades: tuple[pygame.Color, ...]) -> pygame.Surface:
    longest = max(size)
    cells = (max(8, MAP * size[0] // longest), max(8, MAP * size[1] // longest))
    light = pygame.Surface(cells)
    steps = [_mix(shades, step / STEPS) for step in range(STEPS + 1)]
    for x in range(cells[0]):
        across = (x + 0.5) / cells[0] - LAMP[0]
        for y in range(cells[1]):
            down = (y + 0.5) / cells[1] - LAMP[1]
            light.set_at((x, y), steps[min(STEPS, round(math.hypot(across, down) / REACH * STEPS))])
    return light


def _shades(colour: str) -> tuple[pygame.Color, ...]:
    known = colour if colour in resources.choices("felts") else USUAL
    facts = json.loads(resources.find("felts", f"{known}.json").read_text("utf-8"))
    return tuple(pygame.Color(facts[shade]) for shade in ("light", "middle", "dark"))


def _mix(shades: tuple[pygame.Color, ...], far: float) -> pygame.Color:
    """Give the colour at a distance of 0 (under the lamp) to 1 (out of its reach)."""
    place = far * (len(shades) - 1)
    step = min(int(place), len(shades) - 2)
    return shades[step].lerp(shades[step + 1], place - step) - pygame.Color(LIFT, LIFT, LIFT, 0)


def _grain(ground: pygame.Surface) -> None:
    tile = _tile()
    width, height = ground.get_size()
    for x in range(0, width, TILE):
        for y in range(0, height, TILE):
            ground.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)


@cache
def _tile() -> pygame.Surface:
    """Give a tile of normal noise about `LIFT`: a random byte is a rank, the palette what stands at that rank."""
    chance = Random(1999)
    levels = sorted(round(min(2.0 * LIFT, max(0.0, chance.gauss(LIFT, GRAIN)))) for _ in range(256))
    ranks = pygame.image.frombuffer(chance.randbytes(TILE * TILE), (TILE, TILE), "P")
    ranks.set_palette([(level,) * 3 for level in levels])
    tile = pygame.Surface((TILE, TILE))
    tile.blit(ranks, (0, 0))
    return tile
