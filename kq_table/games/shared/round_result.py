"""The dialog with the result of a round; games that have more to show than scores extend it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from engines.core.api import RoundScored, Seat
from kq_table.narrate.spoken_names import listed_name
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import plain, say, signed
from kq_table.ui import theme
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.durations import MOTION
from kq_table.ui.labels import Paragraph
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.widget import Widget

from .interface import ResultDetails
from .words import GameWords


class RoundResult(DialogScene):
    """The scores of a round, and what each is made of; closing it leads to the next round or the match result."""

    name: ClassVar[str] = "round"
    width: ClassVar[int] = 680
    """Design pixels."""
    next_key: ClassVar[str] = "round.next"
    """The key of the words on the button that leads to the next round."""

    def __init__(self, details: ResultDetails, event: RoundScored, words: GameWords) -> None:
        super().__init__(details.context)
        self.details, self.event, self.words = details, event, words

    def title(self) -> str:
        """The heading of the dialog."""
        return say("round.title", number=self.event.number)

    def body(self) -> list[Widget]:
        """Make the widgets between title and buttons."""
        return [self.table(), *(self._reason(seat) for seat in self.order())]

    def _reason(self, seat: Seat) -> Paragraph:
        words = say("round.reason", name=self.words.spoken[seat], reason=self.words.explain_score(self.event, seat))
        return Paragraph(f"reason:{seat}", words, "small", theme.CREAM_SOFT)

    def _make_dialog(self) -> Dialog:
        go_on = say("round.result" if self.details.is_last else self.next_key)
        buttons = [Button("next", go_on, self.escape, "primary")]
        if self.details.show_reasons:
            buttons.insert(0, Button("why", say("why.open"), self.details.show_reasons, picture="bulb"))
        return Dialog("round", self.title(), self.body(), buttons, self.width)

    def table(self) -> TableView:
        """Make the list of scores, a line for each seat."""
        headings = [Heading("", "left"), *(Heading(say(f"round.{word}")) for word in ("score", "total"))]
        return TableView("result", self.title(), headings, [self._row(seat) for seat in self.order()])

    def order(self) -> Sequence[Seat]:
        """Give the seats in the order of their lines."""
        return range(len(self.event.scores))

    def _row(self, seat: Seat) -> tuple[Cell, ...]:
        return (
            Cell(listed_name(self.words.spoken[seat]), "", "strong"),
            Cell(signed(self.details.history.gains[-1][seat]), "", "strong"),
            Cell(plain(self.event.totals[seat]), "", "strong", theme.BRASS_LIGHT),
        )

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event; Space closes the dialog too, but no key does that may still be meant for the cards."""
        is_key = event.type == pygame.KEYDOWN
        if is_key and self._is_young:
            return
        if is_key and event.key == pygame.K_w and self.details.show_reasons:
            self.details.show_reasons()
        elif is_key and event.key == pygame.K_SPACE:
            self.escape()
        else:
            super().handle(event)

    @property
    def _is_young(self) -> bool:
        """Whether a key may still be meant for the animation before; without animations none is."""
        ignored = self.context.tempo.seconds(MOTION.dead_after_phase)
        return self._opened_at is not None and self.context.clock.now() - self._opened_at < ignored

    def escape(self) -> None:
        self.context.stack.pop()
        self.details.on_close()
