"""The pictures behind everything: the felt under a lamp, and the curtain."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import islice
from random import Random
from typing import Final

import pygame

from kq_table.system import resources
from kq_table.ui.image_cache import Prefetch
from kq_table.ui.svg import ICON_COLOUR, rasterize

from .rooms import CREST, DEFAULT_FELT, HOOP, room_of

TILE_SIDE: Final = 256
GRAIN_SPREAD: Final = 2.6
"""Standard deviation of the grain in steps of brightness: enough to hide the 256 steps of a gradient."""
GRAIN_OFFSET: Final = 8
"""The light is drawn this much too dark and the grain this much too bright, so that adding grain works both ways."""
LIGHT_MAP_CELLS: Final = 48
"""The light is computed on a map with this many cells on its long side, and then stretched."""
LIGHT_STEPS: Final = 255
"""Steps from light to dark, as fine as a colour channel."""
LAMP_PLACE: Final = (0.5, 0.44)
LAMP_REACH: Final = 0.64
CREST_SIDE: Final = 300
"""Pixels across at a scale of 1; so is `RAIL_SIDE`."""
CREST_ALPHA: Final = 24
EMBLEM_ALPHA: Final = 31
"""Opacity of the crest behind a winner's portrait: 12 of 100."""
SIGN_SIDE: Final = CREST_SIDE * 176 / 280
"""The inside of the crest's hoop."""
SIGN_ALPHA: Final = 40
"""Opacity of the sign of what is played for, which shows more than the crest."""
RAIL_SIDE: Final = 200
RAIL_WIDTH, RAIL_RADIUS = 16, 30
"""Pixels at a scale of 1: the rail's width, and the radius of its inner corners."""
TINT_STRIP: Final = 64
"""Height of a strip of a tint in pixels."""
PATIENCE_STEPS: Final = 6
"""Steps for which a part is awaited while a thread draws it."""
DEPTH: Final = 32
"""Bits of a pixel, set for each surface: the felt may be drawn before there is a window to take them from."""
MAX_BYTES: Final = 32_000_000
"""
Most bytes of cached felts: the latest three of 1920x1080 pixels, or one of 3840x2160. Redrawing is quick, as ornaments
are cached.
"""

FeltKey = tuple[tuple[int, int], str, tuple[str, ...], str]

_felts: Final[dict[FeltKey, pygame.Surface]] = {}
"""The cached felts."""


def felt_image(
    size: tuple[int, int], colour: str = DEFAULT_FELT, own: tuple[str, ...] = (), crest: str = CREST
) -> pygame.Surface:
    """
    The opaque ground of a table of *size* pixels in one of the colours in ``assets/felts``.

    A colour that does not exist, perhaps from an older settings file, becomes the default.

    :param own: the colours of a custom felt in place of *colour*, from under the lamp to the corner
    :param crest: the name of its file in ``assets/table``
    """
    for _ in felt_steps(size, colour, own, crest, has_thread=False):
        pass
    return _felts[size, colour, own, crest]


