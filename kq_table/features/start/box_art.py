"""Draws a game's box: its lacquered front, its dark back wall, and the fan of cards that look out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import pygame
from pygame import BLEND_RGBA_MULT, SRCALPHA, Color, Rect, Surface

from kq_table.art.card_images import CardImages
from kq_table.ui import skins as ui_skins
from kq_table.ui import svg, theme
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.easing import out_cubic
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.skins import State
from kq_table.ui.theme import Colour

SHADOW_PAD: Final = 14
"""Design pixels around a front for its shadow."""
NOTCH_RADIUS: Final = 17
"""Radius in design pixels of the notch for a thumb in the upper edge."""
CORNER_RADIUS: Final = 12
OUTLINE_WIDTH: Final = 3
"""Width of the outline in design pixels."""
SHADE_COUNT: Final = 32
"""Number of colours of the gradient; it is smoothed between them."""
_PICTURES: Final = ImageCache(6_000_000)
_LIGHT: Final[dict[State, float]] = {"rest": 0.0, "hover": 0.1, "down": 0.04, "off": 0.0}

Size = tuple[int, int]


@_PICTURES.cached
def front(size: Size, tones: tuple[Colour, Colour], state: State, k: float) -> Surface:
    """Draw a lacquered front with a brass frame; *k* is pixels per design pixel."""
    # Shape, shadow and frame are the same for every box; only the colours differ.
    pad = round(SHADOW_PAD * k)
    face = _tone(size, tones)
    face.blit(_shape(size, k), (0, 0), special_flags=BLEND_RGBA_MULT)
    face.blit(_brass(size, state, k), (0, 0))
    picture = _shadow(size, k).copy()
    picture.blit(face, (pad, pad))
    return picture


@_PICTURES.cached
def inside(size: Size, foot: Colour, k: float) -> Surface:
    box = (0.0, 0.0, float(size[0]), float(2 * size[1]))
    return svg.draw(
        size,
        svg.filled(box, CORNER_RADIUS * k, foot),
        svg.filled(box, CORNER_RADIUS * k, theme.SHADE, 0.35),
        svg.outlined(box, CORNER_RADIUS * k, theme.BRASS, max(1.0, k), 0.5),
    )


def _tone(size: Size, tones: tuple[Colour, Colour]) -> Surface:
    top, foot = map(Color, tones)
    line = Surface((1, SHADE_COUNT), SRCALPHA)
    for y in range(SHADE_COUNT):
        line.set_at((0, y), top.lerp(foot, y / (SHADE_COUNT - 1)))
    return pygame.transform.smoothscale(line, size)


@_PICTURES.cached
def _shadow(size: Size, k: float) -> Surface:
    """Draw the shadow, with a dark edge that sets a box off from a felt of the same colour."""
    pad = round(SHADOW_PAD * k)
    shade = ui_skins.draw_shadow(size, pad, round(CORNER_RADIUS * k))
    x, y, width, height = _edge(size, k)
    line = _outline((x + pad, y + pad, width, height), k)
    # The notch stays free, since the cards look out of it in the light.
    shade.set_clip((0, pad, *shade.get_size()))
    pygame.draw.circle(shade, (0, 0, 0, 0), (shade.get_width() // 2, pad), round((NOTCH_RADIUS + OUTLINE_WIDTH) * k))
    shade.set_clip(None)
    # The front covers the inner half of the line.
    shade.blit(svg.draw(shade.get_size(), svg.stroke(line, theme.NIGHT, 2 * OUTLINE_WIDTH * k, 0.75)), (0, 0))
    return shade


@_PICTURES.cached
def _shape(size: Size, k: float) -> Surface:
    return svg.draw(size, f'<path d="{_outline(_edge(size, k), k)}" fill="{theme.GLEAM}"/>')


@_PICTURES.cached
def _brass(size: Size, state: State, k: float) -> Surface:
    """Draw the frame, the rim and, if hovered, a gleam."""
    edge, line = _outline(_edge(size, k), k), _rim(k) * (1.0 if state == "rest" else 1.5)
    colour = theme.BRASS if state == "rest" else theme.BRASS_LIGHT
    gleam = f'<path d="{edge}" fill="{theme.GLEAM}" fill-opacity="{_LIGHT[state]}"/>' if _LIGHT[state] else ""
    rim = f'<path d="{edge}" fill="none" stroke="{colour}" stroke-width="{line}"/>'
    return svg.draw(size, gleam, _frame(svg.inset((0, 0, *size), 8 * k), k), rim)


def _rim(k: float) -> float:
    return max(1.0, 1.4 * k)


def _edge(size: Size, k: float) -> svg.Box:
    return svg.inset((0.0, 0.0, float(size[0]), float(size[1])), _rim(k) * 0.75)


def _outline(box: svg.Box, k: float) -> str:
    """The SVG path around a front, with round corners and the notch."""
    x, y, width, height = box
    right, foot, middle, notch, radius = x + width, y + height, x + width / 2, NOTCH_RADIUS * k, CORNER_RADIUS * k
    turn = f"A{radius} {radius} 0 0 1"
    return (
        f"M{x + radius} {y}H{middle - notch}A{notch} {notch} 0 0 0 {middle + notch} {y}H{right - radius}"
        f"{turn} {right} {y + radius}V{foot - radius}{turn} {right - radius} {foot}"
        f"H{x + radius}{turn} {x} {foot - radius}V{y + radius}{turn} {x + radius} {y}Z"
    )


def _frame(box: svg.Box, k: float) -> str:
    x, y, width, height = box
    right, foot, middle, bite = x + width, y + height, x + width / 2, 9 * k
    gap, arc = (NOTCH_RADIUS + 6) * k, f"A{bite} {bite} 0 0 0"
    steps = (
        f"M{middle + gap} {y}H{right - bite}{arc} {right} {y + bite}V{foot - bite}{arc} {right - bite} {foot}"
        f"H{x + bite}{arc} {x} {foot - bite}V{y + bite}{arc} {x + bite} {y}H{middle - gap}"
    )
    marks = [(px, py) for px in (x + k, right - k) for py in (y + k, foot - k)]
    return svg.stroke(steps, theme.BRASS, max(1.0, 0.9 * k), 0.5) + "".join(
        svg.diamond(px, py, 3 * k, theme.BRASS, 0.85) for px, py in marks
    )


FAN_DEGREES: Final = 26
"""Degrees from the first card's lean to the last one's."""
PITCH: Final = 0.25
"""Distance between three cards, in card widths; more are closer."""
RISE_SECONDS: Final = 0.3
"""Seconds that a card takes to come out."""
# In card heights:
VISIBLE_HEIGHT: Final = 0.64
HOVER_LIFT: Final = 0.07
"""How much further the cards come out when hovered."""
START_DEPTH: Final = 0.5
"""Depth from which a card comes out."""
FAN_WIDTH: Final = 1.3
"""Width of a fan with its leaning cards."""


class PlacedCard(NamedTuple):
    """A card's image and its upper left corner in the window."""

    image: Surface
    x: int
    y: int


