"""Draws the program's title: brass letters, a crown above them, and a court card's face at either side."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame
from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface
from pygame.font import Font

from kq_table.system import resources
from kq_table.text import say
from kq_table.ui import svg, theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.svg import icon, portrait

COURTS: Final = ("KH", "QS")
"""The faces on the left and on the right."""
# As parts of the title's height:
FONT_SIZE: Final = 0.62
CROWN_SIZE: Final = 0.3
FACE_SIZE: Final = 0.78
MIN_LINE_LENGTH: Final = 0.8
"""Of the line between a face and the letters."""
MAX_LINE_LENGTH: Final = 2.4
FACE_GAP: Final = 0.12
COURT_BOTTOM: Final = 0.06
"""How far a face stands above the title's foot."""
RIM_WIDTH: Final = 0.05
"""The brass round a face, as a part of the face's height."""


def draw_title(frame: DisplayList, place: Rect, *, has_courts: bool) -> None:
    """Draw the title in the middle of a place, with the courts at its sides if there is room for them."""
    letters = _letters(say("app.title"), place.h)
    start = place.centerx - letters.get_width() // 2
    frame.add("title", letters, start, place.y, theme.Z_PANELS)
    beside = start - place.x - round(place.h * FACE_GAP)
    for is_right in (False, True) if has_courts else ():
        picture = _court(place.h, beside, is_right=is_right)
        if picture is not None:
            x = place.right - picture.get_width() if is_right else place.x
            y = place.bottom - picture.get_height() - round(place.h * COURT_BOTTOM)
            frame.add(("court", is_right), picture, x, y, theme.Z_PANELS)


@lru_cache(maxsize=2)
def _letters(words: str, height: int) -> Surface:
    """Draw letters and crown; *height* is in pixels."""
    letters = _brass(words, round(height * FONT_SIZE))
    crown = icon("crown", round(height * CROWN_SIZE), theme.BRASS_LIGHT)
    picture = Surface((letters.get_width(), height), SRCALPHA)
    picture.blit(letters, (0, height - letters.get_height()))
    picture.blit(crown, ((picture.get_width() - crown.get_width()) // 2, 0))
    return picture


@lru_cache(maxsize=4)
def _court(height: int, width: int, *, is_right: bool) -> Surface | None:
    """
    Draw a face and a line from it to the letters; None if there is no room for both.

    :param height: the title's height in pixels
    :param width: pixels beside the letters
    """
    face, gap = round(height * FACE_SIZE), round(height * FACE_GAP)
    length = min(round(height * MAX_LINE_LENGTH), width - face - 2 * gap)
    if length < round(height * MIN_LINE_LENGTH):
        return None
    picture = Surface((face + gap + length, face), SRCALPHA)
    line = _line(length, max(7, height // 12), is_right=is_right)
    picture.blit(_medal(COURTS[is_right], face), (picture.get_width() - face if is_right else 0, 0))
    picture.blit(line, (0 if is_right else face + gap, (face - line.get_height()) // 2))
    return picture


def _brass(words: str, size: int) -> Surface:
    """Write in brass, lit from above, with a dark edge below that lifts the letters off the felt."""
    pygame.font.init()
    font = Font(resources.loadable(resources.font("serif", "bold")), size)
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
    rim = max(1, round(side * RIM_WIDTH))
    picture = svg.draw(
        (side, side),
        svg.gradient("r", (0, 0, side, side), theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_DARK),
        svg.disc(side / 2, side / 2, side / 2, "url(#r)"),
    )
    picture.blit(portrait(name, side - 2 * rim), (rim, rim))
    return picture


def _line(length: int, height: int, *, is_right: bool) -> Surface:
    """Draw a line that tapers towards the letters, with a lozenge where it begins."""
    middle, thin = height / 2, max(1.0, height / 8)
    picture = svg.draw(
        (length, height),
        f'<path d="M{height} {middle - thin / 2}L{length} {middle}L{height} {middle + thin / 2}Z" '
        f'fill="{theme.BRASS}" fill-opacity="0.75"/>',
        svg.diamond(height * 0.6, middle, height * 0.45, theme.BRASS),
    )
    return pygame.transform.flip(picture, is_right, False)
