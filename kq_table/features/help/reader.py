"""The rule books side by side, and an open one: its contents, and one chapter as a page of widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from pygame import Rect

from kq_table.text import say
from kq_table.ui import layout, theme
from kq_table.ui.button import Button, Pressable
from kq_table.ui.compositor import DisplayList
from kq_table.ui.labels import Divider, Label, Panel, Paragraph, Space
from kq_table.ui.layout import Column, Row
from kq_table.ui.scroll import SIDE_MARGIN, ScrollArea
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.widget import Painter, UiContext, Widget
from kq_table.ui.widget_tree import WidgetTree

from . import rulebook_blocks as blocks
from .card_widgets import (
    EDGE,
    CardRowWidget,
    CardsWidget,
    ExampleLook,
    FanWidget,
    LadderWidget,
    LazyCardImages,
    Spot,
    StreamWidget,
    TallyWidget,
    TrickWidget,
    card_height,
    in_fan,
)
from .rulebooks import BOOKS, load_book
from .text_widgets import BlockWidget, EvenColumns, KeysWidget, ListWidget, NoteWidget, NumbersWidget

SHEET_MARGIN: Final = 20
SHEET_PADDING: Final = 30
RAIL_GAP: Final = 26
LINE_WIDTH: Final = 720
"""Greatest width of a line: after a longer one the next line's start is hard to find."""
LINE_STEP: Final = 64
"""How far an arrow key scrolls. All of these are design pixels."""
MAX_RAIL_SHARE: Final = 0.34
"""The contents stand beside the page if they take at most this part of the sheet, else above it."""


