"""The looks of panels and controls, drawn for one window and kept. Knows sizes and states, not what a control does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Literal, NamedTuple

import pygame
from pygame import SRCALPHA, Surface

from kq_table import theme
from kq_table.ui import vector
from kq_table.ui.cache import PictureCache
from kq_table.ui.metrics import Metrics
from kq_table.ui.vector import Box

ButtonKind = Literal["primary", "plain", "quiet", "danger"]
State = Literal["rest", "hover", "down", "off"]
Size = tuple[int, int]

_BUDGET: Final = 64_000_000
_DIM: Final = (2, 8, 6, 150)
_TONES: Final[dict[ButtonKind, tuple[str, str]]] = {
    "primary": (theme.BRASS_TOP, theme.BRASS_FOOT),
    "plain": (theme.GREEN_TOP, theme.GREEN_FOOT),
    "danger": (theme.BURGUNDY_TOP, theme.BURGUNDY_FOOT),
}
_GLOW: Final[dict[State, float]] = {"rest": 0.0, "hover": 0.12, "down": 0.0, "off": 0.0}


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
        self._k = metrics.k
        self._px = metrics.px
        self._pictures = PictureCache(_BUDGET)

    def button(self, size: Size, kind: ButtonKind, state: State) -> Skin:
        """Give a button without its text."""
        return self._skin(("button", size, kind, state), size, 6, partial(self._button, kind=kind, state=state))

    def panel(self, size: Size) -> Skin:
        """Give a large sheet of dark lacquer, framed in brass: dialogs, menus, score sheets."""
        pad = self._px(26)
        image = self._pictures.fetch(("panel", size), partial(self._panel, size, pad))
        return Skin(image, pad)

    def plate(self, size: Size, *, is_lit: bool = False) -> Skin:
        """Give a small sheet, for a player's name or a heads-up number; lit is whose turn it is."""
        return self._skin(("plate", size, is_lit), size, 8, partial(self._plate, is_lit=is_lit))

    def well(self, size: Size, *, is_lit: bool = False, is_off: bool = False) -> Skin:
        """Give a sunken ground: fields, tables, tracks; lit is being written in."""
        return self._skin(("well", size, is_lit, is_off), size, 1, partial(self._well, is_lit=is_lit, is_off=is_off))

    def chosen(self, size: Size, state: State) -> Skin:
        """Give the brass piece that lies on the chosen part of a segmented control."""
        return self._skin(("chosen", size, state), size, 1, partial(self._chosen, state=state))

    def wash(self, size: Size) -> Skin:
        """Give the faint light over a part under the pointer."""
        radius = theme.RADIUS * self._k * 0.8
        return self._skin(("wash", size), size, 0, lambda box: vector.filled(box, radius, theme.CREAM, 0.1))

    def toggle(self, size: Size, state: State, *, is_on: bool) -> Skin:
        """Give a switch: its knob lies right and its bed is brass if it is on."""
        return self._skin(("toggle", size, state, is_on), size, 1, partial(self._toggle, state=state, is_on=is_on))

    def slider(self, size: Size, knob: int, state: State) -> Skin:
        """Give a track with its knob `knob` pixels from the left edge of `size`."""
        return self._skin(("slider", size, knob, state), size, 1, partial(self._slider, knob=knob, state=state))

    def tooltip(self, size: Size) -> Skin:
        """Give a slip of paper for a short hint."""
        return self._skin(("tooltip", size), size, 8, self._tooltip)

    def toast(self, size: Size) -> Skin:
        """Give a dark slip for news that goes by itself."""
        return self._skin(("toast", size), size, 10, self._toast)

    def thumb(self, size: Size, state: State) -> Skin:
        """Give the part of a scroll bar that is dragged."""
        opacity = {"rest": 0.45, "hover": 0.7, "down": 0.9, "off": 0.15}[state]
        radius = min(size) / 2
        return self._skin(
            ("thumb", size, state), size, 0, lambda box: vector.filled(box, radius, theme.BRASS_LIGHT, opacity)
        )

    def ring(self, size: Size, radius: int = theme.RADIUS) -> Skin:
        """Give the mark of keyboard focus round a control: light between two dark lines, seen on any ground."""
        return self._skin(("ring", size, radius), size, theme.RING + 4, partial(self._ring, radius=radius * self._k))

    def divider(self, size: Size) -> Skin:
        """Give a brass line with a lozenge in its middle, to stand under a heading."""
        return self._skin(("divider", size), size, 0, self._divider)

    def rule(self, width: int) -> Skin:
        """Give a thin line between rows."""
        return self._skin(("rule", width), (width, self._px(1)), 0, lambda box: vector.filled(box, 0, theme.RULE))

    def dim(self, size: Size) -> Skin:
        """Give the shade over everything that a dialog keeps from being used."""

        def shade() -> Surface:
            picture = Surface(size, SRCALPHA)
            picture.fill(_DIM)
            return picture

        return Skin(self._pictures.fetch(("dim", size), shade), 0)

    def block(self, size: Size, colour: theme.Colour) -> Surface:
        """Give a plain block of one colour."""

        def fill() -> Surface:
            picture = Surface(size, depth=32)
            picture.fill(colour)
            return picture

        return self._pictures.fetch(("block", size, colour), fill)

    def strike(self, size: Size) -> Skin:
        """Give a stroke through what may not be chosen."""
        return self._skin(("strike", size), size, 0, self._strike)

    def _skin(self, key: tuple[object, ...], size: Size, pad: float, parts: Callable[[Box], str]) -> Skin:
        """Draw `parts` into a picture that reaches over `size` by `pad` design pixels on every side."""
        over = self._px(pad)

        def make() -> Surface:
            whole = size[0] + 2 * over, size[1] + 2 * over
            return vector.draw(whole, parts((over, over, *size)))

        return Skin(self._pictures.fetch(key, make), over)

    def _line(self, design: float) -> float:
        """Give a line's width; whole pixels stay sharp."""
        return float(self._px(design))

    def _button(self, box: Box, kind: ButtonKind, state: State) -> str:
        radius = theme.RADIUS * self._k
        if kind == "quiet":
            return self._quiet(box, radius, state)
        top, foot = reversed(_TONES[kind]) if state == "down" else _TONES[kind]
        is_off = state == "off"
        fill = "#24453a" if is_off else "url(#g)"
        shadow = "" if state in {"down", "off"} else vector.soft_shadow(box, radius, 4 * self._k, 0.5)
        edge = theme.BRASS_LIGHT if kind == "primary" else theme.BRASS
        edge_opacity = 0.12 if is_off else 0.95 if state == "hover" else 0.45
        return "".join(
            (
                vector.fall("g", box, top, foot),
                shadow,
                vector.filled(box, radius, fill),
                vector.filled(box, radius, "#ffffff", _GLOW[state]),
                self._sheen(box, radius, 0.0 if state in {"down", "off"} else 0.28),
                vector.outlined(box, radius, edge, self._line(1), edge_opacity),
            )
        )

    def _quiet(self, box: Box, radius: float, state: State) -> str:
        wash = {"rest": 0.0, "hover": 0.1, "down": 0.05, "off": 0.0}[state]
        line = vector.outlined(box, radius, theme.BRASS, self._line(1), 0.5 if state in {"hover", "down"} else 0.0)
        return vector.filled(box, radius, theme.CREAM, wash) + line

    def _sheen(self, box: Box, radius: float, opacity: float) -> str:
        """Draw the light that catches an upper edge."""
        x, y, width, _ = box
        line = self._line(1)
        y += line * 1.5
        return vector.stroke(f"M{x + radius} {y}H{x + width - radius}", "#ffffff", line, opacity)

    def _panel(self, size: Size, pad: int) -> Surface:
        picture = self._shadow(size, pad)
        face = vector.draw(size, self._panel_face((0, 0, *size)))
        picture.blit(face, (pad, pad))
        return picture

    def _panel_face(self, box: Box) -> str:
        k, radius = self._k, theme.RADIUS_PANEL * self._k
        inner = vector.inset(box, 8 * k)
        return "".join(
            (
                vector.fall("g", box, theme.LACQUER_TOP, theme.LACQUER, theme.LACQUER_FOOT),
                vector.fall("b", box, theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_DARK),
                vector.filled(box, radius, "url(#g)", 0.985),
                vector.outlined(box, radius, "url(#b)", self._line(1.6), 0.9),
                vector.ticket(inner, 11 * k, theme.BRASS, max(1.0, 0.9 * k), 0.38),
                self._corner_marks(inner),
            )
        )

    def _corner_marks(self, box: Box) -> str:
        x, y, width, height = box
        off = 1.5 * self._k
        corners = [(px, py) for px in (x + off, x + width - off) for py in (y + off, y + height - off)]
        return "".join(vector.diamond(px, py, 3.4 * self._k, theme.BRASS, 0.85) for px, py in corners)

    def _shadow(self, size: Size, pad: int) -> Surface:
        """Draw a blurred shadow from a small one whose edges are stretched: blurring a whole panel takes too long."""
        corner = 2 * pad + self._px(theme.RADIUS_PANEL)
        small = Surface((2 * corner + 2, 2 * corner + 2), SRCALPHA)
        body = small.get_rect().inflate(-2 * pad, -2 * pad)
        pygame.draw.rect(small, (0, 0, 0, 150), body, border_radius=self._px(theme.RADIUS_PANEL))
        blurred = pygame.transform.gaussian_blur(small, max(1, pad // 3))
        return _stretched(blurred, corner, (size[0] + 2 * pad, size[1] + 2 * pad))

    def _plate(self, box: Box, *, is_lit: bool) -> str:
        radius = theme.RADIUS * 1.2 * self._k
        glow = "".join(
            vector.outlined(
                vector.inset(box, -step * self._k), radius + step * self._k, theme.BRASS_LIGHT, 2 * self._k, a
            )
            for step, a in ((6, 0.07), (4, 0.14), (2, 0.28))
        )
        rim = (theme.BRASS_LIGHT, 2.0, 1.0) if is_lit else (theme.BRASS, 1.0, 0.5)
        return "".join(
            (
                vector.fall("g", box, theme.LACQUER_TOP, theme.LACQUER_FOOT),
                glow if is_lit else vector.soft_shadow(box, radius, 5 * self._k, 0.5),
                vector.filled(box, radius, "url(#g)", 0.96),
                vector.outlined(box, radius, rim[0], self._line(rim[1]), rim[2]),
            )
        )

    def _well(self, box: Box, *, is_lit: bool, is_off: bool) -> str:
        radius = theme.RADIUS * self._k
        rim = (theme.BRASS_LIGHT, 1.6, 0.95) if is_lit else (theme.BRASS, 1.0, 0.1 if is_off else 0.32)
        return "".join(
            (
                vector.filled(box, radius, theme.WELL, 0.4 if is_off else 0.92),
                vector.outlined(box, radius, "#000000", self._line(1), 0.5),
                vector.outlined(box, radius, rim[0], self._line(rim[1]), rim[2]),
            )
        )

    def _chosen(self, box: Box, state: State) -> str:
        radius = theme.RADIUS * 0.8 * self._k
        tones = ("#4a6157", "#43584f") if state == "off" else (theme.BRASS_TOP, theme.BRASS_FOOT)
        return "".join(
            (
                vector.fall("g", box, *tones),
                vector.filled(box, radius, "url(#g)"),
                vector.filled(box, radius, "#ffffff", _GLOW[state]),
                self._sheen(box, radius, 0.3),
            )
        )

    def _toggle(self, box: Box, state: State, *, is_on: bool) -> str:
        x, y, width, height = box
        reach = height / 2
        centre = x + width - reach if is_on else x + reach
        tones = (theme.BRASS_FOOT, theme.BRASS_TOP) if is_on and state != "off" else (theme.WELL, theme.WELL)
        knob = theme.FADED if state == "off" else theme.PAPER
        mark = self._tick(x + reach * 1.05, y + reach, reach) if is_on else ""
        return "".join(
            (
                vector.fall("g", box, *tones),
                vector.filled(box, reach, "url(#g)"),
                vector.filled(box, reach, "#ffffff", _GLOW[state]),
                vector.outlined(box, reach, theme.BRASS, self._line(1), 0.9 if state == "hover" else 0.55),
                mark,
                vector.disc(centre, y + reach + 0.6 * self._k, reach * 0.8, "#000000", 0.35),
                vector.disc(centre, y + reach, reach * 0.76, knob),
            )
        )

    def _tick(self, x: float, y: float, reach: float) -> str:
        """Draw a check mark: on is told by more than a colour."""
        steps = f"M{x - reach * 0.32} {y + reach * 0.02}l{reach * 0.24} {reach * 0.26}l{reach * 0.42} {-reach * 0.52}"
        return vector.stroke(steps, theme.INK, 2.2 * self._k, 0.85)

    def _slider(self, box: Box, knob: int, state: State) -> str:
        x, y, width, height = box
        middle, reach, half = y + height / 2, 11 * self._k, 3.5 * self._k
        track: Box = (x, middle - half, width, 2 * half)
        done: Box = (x, middle - half, float(knob), 2 * half)
        fill, face = (theme.FADED, theme.FADED) if state == "off" else (theme.BRASS, theme.PAPER)
        halo = vector.disc(
            x + knob, middle, reach * 1.35, theme.BRASS_LIGHT, {"hover": 0.22, "down": 0.35}.get(state, 0)
        )
        return "".join(
            (
                vector.filled(track, half, theme.WELL),
                vector.outlined(track, half, theme.BRASS, self._line(1), 0.3),
                vector.filled(done, half, fill),
                halo,
                vector.disc(x + knob, middle + self._k, reach * 1.06, "#000000", 0.4),
                vector.disc(x + knob, middle, reach, face),
                vector.disc(x + knob, middle, reach * 0.34, fill),
            )
        )

    def _tooltip(self, box: Box) -> str:
        radius = theme.RADIUS * 0.8 * self._k
        shadow = vector.soft_shadow(box, radius, 5 * self._k, 0.6)
        edge = vector.outlined(box, radius, theme.BRASS_DARK, self._line(1), 0.8)
        return shadow + vector.filled(box, radius, theme.PAPER) + edge

    def _toast(self, box: Box) -> str:
        radius = min(box[3] / 2, 22 * self._k)
        shadow = vector.soft_shadow(box, radius, 7 * self._k, 0.6)
        edge = vector.outlined(box, radius, theme.BRASS, self._line(1), 0.8)
        return shadow + vector.filled(box, radius, theme.NIGHT, 0.95) + edge

    def _ring(self, box: Box, radius: float) -> str:
        line, dark = self._line(theme.RING), self._line(1.5)
        outer = vector.inset(box, -(line + dark))
        return "".join(
            (
                vector.outlined(vector.inset(outer, -dark), radius + line + 2 * dark, theme.NIGHT, dark, 0.9),
                vector.outlined(outer, radius + line + dark, theme.BRASS_LIGHT, line),
                vector.outlined(vector.inset(outer, line), radius + dark, theme.NIGHT, dark, 0.9),
            )
        )

    def _strike(self, box: Box) -> str:
        x, y, width, height = vector.inset(box, min(box[2], box[3]) * 0.2)
        steps = f"M{x} {y + height}L{x + width} {y}"
        return vector.stroke(steps, theme.NIGHT, 5 * self._k, 0.6) + vector.stroke(steps, theme.WARNING, 2.4 * self._k)

    def _divider(self, box: Box) -> str:
        x, y, width, height = box
        middle, centre, gap = y + height / 2, x + width / 2, 12 * self._k
        thin = max(1.0, 1.2 * self._k)
        ends = ((x, centre - gap), (centre + gap, x + width))
        lines = "".join(vector.stroke(f"M{a} {middle}H{b}", theme.BRASS, thin, 0.6) for a, b in ends)
        dots = "".join(vector.disc(p, middle, 1.6 * self._k, theme.BRASS, 0.8) for p in (centre - gap, centre + gap))
        return lines + dots + vector.diamond(centre, middle, min(height / 2, 5.5 * self._k), theme.BRASS)


def _stretched(small: Surface, corner: int, size: Size) -> Surface:
    """Enlarge a picture by stretching its middle, its four corners (`corner` pixels) as they are."""
    least = 2 * corner
    picture = Surface(size, SRCALPHA)
    cx, cy = min(corner, size[0] // 2), min(corner, size[1] // 2)
    from_x = (0, corner, small.get_width() - cx)
    from_y = (0, corner, small.get_height() - cy)
    to_x, to_y = (0, cx, size[0] - cx), (0, cy, size[1] - cy)
    wide = (cx, small.get_width() - least, cx), (cx, size[0] - 2 * cx, cx)
    high = (cy, small.get_height() - least, cy), (cy, size[1] - 2 * cy, cy)
    for i in range(3):
        for j in range(3):
            if not (wide[1][i] and high[1][j]):
                continue
            part = small.subsurface((from_x[i], from_y[j], wide[0][i], high[0][j]))
            picture.blit(pygame.transform.scale(part, (wide[1][i], high[1][j])), (to_x[i], to_y[j]))
    return picture