class CardFan:
    """Cards that come out one after the other, each as soon as it is drawn."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards
        self.lift = 0.0
        self._out: list[float] = []
        """How far each card drawn so far is out, 0 to 1."""
        self._first = 0.0

    def leans(self) -> list[int]:
        """Each card's lean in degrees, anticlockwise."""
        last = len(self.cards) - 1
        return [round(FAN_DEGREES / 2 - FAN_DEGREES * i / last) for i in range(last + 1)]

    @property
    def is_drawn(self) -> bool:
        return len(self._out) == len(self.cards)

    def draw_next(self, card_images: CardImages) -> None:
        index = len(self._out)
        card_images.card(self.cards[index], self.leans()[index])
        self._out.append(self._first)

    def forget(self) -> None:
        """Redraw the cards at another size; if all were drawn, they are out at once."""
        self._first = 1.0 if self.is_drawn else self._first
        self._out = []

    def step(self, seconds: float, tempo: Tempo, *, is_up: bool) -> bool:
        """Advance the time; True if anything still moves."""
        rise, hover = (tempo.seconds(tempo.flourish(length)) for length in (RISE_SECONDS, MOTION.hover_in))
        self._out = [min(1.0, out + seconds / rise) if rise else 1.0 for out in self._out]
        goal = tempo.flourish(1.0 if is_up else 0.0)
        reach = seconds / hover if hover else 1.0
        self.lift = min(goal, self.lift + reach) if goal > self.lift else max(goal, self.lift - reach)
        return self.lift != goal or any(out < 1 for out in self._out)

    def placed(self, card_images: CardImages, edge: Rect) -> Iterator[tuple[str, PlacedCard]]:
        """The cards drawn so far, above the upper edge of a rect."""
        width, height = card_images.size
        pitch = width * PITCH * 3 / max(3, len(self.cards))
        leans = self.leans()
        for i, out in enumerate(self._out):
            off = i - (len(self.cards) - 1) / 2
            picture = card_images.card(self.cards[i], leans[i])
            # The outer cards of a fan are a little lower, as if all were held at one point.
            low = abs(off) ** 1.6 * height * 0.022 - self.lift * HOVER_LIFT * height
            depth = min(START_DEPTH, max(0.0, edge.h / height - (1 - VISIBLE_HEIGHT) - 0.1)) * (1 - out_cubic(out))
            x = edge.centerx + off * pitch - picture.get_width() / 2
            y = edge.top + height * (0.5 - VISIBLE_HEIGHT + depth) + low - picture.get_height() / 2
            yield self.cards[i], PlacedCard(picture, round(x), round(y))


ImagesByHeight = Callable[[int], CardImages]
"""The card images of a height in pixels."""
