"""The result of a round, for games that have nothing more to show than scores. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from engines.core.api import RoundScored, Seat
from kq_table.shell.dialog_scene import DialogScene
from kq_table.text import plain, say, signed
from kq_table.ui import theme
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog
from kq_table.ui.labels import Paragraph
from kq_table.ui.table_view import Cell, Heading, TableView
from kq_table.ui.theme import MOTION
from kq_table.ui.widget import Widget

from .interface import ResultMaker

WIDTH: Final = 680


class RoundSheet(DialogScene):
    """
    A sheet over the table; it goes on with the next round, or to the result of the match.

    :param explain: says what a seat's score is made of
    """

    name: ClassVar[str] = "round"
    width: ClassVar[int] = WIDTH
    next_words: ClassVar[str] = "round.next"
    """The key of what goes on with the next round."""

    def __init__(self, maker: ResultMaker, event: RoundScored, explain: Callable[[Seat], str]) -> None:
        super().__init__(maker.context)
        self.maker, self.event, self.explain = maker, event, explain

    def title(self) -> str:
        """Name the round."""
        return say("round.title", number=self.event.number)

    def body(self) -> list[Widget]:
        """Give what stands between title and buttons."""
        return [self.table(), *(self._reason(seat) for seat in self.order())]

    def _reason(self, seat: Seat) -> Paragraph:
        """Say what a seat's score is made of."""
        words = say("round.reason", name=self.maker.seatings[seat].name, reason=self.explain(seat))
        return Paragraph(f"reason:{seat}", words, "small", theme.CREAM_SOFT)

    def make(self) -> Dialog:
        """Make the sheet."""
        go_on = say("round.result" if self.maker.is_last else self.next_words)
        buttons = [Button("next", go_on, self.escape, "primary")]
        if self.maker.why:
            buttons.insert(0, Button("why", say("why.open"), self.maker.why, picture="bulb"))
        return Dialog("round", self.title(), self.body(), buttons, self.width)

    def table(self) -> TableView:
        """Give the scores by seat, each with what it is made of."""
        headings = [Heading("", "left"), *(Heading(say(f"round.{word}")) for word in ("score", "total"))]
        return TableView("result", self.title(), headings, [self._row(seat) for seat in self.order()])

    def order(self) -> Sequence[Seat]:
        """Give the seats in the order of the lines."""
        return range(len(self.event.scores))

    def _row(self, seat: Seat) -> tuple[Cell, ...]:
        return (
            Cell(self.maker.seatings[seat].name, "", "strong"),
            Cell(signed(self.maker.history.gains[-1][seat]), "", "strong"),
            Cell(plain(self.event.totals[seat]), "", "strong", theme.BRASS_LIGHT),
        )

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event; Space goes on as Enter does, but no key that was still meant for the cards."""
        is_key = event.type == pygame.KEYDOWN
        if is_key and self._is_young:
            return
        if is_key and event.key == pygame.K_w and self.maker.why:
            self.maker.why()
        elif is_key and event.key == pygame.K_SPACE:
            self.escape()
        else:
            super().handle(event)

    @property
    def _is_young(self) -> bool:
        """Whether a key may still be meant for the flights that came before; where nothing flies, none is."""
        dead = self.context.tempo.seconds(MOTION.dead_after_phase)
        return self._since is not None and self.context.clock.now() - self._since < dead

    def escape(self) -> None:
        """Go on."""
        self.context.stack.pop()
        self.maker.go_on()
