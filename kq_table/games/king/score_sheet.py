"""The score sheet of King: all deals with their contracts and scores, or only a strip with the present one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import Rect

from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Panel, Paragraph
from kq_table.ui.table_view import Cell, Heading, TableRow, TableView
from kq_table.ui.theme import BRASS_LIGHT, CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

DIALOG_WIDTH: Final = 660
LINE_GAP: Final = 6
MIN_WIDTH: Final = 268
"""Design pixels, as the two above."""


@dataclass(frozen=True)
class DealSummary:
    """
    What is said of one deal.

    :param cost: what each thing that counts costs or brings
    :param bounds: what is forbidden besides the usual; empty for nothing
    :param brief: cost and bounds in one line
    """

    title: str
    cost: str
    bounds: str
    brief: str


@dataclass(frozen=True)
class ContractProgress:
    """
    How far a match has come.

    :param deal: the deal that is played
    :param note: how far it has come
    :param rows: the deals and the totals, each with a cell for every seat
    :param lit: the indices of the rows to highlight
    """

    deal: DealSummary
    note: str
    rows: tuple[tuple[Cell, ...], ...]
    lit: frozenset[int]


class DealsSheet(Widget):
    """
    The present contract, and all deals below it; where there is little room, only the contract and a button.

    :param deals: all deals, so that room can be kept for the longest words
    :param longest_note: the longest that can be said of how far a deal has come
    :param names: the players' names by seat
    :param rows: the rows at their widest, to measure the sheet by
    :param first_positive: the number of the first deal in which it is good to take cards
    :param open_all: opens the dialog with all deals
    """

    def __init__(
        self,
        deals: Sequence[DealSummary],
        longest_note: str,
        names: Sequence[str],
        rows: Sequence[TableRow],
        first_positive: int,
        open_all: Callable[[], None],
    ) -> None:
        super().__init__("sheet", say("sheet.title"))
        self._deals, self._longest_note = tuple(deals), longest_note
        self.is_folded = False
        self._panel = Panel("sheet.panel", is_plate=True)
        self._title = Label("sheet.contract", "", "heading", align="centre")
        self._cost = Paragraph("sheet.cost", "", "body", is_centred=True)
        self._bounds = Paragraph("sheet.bounds", "", "small", is_centred=True)
        self._note = Paragraph("sheet.note", "", "small", BRASS_LIGHT, is_centred=True)
        self._brief = Paragraph("sheet.told", "", "small")
        headings = (Heading("", "left"), *map(Heading, names))
        self.listing = TableView(
            "sheet.list", say("king.sheet"), headings, rows, parted=[first_positive - 1], is_tight=True
        )
        self._footer = Paragraph("sheet.foot", say("king.foot"), "small", CREAM_SOFT, is_centred=True)
        self.button = Button("sheet.unfold", say("king.sheet"), open_all)

    @property
    def children(self) -> Sequence[Widget]:
        return (self.button,) if self.is_folded else (self.listing,)

    def show(self, progress: ContractProgress) -> None:
        """Show how far the match has come."""
        self._title.text, self._cost.text = progress.deal.title, progress.deal.cost
        self._bounds.text, self._note.text = progress.deal.bounds, progress.note
        self._brief.text = progress.deal.brief
        self.listing.rows, self.listing.lit = progress.rows, progress.lit

    # -- measures

    def full_size(self, kit: UiContext) -> tuple[int, int]:
        """Give the size of the sheet with all deals, in pixels."""
        pad = kit.px(12)
        inside = max(kit.px(MIN_WIDTH) - 2 * pad, self.listing.natural_width(kit), self._title_width(kit))
        heights = [kit.fonts.height("heading"), kit.fonts.height("small")]
        heights += [self._max_height(kit, [deal.cost for deal in self._deals], "body", inside)]
        heights += [self._max_height(kit, [deal.bounds for deal in self._deals], "small", inside)]
        heights += [widget.natural_height(kit, inside) for widget in (self.listing, self._footer)]
        return inside + 2 * pad, sum(heights) + kit.px(LINE_GAP) * (len(heights) - 1) + 2 * pad

    def strip_height(self, kit: UiContext, width: int) -> int:
        """Give the height of the folded sheet, in pixels."""
        button, inside = self.button.natural_height(kit, width), self._text_width(kit, width)
        words = kit.fonts.height("strong") + self._max_height(
            kit, [deal.brief for deal in self._deals], "small", inside
        )
        if not self._has_note_above(kit, width):
            words += kit.fonts.paragraph_height(self._longest_note, "small", inside)
        tall = words + kit.px(LINE_GAP) + button if self._is_narrow(kit, width) else max(words, button)
        return tall + 2 * kit.px(9)

    def _is_narrow(self, kit: UiContext, width: int) -> bool:
        """Whether the folded sheet has its button below the words instead of beside them."""
        return width < self.button.natural_width(kit) + self._title_width(kit) + 3 * kit.px(12)

    def _text_width(self, kit: UiContext, width: int) -> int:
        """Give the width of the words on the folded sheet."""
        beside = 0 if self._is_narrow(kit, width) else self.button.natural_width(kit) + kit.px(12)
        return max(1, width - beside - 2 * kit.px(12))

    def _has_note_above(self, kit: UiContext, width: int) -> bool:
        """Whether the note fits beside the title of the folded sheet."""
        words = self._title_width(kit) + kit.px(24) + kit.fonts.width(self._longest_note, "small")
        return words <= self._text_width(kit, width)

    def _title_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(deal.title, "strong") for deal in self._deals)

    def _max_height(self, kit: UiContext, texts: Sequence[str], role: str, width: int) -> int:
        return max(kit.fonts.paragraph_height(text, role, width) for text in texts)

    @property
    def _parts(self) -> list[Widget]:
        """What the full sheet shows, from the top."""
        bounds = [self._bounds] if self._bounds.text else []
        return [self._title, self._cost, *bounds, self._note, self.listing, self._footer]

    # -- layout

    def lay_out(self, kit: UiContext, rect: Rect, *, is_folded: bool) -> None:
        """Place the sheet: all deals, or folded into the strip of the deal being played."""
        self.is_folded = is_folded
        self.place(kit, rect)
        if is_folded:
            self._lay_out_folded(kit, rect)
        else:
            self._lay_out_full(kit, rect)
        self._panel.place(kit, self.rect)

    def _lay_out_full(self, kit: UiContext, rect: Rect) -> None:
        inside = rect.inflate(-2 * kit.px(12), -2 * kit.px(12))
        fits = max(kit.fonts.width(deal.title, "heading") for deal in self._deals) <= inside.w
        self._title.role, self._title.align = "heading" if fits else "strong", "centre"
        self._note.is_centred = True
        y = inside.y
        for widget in self._parts:
            height = widget.natural_height(kit, inside.w)
            widget.place(kit, Rect(inside.x, y, inside.w, height))
            y += height + kit.px(LINE_GAP)
        self.rect.h = self._footer.rect.bottom + kit.px(12) - rect.y

    def _lay_out_folded(self, kit: UiContext, rect: Rect) -> None:
        gap, pad, width = kit.px(12), kit.px(9), self._text_width(kit, rect.w)
        across, high = self.button.natural_width(kit), self.button.natural_height(kit, rect.w)
        is_narrow, is_above = self._is_narrow(kit, rect.w), self._has_note_above(kit, rect.w)
        self._title.role, self._title.align = "strong", "left"
        self._note.is_centred = False
        title, brief = kit.fonts.height("strong"), self._brief.natural_height(kit, width)
        note = self._note.natural_height(kit, width)
        room = rect.h - 2 * pad - (high + kit.px(LINE_GAP) if is_narrow else 0)
        x, y = rect.x + gap, rect.y + pad + (room - title - brief - (0 if is_above else note)) // 2
        self._title.place(kit, Rect(x, y, width, title))
        self._brief.place(kit, Rect(x, y + title, width, brief))
        words = self._note.natural_width(kit)
        beside = Rect(x + width - words, y + (title - note) // 2, words, note)
        self._note.place(kit, beside if is_above else Rect(x, y + title + brief, width, note))
        place = Rect(rect.right - gap - across, rect.centery - high // 2, across, high)
        if is_narrow:
            place = Rect(x, rect.bottom - pad - high, width, high)
        self.button.place(kit, place)

    def paint(self, pen: Painter) -> None:
        self._panel.draw(pen)
        folded = (self._title, self._brief, self._note, self.button)
        for widget in folded if self.is_folded else self._parts:
            widget.draw(pen)


class AllDeals(DialogScene):
    """The dialog with all deals, for windows that have no room for them beside the table."""

    name: ClassVar[str] = "deals"

    def __init__(
        self, context: AppContext, progress: ContractProgress, headings: Sequence[Heading], first_positive: int
    ) -> None:
        super().__init__(context)
        self._progress, self._headings, self._first_positive = progress, tuple(headings), first_positive

    def _make_dialog(self) -> Dialog:
        deal = self._progress.deal
        words = [part for part in (deal.cost, deal.bounds, self._progress.note) if part]
        paragraphs = [Paragraph(f"deal.{i}", text, "body", CREAM_SOFT, is_centred=True) for i, text in enumerate(words)]
        listing = TableView(
            "deals.list",
            say("king.sheet"),
            self._headings,
            self._progress.rows,
            sorted(self._progress.lit),
            parted=[self._first_positive - 1],
            is_tight=True,
        )
        close = Button("deals.close", say("king.close"), self.escape, "primary")
        return Dialog("deals", deal.title, [*paragraphs, listing], [close], DIALOG_WIDTH)
