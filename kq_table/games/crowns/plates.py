"""The plates of Crowns, and where on them buttons and speech bubbles lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pygame import Rect

from engines.core.api import Seat
from kq_table.games.shared.interface import HudServices, HudState
from kq_table.games.shared.seat_plate import Plate
from kq_table.games.shared.seat_plates import SeatPlates
from kq_table.text import say

from .words import CrownsWords


class CrownsPlates(SeatPlates):
    """Plates that show a theft or a gift that is due, with room for speech bubbles and buttons."""

    badge = "cards"
    """A crown means something else here."""
    max_lines = 0
    """How many lines a plate has room for, set with the layout."""
    _words: CrownsWords

    def __init__(self, services: HudServices, words: CrownsWords) -> None:
        super().__init__(services, words)
        self.bubbles: Mapping[Seat, Sequence[str]] = {}
        """What speech bubbles say now, by seat: in full, and in fewer words where there are any."""

    def plate(self, state: HudState, seat: Seat) -> Plate:
        """Say also who steals or gives, and who deals; leave out the lines that have no room."""
        plate = super().plate(state, seat)
        if plate.status and state.public.effect and seat != state.seat:
            plate = replace(plate, status=say(f"crowns.{state.public.effect}s"))
        lines = (*plate.lines, say("crowns.deals")) if plate.badge else plate.lines
        if seat in self.bubbles:
            # The bubble covers these lines; as many empty ones keep the name at the top.
            lines, plate = ("",) * self.max_lines, replace(plate, status=" " if plate.status else "", dots=-1)
        # The button that lies over the name where one has to choose is higher than a line.
        room = self.max_lines - bool(plate.status) - self._has_button(state)
        return replace(plate, lines=lines[:room])

    def name_rect(self, state: HudState, seat: Seat) -> Rect:
        """Give the place of the name on a plate, where the button to choose this seat lies too."""
        rect = self.rect(seat)
        return self.painter.name_rect(self.plate(state, seat), rect.size).move(rect.topleft)

    def bubble_rects(self, state: HudState, seat: Seat) -> list[Rect]:
        """Give places for a seat's speech bubble: below the name, and over the name too if no button lies there."""
        name, bottom = self.name_rect(state, seat), self.rect(seat).bottom - self._kit.px(4)
        below = Rect(name.x, name.bottom, name.w, bottom - name.bottom)
        return [below] if self._has_button(state) else [below, below.union(name)]

    @staticmethod
    def _has_button(state: HudState) -> bool:
        return state.is_my_turn and bool(state.choices)
