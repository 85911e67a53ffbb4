"""A chapter of a rule book as widgets, one under the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pygame import Rect

from kq_table.text import rulebook_blocks as blocks
from kq_table.ui import theme
from kq_table.ui.labels import Divider, Label, Paragraph, Space
from kq_table.ui.layout import Column
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.widget import Painter, Widget

from .card_widgets import CardRowWidget, CardsWidget, FanWidget, LadderWidget, StreamWidget
from .comparison_widgets import TallyWidget, TrickWidget
from .even_columns import EvenColumns
from .lazy_images import ExampleLook, LazyCardImages
from .text_widgets import BlockWidget, KeysWidget, ListWidget, NoteWidget, NumbersWidget

BLOCK_GAP: Final = 14
EXAMPLE_GAP: Final = 16
"""Both in design pixels."""
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
    """The widgets of a chapter; what lies outside of *window* costs nothing to draw."""

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
        """List every picture of the page from top to bottom."""
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
