"""A game's box as something to press: cards look out of it, its front tells the game. Knows where nothing leads."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple

from pygame import Rect

from kq_table.text import say
from kq_table.ui.button import Pressable
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

from . import box_art
from .box_cards import OUT, WIDTH, BoxCards, CardsAt
from .game_boxes_data import GameBox

SIDE: Final = 18
"""Design pixels between the front's edge and its text; the name may come nearer."""
NAME_SIDE: Final = 11
HEAD: Final = 26
"""Design pixels above the name: the bite for the thumb, and air."""
FOOT: Final = 16
GAP: Final = 8
LINE: Final = 12
"""Design pixels of the ornament under the name."""
WALL: Final = 9
"""Design pixels of the back wall that show above the front."""
ROOM: Final = OUT + 0.1
"""The height that a fan takes above the front, raised and leaning, in card heights."""
LEAST_CARD: Final = 56
"""Design pixels; what is lower is no card that one can read."""
TALLEST: Final = 236
"""Design pixels of a front, and no more: higher ones look empty."""


class BoxStyle(NamedTuple):
    """
    How all the boxes of a menu are dressed, in real pixels.

    :param front: the height of a front; *needed* is what its texts take of it
    :param card: the height of the cards, 0 where there is no room for any
    :param role: the type of the names; *name* is the height of the highest of them
    """

    front: int = 0
    needed: int = 0
    card: int = 0
    role: str = "heading"
    name: int = 0
    has_blurb: bool = True


class BoxButton(Pressable):
    """
    A game's box.

    :param cards: gives the deck's pictures at a card height
    """

    ring_radius: ClassVar[int] = box_art.RADIUS

    def __init__(self, box: GameBox, cards: CardsAt, on_press: Callable[[], None]) -> None:
        super().__init__(f"game:{box.key}", say(f"game.{box.key}"))
        self.box, self.cards, self.on_press = box, cards, on_press
        self.blurb = say(f"box.{box.key}")
        self.fan = BoxCards(box.cards)
        self.front = Rect(0, 0, 0, 0)
        self.dress = BoxStyle()

    @property
    def spoken(self) -> str:
        """The game, what it is about, and for how many."""
        return f"{super().spoken}. {self.blurb} {self.box.players}"

    def activate(self) -> None:
        """Be pressed."""
        self.kit.play_sound("click")
        self.on_press()

    # -- measures

    def fits(self, kit: UiContext, width: int, role: str, *, whole: bool) -> bool:
        """Whether the name, or else each word of it, fits on one line in a type."""
        parts = [self.text] if whole else self.text.split()
        return all(kit.fonts.width(part, role) <= width - 2 * kit.px(NAME_SIDE) for part in parts)

    def name_height(self, kit: UiContext, width: int, role: str) -> int:
        """Give the height of the name, on one line or more."""
        return kit.fonts.paragraph_height(self.text, role, width - 2 * kit.px(NAME_SIDE))

    def blurb_lines(self, kit: UiContext, width: int) -> int:
        """Count the lines of what the game is about."""
        return len(kit.fonts.wrap(self.blurb, "small", width - 2 * kit.px(SIDE)))

    def front_height(self, kit: UiContext, width: int, role: str, *, has_blurb: bool) -> int:
        """Give the height that the front's texts need, the name in a type."""
        fonts, inside = kit.fonts, width - 2 * kit.px(SIDE)
        blurb = fonts.paragraph_height(self.blurb, "small", inside) + kit.px(2 * GAP + LINE) if has_blurb else 0
        return kit.px(HEAD + GAP + FOOT) + self.name_height(kit, width, role) + fonts.height("small") + blurb

    def lie(self, kit: UiContext, rect: Rect, dress: BoxStyle) -> None:
        """Lie at a rect; the hint says what the front has no room for."""
        self.place(kit, rect)
        self.dress = dress
        self.front = Rect(rect.x, rect.bottom - dress.front, rect.w, dress.front)
        self.hint = "" if dress.has_blurb else self.blurb

    def restore_from(self, former: Widget) -> None:
        """Keep the cards out that were out."""
        assert isinstance(former, BoxButton)
        self.fan = former.fan
        self.fan.forget()

    # -- pictures

    def draw(self, pen: Painter) -> None:
        """Draw the box; the ring lies round its front."""
        self.paint(pen)
        if self.is_ringed:
            pen.draw_skin(self, "ring", self.kit.skins.ring(self.front.size, self.ring_radius), self.front)

    def paint(self, pen: Painter) -> None:
        """Draw the back wall, the cards before it, the front before them, and what stands on it."""
        kit, front = self.kit, self.front
        wall = Rect(front.x + kit.px(3), front.y - kit.px(WALL), front.w - 2 * kit.px(3), kit.px(WALL + box_art.NOTCH))
        pen.put(self, "wall", box_art.inside(wall.size, self.box.tones[1], kit.metrics.scale), wall.x, wall.y)
        if self.dress.card:
            for card, placed in self.fan.placed(self.cards(self.dress.card), front):
                pen.put(self, card, placed.image, placed.x, placed.y)
        face = box_art.front(front.size, self.box.tones, self.state, kit.metrics.scale)
        pad = (face.get_width() - front.w) // 2
        pen.put(self, "front", face, front.x - pad, front.y - pad)
        self._write(pen)

    def _write(self, pen: Painter) -> None:
        kit, front, fonts, dress = self.kit, self.front, self.kit.fonts, self.dress
        side = kit.px(NAME_SIDE)
        name = fonts.paragraph(self.text, dress.role, CREAM, front.w - 2 * side, is_centred=True)
        y = front.y + kit.px(HEAD) + max(0, front.h - dress.needed) // 3
        pen.put(self, "name", name, front.x + side, y + (dress.name - name.get_height()) // 2)
        y += dress.name + kit.px(GAP)
        inside = front.inflate(-2 * kit.px(SIDE), 0)
        if dress.has_blurb:
            line = kit.skins.divider((inside.w * 2 // 3, kit.px(LINE)))
            pen.put(self, "line", line.image, front.centerx - line.image.get_width() // 2, y)
            text = fonts.paragraph(self.blurb, "small", CREAM_SOFT, inside.w, is_centred=True)
            pen.put(self, "blurb", text, inside.x, y + kit.px(LINE + GAP))
        self._write_players(pen, front.bottom - kit.px(FOOT) - fonts.height("small"), inside.w)

    def _write_players(self, pen: Painter, y: int, width: int) -> None:
        fonts, side = self.kit.fonts, round(self.kit.fonts.height("small") * 0.9)
        before = side + self.kit.px(6)
        text = self.box.players if fonts.width(self.box.players, "small") <= width - before else self.box.numbers
        words = fonts.line(text, "small", BRASS_LIGHT)
        x = self.front.centerx - (before + words.get_width()) // 2
        pen.put(self, "people", icon("people", side, BRASS_LIGHT), x, y + (words.get_height() - side) // 2)
        pen.put(self, "players", words, x + before, y)


def largest_card(kit: UiContext, width: int, height: int, front: int) -> int:
    """Give the height of the cards that suit a box so wide with so much room above its front; 0 for none."""
    card = min(height / ROOM, width / WIDTH, front / (1 - OUT + 0.04))
    return int(card) if card >= kit.px(LEAST_CARD) else 0
