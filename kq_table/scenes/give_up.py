"""Asks before a match is given up. Knows who sits there, not what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from engines.spec import NOBODY, Seat
from kq_table.plan import Seating
from kq_table.room import Room
from kq_table.strings import say
from kq_table.theme import CREAM
from kq_table.ui.basic import Paragraph
from kq_table.ui.button import Button
from kq_table.ui.dialog import Dialog

from .sheet import Sheet


class GiveUp(Sheet):
    """
    A sheet that asks who gives up; a match that nobody plays alone, everybody may put away.

    :param then: called with the seat, or `NOBODY`
    """

    name: ClassVar[str] = "give_up"

    def __init__(self, room: Room, seatings: Sequence[Seating], then: Callable[[Seat], None]) -> None:
        super().__init__(room)
        self.people = {seat: seating.name for seat, seating in enumerate(seatings) if seating.is_person}
        self.then = then

    def make(self) -> Dialog:
        """Make the sheet; Enter keeps the match."""
        keep = Button("keep", say("give_up.no"), self.escape, "primary")
        body = [Paragraph("text", say("give_up.text"), "body", CREAM)]
        dialog = Dialog("give_up", say("give_up.title"), body, [*self._ways(), keep], 620)
        dialog.default = keep
        return dialog

    def _ways(self) -> list[Button]:
        if len(self.people) == 1:
            (seat,) = self.people
            return [Button(f"up{seat}", say("give_up.yes"), partial(self._do, seat), "danger")]
        ways = [
            Button(f"up{seat}", say("give_up.seat", name=name), partial(self._do, seat), "danger")
            for seat, name in self.people.items()
        ]
        return [*ways, Button("away", say("give_up.put_away"), partial(self._do, NOBODY), "danger")]

    def _do(self, seat: Seat) -> None:
        self.room.pop()
        self.then(seat)
