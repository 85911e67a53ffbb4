"""A line to write in. Knows letters, a caret and what is selected, not what the text is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from .theme import BRASS_DARK, BRASS_LIGHT, CREAM, FADED, GAP, HIT
from .widget import Painter, Pos, UiContext, Widget

_ROLE: Final = "body"
_RUBBED_OUT: Final = {pygame.K_BACKSPACE: -1, pygame.K_DELETE: 1}
"""On which side of the caret a key takes a letter away."""
_COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_SHORTCUT: Final = _COMMAND | pygame.KMOD_ALT


class TextField(Widget):
    """
    One line of text.

    :param text: its name; what is written is its `value`
    :param max_length: the most letters it takes
    :param on_change: called with the new value
    """

    can_focus = True

    def __init__(self, name: str, text: str, value: str, max_length: int, on_change: Callable[[str], None]) -> None:
        super().__init__(name, text)
        self.max_length, self.on_change = max_length, on_change
        self.value = value[:max_length]
        self.placeholder = ""
        """What stands there, faintly, while nothing is written."""
        self.full_message = ""
        """What is said to whoever writes on where there is no room."""
        self.caret = self.anchor = len(self.value)
        """The gaps between letters where writing goes on and where the selection began; the same, if there is none."""
        self._first = 0
        self.is_full = False
        """Whether somebody wrote on where there is no room."""

    @property
    def spoken(self) -> str:
        """The name, and what is written."""
        return f"{super().spoken}: {self.value}"

    def natural_width(self, kit: UiContext) -> int:
        """Give a width in which a name of usual length shows."""
        return kit.fonts.width("n" * min(self.max_length, 20), _ROLE) + 2 * kit.px(GAP)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of what may be pressed."""
        del width
        return max(kit.px(HIT), kit.fonts.height(_ROLE) + kit.px(GAP))

    @property
    def selection(self) -> tuple[int, int]:
        """The gaps between which letters are selected, the left one first."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The letters that are selected."""
        return self.value[slice(*self.selection)]

    def tip(self) -> tuple[str, Rect]:
        """Say why nothing more is written, where that is so."""
        return (self.full_message if self.is_full else self.hint), self.rect

    def press(self, pos: Pos) -> None:
        """Bring the caret to the nearest gap between letters."""
        self._move(self._gap(pos))

    def drag(self, pos: Pos) -> None:
        """Select up to the nearest gap."""
        self._move(self._gap(pos), is_selecting=True)

    def _gap(self, pos: Pos) -> int:
        fonts, start = self.kit.fonts, self._inside().x
        gaps = range(self._first, len(self.value) + 1)
        return min(gaps, key=lambda i: abs(start + fonts.width(self.value[self._first : i], _ROLE) - pos[0]))

    def write(self, text: str) -> bool:
        """Take typed letters as far as there is room; control characters are no letters."""
        # Letters that the type has no shape for would only show as boxes.
        known = self.kit.fonts.can_draw
        letters = "".join(letter for letter in text if letter.isprintable() and known(letter, _ROLE))
        room = self.max_length - len(self.value) + len(self.selected)
        self.is_full = len(letters) > room
        if self.is_full:
            self.kit.play_sound("refuse")
        if letters[:room]:
            self._put(letters[:room])
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Edit. A key that types a letter is taken too, so that it is no shortcut meanwhile."""
        if event.mod & _COMMAND and event.key in self._commands:
            self._commands[event.key]()
            return True
        is_selecting = bool(event.mod & pygame.KMOD_SHIFT)
        goals = self._goals(is_selecting=is_selecting)
        if event.key in goals:
            self._move(goals[event.key], is_selecting=is_selecting)
            return True
        if event.key in _RUBBED_OUT:
            self._rub_out(_RUBBED_OUT[event.key])
            return True
        typed = getattr(event, "unicode", "")
        return bool(typed) and typed.isprintable() and not event.mod & _SHORTCUT

    @property
    def _commands(self) -> dict[int, Callable[[], None]]:
        return {
            pygame.K_a: self._select_all,
            pygame.K_c: self._copy_selected,
            pygame.K_x: self._cut,
            pygame.K_v: self._paste,
        }

    def _goals(self, *, is_selecting: bool) -> dict[int, int]:
        """Where keys lead to; out of a selection an arrow leads to its end."""
        left, right = self.selection
        is_leaving = bool(self.selected) and not is_selecting
        return {
            pygame.K_LEFT: left if is_leaving else self.caret - 1,
            pygame.K_RIGHT: right if is_leaving else self.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.value),
        }

    def restore_from(self, former: Widget) -> None:
        """Keep the caret and the selection where they stood."""
        assert isinstance(former, TextField)
        self._move(former.anchor)
        self._move(former.caret, is_selecting=True)
        self.is_full = former.is_full

    def paint(self, pen: Painter) -> None:
        """Draw the well, the text as far as it shows, what is selected of it, and the caret."""
        well = self.kit.skins.well(self.rect.size, is_lit=self.is_focused, is_off=not self.is_enabled)
        pen.draw_skin(self, "well", well, self.rect)
        inside, fonts = self._inside(), self.kit.fonts
        self._follow_caret(inside.w)
        if self.is_focused and self.selected:
            self._paint_selection(pen, inside)
        image = fonts.line(self._fitting(inside.w), _ROLE, CREAM if self.is_enabled else FADED)
        if not self.value:
            image = fonts.line(fonts.elide(self.placeholder, _ROLE, inside.w), _ROLE, FADED)
        pen.put(self, "text", image, inside.x, inside.y + (inside.h - image.get_height()) // 2)
        if self.is_focused:
            self._paint_caret(pen, inside)

    def _paint_selection(self, pen: Painter, inside: Rect) -> None:
        left, right = (min(inside.right, self._at(inside, gap)) for gap in self.selection)
        height = self.kit.fonts.height(_ROLE)
        if left < right:
            block = self.kit.skins.block((right - left, height), BRASS_DARK)
            pen.put(self, "selection", block, left, inside.centery - height // 2)

    def _paint_caret(self, pen: Painter, inside: Rect) -> None:
        height = self.kit.fonts.height(_ROLE)
        pen.put(self, "caret", self._caret_image(height), self._at(inside, self.caret), inside.centery - height // 2)

    def _at(self, inside: Rect, gap: int) -> int:
        """Give the place of a gap between letters, as they are shown."""
        return inside.x + self.kit.fonts.width(self.value[self._first : gap], _ROLE)

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

    def _move(self, to: int, *, is_selecting: bool = False) -> None:
        self.caret = min(len(self.value), max(0, to))
        if not is_selecting:
            self.anchor = self.caret

    def _select_all(self) -> None:
        self.anchor, self.caret = 0, len(self.value)

    def _rub_out(self, side: int) -> None:
        """Take away what is selected, else the letter on a side of the caret."""
        if not self.selected:
            self._move(self.caret + side, is_selecting=True)
        if self.selected:
            self.is_full = False
            self._put("")

    def _put(self, letters: str) -> None:
        """Put letters where the selection is; the caret stands behind them."""
        left, right = self.selection
        self.value = self.value[:left] + letters + self.value[right:]
        self._move(left + len(letters))
        self.on_change(self.value)

    # -- the clipboard; where the window system refuses it, that is heard

    def _copy(self) -> bool:
        """Put the selected letters on the clipboard; tell whether that worked."""
        try:
            pygame.scrap.put_text(self.selected)
        except pygame.error:
            self.kit.play_sound("refuse")
            return False
        return True

    def _copy_selected(self) -> None:
        if self.selected:
            self._copy()

    def _cut(self) -> None:
        if self.selected and self._copy():
            self._rub_out(0)

    def _paste(self) -> None:
        try:
            self.write(pygame.scrap.get_text())
        except pygame.error:
            self.kit.play_sound("refuse")
