"""The games' boxes in the menu: buttons with cards that look out of them, as large as the window allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

import pygame
from pygame import BLEND_RGBA_MULT, SRCALPHA, Color, Rect, Surface

from kq_table.art.card_images import CardImages
from kq_table.shell.context import AppContext
from kq_table.text import say
from kq_table.ui import skins as ui_skins
from kq_table.ui import svg, theme
from kq_table.ui.button import Pressable
from kq_table.ui.clock import step_seconds
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.durations import MOTION, Tempo
from kq_table.ui.easing import out_cubic
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.layout import Group
from kq_table.ui.skins import State
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

from .game_catalog import GameBox

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
def draw_front(size: Size, tones: tuple[Colour, Colour], state: State, k: float) -> Surface:
    """A lacquered front with a brass frame; *k* is pixels per design pixel."""
    # Shape, shadow and frame are the same for every box; only the colours differ.
    pad = round(SHADOW_PAD * k)
    face = _tone(size, tones)
    face.blit(_shape(size, k), (0, 0), special_flags=BLEND_RGBA_MULT)
    face.blit(_brass(size, state, k), (0, 0))
    picture = _shadow(size, k).copy()
    picture.blit(face, (pad, pad))
    return picture


@_PICTURES.cached
def draw_wall(size: Size, foot: Colour, k: float) -> Surface:
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
        """How far the box is lifted and its cards are fanned, 0 to 1."""
        self.glow = 0.0
        """How far the felt has the colour of the box's room, 0 to 1."""
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
        """Mark all cards as undrawn; if all were drawn, the new ones appear without rising."""
        self._first = 1.0 if self.is_drawn else self._first
        self._out = []

    def step(self, seconds: float, tempo: Tempo, *, is_up: bool) -> bool:
        """Advance the time; True if anything still moves."""
        rise, hover = (tempo.seconds(tempo.flourish(length)) for length in (RISE_SECONDS, MOTION.hover_in))
        self._out = [min(1.0, out + seconds / rise) if rise else 1.0 for out in self._out]
        reach = seconds / hover if hover else 1.0
        lift, glow = tempo.flourish(float(is_up)), float(is_up)
        self.lift, self.glow = _nearer(self.lift, lift, reach), _nearer(self.glow, glow, reach)
        return (self.lift, self.glow) != (lift, glow) or any(out < 1 for out in self._out)

    def placed(self, card_images: CardImages, edge: Rect, reach: int) -> Iterator[tuple[str, PlacedCard]]:
        """
        The cards drawn so far, above the upper edge of a rect.

        :param reach: pixels by which the outer cards move outwards in a lifted box
        """
        width, height = card_images.size
        pitch = width * PITCH * 3 / max(3, len(self.cards))
        leans = self.leans()
        for i, out in enumerate(self._out):
            off = i - (len(self.cards) - 1) / 2
            picture = card_images.card(self.cards[i], leans[i])
            # The outer cards of a fan are a little lower, as if all were held at one point.
            low = abs(off) ** 1.6 * height * 0.022
            depth = min(START_DEPTH, max(0.0, edge.h / height - (1 - VISIBLE_HEIGHT) - 0.1)) * (1 - out_cubic(out))
            fanned = 2 * off / (len(self.cards) - 1) * self.lift * reach
            x = edge.centerx + off * pitch + fanned - picture.get_width() / 2
            y = edge.top + height * (0.5 - VISIBLE_HEIGHT + depth) + low - picture.get_height() / 2
            yield self.cards[i], PlacedCard(picture, round(x), round(y))


def _nearer(value: float, goal: float, reach: float) -> float:
    """A value moved towards a goal, at most so far."""
    return min(goal, value + reach) if goal > value else max(goal, value - reach)


ImagesByHeight = Callable[[int], CardImages]
"""The card images of a height in pixels."""


# In design pixels:
TEXT_MARGIN: Final = 18
NAME_MARGIN: Final = 11
"""The name may be nearer to the front's edges than the other texts."""
TOP_MARGIN: Final = 26
"""Includes the notch for the thumb."""
BOTTOM_MARGIN: Final = 16
GAP: Final = 8
ORNAMENT_HEIGHT: Final = 12
WALL_HEIGHT: Final = 9
"""Visible height of the back wall above the front."""
MIN_CARD_HEIGHT: Final = 56
"""Smaller cards cannot be read."""
MAX_FRONT_HEIGHT: Final = 236
"""Taller fronts look empty."""

