"""The widget to predict with: a dial that answers to pointer, wheel, arrow keys and digits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from engines.core.sentences import signed
from kq_table.text import say
from kq_table.ui.keys import ACTIVATE_KEYS
from kq_table.ui.widget import Painter, Pos, Target, Widget

from .dial import MAX_NUMBER, MIN_NUMBER, Dial

DIGITS: Final = frozenset("0123456789")
MINUS: Final = frozenset("-−")
KEY_STEPS: Final = {
    pygame.K_LEFT: -1,
    pygame.K_DOWN: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: 1,
    pygame.K_PAGEDOWN: -3,
    pygame.K_PAGEUP: 3,
}
MARK_SPOT: Final = 1.06
"""How far from the centre a hint marks a number, in radii of the dial: no mark of the usual size lies on a number."""


class PredictionDial(Widget):
    """
    Chooses a number from −12 to 12.

    :param on_choose: called when the number changes; None while nothing is chosen
    :param on_announce: called when the number is announced (Enter)
    :param on_barred: called when the barred number is tried; the needle does not move
    """

    can_focus = True

    def __init__(
        self, on_choose: Callable[[int | None], None], on_announce: Callable[[], None], on_barred: Callable[[int], None]
    ) -> None:
        super().__init__("dial", say("table.predict"))
        # Beside the number it would lie on a lesson's words, and a press says it below the dial.
        self.is_tip_told = True
        self.on_choose, self.on_announce, self.on_barred = on_choose, on_announce, on_barred
        self.number: int | None = None
        self.barred: int | None = None
        self.dial = Dial(0, 0, 1)
        self._typed = ""
        self._over: int | None = None

    @property
    def spoken(self) -> str:
        return say("table.choose_number") if self.number is None else say("table.dial", number=signed(self.number))

    def clear(self, barred: int | None) -> None:
        """Start again with no number chosen."""
        self.number, self.barred, self._typed = None, barred, ""

    def press(self, pos: Pos) -> None:
        self.is_pressed = True
        self._turn_to(self.dial.number_at(pos))

    def drag(self, pos: Pos) -> None:
        self._turn_to(self.dial.number_at(pos, is_dragging=True))

    def release(self, pos: Pos) -> None:
        self.is_pressed = False

    def hover(self, pos: Pos) -> None:
        """Note the number under the pointer, for the tooltip."""
        self._over = self.dial.number_at(pos)

    def wheel(self, steps: float) -> bool:
        self.step(1 if steps > 0 else -1)
        return True

    def tip(self) -> tuple[str, Rect]:
        if self.barred is None or self._over != self.barred:
            return "", self.rect
        return say("table.barred", number=signed(self.barred)), self.dial.box(self.barred)

    def key(self, event: pygame.event.Event) -> bool:
        """Turn with the arrow keys, Home and End, delete a digit with Backspace, announce with Enter."""
        if event.key in KEY_STEPS:
            self.step(KEY_STEPS[event.key])
        elif event.key in {pygame.K_HOME, pygame.K_END}:
            self._turn_to(MIN_NUMBER if event.key == pygame.K_HOME else MAX_NUMBER)
        elif event.key == pygame.K_BACKSPACE:
            self._type(self._typed[:-1])
        elif event.key in ACTIVATE_KEYS:
            self._typed = ""
            self.on_announce()
        else:
            return False
        return True

    def write(self, text: str) -> bool:
        if text in MINUS:
            self._type("" if self._typed == "-" else "-")
        elif text in DIGITS:
            longer = self._typed + text
            self._type(longer if MIN_NUMBER <= int(longer) <= MAX_NUMBER else text)
        else:
            return False
        return True

    def step(self, by: int) -> None:
        """Turn by that many numbers, skipping the barred one."""
        self._typed = ""
        start = 0 if self.number is None else self.number + by
        if start == self.barred:
            start += 1 if by > 0 else -1
        self._turn_to(min(MAX_NUMBER, max(MIN_NUMBER, start)))

    def _type(self, typed: str) -> None:
        """Choose the number that has been typed; None if it is incomplete or barred."""
        self._typed = typed
        number = int(typed) if typed.lstrip("-") else None
        if number is None or number == self.barred:
            self.number = None
            self.on_choose(None)
        self._turn_to(number)

    def _turn_to(self, number: int | None) -> None:
        if number is None or number == self.number:
            return
        if number == self.barred:
            self.kit.play_sound("refuse")
            self.on_barred(number)
            return
        self.number = number
        self.kit.play_sound("tick")
        self.on_choose(number)

    def paint(self, pen: Painter) -> None:
        pen.put(self, "dial", self._picture(), self.rect.x, self.rect.y)

    def _picture(self) -> pygame.Surface:
        key = (self.kit.fonts, self.dial, self.number, self.barred)
        if key != self._drawn[0]:
            self._drawn = (key, self.dial.paint(self.kit.fonts, self.number, self.barred))
        return self._drawn[1]

    _drawn: tuple[object, pygame.Surface] = (None, pygame.Surface((1, 1)))

    def mark_spot(self, control: str) -> Pos | None:
        """Give the point outside a number for the mark of a hint, by the id of its target; None if it is no number."""
        kind, _, number = control.partition(":")
        if kind != "dial" or not number:
            return None
        x, y = self.dial.spot(int(number), MARK_SPOT)
        return round(x), round(y)

    def number_targets(self) -> list[Target]:
        """List the numbers that can be predicted."""
        numbers = (n for n in range(MIN_NUMBER, MAX_NUMBER + 1) if n != self.barred)
        return [Target(f"dial:{n}", signed(n), self.dial.box(n)) for n in numbers]
