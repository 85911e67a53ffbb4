"""
Measures the contrast of every text on a picture with what lies under it.

A window is drawn twice: with every piece of text in a colour of its own, and with none. Where the first picture shows
such a colour, the second shows the ground. What is dimmed, as everything under a dialog, keeps no such colour and is
not measured: it cannot be used then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import SRCALPHA, Color, Rect, Surface
from pygame.font import Font

from kq_table.dev.headless_app import Stage
from kq_table.ui import suit_symbols, text, traversal
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
        self.known: dict[tuple[int, int, int], Ink] = {}

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
        draw_sign, inks = suit_symbols.draw, self

        class InkedFont(Font):
            def render(self, words: Any, antialias: Any, color: Any, **more: Any) -> Surface:  # type: ignore[override]
                picture = super().render(words, antialias, color, **more)
                return inks.draw(picture, Ink(words, color)) if words.strip() else picture

        def inked_sign(sign: str, height: int, colour: str) -> Surface:
            return inks.draw(draw_sign(sign, height, colour), Ink(sign, colour))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(text, "Font", InkedFont)
            patch.setattr(suit_symbols, "draw", inked_sign)
            yield


def faint_texts(stage: Stage) -> list[Faint]:
    """List every text on the screen whose contrast is less than `LEAST`; controls that are off are exempt."""
    top = stage.context.stack.top
    tree = getattr(top, "dialog", None) or getattr(top, "widgets", None)
    widgets = traversal.visible(tree.widgets) if isinstance(tree, WidgetTree) else ()
    places = [place for widget, place in widgets if not widget.is_enabled]
    inks = Inks(is_shown=True)
    with inks.poured():
        written = _redraw(stage)
    with Inks(is_shown=False).poured():
        bare = _redraw(stage)
    _redraw(stage)
    assert written.get_size() == bare.get_size()
    found = [faint for own, ink in inks.known.items() for faint in _faint(written, bare, own, ink)]
    return [faint for faint in found if not any(place.collidepoint(faint.place.center) for place in places)]


def _redraw(stage: Stage) -> Surface:
    """Draw everything anew, as after a change of the window's size, while no time passes."""
    stage.context.resize(stage.screen.size)
    stage.app.compositor.invalidate()
    stage.app.run_frame([])
    return stage.screen.surface.copy()


def _faint(written: Surface, bare: Surface, own: tuple[int, int, int], ink: Ink) -> Iterator[Faint]:
    mask = pygame.mask.from_threshold(written, own, (1, 1, 1, 255))
    if not mask.count():
        return
    for place in _places(mask):
        ground = sorted(_luminances(mask, bare, place))
        if len(ground) < FEWEST_PIXELS:
            continue
        letter = luminance(Color(ink.colour))
        ends = (ground[int(share * (len(ground) - 1))] for share in (DARK, LIGHT))
        contrast = min(ratio(letter, end) for end in ends)
        if contrast < LEAST:
            yield Faint(ink, contrast, place)


def _places(mask: pygame.mask.Mask) -> Iterable[Rect]:
    """Give the places at which a piece of text stands, all its letters in one."""
    width, height = mask.get_size()
    grown = pygame.mask.Mask((width + 2 * REACH, height + 2 * REACH))
    for rect in mask.get_bounding_rects():
        wide = rect.inflate(2 * REACH, 2)
        grown.draw(pygame.mask.Mask(wide.size, fill=True), (wide.x + REACH, wide.y + REACH))
    return [rect.move(-REACH, -REACH).clip((0, 0, width, height)) for rect in grown.get_bounding_rects()]


def _luminances(mask: pygame.mask.Mask, bare: Surface, place: Rect) -> Iterator[float]:
    for y in range(place.top, place.bottom):
        for x in range(place.left, place.right):
            if mask.get_at((x, y)):
                yield luminance(bare.get_at((x, y)))


def luminance(colour: Color) -> float:
    """Give the relative luminance of WCAG 2.2."""
    red, green, blue = (_linear(part / 255) for part in (colour.r, colour.g, colour.b))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def ratio(one: float, other: float) -> float:
    """Give the contrast of two luminances, from 1 to 21."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
