"""The scores of King: a panel with the present contract, and the dialog with all deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Label, Panel, Paragraph
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import BRASS_LIGHT, CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

DIALOG_WIDTH: Final = 660
LINE_GAP: Final = 6
"""Design pixels, as the one above."""


@dataclass(frozen=True)
class DealSummary:
    """
    Texts about one deal.

    :param cost: what each thing that counts costs or brings
    :param bounds: additional prohibitions; empty for none
    :param brief: cost and bounds in one line
    """

    title: str
    cost: str
    bounds: str
    brief: str


@dataclass(frozen=True)
class ContractProgress:
    """
    The progress of a match.

    :param deal: the present deal
    :param note: its progress in words
    :param rows: the deals and the totals, each with a cell for every seat
    :param lit: the indices of the rows to highlight
    :param left: what can still be chosen, and by whom; empty where nothing is chosen
    """

    deal: DealSummary
    note: str
    rows: tuple[tuple[Cell, ...], ...]
    lit: frozenset[int]
    left: str = ""


class ContractPanel(Widget):
    """
    The present contract and the progress of its deal, with a button that opens all deals.

    :param deals: all deals, to reserve room for the longest texts
    :param longest_note: the longest note on the progress of a deal
    :param open_all: opens the dialog with all deals
    """

    def __init__(self, deals: Sequence[DealSummary], longest_note: str, open_all: Callable[[], None]) -> None:
        super().__init__("sheet", say("sheet.title"))
        self._deals, self._longest_note = tuple(deals), longest_note
        self._panel = Panel("sheet.panel", is_plate=True)
        self._title = Label("sheet.contract", "", "strong")
        self._brief = Paragraph("sheet.told", "", "small")
        self._note = Paragraph("sheet.note", "", "small", BRASS_LIGHT)
        self.button = Button("sheet.unfold", say("king.sheet"), open_all)

    @property
    def children(self) -> Sequence[Widget]:
        return (self.button,)

    def show(self, progress: ContractProgress) -> None:
        self._title.text, self._brief.text, self._note.text = progress.deal.title, progress.deal.brief, progress.note
        self.place(self.kit, self.rect)

    def strip_height(self, kit: UiContext, width: int) -> int:
        """Height in pixels that the text of any deal needs."""
        button, inside = self.button.natural_height(kit, width), self._text_width(kit, width)
        words = kit.fonts.height("strong")
        words += max(kit.fonts.paragraph_height(deal.brief, "small", inside) for deal in self._deals)
        if not self._has_note_above(kit, width):
            words += kit.fonts.paragraph_height(self._longest_note, "small", inside)
        tall = words + kit.px(LINE_GAP) + button if self._is_narrow(kit, width) else max(words, button)
        return tall + 2 * kit.px(9)

    def _is_narrow(self, kit: UiContext, width: int) -> bool:
        """Whether the button is below the words instead of beside them."""
        return width < self.button.natural_width(kit) + self._title_width(kit) + 3 * kit.px(12)

    def _text_width(self, kit: UiContext, width: int) -> int:
        beside = 0 if self._is_narrow(kit, width) else self.button.natural_width(kit) + kit.px(12)
        return max(1, width - beside - 2 * kit.px(12))

    def _has_note_above(self, kit: UiContext, width: int) -> bool:
        """Whether the note fits beside the title."""
        words = self._title_width(kit) + kit.px(24) + kit.fonts.width(self._longest_note, "small")
        return words <= self._text_width(kit, width)

    def _title_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(deal.title, "strong") for deal in self._deals)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self._panel.place(kit, rect)
        gap, pad, width = kit.px(12), kit.px(9), self._text_width(kit, rect.w)
        across, high = self.button.natural_width(kit), self.button.natural_height(kit, rect.w)
        is_narrow, is_above = self._is_narrow(kit, rect.w), self._has_note_above(kit, rect.w)
        title, brief, note = (
            kit.fonts.height("strong"),
            *(words.natural_height(kit, width) for words in (self._brief, self._note)),
        )
        room = rect.h - 2 * pad - (high + kit.px(LINE_GAP) if is_narrow else 0)
        x, y = rect.x + gap, rect.y + pad + (room - title - brief - (0 if is_above else note)) // 2
        self._title.place(kit, Rect(x, y, width, title))
        self._brief.place(kit, Rect(x, y + title, width, brief))
        words = self._note.natural_width(kit)
        beside = Rect(x + width - words, y + (title - note) // 2, words, note)
        self._note.place(kit, beside if is_above else Rect(x, y + title + brief, width, note))
        below = Rect(x, rect.bottom - pad - high, width, high)
        self.button.place(
            kit, below if is_narrow else Rect(rect.right - gap - across, rect.centery - high // 2, across, high)
        )

    def paint(self, pen: Painter) -> None:
        for widget in (self._panel, self._title, self._brief, self._note, self.button):
            widget.draw(pen)


class AllDeals(DialogScene):
    """
    The dialog with all deals and their scores.

    :param latest: gives the present progress: the trick on the table counts once it has been taken
    """

    def __init__(
        self, context: AppContext, latest: Callable[[], ContractProgress], names: Sequence[str], first_positive: int
    ) -> None:
        super().__init__(context)
        self._latest, self._progress, self._first_positive = latest, latest(), first_positive
        self._headings = (Heading("", "left"), *map(Heading, names))

    def step(self, now: float) -> None:
        if self._latest() != self._progress:
            self._progress = self._latest()
            self.renew()
        super().step(now)

    def _make_dialog(self) -> Dialog:
        deal = self._progress.deal
        cost = f"{deal.cost}. {deal.bounds}" if deal.bounds else deal.cost
        words = [part for part in (cost, self._progress.note) if part]
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
        foot = Paragraph("deals.foot", self._progress.left or say("king.foot"), "small", CREAM_SOFT, is_centred=True)
        close = Button("deals.close", say("king.close"), self.escape, "primary")
        return Dialog("deals", deal.title, [*paragraphs, listing, foot], [close], DIALOG_WIDTH)
