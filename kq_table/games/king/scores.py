"""The scores of King: the panel with the present contract, the sheet with all deals, and the dialog after a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import Rect

from engines.core.api import RoundScored, Seat
from engines.core.sentences import signed
from engines.games.king.contracts import UNNAMED
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import ResultDetails
from kq_table.games.shared.round_result import RoundResult
from kq_table.narrate.deeds import chips
from kq_table.shell.context import AppContext
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.durations import MOTION
from kq_table.ui.labels import Label, Panel, Paragraph
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import BRASS_LIGHT, CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

from .words import (
    ContractTexts,
    KingWords,
    before_choice,
    count_taken,
    counted_cards,
    deal_progress,
    deal_so_far,
    short,
    taken,
    title,
)

DIALOG_WIDTH: Final = 660
LINE_GAP: Final = 6
"""Design pixels, as the one above."""


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

    deal: ContractTexts
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

    def __init__(self, deals: Sequence[ContractTexts], longest_note: str, open_all: Callable[[], None]) -> None:
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
        button, (is_narrow, inside, is_above) = self.button.natural_height(kit, width), self._arrange(kit, width)
        words = kit.fonts.height("strong")
        words += max(kit.fonts.paragraph_height(deal.brief, "small", inside) for deal in self._deals)
        if not is_above:
            words += kit.fonts.paragraph_height(self._longest_note, "small", inside)
        tall = words + kit.px(LINE_GAP) + button if is_narrow else max(words, button)
        return tall + 2 * kit.px(9)

    def _arrange(self, kit: UiContext, width: int) -> tuple[bool, int, bool]:
        """Whether the button is below the words, not beside them; their width; whether the note is beside the title."""
        gap, across = kit.px(12), self.button.natural_width(kit)
        title = max(kit.fonts.width(deal.title, "strong") for deal in self._deals)
        is_narrow = width < across + title + 3 * gap
        inside = max(1, width - 2 * gap - (0 if is_narrow else across + gap))
        return is_narrow, inside, title + kit.px(24) + kit.fonts.width(self._longest_note, "small") <= inside

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self._panel.place(kit, rect)
        gap, pad, (is_narrow, width, is_above) = kit.px(12), kit.px(9), self._arrange(kit, rect.w)
        across, high = self.button.natural_width(kit), self.button.natural_height(kit, rect.w)
        title = kit.fonts.height("strong")
        brief, note = (words.natural_height(kit, width) for words in (self._brief, self._note))
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
    """The dialog with all deals; *latest* gives the present progress, since a trick counts once it has been taken."""

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
        words = [part for part in (deal.in_full if deal.bounds else deal.cost, self._progress.note) if part]
        paragraphs = [Paragraph(f"deal.{i}", text, "body", CREAM_SOFT, is_centred=True) for i, text in enumerate(words)]
        rows, lit = self._progress.rows, sorted(self._progress.lit)
        parted = [self._first_positive - 1]
        listing = TableView("deals.list", say("king.sheet"), self._headings, rows, lit, parted=parted, is_tight=True)
        foot = Paragraph("deals.foot", self._progress.left or say("king.foot"), "small", CREAM_SOFT, is_centred=True)
        close = Button("deals.close", say("king.close"), self.escape, "primary")
        return Dialog("deals", deal.title, [*paragraphs, listing, foot], [close], DIALOG_WIDTH)


class DealScores:
    def __init__(self, words: KingWords) -> None:
        self._words, self._deals = words, words.deals

    def texts(self) -> list[ContractTexts]:
        told = map(self._deals.texts, self._deals.contracts)
        return [*told, *map(before_choice, self._words.spoken)] if self._deals.course.has_choice else [*told]

    def longest_note(self) -> str:
        """The longest note on the progress of a deal."""
        size = self._deals.hand_size
        remaining = [count_taken(contract, contract.units) for contract in self._deals.contracts if contract.cards]
        return deal_progress(size, size, max(remaining, key=len))

    def progress(self, history: MatchHistory) -> ContractProgress:
        contract, size, place = self._deals.contract(history), self._deals.hand_size, self._deals.place(history)
        counts = taken(history, contract)
        rows = [self._row(history, number, counts) for number in range(1, self._deals.course.deals + 1)]
        total = Cell(say("sheet.total"), "", "strong", theme.BRASS_LIGHT)
        totals = (total, *(Cell(signed(points), "", "strong") for points in self._words.standings(history)))
        remaining = count_taken(contract, contract.units - sum(counts)) if contract.cards else ""
        note = deal_progress(min(size, sum(history.tricks) + 1), size, remaining)
        now = place if self._deals.are_rows_contracts else history.round - 1
        lit = frozenset({now, len(rows)} - {-1})
        if place < 0:
            note = say("king.deal_of", number=history.round, count=len(rows))
        deal = self._deals.texts(contract) if place >= 0 else before_choice(self._words.spoken[history.dealer])
        return ContractProgress(deal, note, (*rows, totals), lit, self._left(history))

    def _left(self, history: MatchHistory) -> str:
        """What can still be chosen in this half, and by whom (KG-17); empty for nothing."""
        left = self._deals.left(history)
        if not self._deals.are_chosen(history.round) or not left:
            return ""
        is_due = self._deals.place(history) < 0
        if len(left) == 1:
            last = self._dealer_in(history, not is_due)
            return say("king.left.last", contract=short(left[0]), name=self._words.spoken[last])
        dealers = [self._dealer_in(history, ahead) for ahead in range(not is_due, len(left) + (not is_due))]
        names = ", ".join(self._words.names[dealer] for dealer in dealers)
        return say("king.left", contracts=", ".join(map(short, left)), names=names)

    def _dealer_in(self, history: MatchHistory, deals: int) -> Seat:
        """Who deals so many deals after the present one."""
        return self._deals.course.dealer_of(history.round + deals, history.round, history.dealer)

    def _row(self, history: MatchHistory, number: int, counts: Sequence[int]) -> tuple[Cell, ...]:
        """
        The row of one contract or deal: its scores, or what the present deal has brought so far, or nothing yet.

        :param number: that of the row, from 1
        """
        deals, place = self._deals, self._deals.place(history)
        if deals.are_rows_contracts:
            contract = deals.contracts[number - 1]
            scored = next((event for event in history.rounds if deals.scored(event) is contract), None)
            is_now = scored is None and number - 1 == place
        else:
            scored = next((event for event in history.rounds if event.number == number), None)
            is_now = scored is None and number == history.round
            at = place if is_now else deals.course.place(number, ())
            contract = deals.scored(scored) if scored else deals.contracts[at] if at >= 0 else UNNAMED
        deal = scored.number if scored else history.round if is_now else number
        dealer = self._words.spoken[deals.course.dealer_of(deal, history.round, history.dealer)]
        is_chosen = deals.are_chosen(deal)
        hint = (
            say("king.chooses_in", number=deal, name=dealer) if contract is UNNAMED else deals.texts(contract).in_full
        )
        if is_chosen and (scored or is_now) and contract is not UNNAMED:
            hint = f"{hint} {say('king.chosen_in', number=deal, name=dealer)}"
        colour = theme.BRASS_LIGHT if is_now else theme.CREAM if scored else theme.FADED
        name = say("king.row", number=number) if contract is UNNAMED else short(contract)
        head = Cell(name, hint, "strong" if is_now else "small", colour)
        if scored is not None:
            return (head, *(self._score(history, scored, seat) for seat in range(history.seats)))
        if not is_now:
            return (head, *(Cell("", hint, "small") for _ in counts))
        hints = deal_so_far(contract, counts)[0]
        scores = [signed(count * contract.worth) for count in counts]
        return (head, *(Cell(*cell, "small", theme.BRASS_LIGHT) for cell in zip(scores, hints, strict=True)))

    def _score(self, history: MatchHistory, event: RoundScored, seat: Seat) -> Cell:
        contract, score = self._deals.scored(event), event.scores[seat]
        cards = chips(counted_cards(history, event, contract, seat))
        hint = say(
            "king.cell_cards" if cards else "king.cell",
            name=self._words.spoken[seat],
            contract=title(contract),
            made=count_taken(contract, event.facts["taken"][seat]),
            points=signed(score),
            cards=cards,
        )
        return Cell(signed(score), hint, "small", theme.CREAM if score else theme.CREAM_SOFT)


class DealResult(RoundResult):
    """The result of a deal: scores, what was played for, and the cards that counted."""

    width: ClassVar[int] = 640
    line_seconds: ClassVar[float] = MOTION.write_row
    is_written: ClassVar[bool] = True
    next_key: ClassVar[str] = "king.next"
    best_key: ClassVar[str] = "round.best_deal"

    def __init__(self, details: ResultDetails, event: RoundScored, words: KingWords) -> None:
        super().__init__(details, event, words)
        self._deals, self._contract = words.deals, words.deals.scored(event)

    def title(self) -> str:
        return say("king.deal", number=self.event.number, contract=title(self._contract))

    def body(self) -> list[Widget]:
        history = self.details.history
        notes = [self._deals.texts(self._contract).cost + "."]
        if sum(map(len, history.hauls[history.rounds.index(self.event)])) < len(self._deals.pack):
            notes.append(say("king.stopped"))
        paragraphs = [
            Paragraph(f"words.{i}", text, "body", theme.CREAM_SOFT, is_centred=True) for i, text in enumerate(notes)
        ]
        hauls = [counted_cards(history, self.event, self._contract, seat) for seat in range(history.seats)]
        for seat in (seat for seat in self.order() if hauls[seat]):
            words = say("king.haul", name=self.words.names[seat], cards=chips(hauls[seat]))
            paragraphs.append(Paragraph(f"haul:{seat}", words, "body", theme.CREAM, is_centred=True))
        return [self.best(), self.table(), *paragraphs]
