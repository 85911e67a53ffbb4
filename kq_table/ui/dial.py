"""A dial of whole numbers, some of them barred. Knows no game: why a number is barred is told to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from kq_table.theme import CREAM, FADED, HIT, INK
from kq_table.ui.button import ACTIVATE
from kq_table.ui.widget import Kit, Pen, Pos, Widget

MINUS: Final = "\N{MINUS SIGN}"
_ROLE: Final = "number"
_ARROWS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: 0, pygame.K_DOWN: 0}


def signed(number: int) -> str:
    """Write a number with its sign, a true minus; nought has none."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number else "0"


class Dial(Widget):
    """
    The numbers from `least` to `most`, laid out in rows, one of them chosen.

    Digits and minus typed one after the other choose a number; Enter confirms it, and so does pressing it again.

    :param on_change: called with the number newly chosen
    :param on_confirm: called with the chosen number when it is confirmed
    """

    can_focus = True

    def __init__(
        self, name: str, text: str, span: range, on_change: Callable[[int], None], on_confirm: Callable[[int], None]
    ) -> None:
        super().__init__(name, text)
        self.span, self.on_change, self.on_confirm = span, on_change, on_confirm
        self.value: int | None = None
        self.barred: dict[int, str] = {}
        """Numbers that may not be chosen now, each with the reason, told as a hint."""
        self._over: int | None = None
        self._typed = ""

    @property
    def spoken(self) -> str:
        """The name, and the chosen number."""
        return super().spoken if self.value is None else f"{super().spoken}: {signed(self.value)}"

    def natural_width(self, kit: Kit) -> int:
        """Give the width of two rows, which keeps minus and plus apart where the span is even."""
        return -(-len(self.span) // 2) * self._side(kit)

    def natural_height(self, kit: Kit, width: int) -> int:
        """Give the height of as many rows as the width makes necessary."""
        return -(-len(self.span) // self._across(kit, width)) * self._side(kit)

    def cell(self, number: int) -> Rect:
        """Give the place of a number in real pixels."""
        side, across = self._side(self.kit), self._across(self.kit, self.rect.w)
        row, column = divmod(self.span.index(number), across)
        in_row = min(across, len(self.span) - row * across)
        left = self.rect.x + (self.rect.w - in_row * side) // 2
        return Rect(left + column * side, self.rect.y + row * side, side, side)

    def tip(self) -> tuple[str, Rect]:
        """Give why the number pointed at is barred."""
        number = self._over if self._over is not None else self.value
        if number is None or number not in self.barred:
            return self.hint, self.rect
        return self.barred[number], self.cell(number)

    def point(self, pos: Pos) -> None:
        """Light up the number under the pointer."""
        self._over = self._at(pos)

    def press(self, pos: Pos) -> None:
        """Choose the number under the pointer, or confirm it if it was chosen before."""
        number = self._at(pos)
        if number is None:
            return
        if number == self.value and number not in self.barred:
            self._confirm()
        else:
            self.choose(number)

    def key(self, event: pygame.event.Event) -> bool:
        """Choose by arrows and by typing, confirm by Enter or Space."""
        if event.key in ACTIVATE and self.value is not None:
            self._confirm()
            return True
        if event.key in _ARROWS:
            return self._walk(event.key)
        return self._type(getattr(event, "unicode", ""))

    def choose(self, number: int) -> bool:
        """Choose a number; tell whether it may be."""
        if number not in self.span or number in self.barred:
            self.kit.click("refuse")
            return False
        self._typed = ""
        if number != self.value:
            self.value = number
            self.kit.click("tick")
            self.on_change(number)
        return True

    def paint(self, pen: Pen) -> None:
        """Draw every number on its cell: brass under the chosen one, a line through the barred."""
        for number in self.span:
            gap = 2 * self.kit.px(2)
            self._paint_cell(pen, number, self.cell(number).inflate(-gap, -gap))

    def _paint_cell(self, pen: Pen, number: int, cell: Rect) -> None:
        skins, is_chosen, is_barred = self.kit.skins, number == self.value, number in self.barred
        skin = skins.chosen(cell.size, "rest") if is_chosen else skins.well(cell.size, is_off=is_barred)
        pen.dress(self, ("cell", number), skin, cell)
        if number == self._over and self.is_hovered and not is_chosen and not is_barred:
            pen.dress(self, "over", skins.wash(cell.size), cell)
        colour = INK if is_chosen else FADED if is_barred else CREAM
        pen.centre(self, ("number", number), self.kit.fonts.line(signed(number), _ROLE, colour), cell)
        if is_barred:
            pen.dress(self, ("bar", number), skins.strike(cell.size), cell)

    def _walk(self, key: int) -> bool:
        """Step to the next number that is not barred; off the edge the key is left to the board."""
        across = self._across(self.kit, self.rect.w)
        step = _ARROWS[key] or (across if key == pygame.K_DOWN else -across)
        number = (self.value if self.value is not None else self.span[len(self.span) // 2] - step) + step
        while number in self.barred:
            number += step
        return number in self.span and self.choose(number)

    def _type(self, letter: str) -> bool:
        """Take a digit or minus; a number begun earlier goes on as long as it stays on the dial."""
        letter = letter.replace(MINUS, "-")
        if not letter or letter not in "0123456789-":
            return False
        typed = letter if letter == "-" else self._typed + letter
        if typed != "-" and int(typed) not in self.span:
            typed = letter
        if typed != "-" and int(typed) in self.span:
            self.choose(int(typed))
        self._typed = typed
        return True

    def _confirm(self) -> None:
        if self.value is None or self.value in self.barred:
            self.kit.click("refuse")
            return
        self.kit.click("click")
        self.on_confirm(self.value)

    def _at(self, pos: Pos) -> int | None:
        return next((number for number in self.span if self.cell(number).collidepoint(pos)), None)

    def _side(self, kit: Kit) -> int:
        return max(kit.px(HIT), kit.fonts.width(signed(self.span[0]), _ROLE) + kit.px(18))

    def _across(self, kit: Kit, width: int) -> int:
        """Give the numbers in a row: as few rows as fit, all of about equal length."""
        fit = max(1, width // self._side(kit))
        rows = -(-len(self.span) // fit)
        return -(-len(self.span) // rows)
