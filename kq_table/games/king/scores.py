"""The scores of King: the panel with the present contract, the sheet with all deals, and the dialog after a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from pygame import Rect

from engines.core.api import RoundScored, Seat
from engines.core.sentences import plain, signed
from engines.games.king.contracts import UNNAMED, Contract
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
from kq_table.ui.svg import icon
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import BRASS_LIGHT, CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

from .words import (
    PLACES,
    ContractTexts,
    KingWords,
    before_choice,
    count_taken,
    counted_cards,
    deal_progress,
    deal_so_far,
    is_showing,
    laid_so_far,
    out_so_far,
    score_parts,
    settlements,
    short,
    things_taken,
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
    :param parted: the indices of the rows that begin another part
    """

    deal: ContractTexts
    note: str
    rows: tuple[tuple[Cell, ...], ...]
    lit: frozenset[int]
    left: str = ""
    parted: tuple[int, ...] = ()


class ContractPanel(Widget):
    """
    The present contract and the progress of its deal, with a button that opens all deals.

    :param deals: all deals, to reserve room for the longest texts
    :param longest_note: the longest note on the progress of a deal
    :param open_all: opens the dialog with all deals
    :param is_anticlockwise: whether a sign says that the turn passes anticlockwise
    """

    def __init__(
        self,
        deals: Sequence[ContractTexts],
        longest_note: str,
        open_all: Callable[[], None],
        *,
        is_anticlockwise: bool = False,
    ) -> None:
        super().__init__("sheet", say("sheet.title"))
        self._is_anticlockwise = is_anticlockwise
        self.direction_rect = Rect(0, 0, 0, 0)
        self._deals, self._longest_note = tuple(deals), longest_note
        self._panel = Panel("sheet.panel", is_plate=True)
        self._title = Label("sheet.contract", "", "strong")
        self._brief = Paragraph("sheet.told", "", "small")
        self._note = Paragraph("sheet.note", "", "small", BRASS_LIGHT)
        self.button = Button("sheet.unfold", say("king.sheet"), open_all)

    @property
    def children(self) -> Sequence[Widget]:
        return (self.button,)

    @property
    def spoken(self) -> str:
        return ". ".join(part.text for part in (self._title, self._brief, self._note) if part.text)

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
        title = max(kit.fonts.width(deal.title, "strong") for deal in self._deals) + self._sign_room(kit)
        is_narrow = width < across + title + 3 * gap
        inside = max(1, width - 2 * gap - (0 if is_narrow else across + gap))
        return is_narrow, inside, title + kit.px(24) + kit.fonts.width(self._longest_note, "small") <= inside

    def _sign_room(self, kit: UiContext) -> int:
        """Width in pixels that the sign of the direction needs after the title."""
        return kit.fonts.height("strong") if self._is_anticlockwise else 0

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self._panel.place(kit, rect)
        gap, pad, (is_narrow, width, is_above) = kit.px(12), kit.px(9), self._arrange(kit, rect.w)
        across, high = self.button.natural_width(kit), self.button.natural_height(kit, rect.w)
        title = kit.fonts.height("strong")
        brief, note = (words.natural_height(kit, width) for words in (self._brief, self._note))
        room = rect.h - 2 * pad - (high + kit.px(LINE_GAP) if is_narrow else 0)
        x, y = rect.x + gap, rect.y + pad + (room - title - brief - (0 if is_above else note)) // 2
        sign = self._sign_room(kit)
        self._title.place(kit, Rect(x, y, width - sign, title))
        after = min(kit.fonts.width(self._title.text, "strong"), width - sign)
        self.direction_rect = Rect(x + after + kit.px(LINE_GAP), y, max(0, sign - kit.px(LINE_GAP)), title)
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
        if self._is_anticlockwise:
            sign = icon("anticlockwise", self.direction_rect.w, BRASS_LIGHT)
            pen.put_centred(self, "direction", sign, self.direction_rect)


