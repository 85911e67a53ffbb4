"""Pictures under and around a card: its shadow, a glow, a ring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame

from kq_table.ui.svg import rasterize

BRASS: Final = (245, 205, 122)
RING_LIGHT: Final = (255, 247, 224)
RING_DARK: Final = (20, 26, 36)


class ShadowStyle(NamedTuple):
    """A shadow: blur and fall as parts of the card's height, opacity of 255."""

    blur: float
    fall: float
    alpha: int


SHADOW_STYLES: Final = (ShadowStyle(1 / 60, 0.014, 95), ShadowStyle(1 / 38, 0.035, 88), ShadowStyle(1 / 26, 0.07, 80))
"""Of a card that lies on the table, of one that is raised a little, and of one high above it."""


def shadow_of(height: float) -> int:
    """Give the shadow of a card so high above the felt, 0 to 1, by its index in `SHADOW_STYLES`."""
    return min(len(SHADOW_STYLES) - 1, int(height * len(SHADOW_STYLES)))


def draw_shadow(size: tuple[int, int], shade: ShadowStyle) -> pygame.Surface:
    """Draw the shadow of an upright card of *size* pixels, centred on it."""
    soft = draw_small_shadow(size, shade, 2)
    width, height = (side + 2 * (low - side // 2) for side, low in zip(size, soft.get_size(), strict=True))
    return pygame.transform.smoothscale(soft, (width, height))


def draw_small_shadow(size: tuple[int, int], shade: ShadowStyle, share: int) -> pygame.Surface:
    """Draw the same at a share of its size: it has no detail to lose, and the blur costs by area times radius."""
    width, height = size[0] // share, size[1] // share
    blur = max(1, round(size[1] * shade.blur / share))
    margin = blur * 3
    surface = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    pygame.draw.rect(surface, (0, 0, 0, shade.alpha), (margin, margin, width, height), border_radius=height // 20)
    return pygame.transform.gaussian_blur(surface, blur)


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


def _halo(size: tuple[int, int], reach: float, alpha: int) -> pygame.Surface:
    """Draw a soft brass light around a card, *reach* card heights wide, and nothing where the card covers it."""
    blur = max(1, round(size[1] * reach / 2))
    margin = blur * 3
    width, height = size[0] // 2, size[1] // 2
    surface = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    surface.fill((*BRASS, 0))
    grown = pygame.Rect(margin, margin, width, height).inflate(blur, blur)
    pygame.draw.rect(surface, (*BRASS, alpha), grown, border_radius=height // 14)
    soft = pygame.transform.gaussian_blur(surface, blur)
    soft.fill((*BRASS, 0), (margin + blur // 2, margin + blur // 2, width - blur, height - blur))
    return pygame.transform.smoothscale(soft, (size[0] + 4 * margin, size[1] + 4 * margin))


def _legal_glow(size: tuple[int, int]) -> pygame.Surface:
    glow, line = _halo(size, 1 / 26, 235), _outline(size, 8, [(0.5, max(1.5, size[1] / 110), BRASS, 0.95)])
    glow.blit(line, line.get_rect(center=glow.get_rect().center))
    return glow


def _focus_ring(size: tuple[int, int]) -> pygame.Surface:
    thick = max(3.0, size[1] / 60)
    return _outline(size, round(thick * 3), [(thick * 1.5, thick, RING_DARK, 1), (thick * 0.5, thick, RING_LIGHT, 1)])


def _target_zone(size: tuple[int, int]) -> pygame.Surface:
    thick = max(2.0, size[1] / 90)
    return _outline(size, round(thick * 3), [(0, thick, BRASS, 0.85), (-thick * 2.5, thick / 2, BRASS, 0.45)])


def _crown_halo(size: tuple[int, int]) -> pygame.Surface:
    # Around a card that is a tenth larger.
    return _halo((round(size[0] * 1.1), round(size[1] * 1.1)), 1 / 14, 220)


def _landing_ring(size: tuple[int, int]) -> pygame.Surface:
    thick = max(2.0, size[1] / 70)
    return _outline(size, round(thick * 4), [(thick * 2, thick, RING_LIGHT, 1)])


GLOWS: Final = {
    "legal": _legal_glow,
    "focus": _focus_ring,
    "target": _target_zone,
    "crown": _crown_halo,
    "landing": _landing_ring,
}
"""By kind: a rim where a card may be played, a ring for the focus, a goal's outline, a winner's halo, a landing."""
