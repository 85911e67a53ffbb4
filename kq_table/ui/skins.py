"""The look of panels and controls, drawn as SVG for one window and cached; and stretched pictures and shadows."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import wraps
from typing import Concatenate, Final, Literal, NamedTuple, ParamSpec

import pygame
from pygame import SRCALPHA, Color, Rect, Surface

from . import svg, theme
from .image_cache import ImageCache, bytes_for
from .metrics import Metrics
from .svg import Box
from .theme import Colour, Lacquer

P = ParamSpec("P")
Size = tuple[int, int]
Parts = tuple[str, ...]
"""Pieces of SVG, the lowest first."""
ButtonKind = Literal["primary", "plain", "quiet", "danger"]
State = Literal["rest", "hover", "down", "off"]

_CACHE_BYTES: Final = 24_000_000
"""Bytes of cached pictures for a large window, see `bytes_for`."""
_DIM_OPACITY: Final = 158
"""The opacity of the shade under a dialog, of 255."""
_PANEL_SHADOW: Final = 26
"""Design pixels by which a panel's shadow extends beyond it."""
_END: Final = 24
"""Width of the unstretched ends of a small sheet in design pixels; its corners are within them."""
_ROUND_END: Final = 32
"""Width of the unstretched ends of a pill in design pixels; its round ends are within them."""
_GLOW: Final[dict[State, float]] = {"rest": 0.0, "hover": 0.12, "down": 0.0, "off": 0.0}


class Skin(NamedTuple):
    """
    A picture that may extend beyond the rect it dresses, for its shadow.

    :param pad: pixels by which it extends on every side
    """

    image: Surface
    pad: int


def _skin(
    pad: float, *, end: int = 0
) -> Callable[[Callable[Concatenate[Skins, Box, P], Parts]], Callable[Concatenate[Skins, Size, P], Skin]]:
    """
    Turn a method that writes SVG for a box into one that returns the skin of a size.

    :param pad: design pixels by which the picture extends beyond the size on every side
    :param end: design pixels of the two ends between which every column is the same, so that a narrow picture can be
        drawn quickly and stretched; 0: not stretchable
    """

    def decorate(write: Callable[Concatenate[Skins, Box, P], Parts]) -> Callable[Concatenate[Skins, Size, P], Skin]:
        @wraps(write)
        def skin(self: Skins, size: Size, /, *args: P.args, **options: P.kwargs) -> Skin:
            over = self._px(pad)

            def draw() -> Surface:
                width = min(size[0], 2 * self._px(end) + 1) if end else size[0]
                box = over, over, width, size[1]
                drawn = svg.draw((width + 2 * over, size[1] + 2 * over), *write(self, box, *args, **options))
                return drawn if width == size[0] else stretch(drawn, size[0] + 2 * over)

            key = (self.lacquer, write.__name__, size, args, tuple(options.items()))
            return Skin(self._pictures.fetch(key, draw), over)

        return skin

    return decorate