def felt_steps(
    size: tuple[int, int],
    colour: str = DEFAULT_FELT,
    own: tuple[str, ...] = (),
    crest: str = CREST,
    *,
    has_thread: bool = True,
) -> Iterator[None]:
    """
    Draw ahead what `felt_image` then returns at once, in steps that are short enough for a frame each.

    A thread draws crest and rail meanwhile, which take longer than a frame in a large window.
    """
    key = size, colour, own, crest
    if key in _felts:
        _felts[key] = _felts.pop(key)
        return
    shades = tuple(pygame.Color(shade) for shade in own) or _shades(colour)
    crest_maker, edge_maker = partial(_crest, size, tuple(shades[0]), crest), partial(_edge, size)
    parts = Prefetch({"crest": crest_maker, "edge": edge_maker}, has_thread=has_thread)
    ground = pygame.Surface(size, depth=DEPTH)
    yield
    pygame.transform.smoothscale(_light(size, shades).convert(ground), size, ground)
    yield
    yield from islice(parts.wait("crest"), PATIENCE_STEPS)
    _lay_crest(ground, parts.take("crest"))
    yield
    _grain(ground)
    yield
    yield from islice(parts.wait("edge"), PATIENCE_STEPS)
    _lay_edge(ground, parts.take("edge"))
    yield
    _felts[key] = ground
    while len(_felts) > 1 and sum(width * height * DEPTH // 8 for (width, height), *_ in _felts) > MAX_BYTES:
        del _felts[next(iter(_felts))]


@cache
def plain_colour(colour: str) -> pygame.Color:
    """The middle shade of a felt in ``assets/felts``, for a window that has nothing else to show yet."""
    return _shades(colour)[1]


def _scale(size: tuple[int, int]) -> float:
    """Scale of ornaments: 1 for a table of 1280 by 800 or 800 by 1280 pixels."""
    return max(0.6, min(min(size) / 800, max(size) / 1280))


@lru_cache(maxsize=2)
def _crest(size: tuple[int, int], light: tuple[int, ...], name: str) -> pygame.Surface:
    return _ornament(name, round(CREST_SIDE * _scale(size)), light, CREST_ALPHA)


def _ornament(name: str, side: int, light: tuple[int, ...] | str, alpha: int) -> pygame.Surface:
    """One of the files ``assets/table/NAME.svg`` in a colour a little lighter than the felt's."""
    colour = pygame.Color(light).lerp("white", 0.35)
    text = resources.find("table", f"{name}.svg").read_text("utf-8")
    drawn = rasterize(text.replace(ICON_COLOUR, f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}"), (side, side))
    drawn.set_alpha(alpha)
    return drawn


@lru_cache(maxsize=2)
def draw_emblem(crest: str, game: str, side: int, light: str) -> pygame.Surface:
    """
    A game's crest for a dialog; the King family's has the game's sign within its hoop.

    :param light: the room's, see `rooms.Lacquer`
    """
    drawn = _ornament(crest, side, light, 255)
    if crest == HOOP:
        sign = _ornament(f"sign-{room_of(game)}", round(SIGN_SIDE / CREST_SIDE * side), light, 255)
        drawn.blit(sign, sign.get_rect(center=drawn.get_rect().center))
    drawn.set_alpha(EMBLEM_ALPHA)
    return drawn


@lru_cache(maxsize=2)
def sign_in_crest(size: tuple[int, int], colour: str, name: str, alpha: int) -> pygame.Surface:
    """
    What stands within the hoop in the King family, for `sign_place`.

    :param size: of the table's ground, in pixels
    :param colour: of the felt
    :param name: one of the files ``assets/table/sign-NAME.svg``
    """
    return _ornament(f"sign-{name}", round(SIGN_SIDE * _scale(size)), colour, alpha)


def sign_place(size: tuple[int, int]) -> tuple[int, int]:
    """The upper left corner of `sign_in_crest` on a ground of so many pixels."""
    side = round(SIGN_SIDE * _scale(size))
    return (size[0] - side) // 2, round(size[1] * LAMP_PLACE[1]) - side // 2


def _lay_crest(ground: pygame.Surface, crest: pygame.Surface) -> None:
    """Weave the crest into the middle of the light."""
    (width, height), side = ground.get_size(), crest.get_width()
    ground.blit(crest, ((width - side) // 2, round(height * LAMP_PLACE[1]) - side // 2))


@lru_cache(maxsize=1)
def _edge(size: tuple[int, int]) -> pygame.Surface:
    side = round(RAIL_SIDE * _scale(size))
    return rasterize(resources.find("table", "edge.svg").read_text("utf-8"), (side, side))


def _lay_edge(ground: pygame.Surface, edge: pygame.Surface) -> None:
    """Draw the rail around the table: four corners unscaled, and stretched pieces between them."""
    side = edge.get_width()
    corner = side * 2 // 5
    middle = side - 2 * corner
    width, height = (length - 2 * corner for length in ground.get_size())
    # Each part of a side: where it starts and its length, in the drawn edge and on the ground.
    across, down = (
        ((0, corner, 0, corner), (corner, middle, corner, long), (corner + middle, corner, corner + long, corner))
        for long in (width, height)
    )
    for x, w, to_x, to_w in across:
        for y, h, to_y, to_h in down:
            if (x, y) != (corner, corner):
                piece = edge.subsurface((x, y, w, h))
                ground.blit(pygame.transform.scale(piece, (to_w, to_h)), (to_x, to_y))


@lru_cache(maxsize=4)
def felt_tint(
    size: tuple[int, int], colour: tuple[int, ...], alpha: int
) -> Sequence[tuple[pygame.Surface, tuple[int, int]]]:
    """
    Strips of one colour that cover the felt within the rail, with their upper left corners.

    :param size: of the table's ground, in pixels
    :param alpha: opacity of 255
    """
    inset, radius = (round(part * _scale(size)) for part in (RAIL_WIDTH, RAIL_RADIUS))
    felt = pygame.Rect((0, 0), size).inflate(-2 * inset, -2 * inset)
    head, strip = pygame.Surface((felt.w, radius), pygame.SRCALPHA), pygame.Surface((felt.w, TINT_STRIP), depth=DEPTH)
    corners = {"border_top_left_radius": radius, "border_top_right_radius": radius}
    pygame.draw.rect(head, (*colour[:3], alpha), head.get_rect(), **corners)
    foot = pygame.transform.flip(head, flip_x=False, flip_y=True)
    strip.fill(colour[:3])
    end = felt.bottom - radius
    tops = range(felt.y + radius, end, TINT_STRIP)
    strips = [(strip.subsurface((0, 0, felt.w, min(TINT_STRIP, end - y))), (felt.x, y)) for y in tops]
    for part, _ in strips:
        part.set_alpha(alpha)
    return [(head, felt.topleft), *strips, (foot, (felt.x, end))]


def _light(size: tuple[int, int], shades: tuple[pygame.Color, ...]) -> pygame.Surface:
    longest = max(size)
    cells = (max(8, LIGHT_MAP_CELLS * size[0] // longest), max(8, LIGHT_MAP_CELLS * size[1] // longest))
    light = pygame.Surface(cells, depth=DEPTH)
    steps = [_mix(shades, step / LIGHT_STEPS) for step in range(LIGHT_STEPS + 1)]
    for x in range(cells[0]):
        across = (x + 0.5) / cells[0] - LAMP_PLACE[0]
        for y in range(cells[1]):
            down = (y + 0.5) / cells[1] - LAMP_PLACE[1]
            light.set_at((x, y), steps[min(LIGHT_STEPS, round(math.hypot(across, down) / LAMP_REACH * LIGHT_STEPS))])
    return light


def _shades(colour: str) -> tuple[pygame.Color, ...]:
    known = colour if colour in resources.choices("felts") else DEFAULT_FELT
    facts = json.loads(resources.find("felts", f"{known}.json").read_text("utf-8"))
    return tuple(pygame.Color(facts[shade]) for shade in ("light", "middle", "dark"))


def _mix(shades: tuple[pygame.Color, ...], far: float) -> pygame.Color:
    """The colour at a distance *far* of 0 (under the lamp) to 1 (out of its reach)."""
    place = far * (len(shades) - 1)
    step = min(int(place), len(shades) - 2)
    return shades[step].lerp(shades[step + 1], place - step) - pygame.Color(GRAIN_OFFSET, GRAIN_OFFSET, GRAIN_OFFSET, 0)


def _grain(ground: pygame.Surface) -> None:
    tile = _tile()
    width, height = ground.get_size()
    for x in range(0, width, TILE_SIDE):
        for y in range(0, height, TILE_SIDE):
            ground.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)


@cache
def _tile() -> pygame.Surface:
    """A tile of normal noise about `GRAIN_OFFSET`: random bytes are ranks, the palette has their levels."""
    chance = Random(1999)
    levels = sorted(
        round(min(2.0 * GRAIN_OFFSET, max(0.0, chance.gauss(GRAIN_OFFSET, GRAIN_SPREAD)))) for _ in range(256)
    )
    ranks = pygame.image.frombuffer(chance.randbytes(TILE_SIDE * TILE_SIDE), (TILE_SIDE, TILE_SIDE), "P")
    ranks.set_palette([(level,) * 3 for level in levels])
    tile = pygame.Surface((TILE_SIDE, TILE_SIDE), depth=DEPTH)
    tile.blit(ranks, (0, 0))
    return tile


FOLD_WIDTH: Final = 84
"""Pixels from fold to fold on a window of 1280 by 800; each differs a little."""
SWAG_SIZE: Final = (320, 150)
SHADE_STEPS: Final = 24
"""Steps from top to bottom in which the light falls off."""


@lru_cache(maxsize=1)
def curtain_image(size: tuple[int, int]) -> pygame.Surface:
    """An opaque curtain of *size* pixels: folds, darker towards its foot, under a valance with a golden fringe."""
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
    """Repeat whole swags across the window, stretched to fit."""
    width = curtain.get_width()
    count = max(1, round(width / (SWAG_SIZE[0] * scale)))
    drawn = rasterize(
        resources.find("table", "swag.svg").read_text("utf-8"),
        (round(SWAG_SIZE[0] * scale), round(SWAG_SIZE[1] * scale)),
    )
    for i in range(count):
        left, right = width * i // count, width * (i + 1) // count
        curtain.blit(pygame.transform.smoothscale(drawn, (right - left, drawn.get_height())), (left, 0))
