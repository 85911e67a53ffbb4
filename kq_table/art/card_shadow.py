"""Pictures under and around a card: its shadow, a glow, a ring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame

from kq_table.ui.svg import rasterize

BRASS: Final = (245, 205, 122)
RING_LIGHT: Final = (255, 247, 224)
RING_DARK: Final = (20, 26, 36)
GLOW_ALPHA: Final = 255
"""Of 255, under the card that a glow surrounds; about half of it shows at the card's edge."""


class ShadowStyle(NamedTuple):
    """A shadow: blur and fall as parts of the card's height, opacity of 255."""

    blur: float
    fall: float
    alpha: int


SHADOW_STYLES: Final = (ShadowStyle(1 / 60, 0.014, 95), ShadowStyle(1 / 26, 0.0625, 80))
"""Of a card that lies on the table, and of one that is dragged."""


def draw_shadow(size: tuple[int, int], shade: ShadowStyle) -> pygame.Surface:
    """Draw the shadow of an upright card of *size* pixels, centred on it."""
    # Drawn and blurred at half size: a shadow has no detail to lose, and the blur costs by area times radius.
    width, height = size[0] // 2, size[1] // 2
    blur = max(1, round(size[1] * shade.blur / 2))
    margin = blur * 3
    surface = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    pygame.draw.rect(surface, (0, 0, 0, shade.alpha), (margin, margin, width, height), border_radius=height // 20)
    soft = pygame.transform.gaussian_blur(surface, blur)
    return pygame.transform.smoothscale(soft, (size[0] + 4 * margin, size[1] + 4 * margin))


def _outline(
    size: tuple[int, int], margin: int, lines: Iterable[tuple[float, float, tuple[int, int, int], float]]
) -> pygame.Surface:
    """Draw rounded outlines around a card: each is its distance outwards, its width, a colour and an opacity."""
    width, height = size[0] + 2 * margin, size[1] + 2 * margin
    body = "".join(
        f'<rect x="{margin - out}" y="{margin - out}" width="{size[0] + 2 * out}" height="{size[1] + 2 * out}" '
        f'rx="{size[1] / 20 + out}" fill="none" stroke="#{red:02X}{green:02X}{blue:02X}" '
        f'stroke-width="{thick}" stroke-opacity="{opacity}"/>'
        for out, thick, (red, green, blue), opacity in lines
    )
    return rasterize(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>', (width, height)
    )


def _legal_glow(size: tuple[int, int]) -> pygame.Surface:
    reach = max(3, size[1] // 24)
    margin = reach * 2
    rim = _outline(size, margin, [(0.5, max(1.5, size[1] / 110), BRASS, 0.95)])
    # Blurred at half size, as a shadow is; rings of falling strength would show as steps in a large window.
    width, height = rim.get_width() // 2, rim.get_height() // 2
    halo = pygame.Surface((width, height), pygame.SRCALPHA)
    halo.fill((*BRASS, 0))
    box = halo.get_rect().inflate(-margin, -margin)
    pygame.draw.rect(halo, (*BRASS, GLOW_ALPHA), box, border_radius=height // 20)
    soft = pygame.transform.smoothscale(pygame.transform.gaussian_blur(halo, max(1, reach // 2)), rim.get_size())
    pygame.draw.rect(soft, (0, 0, 0, 0), (margin, margin, *size), border_radius=size[1] // 20)
    soft.blit(rim, (0, 0))
    return soft


def _focus_ring(size: tuple[int, int]) -> pygame.Surface:
    thick = max(3.0, size[1] / 60)
    return _outline(size, round(thick * 3), [(thick * 1.5, thick, RING_DARK, 1), (thick * 0.5, thick, RING_LIGHT, 1)])


def _target_zone(size: tuple[int, int]) -> pygame.Surface:
    thick = max(2.0, size[1] / 90)
    return _outline(size, round(thick * 3), [(0, thick, BRASS, 0.85), (-thick * 2.5, thick / 2, BRASS, 0.45)])


GLOWS: Final = {"legal": _legal_glow, "focus": _focus_ring, "target": _target_zone}
"""By kind: a soft rim where a card may be played, a ring for the focus, the outline of a goal."""
