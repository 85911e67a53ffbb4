"""The scores of King: the lines of the sheet with all deals, and the dialog after a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engines.core.api import RoundScored, Seat
from engines.core.cards import Card
from engines.core.sentences import signed
from engines.games.king.contracts import Contract
from kq_table.board.history import MatchHistory
from kq_table.games.shared.interface import ResultDetails
from kq_table.games.shared.round_result import RoundResult
from kq_table.narrate.deeds import chips
from kq_table.narrate.match_summary import listed_name
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.labels import Paragraph
from kq_table.ui.table_view import Cell
from kq_table.ui.widget import Widget

from .score_sheet import ContractProgress, DealSummary
from .words import (
    KingWords,
    bounds,
    brief,
    count_taken,
    counted_cards,
    deal_progress,
    deal_so_far,
    short,
    taken,
    title,
)


class DealScores:
    def __init__(self, words: KingWords) -> None:
        self._words, self._deals = words, words.deals

    def summaries(self) -> list[DealSummary]:
        told = [self._summary(contract) for contract in self._deals.contracts]
        return [*told, *map(self._before_choice, self._words.spoken)] if self._deals.are_chosen else told

    def _summary(self, contract: Contract) -> DealSummary:
        cost = self._deals.cost(contract)
        return DealSummary(title(contract), cost, bounds(contract), brief(contract, cost))

    def _before_choice(self, dealer: str) -> DealSummary:
        words = say("king.wait_choice", name=dealer)
        return DealSummary(say("king.unnamed"), words, "", words)

    def longest_note(self) -> str:
        """The longest note on the progress of a deal."""
        size = self._deals.hand_size
        remaining = [count_taken(contract, contract.units) for contract in self._deals.contracts if contract.cards]
        return deal_progress(size, size, max(remaining, key=len))

    def progress(self, history: MatchHistory) -> ContractProgress:
        contract, size, place = self._words.contract(history), self._deals.hand_size, self._deals.place(history)
        counts = taken(history, contract)
        rows = [self._row(history, number, counts) for number in range(len(self._deals.contracts))]
        total = Cell(say("sheet.total"), "", "strong", theme.BRASS_LIGHT)
        totals = (total, *(Cell(signed(points), "", "strong") for points in self._words.standings(history)))
        remaining = count_taken(contract, contract.units - sum(counts)) if contract.cards else ""
        note = deal_progress(min(size, sum(history.tricks) + 1), size, remaining)
        lit = frozenset({place, len(rows)} - {-1})
        deal = self._before_choice(self._words.spoken[history.dealer]) if place < 0 else self._summary(contract)
        return ContractProgress(
            deal, note if place >= 0 else self._number(history), (*rows, totals), lit, self._left(history)
        )

    def _number(self, history: MatchHistory) -> str:
        return say("king.deal_of", number=history.round, count=len(self._deals.contracts))

    def _left(self, history: MatchHistory) -> str:
        """What can still be chosen in this half, and by whom (KG-17); empty for nothing."""
        left = self._deals.left(history)
        if not self._deals.are_chosen or not left:
            return ""
        is_due = self._deals.place(history) < 0
        if len(left) == 1:
            last = (history.dealer + (not is_due)) % history.seats
            return say("king.left.last", contract=short(left[0]), name=self._words.spoken[last])
        dealers = [(history.dealer + offset) % history.seats for offset in range(not is_due, len(left) + (not is_due))]
        names = ", ".join(listed_name(self._words.spoken[dealer]) for dealer in dealers)
        return say("king.left", contracts=", ".join(map(short, left)), names=names)

    def _row(self, history: MatchHistory, place: int, counts: Sequence[int]) -> tuple[Cell, ...]:
        """The row of one contract: its scores, or what the present deal has brought so far, or nothing yet."""
        contract = self._deals.contracts[place]
        scored = next((event for event in history.rounds if self._deals.scored(event) is contract), None)
        is_now = scored is None and place == self._deals.place(history)
        hint = f"{self._deals.cost(contract)}. {bounds(contract)}".strip()
        if self._deals.are_chosen and (scored or is_now):
            hint = f"{hint} {self._chosen(history, scored.number if scored else history.round)}"
        colour = theme.BRASS_LIGHT if is_now else theme.CREAM if scored else theme.FADED
        head = Cell(short(contract), hint, "strong" if is_now else "small", colour)
        if scored is not None:
            return (head, *(self._score(history, scored, seat) for seat in range(history.seats)))
        if not is_now:
            return (head, *(Cell("", hint, "small") for _ in counts))
        hints = deal_so_far(contract, counts, lambda _: True)
        scores = [signed(count * contract.worth) for count in counts]
        return (head, *(Cell(*cell, "small", theme.BRASS_LIGHT) for cell in zip(scores, hints, strict=True)))

    def _chosen(self, history: MatchHistory, number: int) -> str:
        """In which deal a contract was chosen, and by whom, in words."""
        dealer = (history.dealer + number - history.round) % history.seats
        return say("king.chosen_in", number=number, name=self._words.spoken[dealer])

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

    width: ClassVar[int] = 720
    next_key: ClassVar[str] = "king.next"
    best_key: ClassVar[str] = "round.best_deal"

    def __init__(self, details: ResultDetails, event: RoundScored, words: KingWords) -> None:
        super().__init__(details, event, words)
        self._deals = words.deals
        self._contract = self._deals.scored(event)

    def title(self) -> str:
        return say("king.deal", number=self.event.number, contract=title(self._contract))

    def body(self) -> list[Widget]:
        history = self.details.history
        notes = [self._deals.cost(self._contract) + "."]
        if sum(map(len, history.hauls[history.rounds.index(self.event)])) < len(self._deals.pack):
            notes.append(say("king.stopped"))
        paragraphs = [
            Paragraph(f"words.{i}", text, "body", theme.CREAM_SOFT, is_centred=True) for i, text in enumerate(notes)
        ]
        hauls = [counted_cards(history, self.event, self._contract, seat) for seat in range(history.seats)]
        counted = [self._haul(seat, hauls[seat]) for seat in self.order() if hauls[seat]]
        return [self.best(), self.table(), *paragraphs, *counted]

    def _haul(self, seat: Seat, cards: Sequence[Card]) -> Paragraph:
        words = say("king.haul", name=self.words.spoken[seat], cards=chips(cards))
        return Paragraph(f"haul:{seat}", words, "body", theme.CREAM, is_centred=True)