class AllDeals(DialogScene):
    """The dialog with all deals; *latest* gives the present progress, since a trick counts once it has been taken."""

    def __init__(
        self, context: AppContext, latest: Callable[[], ContractProgress], names: Sequence[str], foot: str
    ) -> None:
        super().__init__(context)
        self._latest, self._progress, self._foot = latest, latest(), foot
        self._headings = (Heading("", "left"), *map(Heading, names))

    def resize(self) -> None:
        """Begin with the present deal in sight."""
        is_first = not hasattr(self, "dialog")
        super().resize()
        area, rows = self.dialog.body, self._progress.lit
        if is_first and isinstance(listing := self.dialog["deals.list"], TableView):
            area.scroll_to(listing.cell(min(rows), 0).centery - area.rect.centery)

    def step(self, now: float) -> None:
        if self._latest() != self._progress:
            self._progress = self._latest()
            self.renew()
        super().step(now)

    def _make_dialog(self) -> Dialog:
        deal = self._progress.deal
        words = [part for part in (deal.in_short if deal.bounds else deal.cost, self._progress.note) if part]
        paragraphs = [Paragraph(f"deal.{i}", text, "body", CREAM_SOFT, is_centred=True) for i, text in enumerate(words)]
        rows, lit = self._progress.rows, sorted(self._progress.lit)
        parted = self._progress.parted
        listing = TableView("deals.list", say("king.sheet"), self._headings, rows, lit, parted=parted, is_tight=True)
        foot = Paragraph("deals.foot", self._progress.left or self._foot, "small", CREAM_SOFT, is_centred=True)
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
        remaining = [count_taken(contract, len(contract.cards)) for contract in self._deals.contracts if contract.cards]
        laid = say("king.laid", count=len(self._deals.pack), cards=len(self._deals.pack))
        notes = [
            deal_progress(size, size, max(remaining, key=len, default="")),
            *([laid] if self._deals.has_layout else []),
        ]
        return max(notes, key=len)

    def progress(self, history: MatchHistory) -> ContractProgress:
        deals, place = self._deals, self._deals.place(history)
        contract = deals.contract(history)
        rows: list[tuple[Cell, ...]] = []
        parted = [deals.first_positive - 1] if deals.first_positive <= deals.course.deals else []
        now = place if deals.are_rows_contracts else -1
        for number in range(1, deals.course.deals + 1):
            if deals.course.in_a_row > 1 and (number - 1) % deals.course.in_a_row == 0:
                parted.append(len(rows))
                rows.append(self._kingdom(history, number))
            if not deals.are_rows_contracts and place >= 0 and number == history.round:
                now = len(rows)
            rows.append(self._row(history, number))
        total = Cell(say("sheet.total"), "", "strong", theme.BRASS_LIGHT)
        totals = (total, *(Cell(signed(points), "", "strong") for points in self._words.standings(history)))
        note = self._note(history, contract)
        if place < 0:
            note = say("king.deal_of", number=history.round, count=deals.course.deals)
        deal = deals.texts(contract) if place >= 0 else before_choice(self._words.spoken[history.dealer])
        lit = frozenset({now, len(rows)} - {-1})
        return ContractProgress(deal, note, (*rows, totals), lit, self._left(history), tuple(parted))

    def _note(self, history: MatchHistory, contract: Contract) -> str:
        """How far the deal has come."""
        size = self._deals.hand_size
        if contract.is_layout:
            return say("king.laid", count=laid_so_far(history), cards=len(self._deals.pack))
        remaining = len(contract.cards) - sum(things_taken(history, contract))
        words = count_taken(contract, remaining) if contract.cards else ""
        return deal_progress(min(size, sum(history.tricks) + 1), size, words)

    def _kingdom(self, history: MatchHistory, first: int) -> tuple[Cell, ...]:
        """The heading of the deals that one player deals in a row, with what they have brought together."""
        course = self._deals.course
        dealer = course.dealer_of(first, history.round, history.dealer)
        name = self._words.names[dealer] if history.dealer >= 0 else ""
        hint = say("king.kingdom", name=self._words.spoken[dealer], first=first, last=first + course.in_a_row - 1)
        scored = [event for event in history.rounds if first <= event.number < first + course.in_a_row]
        sums = [sum(event.scores[seat] for event in scored) for seat in range(history.seats)]
        cells = [Cell(signed(points) if scored else "", hint, "small", theme.BRASS_LIGHT) for points in sums]
        return (Cell(name, hint, "strong", theme.BRASS_LIGHT), *cells)

    def _left(self, history: MatchHistory) -> str:
        """What can still be chosen in this half, and by whom (KG-17); empty for nothing."""
        if not self._deals.are_rows_contracts:
            return self._open(history)
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

    def _open(self, history: MatchHistory) -> str:
        """What the next dealer can choose; empty for nothing."""
        deals, is_due = self._deals, self._deals.place(history) < 0
        deal = history.round + (not is_due)
        if deal > deals.course.deals or not deals.are_chosen(deal) or history.dealer < 0:
            return ""
        dealer = self._dealer_in(history, not is_due)
        places = deals.course.open_places(deal, dealer, deals.named(history))
        contracts = ", ".join(short(deals.contracts[place]) for place in places)
        return say("king.open", name=self._words.spoken[dealer], contracts=contracts)

    def _row(self, history: MatchHistory, number: int) -> tuple[Cell, ...]:
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
        if is_chosen and not deals.are_rows_contracts and deals.course.in_a_row == 1 and history.dealer >= 0:
            dealing = deals.course.dealer_of(deal, history.round, history.dealer)
            name = say("king.row_of", row=name, dealer=self._words.names[dealing])
        head = Cell(name, hint, "strong" if is_now else "small", colour)
        if scored is not None:
            return (head, *(self._score(history, scored, seat) for seat in range(history.seats)))
        if not is_now:
            return (head, *(Cell("", hint, "small") for _ in range(history.seats)))
        points, counts = deals.points(history), things_taken(history, contract)
        hints = self._places(history, contract) if contract.is_layout else deal_so_far(contract, counts, points)[0]
        told = zip(map(signed, points), hints, strict=True)
        return (head, *(Cell(*cell, "small", theme.BRASS_LIGHT) for cell in told))

    def _places(self, history: MatchHistory, contract: Contract) -> list[str]:
        """By seat, which place it has in a layout so far; empty for none."""
        out = out_so_far(history, self._deals.hand_size)
        return [
            f"{say(PLACES[out.index(seat)])}: {signed(contract.places[out.index(seat)])}" if seat in out else ""
            for seat in range(history.seats)
        ]

    def _score(self, history: MatchHistory, event: RoundScored, seat: Seat) -> Cell:
        contract, score = self._deals.scored(event), event.scores[seat]
        won = history.hauls[history.rounds.index(event)][seat]
        cards = chips(counted_cards(history, event, contract, seat))
        parts = score_parts(contract, event, seat, won)
        hint = say(
            "king.cell_cards" if cards else "king.cell",
            name=self._words.spoken[seat],
            contract=title(contract),
            made=parts.made,
            points=signed(parts.bare),
            cards=cards,
        )
        hint = "\n".join([hint, *tell_settlements(self._words, contract, event, seat)])
        return Cell(signed(score), hint, "small", theme.CREAM if score else theme.CREAM_SOFT)