class Skins:
    """
    All skins in one window's pixels; the same size and state give the same picture.

    A skin is asked for by its size; its method gets the box of this size within the picture.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._k = metrics.scale
        self._px = metrics.px
        self._pictures = ImageCache(bytes_for(metrics.size, _CACHE_BYTES))
        self.lacquer = theme.GREEN_LACQUER

    def in_lacquer(self, lacquer: Lacquer) -> Skins:
        """Give the skins of another room in the same window; both share one cache."""
        skins = copy(self)
        skins.lacquer = lacquer
        return skins

    @_skin(pad=6, end=_END)
    def button(self, box: Box, kind: ButtonKind, state: State) -> Parts:
        """Give a button without its text."""
        radius, line = theme.RADIUS * self._k, self._px(1)
        if kind == "quiet":
            wash = {"rest": 0.0, "hover": 0.1, "down": 0.05, "off": 0.0}[state]
            rim = svg.outlined(box, radius, theme.BRASS, line, 0.5 if state in {"hover", "down"} else 0.0)
            return svg.filled(box, radius, theme.CREAM, wash), rim
        brass = theme.BRASS_TOP, theme.BRASS_FOOT
        tones = brass if kind == "primary" else self.lacquer.danger if kind == "danger" else self.lacquer.button
        top, foot = reversed(tones) if state == "down" else tones
        is_off, is_flat = state == "off", state in {"down", "off"}
        edge = theme.BRASS_LIGHT if kind == "primary" else theme.BRASS
        return (
            svg.gradient("g", box, top, foot),
            "" if is_flat else svg.soft_shadow(box, radius, 4 * self._k, 0.5),
            svg.filled(box, radius, self.lacquer.stone if is_off else "url(#g)"),
            svg.filled(box, radius, theme.GLEAM, _GLOW[state]),
            self._sheen(box, radius, 0.0 if is_flat else 0.28),
            svg.outlined(box, radius, edge, line, 0.25 if is_off else 0.95 if state == "hover" else 0.45),
        )

    def _sheen(self, box: Box, radius: float, opacity: float) -> str:
        """Write the light that catches an upper edge."""
        x, y, width, _ = box
        line = self._px(1)
        y += line * 1.5
        return svg.stroke(f"M{x + radius} {y}H{x + width - radius}", theme.GLEAM, line, opacity)

    def panel(self, size: Size) -> Skin:
        """Give a large sheet of dark lacquer, framed in brass: dialogs, menus, score sheets."""
        pad, narrow = self._px(_PANEL_SHADOW), (min(size[0], 2 * self._px(40) + 1), size[1])

        def draw_face() -> Surface:
            return svg.draw(narrow, *self._panel_face((0, 0, *narrow)))

        def draw() -> Surface:
            picture = draw_shadow(size, pad, self._px(theme.RADIUS_PANEL))
            lay_stretched(picture, face, size[0], (pad, pad))
            return picture

        key = (self.lacquer, "panel", size)
        if key not in self._pictures:
            # With a `Deadline` a large one is drawn in two frames.
            face = self._pictures.fetch((self.lacquer, "panel face", narrow), draw_face)
        return Skin(self._pictures.fetch(key, draw), pad)

    def _panel_face(self, box: Box) -> Parts:
        """Write brass edge, ticket frame and a lozenge in each corner."""
        k, radius = self._k, theme.RADIUS_PANEL * self._k
        inner = svg.inset(box, 8 * k)
        (x, y, width, height), off = inner, 1.5 * k
        corners = [(px, py) for px in (x + off, x + width - off) for py in (y + off, y + height - off)]
        return (
            svg.gradient("g", box, *self.lacquer.panel),
            svg.gradient("b", box, theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_DARK),
            svg.filled(box, radius, "url(#g)"),
            svg.outlined(box, radius, "url(#b)", self._px(1.6), 0.9),
            svg.ticket(inner, 11 * k, theme.BRASS, max(1.0, 0.9 * k), 0.38),
            *(svg.diamond(px, py, 3.4 * k, theme.BRASS, 0.85) for px, py in corners),
        )

    @_skin(pad=8, end=_END)
    def plate(self, box: Box, *, is_lit: bool = False) -> Parts:
        """A small sheet, for a player's name or a number of the HUD; a lit one glows: it is that player's turn."""
        radius = theme.RADIUS * 1.2 * self._k
        glow = "".join(
            svg.outlined(svg.inset(box, -step * self._k), radius + step * self._k, theme.BRASS_LIGHT, 2 * self._k, a)
            for step, a in ((6, 0.07), (4, 0.14), (2, 0.28))
        )
        rim = (theme.BRASS_LIGHT, 2.0, 1.0) if is_lit else (theme.BRASS, 1.0, 0.5)
        return (
            svg.gradient("g", box, self.lacquer.panel[0], self.lacquer.panel[-1]),
            glow if is_lit else svg.soft_shadow(box, radius, 5 * self._k, 0.5),
            svg.filled(box, radius, "url(#g)", 0.96),
            svg.outlined(box, radius, rim[0], self._px(rim[1]), rim[2]),
        )

    @_skin(pad=1, end=_END)
    def well(self, box: Box, *, is_lit: bool = False, is_off: bool = False) -> Parts:
        """Give a sunken ground: fields, tables, tracks; a lit one is being written in."""
        radius = theme.RADIUS * self._k
        rim = (theme.BRASS_LIGHT, 1.6, 0.95) if is_lit else (theme.BRASS, 1.0, 0.1 if is_off else 0.32)
        return (
            svg.filled(box, radius, self.lacquer.well, 0.4 if is_off else 0.92),
            svg.outlined(box, radius, theme.SHADE, self._px(1), 0.5),
            svg.outlined(box, radius, rim[0], self._px(rim[1]), rim[2]),
        )

    @_skin(pad=1, end=_END)
    def chosen(self, box: Box, state: State) -> Parts:
        """The brass piece on the chosen part of a control."""
        radius = theme.RADIUS * 0.8 * self._k
        tones = (self.lacquer.stone,) * 2 if state == "off" else (theme.BRASS_TOP, theme.BRASS_FOOT)
        return (
            svg.gradient("g", box, *tones),
            svg.filled(box, radius, "url(#g)"),
            svg.filled(box, radius, theme.GLEAM, _GLOW[state]),
            self._sheen(box, radius, 0.3),
        )

    @_skin(pad=0)
    def wash(self, box: Box) -> Parts:
        """Give the faint light over a part under the pointer."""
        return (svg.filled(box, theme.RADIUS * self._k * 0.8, theme.CREAM, 0.1),)

    @_skin(pad=1)
    def toggle(self, box: Box, state: State, *, is_on: bool) -> Parts:
        """A switch; when on, its knob is right, its bed is brass, and a check mark shows."""
        x, y, width, height = box
        reach = height / 2
        centre = x + width - reach if is_on else x + reach
        tones = (
            (theme.BRASS_FOOT, theme.BRASS_TOP) if is_on and state != "off" else (self.lacquer.well, self.lacquer.well)
        )
        tick = f"M{x + reach * 1.05 - reach * 0.32} {y + reach + reach * 0.02}"
        tick += f"l{reach * 0.24} {reach * 0.26}l{reach * 0.42} {-reach * 0.52}"
        return (
            svg.gradient("g", box, *tones),
            svg.filled(box, reach, "url(#g)"),
            svg.filled(box, reach, theme.GLEAM, _GLOW[state]),
            svg.outlined(box, reach, theme.BRASS, self._px(1), 0.9 if state == "hover" else 0.55),
            svg.stroke(tick, theme.INK, 2.2 * self._k, 0.85) if is_on else "",
            svg.disc(centre, y + reach + 0.6 * self._k, reach * 0.8, theme.SHADE, 0.35),
            svg.disc(centre, y + reach, reach * 0.76, theme.FADED if state == "off" else theme.PAPER),
        )

    @_skin(pad=16)
    def slider(self, box: Box, knob: int, state: State) -> Parts:
        x, y, width, height = box
        middle, reach, half = y + height / 2, 11 * self._k, 3.5 * self._k
        track: Box = (x, middle - half, width, 2 * half)
        done: Box = (x, middle - half, float(knob), 2 * half)
        fill, face = (theme.FADED, theme.FADED) if state == "off" else (theme.BRASS, theme.PAPER)
        return (
            svg.filled(track, half, self.lacquer.well),
            svg.outlined(track, half, theme.BRASS, self._px(1), 0.3),
            svg.filled(done, half, fill),
            svg.disc(x + knob, middle, reach * 1.35, theme.BRASS_LIGHT, {"hover": 0.22, "down": 0.35}.get(state, 0)),
            svg.disc(x + knob, middle + self._k, reach * 1.06, theme.SHADE, 0.4),
            svg.disc(x + knob, middle, reach, face),
            svg.disc(x + knob, middle, reach * 0.34, fill),
        )

    @_skin(pad=8, end=_END)
    def tooltip(self, box: Box) -> Parts:
        """A slip of paper for a short hint."""
        radius = theme.RADIUS * 0.8 * self._k
        shadow = svg.soft_shadow(box, radius, 5 * self._k, 0.6)
        edge = svg.outlined(box, radius, theme.BRASS_DARK, self._px(1), 0.8)
        return shadow, svg.filled(box, radius, theme.PAPER), edge

    @_skin(pad=10, end=_ROUND_END)
    def toast(self, box: Box) -> Parts:
        """A dark slip with round ends, for a toast."""
        radius = min(box[3] / 2, 22 * self._k)
        shadow = svg.soft_shadow(box, radius, 7 * self._k, 0.6)
        edge = svg.outlined(box, radius, theme.BRASS, self._px(1), 0.8)
        return shadow, svg.filled(box, radius, self.lacquer.night, 0.95), edge

    @_skin(pad=0)
    def thumb(self, box: Box, state: State) -> Parts:
        opacity = {"rest": 0.45, "hover": 0.7, "down": 0.9, "off": 0.15}[state]
        return (svg.filled(box, min(box[2:]) / 2, theme.BRASS_LIGHT, opacity),)

    @_skin(pad=theme.RING + 4, end=_END)
    def ring(self, box: Box, radius: int = theme.RADIUS) -> Parts:
        """The ring of keyboard focus around a control: light between two dark lines, visible on any ground."""
        line, dark, inner = self._px(theme.RING), self._px(1.5), radius * self._k
        outer = svg.inset(box, -(line + dark))
        return (
            svg.outlined(svg.inset(outer, -dark), inner + line + 2 * dark, theme.NIGHT, dark, 0.9),
            svg.outlined(outer, inner + line + dark, theme.BRASS_LIGHT, line),
            svg.outlined(svg.inset(outer, line), inner + dark, theme.NIGHT, dark, 0.9),
        )

    @_skin(pad=0)
    def divider(self, box: Box) -> Parts:
        x, y, width, height = box
        middle, centre, gap = y + height / 2, x + width / 2, 12 * self._k
        thin = max(1.0, 1.2 * self._k)
        ends = ((x, centre - gap), (centre + gap, x + width))
        return (
            *(svg.stroke(f"M{a} {middle}H{b}", theme.BRASS, thin, 0.6) for a, b in ends),
            *(svg.disc(p, middle, 1.6 * self._k, theme.BRASS, 0.8) for p in (centre - gap, centre + gap)),
            svg.diamond(centre, middle, min(height / 2, 5.5 * self._k), theme.BRASS),
        )

    def dim(self, size: Size, colour: Colour | None = None) -> Skin:
        """The shade over everything below a dialog; *colour*: that of the ground, if it is another room's."""
        night = colour or self.lacquer.night
        return Skin(self._pictures.fetch((night, "dim", size), lambda: plain(size, night, _DIM_OPACITY)), 0)

    def block(self, size: Size, colour: theme.Colour) -> Surface:
        return self._pictures.fetch(("block", size, colour), lambda: plain(size, colour))


