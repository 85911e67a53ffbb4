"""A plate under the pointer: what it says to one that rests there, and what a press leads to. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from engines.spec import Seat
from kq_table.strings import say
from kq_table.ui.button import Pressable
from kq_table.ui.widget import Widget

from .furniture import Press

About = Callable[[Seat], str]
"""Says who sits at a seat, and how it stands."""


class PlateHint(Widget):
    """What a plate says to a pointer that rests on it."""

    def __init__(self, seat: Seat, about: About) -> None:
        super().__init__(f"plate:{seat}.hint", hint=say("setup.seat", number=seat + 1))
        self._seat, self._about = seat, about

    def tip(self) -> tuple[str, Rect]:
        """Say who sits there, and how it stands."""
        return self._about(self._seat), self.rect


class PlatePress(Pressable):
    """A plate, or a part of it, as a button; it draws only its ring, since plates lie on the felt, under the cards."""

    def __init__(self, seat: Seat, about: About, press: Press) -> None:
        super().__init__(f"plate:{seat}.press", press.words)
        self._seat, self._about, self._press = seat, about, press
        self.sign = press.sign

    def tip(self) -> tuple[str, Rect]:
        """Say who sits there, how it stands, and what a press leads to."""
        return f"{self._about(self._seat)}\n{self.text}", self.rect

    def activate(self) -> None:
        """Go where a press leads."""
        self.kit.click("click")
        self._press.do()
