"""A chapter as widgets, one under the other. Knows every kind of block, and no game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pygame import Rect

from kq_table import theme
from kq_table.book import blocks, pieces, plates, shows
from kq_table.book.pictures import Look, Pictures
from kq_table.ui.basic import Divider, Label, Paragraph, Space
from kq_table.ui.flow import Column
from kq_table.ui.listing import Cell, Heading, ListTable
from kq_table.ui.widget import Pen, Widget

GAP: Final = 14


class Page(Column):
    """The widgets of a chapter; what lies outside of *window* costs nothing to draw."""

    def __init__(self, chapter: blocks.Chapter, pictures: Pictures, window: Rect) -> None:
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

    def looks(self) -> list[Look]:
        """List every picture of the page from top to bottom."""
        return [look for widget in self.widgets if isinstance(widget, _SHOWS) for look in widget.looks()]

    def paint(self, pen: Pen) -> None:
        """Draw what can be seen."""
        for widget in self.shown:
            if widget.rect.colliderect(self.window):
                widget.draw(pen)


_SHOWS = (shows.CardPiece, plates.Parts)


def _widgets(name: str, block: blocks.Block, pictures: Pictures, *, is_first: bool) -> Iterator[Widget]:
    if isinstance(block, blocks.Heading) and not is_first:
        yield Space(f"{name}.air", 4)
    yield _widget(name, block, pictures)


def _widget(name: str, block: blocks.Block, pictures: Pictures) -> Widget:  # noqa: PLR0911 -- one for each kind
    match block:
        case blocks.Heading():
            return Paragraph(name, block.text, "heading", theme.CREAM)
        case blocks.Text():
            return Paragraph(name, block.text, "body", theme.CREAM if block.is_lead else theme.CREAM_SOFT)
        case blocks.Note():
            return pieces.Note(name, block)
        case blocks.Points():
            return pieces.Points(name, block)
        case blocks.Strip():
            return pieces.Strip(name, block)
        case blocks.Keys():
            return pieces.Keys(name, block)
        case blocks.Grid():
            return _grid(name, block)
        case blocks.Fan() | blocks.Ladder() | blocks.Stream():
            return _row(name, block, pictures)
        case _:
            return _parts(name, block, pictures)


def _row(name: str, block: blocks.Fan | blocks.Ladder | blocks.Stream, pictures: Pictures) -> shows.CardPiece:
    match block:
        case blocks.Fan():
            return shows.Fan(name, block, pictures)
        case blocks.Ladder():
            return shows.Ladder(name, block, pictures)
        case blocks.Stream():
            return shows.Stream(name, block, pictures)


def _parts(name: str, block: blocks.Spreads | blocks.Tricks | blocks.Tallies, pictures: Pictures) -> plates.Parts:
    match block:
        case blocks.Spreads():
            spreads = [shows.Spread(f"{name}.{i}", spread, pictures) for i, spread in enumerate(block.spreads)]
            return plates.Parts(name, spreads)
        case blocks.Tricks():
            tricks = [plates.Trick(f"{name}.{i}", trick, pictures) for i, trick in enumerate(block.tricks)]
            return plates.Parts(name, tricks, most=2)
        case blocks.Tallies():
            tallies = [plates.Tally(f"{name}.{i}", tally, pictures) for i, tally in enumerate(block.tallies)]
            return plates.Parts(name, tallies)


def _grid(name: str, block: blocks.Grid) -> ListTable:
    headings = [Heading(text, "right" if i else "left") for i, text in enumerate(block.headings)]
    rows = [
        [Cell(text, colour=theme.CREAM if i else theme.CREAM_SOFT) for i, text in enumerate(row)] for row in block.rows
    ]
    table = ListTable(name, block.name, headings, rows, block.lit)
    # There is nothing to point at: the keys belong to the page.
    table.can_focus = False
    return table
