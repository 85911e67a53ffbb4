"""A game's box in the menu, a button: cards look out of it, and its front tells what the game is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple

from pygame import Rect

from kq_table.text import say
from kq_table.ui.button import Pressable
from kq_table.ui.compositor import DisplayList, DrawItem
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

from . import box_art
from .box_art import FAN_WIDTH, VISIBLE_HEIGHT, CardFan, ImagesByHeight
from .game_catalog import GameBox

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
"""Lower cards cannot be read."""
MAX_FRONT_HEIGHT: Final = 236
"""Higher fronts look empty."""

FAN_HEIGHT: Final = VISIBLE_HEIGHT + 0.1
"""Height above the front of a lifted, leaning fan, in card heights."""


class BoxStyle(NamedTuple):
    """
    What all boxes of the menu have in common, in pixels.

    :param text_height: of the front's texts
    :param card_height: 0 if there is no room for cards
    :param name_role: the font of the names
    :param name_height: of the highest name
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

    ring_radius: ClassVar[int] = box_art.CORNER_RADIUS

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

    def activate(self) -> None:
        """Open the match set-up, with a click sound."""
        self.kit.play_sound("click")
        self.on_press()

    # -- measures

    def fits(self, kit: UiContext, width: int, role: str, *, whole: bool) -> bool:
        """Whether the whole name, or else each word of it, fits on one line in a font."""
        parts = [self.text] if whole else self.text.split()
        return all(kit.fonts.width(part, role) <= width - 2 * kit.px(NAME_MARGIN) for part in parts)

    def name_height(self, kit: UiContext, width: int, role: str) -> int:
        return kit.fonts.paragraph_height(self.text, role, width - 2 * kit.px(NAME_MARGIN))

    def blurb_lines(self, kit: UiContext, width: int) -> int:
        return len(kit.fonts.wrap(self.blurb, "small", width - 2 * kit.px(TEXT_MARGIN)))

    def front_height(self, kit: UiContext, width: int, role: str, *, has_blurb: bool) -> int:
        """Height of the front's texts, with the name in a font."""
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
            pen.draw_skin(self, "ring", self.kit.skins.ring(self.front.size, self.ring_radius), self.front)

    def paint(self, pen: Painter) -> None:
        kit, front = self.kit, self.front
        wall = Rect(
            front.x + kit.px(3),
            front.y - kit.px(WALL_HEIGHT),
            front.w - 2 * kit.px(3),
            kit.px(WALL_HEIGHT + box_art.NOTCH_RADIUS),
        )
        pen.put(self, "wall", box_art.inside(wall.size, self.box.tones[1], kit.metrics.scale), wall.x, wall.y)
        if self.style.card_height:
            for card, placed in self.card_fan.placed(self.card_images(self.style.card_height), front):
                pen.put(self, card, placed.image, placed.x, placed.y)
        face = box_art.front(front.size, self.box.tones, self.state, kit.metrics.scale)
        pad = (face.get_width() - front.w) // 2
        pen.put(self, "front", face, front.x - pad, front.y - pad)
        self._write(pen)

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

    def _write(self, pen: Painter) -> None:
        kit, front, fonts, style = self.kit, self.front, self.kit.fonts, self.style
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
    """The greatest card height for a box of a width, a height above its front, and a front; 0 if too small."""
    card = min(height / FAN_HEIGHT, width / FAN_WIDTH, front / (1 - VISIBLE_HEIGHT + 0.04))
    return int(card) if card >= kit.px(MIN_CARD_HEIGHT) else 0
