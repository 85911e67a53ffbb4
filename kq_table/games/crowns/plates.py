"""The plates of Crowns, and where on them buttons and speech bubbles lie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect

from engines.core.api import Seat
from kq_table.games.shared.interface import HudServices, HudState, PlateAction
from kq_table.games.shared.panel_layout import place_of
from kq_table.games.shared.seat_plate import Plate
from kq_table.games.shared.seat_plates import PlateButton, SeatPlates
from kq_table.text import say
from kq_table.ui.widget import UiContext, Widget

from .words import CrownsWords

RING_ROOM: Final = 4
"""Design pixels below a button that the ring of the keyboard takes besides the space above the next line."""


class TalkButton(PlateButton):
    """A plate, or the part beside its portrait, that begins to talk to its player."""

    def __init__(self, seat: Seat, describe: Callable[[Seat], str], action: PlateAction) -> None:
        super().__init__(seat, describe, action)
        self.name = f"plate:{seat}.talk"


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
        self.marks: Mapping[Seat, tuple[tuple[str, str, int], ...]] = {}
        """What the plates show of each seat's promises."""
        self.records: Mapping[Seat, str] = {}
        """The same in words; nothing for who has made none."""
        self._talk_buttons: dict[Seat, TalkButton] = {}

    def full_plate(self, state: HudState, seat: Seat) -> Plate:
        """Say also who steals or gives, and who deals."""
        plate = super().plate(state, seat)
        has_effect = plate.status and state.public.effect and seat != state.seat
        status = say(f"crowns.{state.public.effect}s") if has_effect else plate.status
        return replace(plate, lines=(*plate.lines, say("crowns.deals")) if plate.badge else plate.lines, status=status)

    def plate(self, state: HudState, seat: Seat) -> Plate:
        """Leave out the lines that have no room, or that a speech bubble covers."""
        plate = self.full_plate(state, seat)
        lines, status, dots = plate.lines, plate.status, plate.dots
        if seat in self.bubbles:
            # The bubble covers these lines; as many empty ones keep the name at the top.
            lines, status, dots = ("",) * self.max_lines, " " if status else "", -1
        # The button that lies over the name where one has to choose is higher than a line.
        has_button = self._has_button(state)
        room = self.max_lines - bool(status) - has_button
        if has_button:
            # As many lines for everyone, so that all these buttons are equally high.
            lines = (*lines, *[""] * (room - len(lines)))
        return replace(plate, lines=lines[:room], status=status, dots=dots, marks=self.marks.get(seat, ()))

    def let_talk(self, open_talk: Callable[[Seat, Seat], None]) -> None:
        """
        Let a press on a plate begin to talk to its player; the portrait keeps what it did.

        :param open_talk: is given who looks at the table, and who is spoken to
        """

        def talk_to(seat: Seat) -> None:
            if self._state is not None:
                open_talk(self._state.seat, seat)

        for seat, name in enumerate(self._words.spoken):
            action = PlateAction("", say("speak.press", name=name), partial(talk_to, seat))
            self._talk_buttons[seat] = TalkButton(seat, self.describe, action)

    @property
    def buttons(self) -> Sequence[Widget]:
        return (*super().buttons, *self._talk_buttons.values())

    def place(self, kit: UiContext, rects: Sequence[Rect], viewer: Seat) -> None:
        super().place(kit, rects, viewer)
        for seat, button in self._talk_buttons.items():
            plate = rects[place_of(seat, viewer, len(self._seats))]
            button.place(kit, self._beside_portrait(plate) if seat in self._buttons else plate)

    def button_rect(self, plate: Rect) -> Rect:
        return self.painter.portrait_rect(plate.size).move(plate.topleft) if self._talk_buttons else plate

    def _beside_portrait(self, plate: Rect) -> Rect:
        left = self.painter.portrait_rect(plate.size).right + self._kit.px(4)
        return Rect(plate.x + left, plate.y, plate.w - left, plate.h)

    def text_rect(self, seat: Seat) -> Rect:
        """Give the part of a plate beside the portrait."""
        return self._beside_portrait(self.rect(seat))

    def hold_back(self, state: HudState, seats: Collection[Seat]) -> None:
        """Have a press on a plate begin no talk where it means a selected card, or an offer lies there."""
        for seat, button in self._talk_buttons.items():
            button.is_shown = not state.selected and seat not in seats

    def describe(self, seat: Seat) -> str:
        """Say also how a player keeps promises."""
        record = self.records.get(seat)
        return f"{super().describe(seat)}\n{record}" if record else super().describe(seat)

    def name_rect(self, state: HudState, seat: Seat) -> Rect:
        """Give the place of the name on a plate."""
        rect = self.rect(seat)
        return self.painter.name_rect(self.plate(state, seat), rect.size).move(rect.topleft)

    def button_place(self, state: HudState, seat: Seat) -> Rect:
        """Give the place of the button to choose this seat: over the name, with room for its ring above the words."""
        name = self.name_rect(state, seat)
        return Rect(name.x, name.y, name.w, name.h - self._kit.px(RING_ROOM))

    def below_name(self, state: HudState, seat: Seat) -> Rect:
        """Give the part of a plate below the name, where a speech bubble lies."""
        name, bottom = self.name_rect(state, seat), self.rect(seat).bottom - self._kit.px(4)
        return Rect(name.x, name.bottom, name.w, bottom - name.bottom)

    @staticmethod
    def _has_button(state: HudState) -> bool:
        return state.is_my_turn and bool(state.choices)
