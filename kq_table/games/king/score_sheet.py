"""The sheet of King: all deals with their contracts and scores, whole or folded to a strip. Knows cells, no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from pygame import Rect

from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Panel, Paragraph
from kq_table.ui.table_view import Cell, Heading, TableRow, TableView
from kq_table.ui.theme import BRASS_LIGHT, CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

WIDTH: Final = 660
_STEP: Final = 6
LEAST_WIDTH: Final = 268


@dataclass(frozen=True)
class Contracted:
    """
    What is said of one deal: its name, what it costs, and what is forbidden besides the usual.

    :param told: cost and bounds in few words
    """

    title: str
    cost: str
    bounds: str
    told: str


@dataclass(frozen=True)
class ContractProgress:
    """
    How a match stands.

    :param deal: what is being played
    :param note: how far it has come
    :param rows: the deals and the totals, each with a cell for every seat
    :param lit: the rows to set off
    """

    deal: Contracted
    note: str
    rows: tuple[tuple[Cell, ...], ...]
    lit: frozenset[int]


class DealsSheet(Widget):
    """
    The contract that is played, and all deals below it; where there is little room, only the contract and a button.

    :param deals: everything that may have to be said of a deal, so that room can be kept for it
    :param note: the longest that may be said of how far a deal has come
    :param rows: the rows at their widest, to measure
    :param turn: the number of the deal from which on it is good to take
    :param unfold: shows the folded sheet over the table
    """

    def __init__(
        self,
        names: Sequence[str],
        deals: Sequence[Contracted],
        note: str,
        rows: Sequence[TableRow],
        turn: int,
        unfold: Callable[[], None],
    ) -> None:
        super().__init__("sheet", say("sheet.title"))
        self._deals, self._longest = tuple(deals), note
        self.is_folded = False
        self._panel = Panel("sheet.panel", is_plate=True)
        self._title = Label("sheet.contract", "", "heading", align="centre")
        self._cost = Paragraph("sheet.cost", "", "body", is_centred=True)
        self._bounds = Paragraph("sheet.bounds", "", "small", is_centred=True)
        self._note = Paragraph("sheet.note", "", "small", BRASS_LIGHT, is_centred=True)
        self._told = Paragraph("sheet.told", "", "small")
        headings = (Heading("", "left"), *(Heading(name) for name in names))
        self.listing = TableView("sheet.list", say("king.sheet"), headings, rows, parted=[turn - 1], is_tight=True)
        self._foot = Paragraph("sheet.foot", say("king.foot"), "small", CREAM_SOFT, is_centred=True)
        self.button = Button("sheet.unfold", say("king.sheet"), unfold)

    @property
    def children(self) -> Sequence[Widget]:
        """The numbers, or the button that shows them."""
        return (self.button,) if self.is_folded else (self.listing,)

    def show(self, standing: ContractProgress) -> None:
        """Show how the match stands."""
        self._title.text, self._cost.text = standing.deal.title, standing.deal.cost
        self._bounds.text, self._note.text = standing.deal.bounds, standing.note
        self._told.text = standing.deal.told
        self.listing.rows, self.listing.lit = standing.rows, standing.lit

    # -- how much room

    def whole(self, kit: UiContext) -> tuple[int, int]:
        """Give the size of the whole sheet."""
        pad = kit.px(12)
        inside = max(kit.px(LEAST_WIDTH) - 2 * pad, self.listing.natural_width(kit), self._title_width(kit))
        heights = [kit.fonts.height("heading"), kit.fonts.height("small")]
        heights += [self._most(kit, [deal.cost for deal in self._deals], "body", inside)]
        heights += [self._most(kit, [deal.bounds for deal in self._deals], "small", inside)]
        heights += [widget.natural_height(kit, inside) for widget in (self.listing, self._foot)]
        return inside + 2 * pad, sum(heights) + kit.px(_STEP) * (len(heights) - 1) + 2 * pad

    def strip(self, kit: UiContext, width: int) -> int:
        """Give the height of the folded sheet."""
        button, inside = self.button.natural_height(kit, width), self._inside(kit, width)
        words = kit.fonts.height("strong") + self._most(kit, [deal.told for deal in self._deals], "small", inside)
        if not self._has_note_above(kit, width):
            words += kit.fonts.paragraph_height(self._longest, "small", inside)
        tall = words + kit.px(_STEP) + button if self._is_narrow(kit, width) else max(words, button)
        return tall + 2 * kit.px(9)

    def _is_narrow(self, kit: UiContext, width: int) -> bool:
        """Whether the folded sheet has its button below the words, not beside them."""
        return width < self.button.natural_width(kit) + self._title_width(kit) + 3 * kit.px(12)

    def _inside(self, kit: UiContext, width: int) -> int:
        """Give the width of the words on the folded sheet."""
        beside = 0 if self._is_narrow(kit, width) else self.button.natural_width(kit) + kit.px(12)
        return max(1, width - beside - 2 * kit.px(12))

    def _has_note_above(self, kit: UiContext, width: int) -> bool:
        """Whether there is room beside the title of the folded sheet to say how far the deal has come."""
        words = self._title_width(kit) + kit.px(24) + kit.fonts.width(self._longest, "small")
        return words <= self._inside(kit, width)

    def _title_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(deal.title, "strong") for deal in self._deals)

    def _most(self, kit: UiContext, texts: Sequence[str], role: str, width: int) -> int:
        return max(kit.fonts.paragraph_height(text, role, width) for text in texts)

    @property
    def _parts(self) -> list[Widget]:
        """What the whole sheet shows now, from its top."""
        bounds = [self._bounds] if self._bounds.text else []
        return [self._title, self._cost, *bounds, self._note, self.listing, self._foot]

    # -- where

    def lie(self, kit: UiContext, rect: Rect, *, is_folded: bool) -> None:
        """Lie there, whole or folded."""
        self.is_folded = is_folded
        self.place(kit, rect)
        if is_folded:
            self._lie_folded(kit, rect)
        else:
            self._lie_whole(kit, rect)
        self._panel.place(kit, self.rect)

    def _lie_whole(self, kit: UiContext, rect: Rect) -> None:
        inside = rect.inflate(-2 * kit.px(12), -2 * kit.px(12))
        fits = max(kit.fonts.width(deal.title, "heading") for deal in self._deals) <= inside.w
        self._title.role, self._title.align = "heading" if fits else "strong", "centre"
        self._note.is_centred = True
        y = inside.y
        for widget in self._parts:
            height = widget.natural_height(kit, inside.w)
            widget.place(kit, Rect(inside.x, y, inside.w, height))
            y += height + kit.px(_STEP)
        self.rect.h = self._foot.rect.bottom + kit.px(12) - rect.y

    def _lie_folded(self, kit: UiContext, rect: Rect) -> None:
        gap, pad, width = kit.px(12), kit.px(9), self._inside(kit, rect.w)
        across, high = self.button.natural_width(kit), self.button.natural_height(kit, rect.w)
        is_narrow, is_above = self._is_narrow(kit, rect.w), self._has_note_above(kit, rect.w)
        self._title.role, self._title.align = "strong", "left"
        self._note.is_centred = False
        title, told = kit.fonts.height("strong"), self._told.natural_height(kit, width)
        note = self._note.natural_height(kit, width)
        room = rect.h - 2 * pad - (high + kit.px(_STEP) if is_narrow else 0)
        x, y = rect.x + gap, rect.y + pad + (room - title - told - (0 if is_above else note)) // 2
        self._title.place(kit, Rect(x, y, width, title))
        self._told.place(kit, Rect(x, y + title, width, told))
        words = self._note.natural_width(kit)
        beside = Rect(x + width - words, y + (title - note) // 2, words, note)
        self._note.place(kit, beside if is_above else Rect(x, y + title + told, width, note))
        place = Rect(rect.right - gap - across, rect.centery - high // 2, across, high)
        if is_narrow:
            place = Rect(x, rect.bottom - pad - high, width, high)
        self.button.place(kit, place)

    def paint(self, pen: Painter) -> None:
        """Draw the plate and what lies on it."""
        self._panel.draw(pen)
        folded = (self._title, self._told, self._note, self.button)
        for widget in folded if self.is_folded else self._parts:
            widget.draw(pen)


class AllDeals(DialogScene):
    """All deals in a sheet over the table, where there is no room for them beside it."""

    name: ClassVar[str] = "deals"

    def __init__(self, room: Any, standing: ContractProgress, headings: Sequence[Heading], turn: int) -> None:
        super().__init__(room)
        self._standing, self._headings, self._turn = standing, tuple(headings), turn

    def make(self) -> Dialog:
        """Make the sheet."""
        deal = self._standing.deal
        words = [part for part in (deal.cost, deal.bounds, self._standing.note) if part]
        said = [Paragraph(f"deal.{i}", text, "body", CREAM_SOFT, is_centred=True) for i, text in enumerate(words)]
        listing = TableView(
            "deals.list",
            say("king.sheet"),
            self._headings,
            self._standing.rows,
            sorted(self._standing.lit),
            parted=[self._turn - 1],
            is_tight=True,
        )
        close = Button("deals.close", say("king.close"), self.escape, "primary")
        return Dialog("deals", deal.title, [*said, listing], [close], WIDTH)
