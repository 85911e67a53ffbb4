"""
Measures the contrast of every text on a picture with what lies under it.

A window is drawn twice: with every piece of text in a colour of its own, and with none. Where the first picture shows
such a colour, the second shows the ground. What is dimmed, as everything under a dialog, keeps no such colour and is
not measured: it cannot be used then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import SRCALPHA, Color, Rect, Surface
from pygame.font import Font

from kq_table.app.headless import Stage
from kq_table.games.kings_and_queens.hud import PredictionDial
from kq_table.ui import focus as ui_focus
from kq_table.ui import svg, text
from kq_table.ui.widget_tree import WidgetTree

LEAST = 4.5
"""WCAG 2.2, 1.4.3 (AA), of text at any size."""
DARK, LIGHT = 0.1, 0.9
"""The shares of the ground's pixels from which the darkest and the lightest are taken."""
FEWEST_PIXELS = 12
"""Of a piece of text in one place: fewer are a corner that looks out from under something."""
SHADES = 20
"""Of a channel of the colours that texts have of their own."""
REACH = 9
"""Pixels by which the letters of a text may be apart."""


Own = tuple[int, int, int]
"""A colour that a text has of its own."""


class Ink(NamedTuple):
    """A piece of text as it was asked for."""

    words: str
    colour: str


class Faint(NamedTuple):
    """A text that does not stand out from its ground."""

    ink: Ink
    contrast: float
    place: Rect

    def __str__(self) -> str:
        return f"{self.contrast:.2f} {self.ink.words!r} {self.ink.colour} at {tuple(self.place)}"


class Inks:
    """Gives every piece of text a colour that nothing else has."""

    def __init__(self, *, is_shown: bool) -> None:
        self._is_shown = is_shown
        self.known: dict[Own, Ink] = {}

    def draw(self, picture: Surface, ink: Ink) -> Surface:
        """Give the picture of a text in its own colour, its edges hard; or an empty one of the same size."""
        if not self._is_shown:
            return Surface(picture.get_size(), SRCALPHA)
        mask = pygame.mask.from_surface(picture, 127)
        return mask.to_surface(Surface(picture.get_size(), SRCALPHA), setcolor=self._own(ink), unsetcolor=(0, 0, 0, 0))

    def _own(self, ink: Ink) -> Color:
        """Give a colour of its own, far from those of the design: magenta."""
        number = next((number for number, known in enumerate(self.known.values()) if known == ink), len(self.known))
        assert number < SHADES**2 * 3
        own = (255 - 3 * (number % SHADES), 3 * (number // SHADES**2), 255 - 3 * (number // SHADES % SHADES))
        self.known[own] = ink
        return Color(*own)

    @contextmanager
    def poured(self) -> Iterator[None]:
        """Write with these inks while the block runs."""
        draw_sign, inks = svg.symbol, self

        class InkedFont(Font):
            def render(self, words: Any, antialias: Any, color: Any, **more: Any) -> Surface:  # type: ignore[override]
                picture = super().render(words, antialias, color, **more)
                return inks.draw(picture, Ink(words, color)) if words.strip() else picture

        def inked_sign(sign: str, height: int, colour: str) -> Surface:
            return inks.draw(draw_sign(sign, height, colour), Ink(sign, colour))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(text, "Font", InkedFont)
            patch.setattr(svg, "symbol", inked_sign)
            yield


def faint_texts(stage: Stage) -> list[Faint]:
    """
    List every text on the screen whose contrast is less than `LEAST`.

    Controls that are off are exempt, and the number that may not be predicted, which is struck out.
    """
    inks = Inks(is_shown=True)
    with inks.poured():
        written = _redraw(stage)
    with Inks(is_shown=False).poured():
        bare = _redraw(stage)
    assert written.get_size() == bare.get_size()
    top = stage.context.stack.top
    tree = getattr(top, "dialog", None) or getattr(top, "widgets", None)
    widgets = list(ui_focus.visible(tree.widgets)) if isinstance(tree, WidgetTree) else []
    off = [place for widget, place in widgets if not widget.is_enabled]
    dials = [widget for widget, _ in widgets if isinstance(widget, PredictionDial)]
    off += [widget.dial.box(widget.barred) for widget in dials if widget.barred is not None]
    found = [faint for place in _places(written) for faint in _faint(written, bare, place, inks.known)]
    return [faint for faint in found if not any(place.collidepoint(faint.place.center) for place in off)]


def _redraw(stage: Stage) -> Surface:
    """Draw everything anew, as after a change of the window's size, while no time passes."""
    stage.context.resize(stage.screen.size)
    stage.app.compositor.invalidate()
    stage.app.run_frame([])
    return stage.screen.surface.copy()


def _places(written: Surface) -> Iterable[Rect]:
    """Give the places at which text stands, the letters of a line in one."""
    mask = pygame.mask.from_threshold(written, (226, 0, 226), (30, 30, 30, 255))
    width, height = mask.get_size()
    grown = pygame.mask.Mask((width + 2 * REACH, height + 2 * REACH))
    for rect in mask.get_bounding_rects():
        wide = rect.inflate(2 * REACH, 2)
        grown.draw(pygame.mask.Mask(wide.size, fill=True), (wide.x + REACH, wide.y + REACH))
    return [rect.move(-REACH, -REACH).clip((0, 0, width, height)) for rect in grown.get_bounding_rects()]


def _faint(written: Surface, bare: Surface, place: Rect, inks: Mapping[Own, Ink]) -> Iterator[Faint]:
    """Compare each ink in a place with the pixels that lie under it."""
    letters, ground = (list(_pixels(picture.subsurface(place))) for picture in (written, bare))
    under: dict[Own, Counter[Own]] = {}
    for (own, pixel), count in Counter(zip(letters, ground, strict=True)).items():
        if own in inks:
            under.setdefault(own, Counter())[pixel] += count
    for own, pixels in under.items():
        if pixels.total() >= FEWEST_PIXELS:
            shades = sorted((luminance(Color(*pixel)), count) for pixel, count in pixels.items())
            letter = luminance(Color(inks[own].colour))
            contrast = min(ratio(letter, _shade_at(share, shades, pixels.total())) for share in (DARK, LIGHT))
            if contrast < LEAST:
                mask = pygame.mask.from_threshold(written.subsurface(place), own, (1, 1, 1, 255))
                first, *rest = mask.get_bounding_rects()
                yield Faint(inks[own], contrast, first.unionall(rest).move(place.topleft))


def _pixels(picture: Surface) -> Iterator[Own]:
    parts = iter(pygame.image.tobytes(picture, "RGB"))
    return zip(parts, parts, parts, strict=True)


def _shade_at(share: float, shades: list[tuple[float, int]], total: int) -> float:
    """Give the luminance below which this share of a number of pixels lies."""
    left = int(share * (total - 1))
    for shade, count in shades:
        left -= count
        if left < 0:
            return shade
    raise AssertionError("the shades are fewer than said")


def luminance(colour: Color) -> float:
    """Give the relative luminance of WCAG 2.2."""
    red, green, blue = (_linear(part / 255) for part in (colour.r, colour.g, colour.b))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def ratio(one: float, other: float) -> float:
    """Give the contrast of two luminances, from 1 to 21."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
