"""Two people at one screen: whose hand is turned down, and who is called to look. Knows no card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.api import Seat
from kq_table.text import say

from .curtain import PrivacyScreen

if TYPE_CHECKING:
    from .scene import TableScene


class SeatHandover:
    """The way of the screen from one person to the next."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._announced = -1
        """The deed after which somebody's turn was announced."""

    def turn_to(self, seat: Seat) -> None:
        """Say whose turn begins, let that be read, then turn the table to *seat*."""
        table = self._table
        if self._announced != table.controller.n:
            self._announced = table.controller.n
            table.tell(say("table.turn_begins", name=table.controller.seatings[seat].name))
            table.sitting.animator.rest()
        else:
            table.toasts.clear()
            table.reveal(seat)

    def call(self, seat: Seat) -> None:
        """Turn the hand down, and let nobody but *seat* look at the next."""
        table = self._table
        self.turn_down()
        table.context.stack.push(
            PrivacyScreen(
                table.context,
                table.controller.seatings,
                seat,
                lambda: table.reveal(seat),
                table.pause,
                self._take_back,
                self._press,
            )
        )

    def turn_down(self) -> None:
        """Turn the hand down; the curtain falls when the table lies on top."""
        self._table.board.release()
        self._table.sitting.hide()

    def _take_back(self) -> None:
        """Take the last deed back before anybody else has looked: whose it was must be called anew."""
        if self._table.tools.take_back():
            self._table.context.stack.pop()

    def _press(self, pos: tuple[int, int]) -> None:
        """Press what of the table's small buttons means anything now."""
        tools = self._table.tools
        if tools.menu.rect.collidepoint(pos):
            self._table.pause()
        elif tools.undo.rect.collidepoint(pos):
            self._take_back()