_SHADOW_OPACITY: Final = 150
_MAX_FINE_REACH: Final = 16
"""Shadows up to this many pixels wide are blurred as they are; wider ones at a coarser scale, which nobody can see."""

Cut = tuple[tuple[int, int], tuple[int, int]]
"""Start and length of one part of a side, in the small picture and in the large one."""


def stretch(narrow: Surface, width: int) -> Surface:
    """The picture at another width: its two halves at the ends, its middle column repeated between them."""
    picture = Surface((width, narrow.get_height()), SRCALPHA)
    lay_stretched(picture, narrow, width, (0, 0))
    return picture


def lay_stretched(picture: Surface, narrow: Surface, width: int, corner: tuple[int, int]) -> None:
    """Draw a picture onto a larger one at another width (see `stretch`), its upper left corner at *corner*."""
    whole = ((0, narrow.get_height()), (0, narrow.get_height()))
    _lay(picture, narrow, [(cut, whole) for cut in _cuts(narrow.get_width(), width)], corner)


def plain(size: tuple[int, int], colour: Colour, opacity: int | None = None) -> Surface:
    """A picture of one colour; an *opacity* below 255 lets what is below show through."""
    picture = Surface(size, depth=32) if opacity is None else Surface(size, SRCALPHA)
    picture.fill(colour if opacity is None else (*Color(colour)[:3], opacity))
    return picture


