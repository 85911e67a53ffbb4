"""The rule books side by side, to choose one. Knows where they stand, and no key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from kq_table.text import say
from kq_table.text.rulebook_index import BOOKS, load_book
from kq_table.ui import layout, theme
from kq_table.ui.button import Button
from kq_table.ui.labels import Divider, Label, Panel
from kq_table.ui.layout import Group
from kq_table.ui.scroll import SIDE_MARGIN, ScrollArea
from kq_table.ui.widget import UiContext
from kq_table.ui.widget_tree import WidgetTree

from .card_images import Pictures
from .cover import BookCover
from .reader import MARGIN, PAD

WIDTH: Final = 1100
GAP: Final = 14
MOST: Final = 2


class Bookcase(WidgetTree):
    """
    A sheet with every book.

    :param choose: called with the key of a game when its book is pressed
    :param leave: called when the button that leaves is pressed
    """

    def __init__(
        self, pictures: Pictures, kit: UiContext, choose: Callable[[str], None], leave: Callable[[], None]
    ) -> None:
        self.pictures = pictures
        self.volumes = [
            BookCover(game, load_book(game), i + 1, pictures, partial(choose, game)) for i, game in enumerate(BOOKS)
        ]
        self._sheet, self._line = Panel("sheet"), Divider("line")
        self._title = Label("title", say("rules.title"), "title", theme.BRASS_LIGHT)
        self.scroll = ScrollArea("books", Shelves("shelves", self.volumes))
        self._back = Button("back", say("app.back"), leave, "primary")
        super().__init__("bookcase", [self._sheet, self._title, self._line, self.scroll, self._back])
        self._place(kit)
        pictures.want(look for volume in self.volumes for look in volume.looks())

    def _place(self, kit: UiContext) -> None:
        px, window = kit.px, Rect((0, 0), kit.metrics.size)
        sheet = layout.centred(layout.inset(window, px(MARGIN)), px(WIDTH * (1 + kit.metrics.text_scale) / 2), window.h)
        inside = layout.inset(sheet, px(PAD))
        heights = [part.natural_height(kit, inside.w) for part in (self._title, self._line, self._back)]
        title, line, books, foot = layout.split_column(inside, px(12), [heights[0], heights[1], None, heights[2]])
        self._sheet.place(kit, sheet)
        for part, place in ((self._title, title), (self._line, line)):
            part.place(kit, place.inflate(-2 * px(SIDE_MARGIN), 0))
        self.scroll.place(kit, books)
        self._back.place(kit, layout.centred(foot, self._back.natural_width(kit) + px(60), foot.h))


class Shelves(Group):
    """Books in columns of one width, all of one height."""

    def __init__(self, name: str, volumes: Sequence[BookCover]) -> None:
        super().__init__(name, volumes, GAP)
        self.volumes = list(volumes)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of all rows."""
        return self._cells(kit, Rect(0, 0, width, 0))[-1].bottom

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Stand the books side by side, row by row."""
        super().place(kit, rect)
        for volume, cell in zip(self.volumes, self._cells(kit, rect), strict=True):
            volume.place(kit, cell)

    def _cells(self, kit: UiContext, area: Rect) -> list[Rect]:
        gap = kit.px(self.gap)
        least = max(volume.min_width(kit) for volume in self.volumes)
        across = max(1, min(MOST, (area.w + gap) // (least + gap)))
        width = (area.w - gap * (across - 1)) // across
        height = max(volume.natural_height(kit, width) for volume in self.volumes)
        places = (divmod(i, across) for i in range(len(self.volumes)))
        return [Rect(area.x + x * (width + gap), area.y + y * (height + gap), width, height) for y, x in places]
