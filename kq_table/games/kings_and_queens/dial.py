"""The picture of the prediction dial: a half circle of numbers with a needle."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from engines.core.sentences import plain, signed
from kq_table.ui import svg
from kq_table.ui.durations import MOTION
from kq_table.ui.easing import Glide
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.text import CAPITAL_HEIGHT, Fonts
from kq_table.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    CREAM,
    FADED,
    GREEN_LACQUER,
    HEADINGS,
    INK,
    NIGHT,
    WARNING,
    Colour,
    Lacquer,
)

MIN_NUMBER, MAX_NUMBER = -12, 12
STEP_DEGREES: Final = 180 / (MAX_NUMBER - MIN_NUMBER)
"""Degrees from number to number."""
UNREACHABLE: Final = frozenset({-11, -10, -7, 7, 10, 11})
"""No round can score these; predicting them hedges between their neighbours (KQ-4)."""
NUMBER_RING: Final = (0.76, 1.0)
"""Inner and outer radius of the ring of numbers; all lengths are parts of the dial's radius."""
LABEL_RADIUS: Final = 0.88
HUB_RADIUS: Final = 0.36
MARK_RADIUS: Final = 0.078
"""Largest radius of the mark of a number, and its distance from another number."""
MARK_AIR: Final = 0.036
LABEL_SHARE: Final = 0.82
"""Greatest part of the ring's width that digits may take; half of it applies to the height."""
NEEDLE_LENGTH: Final = 0.72
ARC_RADIUS, ARC_WIDTH = 0.735, 0.036
"""Of the arc that shows how far the needle is from the peg."""
BEYOND: Final = 3
"""Numbers beyond an end of the dial up to which no arc is left."""
SECTOR_OPACITY: Final = 0.2
"""Of what lies between the two."""
GLOW_REACH: Final = 1.75
"""Radius of the light around a peg that was hit, in radii of the peg."""
CROSS: Final = (0.95, 0.62)
"""Outer and inner end of an arm of the cross at the barred number, across and up, in radii of its ring."""
OVERSHOOT: Final = 5 / STEP_DEGREES
"""How far a needle swings past its number before it comes to rest, in numbers."""
OUT_SHARE: Final = 0.6
"""Part of a swing's time after which it is farthest."""
NEEDLE_STEP: Final = 1.5 / STEP_DEGREES
"""A moving needle points at multiples of this, so that few pictures are drawn; in numbers."""
_parts: Final = ImageCache(32_000_000)
"""The slowest parts to draw."""


def swing(start: float, end: float, part: float) -> float:
    """Where a needle points at a *part*, 0 to 1, of the time of its swing between two numbers."""
    if part >= 1 or start == end:
        return end
    beyond = math.copysign(OVERSHOOT, end - start)
    if part < OUT_SHARE:
        return start + (end + beyond - start) * math.sin(math.pi / 2 * part / OUT_SHARE)
    return end + beyond * (1 + math.cos(math.pi * (part - OUT_SHARE) / (1 - OUT_SHARE))) / 2


def in_steps(number: float) -> float:
    """The nearest place of a moving needle."""
    return NEEDLE_STEP * round(number / NEEDLE_STEP)


