"""The plates of all seats on the table: what they show, say to the pointer, and do when clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from pygame import Rect

from engines.core.api import Seat
from kq_table.match.setup import portrait_of
from kq_table.narrate.bot_profiles import title
from kq_table.text import say
from kq_table.ui import theme
from kq_table.ui.button import Pressable
from kq_table.ui.compositor import DisplayList
from kq_table.ui.widget import Target, UiContext, Widget

from .interface import HudServices, HudState, PlateAction
from .panel_layout import place_of
from .seat_plate import Plate, PlatePainter
from .words import GameWords


class PlateHint(Widget):
    """A plate as something that the pointer can rest on."""

    def __init__(self, seat: Seat, describe: Callable[[Seat], str]) -> None:
        super().__init__(f"plate:{seat}.hint", hint=say("setup.seat", number=seat + 1))
        self._seat, self._describe = seat, describe

    def tip(self) -> tuple[str, Rect]:
        return self._describe(self._seat), self.rect


class PlateButton(Pressable):
    """A plate, or a part of it, as a button; it draws only its ring, since plates lie under the cards."""

    def __init__(self, seat: Seat, describe: Callable[[Seat], str], action: PlateAction) -> None:
        super().__init__(f"plate:{seat}.press", action.hint)
        self._seat, self._describe, self.action = seat, describe, action

    def tip(self) -> tuple[str, Rect]:
        return f"{self._describe(self._seat)}\n{self.text}", self.rect

    def activate(self) -> None:
        self.kit.play_sound("click")
        self.action.do()


class SeatPlates:
    """Draws all plates, and holds the widgets that lie on them."""

    badge: ClassVar[str] = "crown"
    """The icon that marks the dealer's portrait."""

    def __init__(self, services: HudServices, words: GameWords) -> None:
        self._words, self._seatings, self._seats = words, services.seatings, range(services.seats)
        self._state: HudState | None = None
        self.hints = [PlateHint(seat, self.describe) for seat in self._seats]
        self._buttons = {
            seat: PlateButton(seat, self.describe, action) for seat, action in services.plate_actions.items()
        }

    @property
    def buttons(self) -> Sequence[Widget]:
        """The plates that can be clicked."""
        return tuple(self._buttons.values())

    @property
    def button_states(self) -> tuple[str, ...]:
        """Whether the pointer is over each plate that can be clicked, or presses it: a picture shows it."""
        return tuple(button.state for button in self._buttons.values())

    def place(self, kit: UiContext, rects: Sequence[Rect], viewer: Seat) -> None:
        """
        Lay the plates out.

        :param rects: clockwise, the viewer's first
        """
        self._kit, self._rects = kit, rects
        self.painter = PlatePainter(kit)
        for seat, hint in enumerate(self.hints):
            hint.place(kit, rects[place_of(seat, viewer, len(self._seats))])
        for seat, button in self._buttons.items():
            button.place(kit, self.button_rect(rects[place_of(seat, viewer, len(self._seats))]))

    def button_rect(self, plate: Rect) -> Rect:
        """Give the part of a plate that can be clicked."""
        return plate

    def update(self, state: HudState) -> None:
        """Show how things stand now."""
        self._state = state
        for button in self._buttons.values():
            # A selected card goes first: some of its destinations lie beside plates.
            button.is_shown = not state.selected

    def rect(self, seat: Seat) -> Rect:
        """Give the place of a seat's plate."""
        viewer = self._state.seat if self._state else 0
        return self._rects[place_of(seat, viewer, len(self._seats))]

    def lines(self, state: HudState, seat: Seat) -> tuple[str, ...]:
        """Give the lines under a player's name."""
        width = self.painter.text_width(self.rect(seat).size)
        return self._words.plate_lines(state, seat, lambda text: self._kit.fonts.width(text, "small") <= width)

    def plate(self, state: HudState, seat: Seat) -> Plate:
        """Give all that a seat's plate shows."""
        seating, button = self._seatings[seat], self._buttons.get(seat)
        is_acting = state.is_settled and state.turn == seat
        # Where a computer player's move is tried again, nobody thinks but who tries it.
        is_thinking = is_acting and not seating.is_person and seat != state.seat
        status = say("table.your_turn" if seat == state.seat else "table.turn") if is_acting else ""
        return Plate(
            seating.name,
            portrait_of(self._seatings, seat),
            self.lines(state, seat),
            say("table.thinking") if is_thinking else status,
            badge=self.badge if seat == state.history.dealer else "",
            action=button.action.icon if button else "",
            is_hovered=button is not None and button.state != "rest",
            dots=state.thinking_dots if is_thinking else -1,
            swollen=self._words.trick_line,
            swell=state.swells[seat] if state.swells and self._words.trick_line >= 0 else 0.0,
        )

    def full_plate(self, state: HudState, seat: Seat) -> Plate:
        """Give all that a seat's plate has to say, whether or not there is room for it."""
        return self.plate(state, seat)

    def describe(self, seat: Seat) -> str:
        """Say who sits at a seat, and how they stand."""
        state = self._state
        if state is None:
            return ""
        seating = self._seatings[seat]
        kind = [] if seating.is_person else [say("plate.computer", level=title(seating.player))]
        marks = [self._words.dealer_mark()] if seat == state.history.dealer else []
        return " · ".join([", ".join([seating.name, *kind]), *marks, *self.lines(state, seat)])

    def targets(self, state: HudState) -> list[Target]:
        """List the plates by the names that tests and screen readers point at."""
        return [Target(f"plate:{seat}", self.full_plate(state, seat).text, self.rect(seat)) for seat in self._seats]

    def draw(self, frame: DisplayList, state: HudState) -> None:
        """Draw every plate."""
        for seat in self._seats:
            rect, pad = self.rect(seat), self.painter.pad
            picture = self.painter.paint(self.plate(state, seat), rect.size)
            frame.add(("plate", seat), picture, rect.x - pad, rect.y - pad, theme.Z_PANELS)
