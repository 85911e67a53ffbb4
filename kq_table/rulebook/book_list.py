"""The rule books side by side, to choose one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect

from kq_table.text import say
from kq_table.text.rulebook_blocks import Book
from kq_table.text.rulebook_index import BOOKS, load_book
from kq_table.ui import layout, theme
from kq_table.ui.button import Button, Pressable
from kq_table.ui.labels import Divider, Label, Panel
from kq_table.ui.scroll import SIDE_MARGIN, ScrollArea
from kq_table.ui.widget import Painter, UiContext
from kq_table.ui.widget_tree import WidgetTree

from .card_widgets import EDGE, CardsWidget, Spot, card_height, in_fan
from .lazy_images import LazyCardImages
from .reader import SHEET_MARGIN, SHEET_PADDING
from .text_widgets import EvenColumns

SHEET_WIDTH: Final = 1100
BOOK_GAP: Final = 14
"""Both are design pixels."""


class BookList(WidgetTree):
    """
    A sheet with every book.

    :param choose: called with the key of a game when its book is pressed
    :param leave: called when the button that leaves is pressed
    """

    def __init__(
        self, images: LazyCardImages, kit: UiContext, choose: Callable[[str], None], leave: Callable[[], None]
    ) -> None:
        self.images = images
        self.covers = [
            BookCover(game, load_book(game), i + 1, images, partial(choose, game)) for i, game in enumerate(BOOKS)
        ]
        self._sheet, self._line = Panel("sheet"), Divider("line")
        self._title = Label("title", say("rules.title"), "title", theme.BRASS_LIGHT)
        self.scroll = ScrollArea("books", EvenColumns("covers", self.covers, BOOK_GAP, 2, is_level=True))
        self._back = Button("back", say("app.back"), leave, "primary")
        super().__init__("bookcase", [self._sheet, self._title, self._line, self.scroll, self._back])
        self._place(kit)
        images.request(look for cover in self.covers for look in cover.looks())

    def _place(self, kit: UiContext) -> None:
        px, window = kit.px, Rect((0, 0), kit.metrics.size)
        width = px(SHEET_WIDTH * (1 + kit.metrics.text_scale) / 2)
        sheet = layout.centred(layout.inset(window, px(SHEET_MARGIN)), width, window.h)
        inside = layout.inset(sheet, px(SHEET_PADDING))
        heights = [part.natural_height(kit, inside.w) for part in (self._title, self._line, self._back)]
        title, line, books, foot = layout.split_column(inside, px(12), [heights[0], heights[1], None, heights[2]])
        self._sheet.place(kit, sheet)
        for part, place in ((self._title, title), (self._line, line)):
            part.place(kit, place.inflate(-2 * px(SIDE_MARGIN), 0))
        self.scroll.place(kit, books)
        self._back.place(kit, layout.centred(foot, self._back.natural_width(kit) + px(60), foot.h))


CARD_HEIGHT: Final = 74
PADDING: Final = 14
"""Both in design pixels."""
LEAN: Final = 9
"""Degrees from card to card."""


class BookCover(CardsWidget[Book], Pressable):
    def __init__(
        self, game: str, book: Book, number: int, images: LazyCardImages, on_press: Callable[[], None]
    ) -> None:
        super().__init__(f"book.{game}", book, images)
        self.text, self.number, self.on_press = book.title, number, on_press

    @property
    def spoken(self) -> str:
        return f"{self.block.title}. {self.block.line}"

    def natural_width(self, kit: UiContext) -> int:
        """The width at which every word is whole beside the cards."""
        longest = max(kit.fonts.width(word, "heading") for word in self.block.title.split())
        return self._indent(kit) + max(longest, kit.px(250)) + self._number_width(kit) + kit.px(PADDING)

    def arrange(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Arrange the cards at the left like a small hand, in the middle of the height."""
        card = card_height(kit, CARD_HEIGHT)
        words = self._words_height(kit, width) + kit.px(2 * PADDING)
        height = max(words, round(card * 1.14) + kit.px(2 * EDGE))
        centre = self._indent(kit) / 2 + kit.px(3), height / 2
        return in_fan(self.block.cover, card, centre, card * 0.36, LEAN, 0.03), height

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        fall = (rect.h - self.natural_height(kit, rect.w)) // 2
        self.spots = [spot._replace(y=spot.y + fall) for spot in self.spots]

    def paint(self, pen: Painter) -> None:
        kit, rect, fonts = self.kit, self.rect, self.kit.fonts
        pen.draw_skin(self, "plate", kit.skins.plate(rect.size, is_lit=self.state != "rest"), rect)
        super().paint(pen)
        left, width = rect.x + self._indent(kit), self._words_width(kit, rect.w)
        top = rect.centery - self._words_height(kit, rect.w) // 2
        name = fonts.paragraph(self.block.title, "heading", theme.CREAM, width)
        line = fonts.paragraph(self.block.line, "small", theme.CREAM_SOFT, width)
        number = fonts.line(str(self.number), "strong", theme.BRASS)
        pen.put(self, "name", name, left, top)
        pen.put(self, "line", line, left, top + name.get_height())
        pen.put(self, "number", number, rect.right - kit.px(PADDING) - number.get_width(), rect.y + kit.px(8))

    def _words_height(self, kit: UiContext, width: int) -> int:
        inside = self._words_width(kit, width)
        name = kit.fonts.paragraph_height(self.block.title, "heading", inside)
        return name + kit.fonts.paragraph_height(self.block.line, "small", inside)

    def _words_width(self, kit: UiContext, width: int) -> int:
        return max(1, width - self._indent(kit) - self._number_width(kit) - kit.px(PADDING))

    def _number_width(self, kit: UiContext) -> int:
        return kit.fonts.width("0", "strong") + kit.px(PADDING)

    def _indent(self, kit: UiContext) -> int:
        return round(card_height(kit, CARD_HEIGHT) * 1.68) + kit.px(PADDING)
