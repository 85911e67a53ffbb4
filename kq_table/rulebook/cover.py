"""A rule book seen from outside: its cards, its name, a line about the game. Knows its number, not what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from kq_table.text.rulebook_blocks import Book
from kq_table.ui import theme
from kq_table.ui.button import Pressable
from kq_table.ui.widget import Painter, UiContext

from .card_blocks import EDGE, CardPiece, Spot, card_height
from .card_images import ExampleLook, Pictures

COVER: Final = 74
"""The height of its cards in design pixels."""
LEAN: Final = 9
PAD: Final = 14


class BookCover(CardPiece, Pressable):
    """
    Opens a book.

    :param number: the key that opens it too
    """

    def __init__(self, game: str, book: Book, number: int, pictures: Pictures, on_press: Callable[[], None]) -> None:
        super().__init__(f"book.{game}", pictures)
        self.text, self.book, self.number, self.on_press = book.title, book, number, on_press

    @property
    def spoken(self) -> str:
        """The name of the game, and the line about it."""
        return f"{self.book.title}. {self.book.line}"

    def min_width(self, kit: UiContext) -> int:
        """Give the width at which every word stands whole beside the cards."""
        longest = max(kit.fonts.width(word, "heading") for word in self.book.title.split())
        return self._indent(kit) + max(longest, kit.px(250)) + self._number_width(kit) + kit.px(PAD)

    def lay(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Lay the cards out at the left like a small hand, in the middle of the height."""
        height = card_height(kit, COVER)
        words = self._words_height(kit, width) + kit.px(2 * PAD)
        whole = max(words, round(height * 1.14) + kit.px(2 * EDGE))
        middle = (len(self.book.cover) - 1) / 2
        left, pitch = self._indent(kit) / 2 + kit.px(3), height * 0.36
        spots = []
        for i, card in enumerate(self.book.cover):
            off = i - middle
            look = ExampleLook(card, height, round(-LEAN * off))
            spots.append(Spot(look, round(left + off * pitch), round(whole / 2 + off * off * height * 0.03)))
        return spots, whole

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lie there, the cards in the middle of the height."""
        super().place(kit, rect)
        fall = (rect.h - self.natural_height(kit, rect.w)) // 2
        self.spots = [spot._replace(y=spot.y + fall) for spot in self.spots]

    def activate(self) -> None:
        """Be pressed."""
        self.kit.play_sound("click")
        self.on_press()

    def paint(self, pen: Painter) -> None:
        """Draw the plate, the cards, the name, the line and the number."""
        kit, rect, fonts = self.kit, self.rect, self.kit.fonts
        pen.draw_skin(self, "plate", kit.skins.plate(rect.size, is_lit=self.state != "rest"), rect)
        super().paint(pen)
        inside = self._words(kit, rect)
        name = fonts.paragraph(self.book.title, "heading", theme.CREAM, inside.w)
        line = fonts.paragraph(self.book.line, "small", theme.CREAM_SOFT, inside.w)
        number = fonts.line(str(self.number), "strong", theme.BRASS)
        pen.put(self, "name", name, *inside.topleft)
        pen.put(self, "line", line, inside.x, inside.y + name.get_height())
        pen.put(self, "number", number, rect.right - kit.px(PAD) - number.get_width(), rect.y + kit.px(8))

    def _words(self, kit: UiContext, rect: Rect) -> Rect:
        """Give the place of name and line: beside the cards, in the middle of the height."""
        left, height = self._indent(kit), self._words_height(kit, rect.w)
        return Rect(rect.x + left, rect.centery - height // 2, self._words_width(kit, rect.w), height)

    def _words_height(self, kit: UiContext, width: int) -> int:
        inside = self._words_width(kit, width)
        name = kit.fonts.paragraph_height(self.book.title, "heading", inside)
        return name + kit.fonts.paragraph_height(self.book.line, "small", inside)

    def _words_width(self, kit: UiContext, width: int) -> int:
        return max(1, width - self._indent(kit) - self._number_width(kit) - kit.px(PAD))

    def _number_width(self, kit: UiContext) -> int:
        return kit.fonts.width("0", "strong") + kit.px(PAD)

    def _indent(self, kit: UiContext) -> int:
        return round(card_height(kit, COVER) * 1.68) + kit.px(PAD)