class BookReader(WidgetTree):
    """
    A sheet as high as the window.

    :param leave: called when the button that leaves is pressed
    :param show_all: called when the button that leads to the other games' books is pressed
    """

    def __init__(
        self,
        book: blocks.Book,
        images: LazyCardImages,
        kit: UiContext,
        leave: Callable[[], None],
        show_all: Callable[[], None],
    ) -> None:
        self.book, self.images, self.kit = book, images, kit
        self.index = 0
        self.tabs = [
            ChapterTab(f"chapter.{chapter.key}", chapter.title, i + 1, partial(self.open, i))
            for i, chapter in enumerate(book.chapters)
        ]
        self.scroll = ScrollArea("page", Column("page.none", []))
        self._sheet, self._title = Panel("sheet"), Paragraph("book", book.title, "heading", theme.CREAM)
        self._before = Button("previous", "", lambda: self.turn_chapter(-1), "quiet")
        self._after = Button("next", "", lambda: self.turn_chapter(1), "quiet")
        self._all = Button("all", say("rules.all"), show_all, "quiet")
        self._back = Button("back", say("app.back"), leave, "primary")
        self._place()
        parts = [self._sheet, self._title, self._contents, self.scroll, self._before, self._after, *self._exits()]
        super().__init__("rules", parts, self._back)

    # -- layout

    def _place(self) -> None:
        kit, window = self.kit, Rect((0, 0), self.kit.metrics.size)
        px, rail = kit.px, self._rail_width()
        line = round(px(LINE_WIDTH) * (1 + kit.metrics.text_scale) / 2)
        width = line + rail + 2 * px(RAIL_GAP) + 2 * px(SHEET_PADDING)
        sheet = layout.centred(layout.inset(window, px(SHEET_MARGIN)), width, window.h)
        inside = layout.inset(sheet, px(SHEET_PADDING))
        self._is_beside = not kit.metrics.is_portrait and rail <= inside.w * MAX_RAIL_SHARE
        main = self._place_rail(inside, rail) if self._is_beside else self._place_head(inside)
        page, self._foot = layout.split_column(main, px(12), [None, self._back.natural_height(kit, main.w)])
        self._sheet.place(kit, sheet)
        self.scroll.place(kit, page)
        if not self._is_beside:
            self._back.place(kit, layout.centred(self._foot, self._foot.w // 4, self._foot.h))

    def _rail_width(self) -> int:
        fonts = self.kit.fonts
        names = max(tab.natural_width(self.kit) for tab in self.tabs)
        words = max(fonts.width(word, "heading") for word in self.book.title.split())
        exits = max(button.natural_width(self.kit) for button in (self._all, self._back))
        return max(names, words, exits) + 2 * self.kit.px(SIDE_MARGIN)

    def _place_rail(self, area: Rect, width: int) -> Rect:
        """Place title, contents and the leave buttons at the left; return the rest of the area."""
        kit, side = self.kit, self.kit.px(SIDE_MARGIN)
        rail, main = layout.split_row(area, kit.px(RAIL_GAP), [width, None])
        self._contents: ScrollArea | Row = ScrollArea("contents", Column("chapters", self.tabs, 2))
        needed = [part.natural_height(kit, width - 2 * side) for part in (self._title, self._all, self._back)]
        title, contents, others, back = layout.split_column(rail, kit.px(12), [needed[0], None, *needed[1:]])
        self._contents.place(kit, contents)
        for part, place in ((self._title, title), (self._all, others), (self._back, back)):
            part.place(kit, place.inflate(-2 * side, 0))
        return main

    def _place_head(self, area: Rect) -> Rect:
        """Place title and contents at the top, with the button to the other books; return the rest of the area."""
        kit = self.kit
        self._contents = Row("contents", [*self.tabs, self._all], 4, align="centre")
        self._title.is_centred = True
        heights = [part.natural_height(kit, area.w) for part in (self._title, self._contents)]
        title, contents, main = layout.split_column(area, kit.px(10), [*heights, None])
        self._title.place(kit, title)
        self._contents.place(kit, contents)
        return main

    def _exits(self) -> list[Button]:
        return [self._all, self._back] if self._is_beside else [self._back]

    def _label_neighbours(self) -> None:
        """Label the buttons to the neighbouring chapters, and place them at both ends of the foot."""
        chapters, foot = self.book.chapters, self._foot
        before, after = chapters[: self.index][-1:], chapters[self.index + 1 :][:1]
        self._before.text = "".join(f"←  {chapter.title}" for chapter in before)
        self._after.text = "".join(f"{chapter.title}  →" for chapter in after)
        for button, is_right in ((self._before, False), (self._after, True)):
            button.is_shown = bool(button.text)
            width = min(button.natural_width(self.kit), foot.w * 3 // 8)
            button.place(self.kit, Rect(foot.right - width if is_right else foot.x, foot.y, width, foot.h))

    # -- reading

    def open(self, index: int) -> None:
        """Show a chapter from its top; an open one keeps its position."""
        if index == self.index and self.tabs[index].is_chosen:
            return
        chapter, self.index = self.book.chapters[index], index
        for i, tab in enumerate(self.tabs):
            tab.is_chosen = i == index
        page = Page(chapter, self.images, self.scroll.rect)
        self.scroll.content, self.scroll.text, self.scroll.offset = page, chapter.title, 0
        self.scroll.place(self.kit, self.scroll.rect)
        self.images.request(page.looks())
        self._label_neighbours()
        self._contents.reveal(self.tabs[index])
        self._keep_focus()

    def _keep_focus(self) -> None:
        """Move the focus to the open chapter's tab if it was on another tab, or on a button that is gone."""
        focused = self.focused
        if focused is not None and (focused in self.tabs or not focused.is_shown):
            self.focus(self.tabs[self.index], is_by_key=focused.is_ringed)

    def turn_chapter(self, by: int) -> None:
        if 0 <= self.index + by < len(self.book.chapters):
            self.open(self.index + by)

    def scroll_lines(self, steps: int) -> None:
        """Read on by a few lines, or back."""
        self.scroll.scroll_to(self.scroll.offset + steps * self.kit.px(LINE_STEP))

    def scroll_page(self, by: int) -> None:
        """Scroll by a window's height; at the end turn to the next chapter."""
        height, before = self.scroll.rect.h - self.kit.px(LINE_STEP), self.index
        if self.scroll.scroll_to(self.scroll.offset + by * height):
            return
        self.turn_chapter(by)
        if self.index < before:
            self.scroll.scroll_to(self.scroll.max_offset)

    def draw(self, frame: DisplayList, z: int) -> None:
        """Add everything to the frame, with a line between contents and page."""
        super().draw(frame, z)
        if self._is_beside:
            px, page = self.kit.px, self.scroll.rect
            line = self.kit.skins.block((px(1), page.h), self.kit.skins.lacquer.rule)
            Painter(frame, self.name, z).put(self._sheet, "line", line, page.x - px(RAIL_GAP) // 2, page.y)


class ChapterTab(Pressable):
    """
    Opens a chapter; the open one is brass.

    :param number: the key that opens it too
    """

    def __init__(self, name: str, text: str, number: int, on_press: Callable[[], None]) -> None:
        super().__init__(name, text)
        self.number, self.on_press, self.is_chosen = number, on_press, False

    def natural_width(self, kit: UiContext) -> int:
        return self._indent(kit) + kit.fonts.width(self.text, "strong") + kit.px(14)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(kit.px(theme.HIT), kit.fonts.height("strong") + kit.px(8))

    def paint(self, pen: Painter) -> None:
        kit, rect = self.kit, self.rect
        if self.is_chosen:
            pen.draw_skin(self, "chosen", kit.skins.chosen(rect.size, "rest"), rect)
        elif self.state != "rest":
            pen.draw_skin(self, "wash", kit.skins.wash(rect.size), rect)
        colour = theme.INK if self.is_chosen else theme.CREAM
        self._put(pen, "number", str(self.number), rect.x + kit.px(14), theme.INK if self.is_chosen else theme.BRASS)
        self._put(pen, "text", self.text, rect.x + self._indent(kit), colour)

    def _put(self, pen: Painter, part: str, text: str, x: int, colour: theme.Colour) -> None:
        fonts = self.kit.fonts
        line = fonts.line_within(text, "strong", colour, self.rect.right - x)
        pen.put(self, part, line, x, self.rect.centery - line.get_height() // 2)

    def _indent(self, kit: UiContext) -> int:
        return kit.px(26) + kit.fonts.width("0", "strong")


BLOCK_GAP: Final = 14
EXAMPLE_GAP: Final = 16
"""Both are design pixels."""
TEXT_WIDGETS: Final[Mapping[type, type[BlockWidget[Any]]]] = {
    blocks.KeysBlock: KeysWidget,
    blocks.ListBlock: ListWidget,
    blocks.NoteBlock: NoteWidget,
    blocks.NumbersBlock: NumbersWidget,
}
CARD_WIDGETS: Final[Mapping[type, type[CardsWidget[Any]]]] = {
    blocks.CardRow: CardRowWidget,
    blocks.FanBlock: FanWidget,
    blocks.LadderBlock: LadderWidget,
    blocks.StreamBlock: StreamWidget,
    blocks.Tally: TallyWidget,
    blocks.Trick: TrickWidget,
}


class Page(Column):
    """The widgets of a chapter; what is outside of *window* costs nothing to draw."""

    def __init__(self, chapter: blocks.Chapter, images: LazyCardImages, window: Rect) -> None:
        name = f"page.{chapter.key}"
        widgets: list[Widget] = [Label(f"{name}.title", chapter.title, "title", theme.BRASS_LIGHT)]
        widgets.append(Divider(f"{name}.line"))
        for i, block in enumerate(chapter.blocks):
            if isinstance(block, blocks.HeadingBlock) and i:
                widgets.append(Space(f"{name}.{i}.air", 4))
            widgets.append(_widget(f"{name}.{i}", block, images))
        super().__init__(name, widgets, BLOCK_GAP)
        self.text = chapter.title
        self.window = window

    def looks(self) -> Iterator[ExampleLook]:
        """Every picture of the page from top to bottom."""
        for widget in self.widgets:
            for part in (widget, *widget.children):
                if isinstance(part, CardsWidget):
                    yield from part.looks()

    def paint(self, pen: Painter) -> None:
        for widget in self.shown:
            if widget.rect.colliderect(self.window):
                widget.draw(pen)


def _widget(name: str, block: blocks.Block, images: LazyCardImages) -> Widget:
    match block:
        case blocks.HeadingBlock():
            return Paragraph(name, block.text, "heading", theme.CREAM)
        case blocks.TextBlock():
            return Paragraph(name, block.text, "body", theme.CREAM if block.is_lead else theme.CREAM_SOFT)
        case blocks.TableBlock():
            return _table(name, block)
        case blocks.ComparisonBlock(parts):
            examples = [CARD_WIDGETS[type(part)](f"{name}.{i}", part, images) for i, part in enumerate(parts)]
            return EvenColumns(name, examples, EXAMPLE_GAP, 2 if isinstance(parts[0], blocks.Trick) else 3)
        case blocks.FanBlock() | blocks.LadderBlock() | blocks.StreamBlock():
            return CARD_WIDGETS[type(block)](name, block, images)
        case _:
            return TEXT_WIDGETS[type(block)](name, block)


def _table(name: str, block: blocks.TableBlock) -> TableView:
    headings = [Heading(text, "right" if i else "left") for i, text in enumerate(block.headings)]
    rows = [
        [Cell(text, colour=theme.CREAM if i else theme.CREAM_SOFT) for i, text in enumerate(row)] for row in block.rows
    ]
    table = TableView(name, block.name, headings, rows, block.lit)
    # There is nothing to point at: the keys belong to the page.
    table.can_focus = False
    return table


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


DIGITS: Final = 9
"""So many books have a digit that opens them."""
COVER_CARD: Final = 74
"""Height of a card on a cover; this and the padding are design pixels."""
COVER_PADDING: Final = 14
COVER_LEAN: Final = 9
"""Degrees from card to card."""


class BookCover(CardsWidget[blocks.Book], Pressable):
    def __init__(
        self, game: str, book: blocks.Book, number: int, images: LazyCardImages, on_press: Callable[[], None]
    ) -> None:
        super().__init__(f"book.{game}", book, images)
        self.text, self.number, self.on_press = book.title, number, on_press

    @property
    def spoken(self) -> str:
        return f"{self.block.title}. {self.block.line}"

    def natural_width(self, kit: UiContext) -> int:
        """The width at which every word is whole beside the cards."""
        longest = max(kit.fonts.width(word, "heading") for word in self.block.title.split())
        return self._indent(kit) + max(longest, kit.px(250)) + self._number_width(kit) + kit.px(COVER_PADDING)

    def arrange(self, kit: UiContext, width: int) -> tuple[list[Spot], int]:
        """Arrange the cards at the left like a small hand, in the middle of the height."""
        card = card_height(kit, COVER_CARD)
        words = self._words_height(kit, width) + kit.px(2 * COVER_PADDING)
        height = max(words, round(card * 1.14) + kit.px(2 * EDGE))
        centre = self._indent(kit) / 2 + kit.px(3), height / 2
        return in_fan(self.block.cover, card, centre, card * 0.36, COVER_LEAN, 0.03), height

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
        pen.put(self, "name", name, left, top)
        pen.put(self, "line", line, left, top + name.get_height())
        if self.number <= DIGITS:
            number = fonts.line(str(self.number), "strong", theme.BRASS)
            pen.put(self, "number", number, rect.right - kit.px(COVER_PADDING) - number.get_width(), rect.y + kit.px(8))

    def _words_height(self, kit: UiContext, width: int) -> int:
        inside = self._words_width(kit, width)
        name = kit.fonts.paragraph_height(self.block.title, "heading", inside)
        return name + kit.fonts.paragraph_height(self.block.line, "small", inside)

    def _words_width(self, kit: UiContext, width: int) -> int:
        return max(1, width - self._indent(kit) - self._number_width(kit) - kit.px(COVER_PADDING))

    def _number_width(self, kit: UiContext) -> int:
        return kit.fonts.width("0", "strong") + kit.px(COVER_PADDING)

    def _indent(self, kit: UiContext) -> int:
        return round(card_height(kit, COVER_CARD) * 1.68) + kit.px(COVER_PADDING)
