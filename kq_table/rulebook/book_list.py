"""The rule books side by side, to choose one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect

from kq_table.text import say
from kq_table.text.rulebook_index import BOOKS, load_book
from kq_table.ui import layout, theme
from kq_table.ui.button import Button
from kq_table.ui.labels import Divider, Label, Panel
from kq_table.ui.scroll import SIDE_MARGIN, ScrollArea
from kq_table.ui.widget import UiContext
from kq_table.ui.widget_tree import WidgetTree

from .book_cover import BookCover
from .even_columns import EvenColumns
from .lazy_images import LazyCardImages
from .reader import SHEET_MARGIN, SHEET_PADDING

SHEET_WIDTH: Final = 1100
BOOK_GAP: Final = 14
"""Both in design pixels."""


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
