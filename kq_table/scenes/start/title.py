"""The name of the house in brass letters, a crown above it, and a court for either side. Knows pixels, no menu."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame
from pygame import BLEND_RGBA_MULT, SRCALPHA, Surface
from pygame.font import Font

from kq_table.system import resources
from kq_table.ui import svg, theme
from kq_table.ui.svg import icon, portrait

SIDES: Final = ("KH", "QS")
"""Who looks out on the left and on the right."""
LETTERS: Final = 0.62
"""The font's height as a part of the title's."""
CROWN: Final = 0.3
FACE: Final = 0.78
RIM: Final = 0.05
"""The brass round a face, as a part of the face's height."""
RULE: Final = (0.8, 2.4)
"""The length of the line between a face and the letters, in title heights, at least and at most."""
GAP: Final = 0.12


@lru_cache(maxsize=2)
def title(words: str, height: int) -> Surface:
    """Draw the letters and the crown, so many pixels high."""
    letters = _brass(words, round(height * LETTERS))
    crown = icon("crown", round(height * CROWN), theme.BRASS_LIGHT)
    picture = Surface((letters.get_width(), height), SRCALPHA)
    picture.blit(letters, (0, height - letters.get_height()))
    picture.blit(crown, ((picture.get_width() - crown.get_width()) // 2, 0))
    return picture


@lru_cache(maxsize=4)
def court(height: int, width: int, *, is_right: bool) -> Surface | None:
    """
    Draw a face, and a line that leads from it to the letters; None where there is no room for both.

    :param height: the title's
    :param width: pixels beside the letters
    """
    face, gap = round(height * FACE), round(height * GAP)
    least, most = (round(height * part) for part in RULE)
    length = min(most, width - face - 2 * gap)
    if length < least:
        return None
    picture = Surface((face + gap + length, face), SRCALPHA)
    line = _line(length, max(7, height // 12), is_right=is_right)
    picture.blit(_medal(SIDES[is_right], face), (picture.get_width() - face if is_right else 0, 0))
    picture.blit(line, (0 if is_right else face + gap, (face - line.get_height()) // 2))
    return picture


def _brass(words: str, size: int) -> Surface:
    """Write in brass: light from above, a dark edge below that lifts the letters off the felt."""
    pygame.font.init()
    font = Font(resources.font("serif", "bold"), size)
    letters = font.render(words, antialias=True, color=theme.GLEAM)
    width, height = letters.get_size()
    box = (0.0, height * 0.2, float(width), height * 0.62)
    sheen = svg.draw(
        (width, height),
        svg.gradient("g", box, theme.BRASS_LIGHT, theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_FOOT),
        svg.filled((0, 0, width, height), 0, "url(#g)"),
    )
    letters.blit(sheen, (0, 0), special_flags=BLEND_RGBA_MULT)
    drop = max(1, size // 28)
    picture = Surface((width + 2 * drop, height + 2 * drop), SRCALPHA)
    shade = font.render(words, antialias=True, color=theme.NIGHT)
    shade.set_alpha(190)
    picture.blit(shade, (drop, drop))
    picture.blit(letters, (drop, 0))
    return picture


def _medal(name: str, side: int) -> Surface:
    rim = max(1, round(side * RIM))
    picture = svg.draw(
        (side, side),
        svg.gradient("r", (0, 0, side, side), theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_DARK),
        svg.disc(side / 2, side / 2, side / 2, "url(#r)"),
    )
    picture.blit(portrait(name, side - 2 * rim), (rim, rim))
    return picture


def _line(length: int, height: int, *, is_right: bool) -> Surface:
    """Draw a line that runs out towards the letters, a lozenge where it begins."""
    middle, thin = height / 2, max(1.0, height / 8)
    picture = svg.draw(
        (length, height),
        f'<path d="M{height} {middle - thin / 2}L{length} {middle}L{height} {middle + thin / 2}Z" '
        f'fill="{theme.BRASS}" fill-opacity="0.75"/>',
        svg.diamond(height * 0.6, middle, height * 0.45, theme.BRASS),
    )
    return pygame.transform.flip(picture, is_right, False)
