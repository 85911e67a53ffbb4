"""Rare moments of a game, shown over its table: what a HUD names, and how it is drawn."""

from __future__ import annotations

import math
from collections.abc import Hashable
from functools import lru_cache
from typing import Final, Protocol

from pygame import Rect, Surface
from pygame.transform import smoothscale_by

from kq_table.ui import svg, theme
from kq_table.ui.compositor import DisplayList
from kq_table.ui.easing import in_out_cubic, out_cubic
from kq_table.ui.fading import FadingPicture
from kq_table.ui.theme import BRASS_LIGHT, NIGHT, Z_DRAGGED, Z_HUSH, Z_PANELS
from kq_table.ui.widget import UiContext

STEPS: Final = 8
"""Number of shades of light and of lengths of a ribbon."""


class Moment(Protocol):
    @property
    def seconds(self) -> float:
        """How long it takes at normal speed."""

    @property
    def is_still(self) -> bool:
        """Whether it is shown with reduced motion too."""

    @property
    def stays(self) -> bool:
        """Whether its end stays, until the HUD names it no longer."""

    def draw(self, frame: DisplayList, kit: UiContext, key: Hashable, part: float) -> None:
        """Add it to the frame as it is at a *part*, 0 to 1, of its time."""


class Flight:
    """
    A picture that flies from a place to another in an arc, and becomes as small as its goal.

    :param picture: as large as it is when it sets out
    :param start: the middle of the place from which it comes
    :param aim: the rect in which it lands
    """

    seconds: Final = 0.42
    is_still: Final = False
    stays: Final = False

    def __init__(self, picture: Surface, start: tuple[int, int], aim: Rect) -> None:
        self._picture, self._start, self._aim = picture, start, aim

    def draw(self, frame: DisplayList, kit: UiContext, key: Hashable, part: float) -> None:
        # What follows is smaller and paler, and arrives last.
        for i, light in enumerate(TRAIL):
            if (at := part - i * TRAIL_STEP) >= 0:
                self._draw_at(frame, kit, (key, i), at, light)

    def _draw_at(self, frame: DisplayList, kit: UiContext, key: Hashable, part: float, light: int) -> None:
        share, (x, y) = in_out_cubic(part), self._start
        across, down = x + (self._aim.centerx - x) * share, y + (self._aim.centery - y) * share
        up = math.sin(math.pi * part) * kit.px(FLIGHT_RISE)
        picture = smoothscale_by(self._picture, _between(1, self._aim.h / self._picture.get_height(), share))
        picture.set_alpha(light)
        frame.add(key, picture, *picture.get_rect(center=(round(across), round(down - up))).topleft, Z_DRAGGED)


FLIGHT_RISE: Final = 46
"""Design pixels by which the middle of a flight is above a straight way."""
TRAIL: Final = (255, 120, 70, 35)
"""Opacity of what flies, and of what follows it."""
TRAIL_STEP: Final = 0.055
"""Part of the time by which each follows the one before."""


def small_line(kit: UiContext, centre: tuple[int, int]) -> Rect:
    """Give a goal for what becomes part of a line of small words."""
    line = Rect(0, 0, 1, kit.fonts.height("small"))
    line.center = centre
    return line


class Spotlight:
    """
    A card that comes to the middle of the table, stands there large in a ring of light, and goes back.

    :param picture: the card, as large as it becomes
    :param size: the card's own width and height in it, without its shadow
    :param place: the rect in which it lies
    """

    seconds: Final = 1.5
    is_still: Final = False
    stays: Final = False
    comes, goes = 0.22, 0.84
    """Parts of the time until which it comes, and from which it goes."""

    def __init__(self, picture: Surface, size: tuple[int, int], place: Rect) -> None:
        self._picture, self._size, self._place = picture, size, place

    def draw(self, frame: DisplayList, kit: UiContext, key: Hashable, part: float) -> None:
        across, down = kit.metrics.size
        share = out_cubic(min(1.0, part / self.comes))
        if part > self.goes:
            share = 1 - in_out_cubic((part - self.goes) / (1 - self.goes))
        x = _between(self._place.centerx, across / 2, share)
        y = _between(self._place.centery, down * SPOTLIGHT_HEIGHT, share)
        if self.comes < part < self.goes:
            ring = _ring(self._size, kit.px(RING_REACH))
            frame.add((key, "ring"), ring, *ring.get_rect(center=(round(x), round(y))).topleft, Z_DRAGGED)
        size = _between(self._place.h / self._size[1], 1, share)
        picture = self._picture if share == 1 else smoothscale_by(self._picture, size)
        frame.add(key, picture, *picture.get_rect(center=(round(x), round(y))).topleft, Z_DRAGGED + 1)