FAN_REACH: Final = 14
"""How far the outer cards of a box that is pointed at move outwards."""
BOX_LIFT: Final = 6
"""How far that box is lifted."""

FAN_HEIGHT: Final = VISIBLE_HEIGHT + 0.1
"""Height above the front of a leaning fan with room for its box to be lifted, in card heights."""


class BoxStyle(NamedTuple):
    """
    What all boxes of the menu have in common, in pixels.

    :param text_height: of the front's texts
    :param card_height: 0 if there is no room for cards
    :param name_role: the font of the names
    :param name_height: of the tallest name
    :param has_blurb: whether there is room for the text about the game
    """

    front_height: int = 0
    text_height: int = 0
    card_height: int = 0
    name_role: str = "heading"
    name_height: int = 0
    has_blurb: bool = True


class BoxButton(Pressable):
    """
    A box to press.

    :param card_images: gives the images of the cards that look out of it
    """

    ring_radius: ClassVar[int] = CORNER_RADIUS

    def __init__(self, box: GameBox, card_images: ImagesByHeight, on_press: Callable[[], None]) -> None:
        super().__init__(f"game:{box.key}", say(f"game.{box.key}"))
        self.box, self.card_images, self.on_press = box, card_images, on_press
        self.blurb = say(f"box.{box.key}")
        self.card_fan = CardFan(box.cards)
        self.front = Rect(0, 0, 0, 0)
        self.style = BoxStyle()

    @property
    def spoken(self) -> str:
        return f"{super().spoken}. {self.blurb} {self.box.players}"

    # -- measures

    def fits(self, kit: UiContext, width: int, role: str, *, whole: bool) -> bool:
        """Whether the whole name, or else each word of it, fits on one line in a font."""
        parts = [self.text] if whole else self.text.split()
        return all(kit.fonts.width(part, role) <= width - 2 * kit.px(NAME_MARGIN) for part in parts)

    def name_height(self, kit: UiContext, width: int, role: str) -> int:
        return kit.fonts.paragraph_height(self.text, role, width - 2 * kit.px(NAME_MARGIN))

    def blurb_lines(self, kit: UiContext, width: int) -> int:
        return len(kit.fonts.wrap(self.blurb, "small", width - 2 * kit.px(TEXT_MARGIN)))

    def text_height(self, kit: UiContext, width: int, role: str, *, has_blurb: bool) -> int:
        """Height in pixels of the front's texts with margins, the name in font role *role*."""
        fonts, inside = kit.fonts, width - 2 * kit.px(TEXT_MARGIN)
        blurb = (
            fonts.paragraph_height(self.blurb, "small", inside) + kit.px(2 * GAP + ORNAMENT_HEIGHT) if has_blurb else 0
        )
        return (
            kit.px(TOP_MARGIN + GAP + BOTTOM_MARGIN)
            + self.name_height(kit, width, role)
            + fonts.height("small")
            + blurb
        )

    def place_styled(self, kit: UiContext, rect: Rect, style: BoxStyle) -> None:
        """Place the box; a text that does not fit on the front becomes its tooltip."""
        self.place(kit, rect)
        self.style = style
        self.front = Rect(rect.x, rect.bottom - style.front_height, rect.w, style.front_height)
        self.hint = "" if style.has_blurb else self.blurb

    def restore_from(self, former: Widget) -> None:
        """Keep the cards out that were out before."""
        assert isinstance(former, BoxButton)
        self.card_fan = former.card_fan
        self.card_fan.forget()

    # -- pictures

    def draw(self, pen: Painter) -> None:
        self.paint(pen)
        if self.is_ringed:
            pen.draw_skin(self, "ring", self.kit.skins.ring(self.front.size, self.ring_radius), self._lifted)

    @property
    def _lifted(self) -> Rect:
        """The front as it is seen now."""
        return self.front.move(0, -round(self.card_fan.lift * self.kit.px(BOX_LIFT)))

    def paint(self, pen: Painter) -> None:
        kit, front = self.kit, self._lifted
        wall = Rect(
            front.x + kit.px(3),
            front.y - kit.px(WALL_HEIGHT),
            front.w - 2 * kit.px(3),
            kit.px(WALL_HEIGHT + NOTCH_RADIUS),
        )
        pen.put(self, "wall", draw_wall(wall.size, self.box.tones[1], kit.metrics.scale), wall.x, wall.y)
        if self.style.card_height:
            images, reach = self.card_images(self.style.card_height), kit.px(FAN_REACH)
            for card, placed in self.card_fan.placed(images, front, reach):
                pen.put(self, card, placed.image, placed.x, placed.y)
        face = draw_front(front.size, self.box.tones, self.state, kit.metrics.scale)
        pad = (face.get_width() - front.w) // 2
        pen.put(self, "front", face, front.x - pad, front.y - pad)
        self._write(pen, front)

    def parts(self) -> dict[str, DrawItem]:
        """Its pictures at rest: ``wall``, ``front`` with everything on it, and its cards."""
        own = DisplayList()
        self.is_hovered = self.is_pressed = False
        self.paint(Painter(own, "box", 0))
        items = {str(key[2]): item for key, item in own.items.items() if isinstance(key, tuple)}
        front = items["front"]
        whole = front.image.copy()
        for name, item in items.items():
            if name not in {"wall", "front", *self.card_fan.cards}:
                whole.blit(item.image, (item.x - front.x, item.y - front.y))
        kept = {name: items[name] for name in ("wall", *self.card_fan.cards) if name in items}
        return {**kept, "front": front._replace(image=whole)}

    def _write(self, pen: Painter, front: Rect) -> None:
        kit, fonts, style = self.kit, self.kit.fonts, self.style
        side = kit.px(NAME_MARGIN)
        name = fonts.paragraph(self.text, style.name_role, CREAM, front.w - 2 * side, is_centred=True)
        y = front.y + kit.px(TOP_MARGIN) + max(0, front.h - style.text_height) // 3
        pen.put(self, "name", name, front.x + side, y + (style.name_height - name.get_height()) // 2)
        y += style.name_height + kit.px(GAP)
        inside = front.inflate(-2 * kit.px(TEXT_MARGIN), 0)
        if style.has_blurb:
            line = kit.skins.divider((inside.w * 2 // 3, kit.px(ORNAMENT_HEIGHT)))
            pen.put(self, "line", line.image, front.centerx - line.image.get_width() // 2, y)
            text = fonts.paragraph(self.blurb, "small", CREAM_SOFT, inside.w, is_centred=True)
            pen.put(self, "blurb", text, inside.x, y + kit.px(ORNAMENT_HEIGHT + GAP))
        self._write_players(pen, front.bottom - kit.px(BOTTOM_MARGIN) - fonts.height("small"), inside.w)

    def _write_players(self, pen: Painter, y: int, width: int) -> None:
        fonts, side = self.kit.fonts, round(self.kit.fonts.height("small") * 0.9)
        before = side + self.kit.px(6)
        text = self.box.players if fonts.width(self.box.players, "small") <= width - before else self.box.numbers
        words = fonts.line(text, "small", BRASS_LIGHT)
        x = self.front.centerx - (before + words.get_width()) // 2
        pen.put(self, "people", icon("people", side, BRASS_LIGHT), x, y + (words.get_height() - side) // 2)
        pen.put(self, "players", words, x + before, y)


def largest_card(kit: UiContext, width: int, height: int, front: int) -> int:
    """
    The greatest card height in pixels that fits a box *width* wide, with *height* above a front *front* high.

    It is 0 if it would be below `MIN_CARD_HEIGHT`.
    """
    card = min(height / FAN_HEIGHT, width / FAN_WIDTH, front / (1 - VISIBLE_HEIGHT + 0.04))
    return int(card) if card >= kit.px(MIN_CARD_HEIGHT) else 0


GRID_GAP: Final = 18
NAME_ROLES: Final = ("heading", "lettering", "engraving")
"""Font roles for names, the largest first."""
MAX_BLURB_LINES: Final = 4
"""More lines would be a column of single words, which nobody reads."""
MAX_BOX_WIDTH: Final = 320
"""Design pixels."""


class GridPlan(NamedTuple):
    """A way to lay out the boxes, with sizes in pixels; the better one compares as greater."""

    is_readable: bool
    has_readable_blurb: bool
    card: int
    columns: int
    width: int
    height: int
    style: BoxStyle


class BoxGrid(Group):
    """Boxes of equal size, in one row or several."""

    def __init__(self, name: str, boxes: Sequence[BoxButton]) -> None:
        super().__init__(name, boxes, GRID_GAP)
        self.boxes = list(boxes)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        plan = max(
            self._plan(kit, count, has_blurb=blurb)
            for count in range(1, len(self.boxes) + 1)
            for blurb in (True, False)
        )
        gap, rows = kit.px(self.gap), -(-len(self.boxes) // plan.columns)
        y = rect.y + max(0, rect.h - rows * plan.height - (rows - 1) * gap) // 2
        for start in range(0, len(self.boxes), plan.columns):
            row = self.boxes[start : start + plan.columns]
            x = rect.centerx - (len(row) * (plan.width + gap) - gap) // 2
            for box in row:
                box.place_styled(kit, Rect(x, y, plan.width, plan.height), plan.style)
                x += plan.width + gap
            y += plan.height + gap

    def _plan(self, kit: UiContext, columns: int, *, has_blurb: bool) -> GridPlan:
        gap, rows = kit.px(self.gap), -(-len(self.boxes) // columns)
        width = min(kit.px(MAX_BOX_WIDTH), (self.rect.w - gap * (columns - 1)) // columns)
        height = (self.rect.h - gap * (rows - 1)) // rows
        has_blurb = has_blurb and all(box.blurb_lines(kit, width) <= MAX_BLURB_LINES for box in self.boxes)
        role, fits = self._role(kit, width)
        name = max(box.name_height(kit, width, role) for box in self.boxes)
        text = max(box.text_height(kit, width, role, has_blurb=has_blurb) for box in self.boxes)
        front = min(height, max(text, min(kit.px(MAX_FRONT_HEIGHT), round(height * 0.56))))
        card = largest_card(kit, width, height - front, front)
        style = BoxStyle(front, text, card, role, name, has_blurb)
        total = min(height, front + round(card * FAN_HEIGHT))
        return GridPlan(fits and text <= height, has_blurb and card > 0, card, columns, width, total, style)

    def _role(self, kit: UiContext, width: int) -> tuple[str, bool]:
        """The largest font in which every name fits, preferably on one line, and whether there is any."""
        for whole in (True, False):
            for role in NAME_ROLES:
                if all(box.fits(kit, width, role, whole=whole) for box in self.boxes):
                    return role, True
        return NAME_ROLES[-1], False

    @property
    def brightest(self) -> BoxButton:
        """The box whose room colours the felt most."""
        return max(self.boxes, key=lambda box: box.card_fan.glow)

    @property
    def is_drawn(self) -> bool:
        return all(box.card_fan.is_drawn or not box.style.card_height for box in self.boxes)

    def draw_next(self) -> None:
        """Draw the next card; call only if one is missing."""
        box = next(box for box in self.boxes if box.style.card_height and not box.card_fan.is_drawn)
        box.card_fan.draw_next(box.card_images(box.style.card_height))

    def step(self, seconds: float, tempo: Tempo) -> bool:
        moving = [box.card_fan.step(seconds, tempo, is_up=box.is_hovered or box.is_ringed) for box in self.boxes]
        return any(moving)


FACE: Final = "classic"
"""The card face used here: with large print, too little of a card would be visible."""


class BoxAnimation:
    """Draws and moves the cards of the boxes in `grid`, which must be set before the first frame."""

    grid: BoxGrid

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._last_step: float | None = None
        self._classic_images: CardImages | None = None
        self._prefetching: Iterator[None] | None = None
        self._moves = False
        self.has_begun = False
        """False in the first frame, which draws no cards so that the menu appears quickly."""

    def restart(self, grid: BoxGrid) -> None:
        """Use a new grid; its missing cards are drawn in the next frames."""
        self.grid, self._prefetching = grid, None

    def card_images(self, height: int) -> CardImages:
        context = self._context
        if context.deck.face == FACE:
            return context.card_images(height)
        images, wanted = self._classic_images, context.deck._replace(face=FACE)
        if images is None or (images.size[1], images.deck) != (height, wanted):
            self._classic_images = images = context.draw_deck(height, wanted)
        return images

    def step(self, now: float) -> None:
        """Draw the next card, and move the others."""
        if self._last_step is None:
            self._last_step = now
            return
        seconds, self._last_step = step_seconds(self._context.clock, self._last_step, now), now
        self.has_begun = True
        if self._prefetching is None:
            self._prefetching = self._prefetch()
        if not self.grid.is_drawn:
            self.grid.draw_next()
        self._moves = self.grid.step(seconds, self._context.tempo)

    def _prefetch(self) -> Iterator[None]:
        """Draw the cards in a thread, from the last, while frames draw them from the first: two cores share them."""
        cards = [card for box in self.grid.boxes for card in box.card_fan.cards]
        height = self.grid.boxes[0].style.card_height
        return self.card_images(height).rasterize_ahead(reversed(cards)) if height else iter(())

    @property
    def is_moving(self) -> bool:
        """Whether cards still move."""
        return self._moves or not (self.has_begun and self.grid.is_drawn)
