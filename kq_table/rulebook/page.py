"""A chapter as widgets, one under the other. Knows every kind of block, and no game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pygame import Rect

from kq_table.text import rulebook_blocks
from kq_table.ui import theme
from kq_table.ui.labels import Divider, Label, Paragraph, Space
from kq_table.ui.layout import Column
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.widget import Painter, Widget

from . import card_blocks, comparison_blocks, text_blocks
from .card_images import ExampleLook, Pictures

GAP: Final = 14


class Page(Column):
    """The widgets of a chapter; what lies outside of *window* costs nothing to draw."""

    def __init__(self, chapter: rulebook_blocks.Chapter, pictures: Pictures, window: Rect) -> None:
        name = f"page.{chapter.key}"
        head = [Label(f"{name}.title", chapter.title, "title", theme.BRASS_LIGHT), Divider(f"{name}.line")]
        body = [
            widget
            for i, block in enumerate(chapter.blocks)
            for widget in _widgets(f"{name}.{i}", block, pictures, is_first=i == 0)
        ]
        super().__init__(name, [*head, *body], GAP)
        self.text = chapter.title
        self.window = window

    def looks(self) -> list[ExampleLook]:
        """List every picture of the page from top to bottom."""
        return [look for widget in self.widgets if isinstance(widget, _SHOWS) for look in widget.looks()]

    def paint(self, pen: Painter) -> None:
        """Draw what can be seen."""
        for widget in self.shown:
            if widget.rect.colliderect(self.window):
                widget.draw(pen)


_SHOWS = (card_blocks.CardPiece, comparison_blocks.Parts)


def _widgets(name: str, block: rulebook_blocks.Block, pictures: Pictures, *, is_first: bool) -> Iterator[Widget]:
    if isinstance(block, rulebook_blocks.Heading) and not is_first:
        yield Space(f"{name}.air", 4)
    yield _widget(name, block, pictures)


def _widget(name: str, block: rulebook_blocks.Block, pictures: Pictures) -> Widget:  # noqa: PLR0911 -- one for each kind
    match block:
        case rulebook_blocks.Heading():
            return Paragraph(name, block.text, "heading", theme.CREAM)
        case rulebook_blocks.Text():
            return Paragraph(name, block.text, "body", theme.CREAM if block.is_lead else theme.CREAM_SOFT)
        case rulebook_blocks.RuleNote():
            return text_blocks.Note(name, block)
        case rulebook_blocks.Points():
            return text_blocks.Points(name, block)
        case rulebook_blocks.Strip():
            return text_blocks.Strip(name, block)
        case rulebook_blocks.Keys():
            return text_blocks.Keys(name, block)
        case rulebook_blocks.Grid():
            return _grid(name, block)
        case rulebook_blocks.Fan() | rulebook_blocks.Ladder() | rulebook_blocks.Stream():
            return _row(name, block, pictures)
        case _:
            return _parts(name, block, pictures)


def _row(
    name: str, block: rulebook_blocks.Fan | rulebook_blocks.Ladder | rulebook_blocks.Stream, pictures: Pictures
) -> card_blocks.CardPiece:
    match block:
        case rulebook_blocks.Fan():
            return card_blocks.Fan(name, block, pictures)
        case rulebook_blocks.Ladder():
            return card_blocks.Ladder(name, block, pictures)
        case rulebook_blocks.Stream():
            return card_blocks.Stream(name, block, pictures)


def _parts(
    name: str, block: rulebook_blocks.Spreads | rulebook_blocks.Tricks | rulebook_blocks.Tallies, pictures: Pictures
) -> comparison_blocks.Parts:
    match block:
        case rulebook_blocks.Spreads():
            spreads = [card_blocks.Spread(f"{name}.{i}", spread, pictures) for i, spread in enumerate(block.spreads)]
            return comparison_blocks.Parts(name, spreads)
        case rulebook_blocks.Tricks():
            tricks = [comparison_blocks.Trick(f"{name}.{i}", trick, pictures) for i, trick in enumerate(block.tricks)]
            return comparison_blocks.Parts(name, tricks, most=2)
        case rulebook_blocks.Tallies():
            tallies = [comparison_blocks.Tally(f"{name}.{i}", tally, pictures) for i, tally in enumerate(block.tallies)]
            return comparison_blocks.Parts(name, tallies)


def _grid(name: str, block: rulebook_blocks.Grid) -> TableView:
    headings = [Heading(text, "right" if i else "left") for i, text in enumerate(block.headings)]
    rows = [
        [Cell(text, colour=theme.CREAM if i else theme.CREAM_SOFT) for i, text in enumerate(row)] for row in block.rows
    ]
    table = TableView(name, block.name, headings, rows, block.lit)
    # There is nothing to point at: the keys belong to the page.
    table.can_focus = False
    return table
