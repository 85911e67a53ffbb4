"""Writes SVG. Only what SDL's reader understands: no text, clip, mask, filter, use or pattern. Knows no card."""

from __future__ import annotations

import math
from collections.abc import Iterable

from .palette import INK

Point = tuple[float, float]


def number(value: float) -> str:
    """Write a coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(corners: Iterable[Point]) -> str:
    """Write the path data of a polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def fill(data: str, colour: str) -> str:
    """Fill a path without an outline."""
    return f'<path d="{data}" fill="{colour}"/>'


def shape(data: str, colour: str, width: float = 1.8, ink: str = INK) -> str:
    """Fill a path and outline it."""
    return f'<path d="{data}" fill="{colour}" stroke="{ink}" stroke-width="{number(width)}" stroke-linejoin="round"/>'


def line(data: str, colour: str = INK, width: float = 1.8) -> str:
    """Draw a path as a line with round ends."""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{number(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def disc(x: float, y: float, radius: float, colour: str, width: float = 0, ink: str = INK) -> str:
    """Draw a circle, outlined where *width* is above 0."""
    return oval(x, y, radius, radius, colour, width, ink)


def oval(x: float, y: float, across: float, down: float, colour: str, width: float = 0, ink: str = INK) -> str:
    """Draw an ellipse by its two radii, outlined where *width* is above 0."""
    outline = f' stroke="{ink}" stroke-width="{number(width)}"' if width else ""
    size = f'r="{number(across)}"' if across == down else f'rx="{number(across)}" ry="{number(down)}"'
    kind = "circle" if across == down else "ellipse"
    return f'<{kind} cx="{number(x)}" cy="{number(y)}" {size} fill="{colour}"{outline}/>'


def box(
    x: float, y: float, width: float, height: float, colour: str, radius: float = 0, line: float = 0, ink: str = INK
) -> str:
    """Draw a rectangle, its corners rounded by *radius*, outlined where *line* is above 0."""
    outline = f' stroke="{ink}" stroke-width="{number(line)}"' if line else ""
    corners = f' rx="{number(radius)}"' if radius else ""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {place}{corners} fill="{colour}"{outline}/>'


def moved(body: str, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1) -> str:
    """Scale a drawing, turn it clockwise by degrees, then move it."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({scale:.4g})")
    return f'<g transform="{" ".join(steps)}">{body}</g>'


def flipped(body: str, about: float = 125) -> str:
    """Mirror a drawing about a vertical axis."""
    return f'<g transform="matrix(-1 0 0 1 {number(2 * about)} 0)">{body}</g>'


def both(body: str, about: float = 125) -> str:
    """Draw something and its mirror image."""
    return body + flipped(body, about)


def two_way(body: str) -> str:
    """Draw something upright and again turned by half about the card's middle."""
    return f'{body}<g transform="rotate(180 125 175)">{body}</g>'


def around(x: float, y: float, radius: float, count: int, start: float = 0) -> list[Point]:
    """Give *count* places on a circle, clockwise from *start* degrees (0 is to the right)."""
    angles = (math.radians(start + 360 * i / count) for i in range(count))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def circle(x: float, y: float, radius: float) -> str:
    """Write the path data of a circle: many in one path are drawn far faster than many shapes."""
    turn = f"A{number(radius)} {number(radius)} 0 1 0"
    left, right = f"{number(x - radius)} {number(y)}", f"{number(x + radius)} {number(y)}"
    return f"M{left}{turn} {right}{turn} {left}Z"


def linear(name: str, start: Point, end: Point, stops: Iterable[tuple[float, str]]) -> str:
    """Define a gradient from one point to another; fill with ``url(#name)``."""
    (x1, y1), (x2, y2) = start, end
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{number(x1)}" y1="{number(y1)}" '
        f'x2="{number(x2)}" y2="{number(y2)}">{_stops(stops)}</linearGradient>'
    )


def radial(name: str, middle: Point, radius: float, stops: Iterable[tuple[float, str]]) -> str:
    """Define a gradient from a point outwards; fill with ``url(#name)``."""
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{number(middle[0])}" '
        f'cy="{number(middle[1])}" r="{number(radius)}">{_stops(stops)}</radialGradient>'
    )


def _stops(stops: Iterable[tuple[float, str]]) -> str:
    return "".join(f'<stop offset="{number(offset)}" stop-color="{colour}"/>' for offset, colour in stops)


def document(body: str, width: float = 250, height: float = 350) -> str:
    """Wrap a drawing up as a file."""
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>\n'
