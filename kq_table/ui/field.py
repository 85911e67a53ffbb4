"""A line to write in. Knows letters and a caret, not what the text is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from kq_table.theme import BRASS_LIGHT, CREAM, FADED, GAP, HIT
from kq_table.ui.widget import Kit, Pen, Pos, Widget

_ROLE: Final = "body"
_SHORTCUT: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT


class TextField(Widget):
    """
    One line of text.

    :param text: its name; what is written is its `value`
    :param longest: the most letters it takes
    :param on_change: called with the new value
    """

    can_focus = True

    def __init__(self, name: str, text: str, value: str, longest: int, on_change: Callable[[str], None]) -> None:
        super().__init__(name, text)
        self.longest, self.on_change = longest, on_change
        self.value = value[:longest]
        self.placeholder = ""
        """What stands there, faintly, while nothing is written."""
        self.caret = len(self.value)
        self._first = 0

    @property
    def spoken(self) -> str:
        """The name, and what is written."""
        return f"{super().spoken}: {self.value}"

    def natural_width(self, kit: Kit) -> int:
        """Give a width in which a name of usual length shows."""
        return kit.fonts.width("n" * min(self.longest, 20), _ROLE) + 2 * kit.px(GAP)

    def natural_height(self, kit: Kit, width: int) -> int:
        """Give the height of what may be pressed."""
        del width
        return max(kit.px(HIT), kit.fonts.height(_ROLE) + kit.px(GAP))

    def press(self, pos: Pos) -> None:
        """Bring the caret to the nearest gap between letters."""
        fonts, start = self.kit.fonts, self._inside().x
        gaps = range(self._first, len(self.value) + 1)
        self.caret = min(gaps, key=lambda i: abs(start + fonts.width(self.value[self._first : i], _ROLE) - pos[0]))

    def write(self, text: str) -> bool:
        """Take typed letters as far as there is room; control characters are no letters."""
        # Letters that the type has no shape for would only show as boxes.
        known = self.kit.fonts.can_draw
        letters = "".join(letter for letter in text if letter.isprintable() and known(letter, _ROLE))
        letters = letters[: self.longest - len(self.value)]
        if letters:
            self._change(self.value[: self.caret] + letters + self.value[self.caret :], self.caret + len(letters))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Edit. A key that types a letter is taken too, so that it is no shortcut meanwhile."""
        edits: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: lambda: self._move(self.caret - 1),
            pygame.K_RIGHT: lambda: self._move(self.caret + 1),
            pygame.K_HOME: lambda: self._move(0),
            pygame.K_END: lambda: self._move(len(self.value)),
            pygame.K_BACKSPACE: lambda: self._cut(self.caret - 1),
            pygame.K_DELETE: lambda: self._cut(self.caret),
        }
        edit = edits.get(event.key)
        if edit is not None:
            edit()
            return True
        typed = getattr(event, "unicode", "")
        return bool(typed) and typed.isprintable() and not event.mod & _SHORTCUT

    def resume(self, former: Widget) -> None:
        """Keep the caret where it stood."""
        assert isinstance(former, TextField)
        self._move(former.caret)

    def paint(self, pen: Pen) -> None:
        """Draw the well, the text as far as it shows, and the caret."""
        well = self.kit.skins.well(self.rect.size, is_lit=self.is_focused, is_off=not self.is_enabled)
        pen.dress(self, "well", well, self.rect)
        inside, fonts = self._inside(), self.kit.fonts
        self._follow_caret(inside.w)
        image = fonts.line(self._fitting(inside.w), _ROLE, CREAM if self.is_enabled else FADED)
        if not self.value:
            image = fonts.line(fonts.elide(self.placeholder, _ROLE, inside.w), _ROLE, FADED)
        pen.put(self, "text", image, inside.x, inside.y + (inside.h - image.get_height()) // 2)
        if self.is_focused:
            self._paint_caret(pen, inside)

    def _paint_caret(self, pen: Pen, inside: Rect) -> None:
        x = inside.x + self.kit.fonts.width(self.value[self._first : self.caret], _ROLE)
        height = self.kit.fonts.height(_ROLE)
        pen.put(self, "caret", self._caret_image(height), x, inside.centery - height // 2)

    def _caret_image(self, height: int) -> Surface:
        """Give a line that does not blink: a still screen stays still, and costs nothing."""
        size = self.kit.px(2), height
        return self.kit.skins.block(size, BRASS_LIGHT)

    def _inside(self) -> Rect:
        return self.rect.inflate(-2 * self.kit.px(GAP), 0)

    def _follow_caret(self, width: int) -> None:
        """Choose the first letter shown such that the caret is in sight."""
        self._first = min(self._first, self.caret)
        while self.kit.fonts.width(self.value[self._first : self.caret], _ROLE) > width and self._first < self.caret:
            self._first += 1

    def _fitting(self, width: int) -> str:
        shown = self.value[self._first :]
        while self.kit.fonts.width(shown, _ROLE) > width:
            shown = shown[:-1]
        return shown

    def _move(self, to: int) -> None:
        self.caret = min(len(self.value), max(0, to))

    def _cut(self, index: int) -> None:
        if 0 <= index < len(self.value):
            self._change(self.value[:index] + self.value[index + 1 :], index)

    def _change(self, value: str, caret: int) -> None:
        self.value, self.caret = value, caret
        self.on_change(value)
