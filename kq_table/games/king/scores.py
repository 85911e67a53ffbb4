"""The result of a deal of King: the cards that counted, who took them, and what they came to. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from engines.core.api import RoundScored, Seat
from engines.core.cards import Card
from kq_table.games.shared.interface import ResultMaker
from kq_table.games.shared.round_result import RoundSheet
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.labels import Paragraph
from kq_table.ui.widget import Widget

from .words import chips


@dataclass(frozen=True)
class Outcome:
    """
    What is told of a deal besides its scores.

    :param words: sentences under the title
    :param hauls: by seat the cards that counted; empty where tricks did
    """

    title: str
    words: Sequence[str]
    hauls: Sequence[Sequence[Card]]


class DealResult(RoundSheet):
    """A sheet over the table; it goes on with the next deal, or to the result of the match."""

    width: ClassVar[int] = 720
    next_words: ClassVar[str] = "king.next"

    def __init__(
        self, maker: ResultMaker, event: RoundScored, explain: Callable[[Seat], str], outcome: Outcome
    ) -> None:
        super().__init__(maker, event, explain)
        self._outcome = outcome

    def title(self) -> str:
        """Name the deal."""
        return self._outcome.title

    def body(self) -> list[Widget]:
        """Give the scores, what was played for, and the cards that made them."""
        words = [
            Paragraph(f"words.{i}", text, "body", theme.CREAM_SOFT, is_centred=True)
            for i, text in enumerate(self._outcome.words)
        ]
        hauls = [self._haul(seat, cards) for seat, cards in enumerate(self._outcome.hauls) if cards]
        return [self.table(), *words, *hauls]

    def _haul(self, seat: Seat, cards: Sequence[Card]) -> Paragraph:
        """Show the cards that counted for a seat."""
        words = say("king.haul", name=self.maker.seatings[seat].name, cards=chips(cards))
        return Paragraph(f"haul:{seat}", words, "body", theme.CREAM)