def draw_shadow(size: tuple[int, int], reach: int, radius: int) -> Surface:
    """
    Draw the shadow around a sheet with round corners; nothing under the sheet's middle.

    Only a small sheet's shadow is blurred: blurring a whole panel takes too long.

    :param reach: pixels by which the shadow extends beyond the sheet, and the picture beyond `size`, on every side
    """
    small = _blurred(2 * reach + radius, reach, radius)
    large = size[0] + 2 * reach, size[1] + 2 * reach
    across, down = (_cuts(small.get_width(), length) for length in large)
    places = [(x, y) for x in across for y in down if (x, y) != (across[1], down[1])]
    picture = Surface(large, SRCALPHA)
    _lay(picture, small, places, (0, 0))
    return picture


def _blurred(corner: int, reach: int, radius: int) -> Surface:
    """Draw the shadow of the smallest sheet with all four corners and one pixel between them."""
    coarse = max(1, reach // _MAX_FINE_REACH)
    side = -(-(2 * corner + 1) // coarse)
    small = Surface((side, side), SRCALPHA)
    sheet = small.get_rect().inflate(-2 * reach // coarse, -2 * reach // coarse)
    pygame.draw.rect(small, (0, 0, 0, _SHADOW_OPACITY), sheet, border_radius=radius // coarse)
    soft = pygame.transform.gaussian_blur(small, max(1, reach // (3 * coarse)))
    return pygame.transform.smoothscale(soft, (2 * corner + 1, 2 * corner + 1))


def _lay(picture: Surface, small: Surface, places: list[tuple[Cut, Cut]], corner: tuple[int, int]) -> None:
    for (from_x, to_x), (from_y, to_y) in places:
        part = small.subsurface(Rect(from_x[0], from_y[0], from_x[1], from_y[1]))
        picture.blit(pygame.transform.scale(part, (to_x[1], to_y[1])), (corner[0] + to_x[0], corner[1] + to_y[0]))


def _cuts(small: int, large: int) -> list[Cut]:
    """Divide a side into end, middle and end; without enough room the ends lose their inner part."""
    half = small // 2
    near = min(half, large // 2)
    far = min(half, large - near)
    middle = large - near - far
    return [((0, near), (0, near)), ((half, 1), (near, middle)), ((small - far, far), (near + middle, far))]
