"""The looks of panels and controls, drawn for one window and kept. Knows sizes and states, not what a control does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from pygame import SRCALPHA, Color, Surface

from . import nine_patch, svg, theme
from .image_cache import ImageCache
from .metrics import Metrics
from .skin_svg import ButtonKind, SkinSvg, State
from .svg import Box

__all__ = ["ButtonKind", "Skin", "Skins", "State"]

Size = tuple[int, int]

_BUDGET: Final = 24_000_000
_DIM: Final = 158
"""The opacity of the shade under a dialog, of 255."""


class Skin(NamedTuple):
    """
    A picture that may reach over the rect it dresses, for its shadow.

    :param pad: pixels by which it reaches over on every side
    """

    image: Surface
    pad: int


class Skins:
    """All looks in one window's pixels; the same size and state give the same picture."""

    def __init__(self, metrics: Metrics) -> None:
        self._k = metrics.scale
        self._px = metrics.px
        self._looks = SkinSvg(metrics)
        self._pictures = ImageCache(_BUDGET)

    def button(self, size: Size, kind: ButtonKind, state: State) -> Skin:
        """Give a button without its text."""
        return self._skin(("button", size, kind, state), size, 6, partial(self._looks.button, kind=kind, state=state))

    def panel(self, size: Size) -> Skin:
        """Give a large sheet of dark lacquer, framed in brass: dialogs, menus, score sheets."""
        pad = self._px(26)
        image = self._pictures.fetch(("panel", size), partial(self._panel, size, pad))
        return Skin(image, pad)

    def plate(self, size: Size, *, is_lit: bool = False) -> Skin:
        """Give a small sheet, for a player's name or a heads-up number; lit is whose turn it is."""
        return self._skin(("plate", size, is_lit), size, 8, partial(self._looks.plate, is_lit=is_lit))

    def well(self, size: Size, *, is_lit: bool = False, is_off: bool = False) -> Skin:
        """Give a sunken ground: fields, tables, tracks; lit is being written in."""
        return self._skin(
            ("well", size, is_lit, is_off), size, 1, partial(self._looks.well, is_lit=is_lit, is_off=is_off)
        )

    def chosen(self, size: Size, state: State) -> Skin:
        """Give the brass piece that lies on the chosen part of a segmented control."""
        return self._skin(("chosen", size, state), size, 1, partial(self._looks.chosen, state=state))

    def wash(self, size: Size) -> Skin:
        """Give the faint light over a part under the pointer."""
        radius = theme.RADIUS * self._k * 0.8
        return self._skin(("wash", size), size, 0, lambda box: svg.filled(box, radius, theme.CREAM, 0.1))

    def toggle(self, size: Size, state: State, *, is_on: bool) -> Skin:
        """Give a switch: its knob lies right and its bed is brass if it is on."""
        return self._skin(
            ("toggle", size, state, is_on), size, 1, partial(self._looks.toggle, state=state, is_on=is_on)
        )

    def slider(self, size: Size, knob: int, state: State) -> Skin:
        """Give a track with its knob `knob` pixels from the left edge of `size`."""
        return self._skin(("slider", size, knob, state), size, 16, partial(self._looks.slider, knob=knob, state=state))

    def tooltip(self, size: Size) -> Skin:
        """Give a slip of paper for a short hint."""
        return self._skin(("tooltip", size), size, 8, self._looks.tooltip)

    def toast(self, size: Size) -> Skin:
        """Give a dark slip for news that goes by itself."""
        return self._skin(("toast", size), size, 10, self._looks.toast)

    def thumb(self, size: Size, state: State) -> Skin:
        """Give the part of a scroll bar that is dragged."""
        opacity = {"rest": 0.45, "hover": 0.7, "down": 0.9, "off": 0.15}[state]
        radius = min(size) / 2
        return self._skin(
            ("thumb", size, state), size, 0, lambda box: svg.filled(box, radius, theme.BRASS_LIGHT, opacity)
        )

    def ring(self, size: Size, radius: int = theme.RADIUS) -> Skin:
        """Give the mark of keyboard focus round a control: light between two dark lines, seen on any ground."""
        return self._skin(
            ("ring", size, radius), size, theme.RING + 4, partial(self._looks.ring, radius=radius * self._k)
        )

    def divider(self, size: Size) -> Skin:
        """Give a brass line with a lozenge in its middle, to stand under a heading."""
        return self._skin(("divider", size), size, 0, self._looks.divider)

    def rule(self, width: int) -> Skin:
        """Give a thin line between rows."""
        return self._skin(("rule", width), (width, self._px(1)), 0, lambda box: svg.filled(box, 0, theme.RULE))

    def dim(self, size: Size) -> Skin:
        """Give the shade over everything that a dialog keeps from being used."""

        def shade() -> Surface:
            picture = Surface(size, SRCALPHA)
            picture.fill((*Color(theme.NIGHT)[:3], _DIM))
            return picture

        return Skin(self._pictures.fetch(("dim", size), shade), 0)

    def block(self, size: Size, colour: theme.Colour) -> Surface:
        """Give a plain block of one colour."""

        def fill() -> Surface:
            picture = Surface(size, depth=32)
            picture.fill(colour)
            return picture

        return self._pictures.fetch(("block", size, colour), fill)

    def _skin(self, key: tuple[object, ...], size: Size, pad: float, parts: Callable[[Box], str]) -> Skin:
        """Draw `parts` into a picture that reaches over `size` by `pad` design pixels on every side."""
        over = self._px(pad)

        def make() -> Surface:
            whole = size[0] + 2 * over, size[1] + 2 * over
            return svg.draw(whole, parts((over, over, *size)))

        return Skin(self._pictures.fetch(key, make), over)

    def _panel(self, size: Size, pad: int) -> Surface:
        picture = nine_patch.draw_shadow(size, pad, self._px(theme.RADIUS_PANEL))
        narrow = min(size[0], 2 * self._px(40) + 1), size[1]
        face = svg.draw(narrow, self._looks.panel_face((0, 0, *narrow)))
        picture.blit(nine_patch.stretch(face, size[0]), (pad, pad))
        return picture