def tell_settlements(words: KingWords, contract: Contract, event: RoundScored, seat: Seat) -> list[str]:
    """What doubling or showing has added to the score of a seat, line by line, and what that comes to."""
    if is_showing(contract):
        more = event.facts["shown"][seat]
        told = [say("king.cell_shown", points=signed(more))] if more else []
    elif contract.bids:
        told = [
            say(
                "king.cell_redoubled" if is_mutual else "king.cell_doubled",
                player=words.names[other],
                points=signed(points),
            )
            for other, points, is_mutual in settlements(event, seat)
        ]
    else:
        told = []
    return [*told, say("king.cell_total", points=signed(event.scores[seat]))] if told else []


class DealResult(RoundResult):
    """The result of a deal: scores, what was played for, and the cards that counted."""

    width: ClassVar[int] = 640
    line_seconds: ClassVar[float] = MOTION.write_row
    is_written: ClassVar[bool] = True
    next_key: ClassVar[str] = "king.next"
    best_key: ClassVar[str] = "round.best_deal"

    def __init__(self, details: ResultDetails, event: RoundScored, words: KingWords) -> None:
        super().__init__(details, event, words)
        self._king_words, self._deals, self._contract = words, words.deals, words.deals.scored(event)

    def title(self) -> str:
        return say("king.deal", number=self.event.number, contract=title(self._contract))

    def body(self) -> list[Widget]:
        history, contract = self.details.history, self._contract
        notes = [self._deals.texts(contract).cost + "."]
        is_short = sum(map(len, history.hauls[history.rounds.index(self.event)])) < len(self._deals.pack)
        if is_short and not contract.is_layout:
            notes.append(say("king.stopped"))
        if contract.bids and not is_showing(contract):
            notes += self._tell_doubles()
        paragraphs = [
            Paragraph(f"words.{i}", text, "body", theme.CREAM_SOFT, is_centred=True) for i, text in enumerate(notes)
        ]
        hauls = [counted_cards(history, self.event, self._contract, seat) for seat in range(history.seats)]
        for seat in (seat for seat in self.order() if hauls[seat]):
            words = say("king.haul", name=self.words.names[seat], cards=chips(hauls[seat]))
            paragraphs.append(Paragraph(f"haul:{seat}", words, "body", theme.CREAM, is_centred=True))
        return [self.best(), self.table(), *paragraphs]

    def working(self, seat: Seat) -> str:
        won = self.details.history.hauls[self.details.history.rounds.index(self.event)][seat]
        return self._king_words.explain(self.event, seat, won)

    def _tell_doubles(self) -> list[str]:
        """Who got how many points from whom, in one line; that nobody doubled, or nothing was to be settled."""
        names = self.words.spoken
        found = [
            say(
                "king.gets_twice" if is_mutual else "king.gets",
                winner=names[seat],
                loser=names[other],
                points=plain(points),
            )
            for seat in self.order()
            for other, points, is_mutual in settlements(self.event, seat)
            if points > 0
        ]
        is_doubled = any(settlements(self.event, seat) for seat in range(len(names)))
        none = say("king.settled_even") if is_doubled else say("king.no_doubles")
        # A line breaks after the dot, not before it.
        return ["\u00a0· ".join(found) or none]
