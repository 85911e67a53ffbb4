"""What panels and controls look like, as SVG text for a box. Knows colours and states; draws and keeps nothing."""

from __future__ import annotations

from typing import Final, Literal

from . import svg, theme
from .metrics import Metrics
from .svg import Box

ButtonKind = Literal["primary", "plain", "quiet", "danger"]
State = Literal["rest", "hover", "down", "off"]

_TONES: Final[dict[ButtonKind, tuple[str, str]]] = {
    "primary": (theme.BRASS_TOP, theme.BRASS_FOOT),
    "plain": (theme.GREEN_TOP, theme.GREEN_FOOT),
    "danger": (theme.BURGUNDY_TOP, theme.BURGUNDY_FOOT),
}
_GLOW: Final[dict[State, float]] = {"rest": 0.0, "hover": 0.12, "down": 0.0, "off": 0.0}


class SkinSvg:
    """Every look at one window's scale; a box is where the control lies in its picture, in real pixels."""

    def __init__(self, metrics: Metrics) -> None:
        self._k = metrics.scale
        self._px = metrics.px

    def _line(self, design: float) -> float:
        """Give a line's width; whole pixels stay sharp."""
        return float(self._px(design))

    def button(self, box: Box, kind: ButtonKind, state: State) -> str:
        """Draw a button without its text."""
        radius = theme.RADIUS * self._k
        if kind == "quiet":
            return self._quiet(box, radius, state)
        top, foot = reversed(_TONES[kind]) if state == "down" else _TONES[kind]
        is_off = state == "off"
        fill = theme.STONE if is_off else "url(#g)"
        shadow = "" if state in {"down", "off"} else svg.soft_shadow(box, radius, 4 * self._k, 0.5)
        edge = theme.BRASS_LIGHT if kind == "primary" else theme.BRASS
        edge_opacity = 0.12 if is_off else 0.95 if state == "hover" else 0.45
        return "".join(
            (
                svg.gradient("g", box, top, foot),
                shadow,
                svg.filled(box, radius, fill),
                svg.filled(box, radius, theme.GLEAM, _GLOW[state]),
                self._sheen(box, radius, 0.0 if state in {"down", "off"} else 0.28),
                svg.outlined(box, radius, edge, self._line(1), edge_opacity),
            )
        )

    def _quiet(self, box: Box, radius: float, state: State) -> str:
        wash = {"rest": 0.0, "hover": 0.1, "down": 0.05, "off": 0.0}[state]
        line = svg.outlined(box, radius, theme.BRASS, self._line(1), 0.5 if state in {"hover", "down"} else 0.0)
        return svg.filled(box, radius, theme.CREAM, wash) + line

    def _sheen(self, box: Box, radius: float, opacity: float) -> str:
        """Draw the light that catches an upper edge."""
        x, y, width, _ = box
        line = self._line(1)
        y += line * 1.5
        return svg.stroke(f"M{x + radius} {y}H{x + width - radius}", theme.GLEAM, line, opacity)

    def panel_face(self, box: Box) -> str:
        """Draw a large sheet of lacquer: brass edge, ticket frame, a lozenge in each corner."""
        k, radius = self._k, theme.RADIUS_PANEL * self._k
        inner = svg.inset(box, 8 * k)
        return "".join(
            (
                svg.gradient("g", box, theme.LACQUER_TOP, theme.LACQUER, theme.LACQUER_FOOT),
                svg.gradient("b", box, theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_DARK),
                svg.filled(box, radius, "url(#g)"),
                svg.outlined(box, radius, "url(#b)", self._line(1.6), 0.9),
                svg.ticket(inner, 11 * k, theme.BRASS, max(1.0, 0.9 * k), 0.38),
                self._corner_marks(inner),
            )
        )

    def _corner_marks(self, box: Box) -> str:
        x, y, width, height = box
        off = 1.5 * self._k
        corners = [(px, py) for px in (x + off, x + width - off) for py in (y + off, y + height - off)]
        return "".join(svg.diamond(px, py, 3.4 * self._k, theme.BRASS, 0.85) for px, py in corners)

    def plate(self, box: Box, *, is_lit: bool) -> str:
        """Draw a small sheet; a lit one glows."""
        radius = theme.RADIUS * 1.2 * self._k
        glow = "".join(
            svg.outlined(svg.inset(box, -step * self._k), radius + step * self._k, theme.BRASS_LIGHT, 2 * self._k, a)
            for step, a in ((6, 0.07), (4, 0.14), (2, 0.28))
        )
        rim = (theme.BRASS_LIGHT, 2.0, 1.0) if is_lit else (theme.BRASS, 1.0, 0.5)
        return "".join(
            (
                svg.gradient("g", box, theme.LACQUER_TOP, theme.LACQUER_FOOT),
                glow if is_lit else svg.soft_shadow(box, radius, 5 * self._k, 0.5),
                svg.filled(box, radius, "url(#g)", 0.96),
                svg.outlined(box, radius, rim[0], self._line(rim[1]), rim[2]),
            )
        )

    def well(self, box: Box, *, is_lit: bool, is_off: bool) -> str:
        """Draw a sunken ground; a lit one is being written in."""
        radius = theme.RADIUS * self._k
        rim = (theme.BRASS_LIGHT, 1.6, 0.95) if is_lit else (theme.BRASS, 1.0, 0.1 if is_off else 0.32)
        return "".join(
            (
                svg.filled(box, radius, theme.WELL, 0.4 if is_off else 0.92),
                svg.outlined(box, radius, theme.SHADE, self._line(1), 0.5),
                svg.outlined(box, radius, rim[0], self._line(rim[1]), rim[2]),
            )
        )

    def chosen(self, box: Box, state: State) -> str:
        """Draw the brass piece on what is chosen."""
        radius = theme.RADIUS * 0.8 * self._k
        tones = (theme.STONE_TOP, theme.STONE_FOOT) if state == "off" else (theme.BRASS_TOP, theme.BRASS_FOOT)
        return "".join(
            (
                svg.gradient("g", box, *tones),
                svg.filled(box, radius, "url(#g)"),
                svg.filled(box, radius, theme.GLEAM, _GLOW[state]),
                self._sheen(box, radius, 0.3),
            )
        )

    def toggle(self, box: Box, state: State, *, is_on: bool) -> str:
        """Draw a switch."""
        x, y, width, height = box
        reach = height / 2
        centre = x + width - reach if is_on else x + reach
        tones = (theme.BRASS_FOOT, theme.BRASS_TOP) if is_on and state != "off" else (theme.WELL, theme.WELL)
        knob = theme.FADED if state == "off" else theme.PAPER
        mark = self._tick(x + reach * 1.05, y + reach, reach) if is_on else ""
        return "".join(
            (
                svg.gradient("g", box, *tones),
                svg.filled(box, reach, "url(#g)"),
                svg.filled(box, reach, theme.GLEAM, _GLOW[state]),
                svg.outlined(box, reach, theme.BRASS, self._line(1), 0.9 if state == "hover" else 0.55),
                mark,
                svg.disc(centre, y + reach + 0.6 * self._k, reach * 0.8, theme.SHADE, 0.35),
                svg.disc(centre, y + reach, reach * 0.76, knob),
            )
        )

    def _tick(self, x: float, y: float, reach: float) -> str:
        """Draw a check mark: on is told by more than a colour."""
        steps = f"M{x - reach * 0.32} {y + reach * 0.02}l{reach * 0.24} {reach * 0.26}l{reach * 0.42} {-reach * 0.52}"
        return svg.stroke(steps, theme.INK, 2.2 * self._k, 0.85)

    def slider(self, box: Box, knob: int, state: State) -> str:
        """Draw a track with its knob so many pixels from the left."""
        x, y, width, height = box
        middle, reach, half = y + height / 2, 11 * self._k, 3.5 * self._k
        track: Box = (x, middle - half, width, 2 * half)
        done: Box = (x, middle - half, float(knob), 2 * half)
        fill, face = (theme.FADED, theme.FADED) if state == "off" else (theme.BRASS, theme.PAPER)
        halo = svg.disc(x + knob, middle, reach * 1.35, theme.BRASS_LIGHT, {"hover": 0.22, "down": 0.35}.get(state, 0))
        return "".join(
            (
                svg.filled(track, half, theme.WELL),
                svg.outlined(track, half, theme.BRASS, self._line(1), 0.3),
                svg.filled(done, half, fill),
                halo,
                svg.disc(x + knob, middle + self._k, reach * 1.06, theme.SHADE, 0.4),
                svg.disc(x + knob, middle, reach, face),
                svg.disc(x + knob, middle, reach * 0.34, fill),
            )
        )

    def tooltip(self, box: Box) -> str:
        """Draw a slip of paper."""
        radius = theme.RADIUS * 0.8 * self._k
        shadow = svg.soft_shadow(box, radius, 5 * self._k, 0.6)
        edge = svg.outlined(box, radius, theme.BRASS_DARK, self._line(1), 0.8)
        return shadow + svg.filled(box, radius, theme.PAPER) + edge

    def toast(self, box: Box) -> str:
        """Draw a dark slip with round ends."""
        radius = min(box[3] / 2, 22 * self._k)
        shadow = svg.soft_shadow(box, radius, 7 * self._k, 0.6)
        edge = svg.outlined(box, radius, theme.BRASS, self._line(1), 0.8)
        return shadow + svg.filled(box, radius, theme.NIGHT, 0.95) + edge

    def ring(self, box: Box, radius: float) -> str:
        """Draw a light line between two dark ones, just outside the box."""
        line, dark = self._line(theme.RING), self._line(1.5)
        outer = svg.inset(box, -(line + dark))
        return "".join(
            (
                svg.outlined(svg.inset(outer, -dark), radius + line + 2 * dark, theme.NIGHT, dark, 0.9),
                svg.outlined(outer, radius + line + dark, theme.BRASS_LIGHT, line),
                svg.outlined(svg.inset(outer, line), radius + dark, theme.NIGHT, dark, 0.9),
            )
        )

    def divider(self, box: Box) -> str:
        """Draw a line with a lozenge in its middle."""
        x, y, width, height = box
        middle, centre, gap = y + height / 2, x + width / 2, 12 * self._k
        thin = max(1.0, 1.2 * self._k)
        ends = ((x, centre - gap), (centre + gap, x + width))
        lines = "".join(svg.stroke(f"M{a} {middle}H{b}", theme.BRASS, thin, 0.6) for a, b in ends)
        dots = "".join(svg.disc(p, middle, 1.6 * self._k, theme.BRASS, 0.8) for p in (centre - gap, centre + gap))
        return lines + dots + svg.diamond(centre, middle, min(height / 2, 5.5 * self._k), theme.BRASS)