def _dot(radius: int) -> int:
    """Radius of the dot that replaces a number."""
    return max(2, radius // 80)


@dataclass(frozen=True)
class Dial:
    """The dial at one place: the centre of its straight lower edge and its radius, in pixels."""

    x: int
    y: int
    radius: int
    lacquer: Lacquer = GREEN_LACQUER

    @property
    def rect(self) -> Rect:
        below = round(self.radius * HUB_RADIUS)
        return Rect(self.x - self.radius, self.y - self.radius, 2 * self.radius, self.radius + below)

    def angle(self, number: float) -> float:
        return math.radians(180 - (number - MIN_NUMBER) * STEP_DEGREES)

    def spot(self, number: int, share: float) -> tuple[float, float]:
        angle = self.angle(number)
        return self.x + math.cos(angle) * self.radius * share, self.y - math.sin(angle) * self.radius * share

    def box(self, number: int) -> Rect:
        side = round(self.radius * (NUMBER_RING[1] - NUMBER_RING[0]))
        rect = Rect(0, 0, min(side, round(self.radius * math.radians(STEP_DEGREES))), side)
        x, y = self.spot(number, LABEL_RADIUS)
        rect.center = (round(x), round(y))
        return rect

    def number_at(self, at: tuple[float, float], *, is_dragging: bool = False) -> int | None:
        """The number at a point: on the ring, or anywhere in its direction while the needle is dragged."""
        across, up = at[0] - self.x, self.y - at[1]
        far = math.hypot(across, up) / self.radius
        if not is_dragging and not (HUB_RADIUS < far <= NUMBER_RING[1] * 1.04 and up >= -0.08 * self.radius):
            return None
        angle = math.degrees(math.atan2(up, across))
        if angle < -90:
            angle = 180.0
        return MIN_NUMBER + round((180 - min(180.0, max(0.0, angle))) / STEP_DEGREES)

    def label_rect(self, fonts: Fonts, number: int) -> Rect:
        """The rect of a number's digits on the ring, or of the dot that replaces them."""
        size = (2 * _dot(self.radius),) * 2
        if not self._is_dot(fonts, number):
            digits = self.digits(fonts, number)
            size = (digits.get_width(), round(CAPITAL_HEIGHT * digits.get_height()))
        x, y = self.spot(number, LABEL_RADIUS)
        return Rect(round(x - size[0] / 2), round(y - size[1] / 2), *size)

    def mark_radius(self, fonts: Fonts, number: int) -> float:
        """Radius of the disc behind a number or the ring around it; in large text other numbers give way to it."""
        if self.is_tight(fonts):
            return max(MARK_RADIUS * self.radius, self.digits(fonts, number).get_width() / 2 + MARK_AIR * self.radius)
        beside = {number - 1, number + 1} & set(range(MIN_NUMBER, MAX_NUMBER + 1))
        ways = (_way_to(self, fonts, number, other) - MARK_AIR * self.radius for other in beside)
        return max(min(MARK_RADIUS * self.radius, *ways), CAPITAL_HEIGHT * self.digits(fonts, number).get_height() / 2)

    def digits(self, fonts: Fonts, number: int, colour: Colour = CREAM) -> Surface:
        room = round(LABEL_SHARE * self.radius * (NUMBER_RING[1] - NUMBER_RING[0]))
        return fonts.line_in(plain(number), "small", colour, (room, room // 2))

    def _is_dot(self, fonts: Fonts, number: int) -> bool:
        return number in UNREACHABLE or bool(number % 3 and self.is_tight(fonts))

    def paint(
        self,
        fonts: Fonts,
        number: int | None,
        barred: int | None,
        peg: int | None = None,
        *,
        arc: Colour | None = None,
        at: float | None = None,
    ) -> Surface:
        """
        Draw the dial in the size of `rect`.

        :param number: the number in the middle; None before a number is chosen
        :param barred: the number that is struck out; None for none
        :param peg: another number to mark
        :param arc: the colour of an arc from the peg to the needle, and of the number in the middle
        :param at: where the needle points, if not at the number
        """
        marked, at = number if peg is None else peg, number if at is None else at
        glow = arc if number == marked == at else None
        ground = partial(self._ground, fonts, barred, marked, glow)
        picture = _parts.fetch(("ground", self, fonts, barred, marked, glow), ground).copy()
        if arc is not None and at is not None and marked is not None and at != marked:
            _blit_arc(self, picture, (at, marked), arc)
        if at is not None:
            self._blit_needle(picture, at)
        hub = _parts.fetch(("hub", self.radius, self.lacquer), self.hub)
        picture.blit(hub, hub.get_rect(center=(self.radius, self.radius)))
        words = "?" if number is None else signed(number)
        room = self.radius * HUB_RADIUS
        fitting = (role for role in HEADINGS if fonts.width(words, role) < room * 1.7 and fonts.height(role) < room * 2)
        role = next(fitting, HEADINGS[-1])
        text = fonts.line(words, role, FADED if number is None else arc or CREAM)
        corner = self.rect.topleft
        picture.blit(text, text.get_rect(center=(self.x - corner[0], self.y - corner[1])))
        return picture

    def _ground(self, fonts: Fonts, barred: int | None, marked: int | None, glow: Colour | None) -> Surface:
        """Draw what stands still: the face with its numbers and marks."""
        picture = _parts.fetch(("face", self), self.face).copy()
        marks = [n for n in (barred, marked) if n is not None]
        if barred is not None:
            spot = self.polar(barred, self.radius * LABEL_RADIUS)
            _strike_out(picture, spot, self.mark_radius(fonts, barred), max(1.0, self.radius / 130))
        if marked is not None:
            reach = self.mark_radius(fonts, marked)
            if glow is not None:
                _blit_glow(self, picture, marked, glow, reach)
            _blit_chip(self, picture, marked, reach)
        written = set(range(MIN_NUMBER, MAX_NUMBER + 1)).difference(*(left_out(self, fonts, mark) for mark in marks))
        for n in written:
            self._label(picture, fonts, n, is_chosen=n == marked, is_barred=n == barred)
        return picture

    def _label(self, picture: Surface, fonts: Fonts, n: int, *, is_chosen: bool, is_barred: bool) -> None:
        (x, y), corner = self.spot(n, LABEL_RADIUS), self.rect.topleft
        centre = (round(x) - corner[0], round(y) - corner[1])
        if self._is_dot(fonts, n) and not is_chosen and not is_barred:
            pygame.draw.circle(picture, FADED, centre, _dot(self.radius))
            return
        text = self.digits(fonts, n, INK if is_chosen else CREAM)
        picture.blit(text, text.get_rect(center=centre))

    def is_tight(self, fonts: Fonts) -> bool:
        """Whether numbers in this size of text would overlap."""
        return fonts.width(plain(MIN_NUMBER), "small") > self.radius * LABEL_RADIUS * math.radians(STEP_DEGREES)

    def draw_ahead(self) -> Iterator[None]:
        """Draw the slowest parts in a thread, in steps."""
        return _parts.prefetch({("face", self): self.face, ("hub", self.radius, self.lacquer): self.hub})

    def face(self) -> Surface:
        r, (w, h) = self.radius, self.rect.size
        inner, outer = r * NUMBER_RING[0], r * NUMBER_RING[1] - 1.5
        line = max(1.0, r / 130)
        parts = [
            svg.gradient("g", (0, 0, w, h), self.lacquer.panel[0], self.lacquer.panel[-1]),
            self._half(outer, fill="url(#g)", stroke=BRASS, width=line * 1.6),
            self._half(inner, fill=self.lacquer.panel[1], stroke=BRASS_DARK, width=line),
            *(self._tick(n, inner, line) for n in range(MIN_NUMBER, MAX_NUMBER + 1)),
        ]
        return svg.draw((w, h), *parts)

    def hub(self) -> Surface:
        r, line = self.radius, max(1.0, self.radius / 130)
        side = 2 * round(r * HUB_RADIUS + line)
        rings = ((r * HUB_RADIUS - line, BRASS, 1.6, "url(#g)"), (r * HUB_RADIUS - 5 * line, BRASS_DARK, 1, "none"))
        parts = [svg.gradient("g", (0, 0, side, side), self.lacquer.panel[0], self.lacquer.panel[-1])]
        for radius, stroke, width, fill in rings:
            pen = f'fill="{fill}" stroke="{stroke}" stroke-width="{line * width:.2f}"'
            parts.append(f'<circle cx="{side / 2}" cy="{side / 2}" r="{radius:.1f}" {pen}/>')
        return svg.draw((side, side), *parts)

    def _half(self, radius: float, *, fill: str, stroke: str, width: float) -> str:
        """SVG of a half disc whose flat side is a little below the centre, with room for the first and last number."""
        r, drop = self.radius, self.radius * 0.09
        reach = math.sqrt(max(0.0, radius**2 - drop**2))
        arc = f"M{r - reach:.1f} {r + drop:.1f}A{radius:.1f} {radius:.1f} 0 1 1 {r + reach:.1f} {r + drop:.1f}Z"
        return f'<path d="{arc}" fill="{fill}" stroke="{stroke}" stroke-width="{width:.2f}" stroke-linejoin="round"/>'

    def polar(self, number: float, far: float) -> tuple[float, float]:
        angle = self.angle(number)
        return round(self.radius + math.cos(angle) * far, 1), round(self.radius - math.sin(angle) * far, 1)

    def _tick(self, n: int, inner: float, line: float) -> str:
        long = 0.045 if n % 3 == 0 else 0.02
        ends = (self.polar(n, inner), self.polar(n, inner - self.radius * long))
        return f'<path d="M{_line(ends)}" stroke="{BRASS}" stroke-width="{line:.2f}" fill="none"/>'

    def _blit_needle(self, picture: Surface, n: float) -> None:
        """Draw the needle in a picture no larger than itself: each of its steps needs a new one."""
        base = self.radius * HUB_RADIUS * 0.9
        points = (self.polar(n - 0.9, base), self.polar(n, self.radius * NEEDLE_LENGTH), self.polar(n + 0.9, base))
        left, top = (math.floor(min(point[i] for point in points)) - 2 for i in (0, 1))
        width, height = (math.ceil(max(point[i] for point in points)) + 2 - low for i, low in ((0, left), (1, top)))
        path = _line((x - left, y - top) for x, y in points)
        needle = f'<path d="M{path}Z" fill="{BRASS_LIGHT}" stroke="{BRASS_DARK}" stroke-width="1"/>'
        picture.blit(svg.draw((width, height), needle), (left, top))


class Needle(Glide):
    """Where a needle on the table points: it swings to each new number."""

    def __init__(self) -> None:
        super().__init__(MOTION.needle, lambda start, end, part: in_steps(swing(start, end, part)))


def _line(points: Iterable[tuple[float, float]]) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _blit_glow(dial: Dial, picture: Surface, n: int, colour: Colour, reach: float) -> None:
    """Draw a light around the peg that was hit."""
    x, y = dial.polar(n, dial.radius * LABEL_RADIUS)
    lights = (svg.disc(x, y, reach * GLOW_REACH * part, colour, 0.16) for part in (1.0, 0.85, 0.72))
    picture.blit(svg.draw(dial.rect.size, *lights), (0, 0))


def _blit_arc(dial: Dial, picture: Surface, ends: tuple[float, float], colour: Colour) -> None:
    """Draw the arc from the peg to the needle, and what lies between."""
    r, low, high = dial.radius, *sorted(ends)
    rim = [dial.polar(low + (high - low) * i / 12, r * NUMBER_RING[0]) for i in range(13)]
    area = Rect(r, r, 0, 0).unionall([Rect(round(x), round(y), 0, 0) for x, y in rim]).inflate(4, 4)
    wheel = _parts.fetch(("wheel", r, colour), partial(_wheel, dial, colour))
    part = wheel.subsurface(area := area.clip(wheel.get_rect())).copy()
    for start, end in ((MIN_NUMBER - BEYOND, low), (high, MAX_NUMBER + BEYOND)):
        corners = [(r, r), *(dial.polar(start + (end - start) * i / 4, 2 * r) for i in range(5))]
        pygame.draw.polygon(part, (0, 0, 0, 0), [(x - area.x, y - area.y) for x, y in corners])
    picture.blit(part, area)


def _wheel(dial: Dial, colour: Colour) -> Surface:
    """Draw the arc and what lies below it from one end of the dial beyond the other."""
    far, middle = dial.radius * ARC_RADIUS, dial.radius
    (x, y), (to_x, to_y) = (dial.polar(n, far) for n in (MIN_NUMBER - 1, MAX_NUMBER + 1))
    sweep = f"M{x} {y}A{far:.1f} {far:.1f} 0 1 1 {to_x} {to_y}"
    sector = f'<path d="{sweep}L{middle} {middle}Z" fill="{colour}" fill-opacity="{SECTOR_OPACITY}"/>'
    return svg.draw(dial.rect.size, sector, svg.stroke(sweep, colour, dial.radius * ARC_WIDTH))


def _blit_chip(dial: Dial, picture: Surface, n: int, reach: float) -> None:
    """Draw the brass disc under a number, with a gap around it where it is on a neighbour's ring."""
    x, y = dial.polar(n, dial.radius * LABEL_RADIUS)
    far = reach + MARK_AIR * dial.radius
    left, top, side = math.floor(x - far), math.floor(y - far), math.ceil(2 * far) + 2
    discs = (svg.disc(x - left, y - top, far, dial.lacquer.panel[1]), svg.disc(x - left, y - top, reach, BRASS))
    picture.blit(svg.draw((side, side), *discs), (left, top))


def left_out(dial: Dial, fonts: Fonts, mark: int) -> set[int]:
    """The numbers not written in large text, since the mark of *mark* would cover them."""
    if not dial.is_tight(fonts):
        return set()
    others = set(range(MIN_NUMBER, MAX_NUMBER + 1)) - {mark}
    return {n for n in others if _way_to(dial, fonts, mark, n) <= dial.mark_radius(fonts, mark)}


def _way_to(dial: Dial, fonts: Fonts, number: int, other: int) -> float:
    """Pixels from the middle of a number to the nearest point of another."""
    (x, y), words = dial.spot(number, LABEL_RADIUS), dial.label_rect(fonts, other)
    return math.dist((min(max(x, words.x), words.right), min(max(y, words.y), words.bottom)), (x, y))


def _strike_out(picture: Surface, at: tuple[float, float], reach: float, line: float) -> None:
    """Draw a dark disc with a ring, and the four ends of a cross; *line* is their width."""
    x, y = at
    wide = 1.3 * reach
    left, top, side = math.floor(x - wide), math.floor(y - wide), math.ceil(2 * wide) + 2
    x, y, reach = x - left, y - top, reach - line
    pen = f'stroke="{WARNING}" stroke-width="{line * 1.8:.2f}" fill="none" stroke-linecap="round"'
    ring = svg.disc(x, y, reach, NIGHT) + f'<circle cx="{x}" cy="{y}" r="{reach:.1f}" {pen}/>'
    # Across the ring, but not through the digits: the barred number stays readable.
    far, near = CROSS
    signs = ((-1, 1), (1, -1), (-1, -1), (1, 1))
    arms = (
        f'<path d="M{x + i * far * reach:.1f} {y + j * far * reach:.1f}'
        f'L{x + i * near * reach:.1f} {y + j * near * reach:.1f}" {pen}/>'
        for i, j in signs
    )
    picture.blit(svg.draw((side, side), ring, *arms), (left, top))