SPOTLIGHT_HEIGHT: Final = 0.35
"""The middle of a card in the spotlight, as a part of the window's height."""
RING_REACH: Final = 44
"""Design pixels by which the light extends beyond the card."""


@lru_cache(maxsize=2)
def _ring(size: tuple[int, int], reach: int) -> Surface:
    """Draw light around a card."""
    whole, steps = (size[0] + 2 * reach, size[1] + 2 * reach), 12
    boxes = (svg.inset((0, 0, *whole), reach * i / steps) for i in range(steps))
    glow = (svg.filled(box, reach * 1.2 - reach * i / steps, theme.BRASS, 0.07) for i, box in enumerate(boxes))
    edge = svg.inset((0, 0, *whole), reach * 0.9)
    return svg.draw(whole, *glow, svg.outlined(edge, size[1] / 16, BRASS_LIGHT, reach / 10))


class Hush:
    """The light of the room goes down and stays so; only what the table is about then keeps its light."""

    seconds: Final = 0.5
    is_still: Final = True
    stays: Final = True
    darkness: Final = 0.4

    def draw(self, frame: DisplayList, kit: UiContext, key: Hashable, part: float) -> None:
        step = round(HUSH_STEPS * self.darkness * in_out_cubic(part))
        if step > 0:
            frame.add(key, _darkness(kit.metrics.size).shade(step), 0, 0, Z_HUSH)


HUSH_STEPS: Final = 60
"""Number of shades from light to dark: they follow one another slowly over the whole window."""


class Ribbon:
    """A ribbon on the felt that grows from a round portrait to another, stays and fades."""

    seconds: Final = 0.7
    is_still: Final = True
    stays: Final = False
    grown: Final = 0.4
    """Part of the time after which it has arrived."""

    def __init__(self, start: Rect, end: Rect) -> None:
        self._start, self._end = start, end

    def draw(self, frame: DisplayList, kit: UiContext, key: Hashable, part: float) -> None:
        width, (across, down) = max(2, kit.px(2)), kit.metrics.size
        (x, y), (end_x, end_y) = self._start.center, self._end.center
        bend = round(_between((x + end_x) / 2, across / 2, BEND)), round(_between((y + end_y) / 2, down / 2, BEND))
        points = (_rim(self._start, bend), bend, _rim(self._end, bend))
        area = Rect(bend, (0, 0)).unionall([Rect(point, (0, 0)) for point in points]).inflate(8 * width, 8 * width)
        way = tuple((at[0] - area.x, at[1] - area.y) for at in points)
        length = max(1, math.ceil(STEPS * min(1.0, part / self.grown)))
        left = math.ceil(STEPS * min(1.0, (1 - part) / (1 - self.grown) * 2))
        frame.add(key, _ribbon(area.size, way, length, width).shade(min(STEPS, left)), area.x, area.y, Z_PANELS - 1)


BEND: Final = 1.4
"""How far a ribbon bends to the middle of the window, as a part of the way there: around the panels at the edge."""


def _rim(portrait: Rect, aim: tuple[int, int]) -> tuple[int, int]:
    """The point of a round portrait's rim that is nearest to another point."""
    (x, y), far = portrait.center, math.dist(portrait.center, aim) or 1.0
    reach = portrait.w / 2 / far
    return round(_between(x, aim[0], reach)), round(_between(y, aim[1], reach))


def _between(start: float, end: float, part: float) -> float:
    return start + (end - start) * part


@lru_cache(maxsize=1)
def _darkness(size: tuple[int, int]) -> FadingPicture:
    picture = Surface(size)
    picture.fill(NIGHT)
    return FadingPicture(picture, HUSH_STEPS)


@lru_cache(maxsize=2 * STEPS)
def _ribbon(size: tuple[int, int], way: tuple[tuple[int, int], ...], length: int, width: int) -> FadingPicture:
    """Draw a part of a ribbon, with a soft light around it."""
    part, ((x, y), (over, above), (end_x, end_y)) = length / STEPS, way
    bend_x, bend_y = _between(x, over, part), _between(y, above, part)
    to_x = _between(bend_x, _between(over, end_x, part), part)
    to_y = _between(bend_y, _between(above, end_y, part), part)
    line = f"M{x} {y}Q{bend_x:.1f} {bend_y:.1f} {to_x:.1f} {to_y:.1f}"
    strokes = (svg.stroke(line, theme.BRASS, 5 * width, 0.22), svg.stroke(line, BRASS_LIGHT, width))
    return FadingPicture(svg.draw(size, *strokes), STEPS)
