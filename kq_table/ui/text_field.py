"""A line to write in, and the text with caret and selection behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame
from pygame import Rect

from .accessibility import Node, Role
from .export import to_clipboard
from .focus import COMMAND
from .theme import BRASS_DARK, BRASS_LIGHT, CREAM, FADED, GAP, HIT
from .widget import Painter, Pos, UiContext, Widget

_ROLE: Final = "body"
_ERASING_KEYS: Final = {pygame.K_BACKSPACE: -1, pygame.K_DELETE: 1}
"""The side of the caret on which a key erases: -1 before, 1 behind."""
_SHORTCUT: Final = COMMAND | pygame.KMOD_ALT


class EditBuffer:
    """
    A text with a caret and a selection.

    Both are gaps between letters, from 0 (before the first letter) to the text's length.

    :param max_length: the most letters it takes
    """

    def __init__(self, text: str, max_length: int) -> None:
        self.text, self.max_length = text[:max_length], max_length
        self.caret = self.anchor = len(self.text)
        """The gaps where typing continues and where the selection began; equal if nothing is selected."""

    @property
    def selection(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        return self.text[slice(*self.selection)]

    @property
    def room(self) -> int:
        """How many letters may be inserted now."""
        return self.max_length - len(self.text) + len(self.selected)

    def move(self, to: int, *, is_selecting: bool = False) -> None:
        """Move the caret to a gap, clamped to the text."""
        self.caret = min(len(self.text), max(0, to))
        if not is_selecting:
            self.anchor = self.caret

    def select_all(self) -> None:
        self.anchor, self.caret = 0, len(self.text)

    def insert(self, letters: str) -> None:
        """Replace the selection by letters; the caret goes behind them."""
        left, right = self.selection
        self.text = self.text[:left] + letters + self.text[right:]
        self.move(left + len(letters))

    def erase(self, side: int) -> bool:
        """Erase the selection, else the letter before (-1) or behind (1) the caret; True if there was any."""
        if not self.selected:
            self.move(self.caret + side, is_selecting=True)
        if not self.selected:
            return False
        self.insert("")
        return True

    def key_goals(self, *, is_selecting: bool) -> dict[int, int]:
        """The gaps to which keys lead; an arrow without Shift leads to the selection's end."""
        left, right = self.selection
        is_leaving = bool(self.selected) and not is_selecting
        return {
            pygame.K_LEFT: left if is_leaving else self.caret - 1,
            pygame.K_RIGHT: right if is_leaving else self.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }


class TextField(Widget):
    """
    One line of text, edited by keys and pointer.

    :param text: its name; what is written is the text of its `buffer`
    :param max_length: the most letters it takes
    :param on_change: called with the new value
    """

    can_focus = True

    def __init__(self, name: str, text: str, value: str, max_length: int, on_change: Callable[[str], None]) -> None:
        super().__init__(name, text)
        self.buffer, self.on_change = EditBuffer(value, max_length), on_change
        self.placeholder = ""
        """Text shown faintly while nothing is written."""
        self.full_message = ""
        """The hint after typing into a full field."""
        self.is_full = False
        """Whether somebody typed into a full field."""
        self._first = 0
        """Index of the first letter shown, where the text is too long."""

    access_role: ClassVar[Role] = "text input"

    @property
    def value_words(self) -> str:
        return self.buffer.text

    def _own_node(self) -> Node:
        node = super()._own_node()
        return node._replace(description=node.description or self.placeholder)

    def natural_width(self, kit: UiContext) -> int:
        return kit.fonts.width("n" * min(self.buffer.max_length, 20), _ROLE) + 2 * kit.px(GAP)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(kit.px(HIT), kit.fonts.height(_ROLE) + kit.px(GAP))

    def tip(self) -> tuple[str, Rect]:
        """The hint; after typing into a full field, why it takes no more."""
        return (self.full_message if self.is_full else self.hint), self.rect

    def press(self, pos: Pos) -> None:
        self.buffer.move(self._gap_at(pos))

    def drag(self, pos: Pos) -> None:
        self.buffer.move(self._gap_at(pos), is_selecting=True)

    def write(self, text: str) -> bool:
        """Insert typed letters as far as there is room; control characters are dropped."""
        # Letters without a glyph would only show as boxes.
        known = self.kit.fonts.can_draw
        letters = "".join(letter for letter in text if letter.isprintable() and known(letter, _ROLE))
        room = self.buffer.room
        self.is_full = len(letters) > room
        if self.is_full:
            self.kit.play_sound("refuse")
        if letters[:room]:
            self.buffer.insert(letters[:room])
            self.on_change(self.buffer.text)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Edit. A key that types a letter is consumed too, so that it acts as no shortcut."""
        commands: dict[int, Callable[[], object]] = {
            pygame.K_a: self.buffer.select_all,
            pygame.K_c: self._copy,
            pygame.K_x: self._cut,
            pygame.K_v: self._paste,
        }
        if event.mod & COMMAND and event.key in commands:
            commands[event.key]()
            return True
        is_selecting = bool(event.mod & pygame.KMOD_SHIFT)
        goals = self.buffer.key_goals(is_selecting=is_selecting)
        if event.key in goals:
            self.buffer.move(goals[event.key], is_selecting=is_selecting)
            return True
        if event.key in _ERASING_KEYS:
            self._erase(_ERASING_KEYS[event.key])
            return True
        typed = getattr(event, "unicode", "")
        return bool(typed) and typed.isprintable() and not event.mod & _SHORTCUT

    def restore_from(self, former: Widget) -> None:
        assert isinstance(former, TextField)
        self.buffer.move(former.buffer.anchor)
        self.buffer.move(former.buffer.caret, is_selecting=True)
        self.is_full = former.is_full

    def paint(self, pen: Painter) -> None:
        well = self.kit.skins.well(self.rect.size, is_lit=self.is_focused, is_off=not self.is_enabled)
        pen.draw_skin(self, "well", well, self.rect)
        inside, fonts, block = self._inside(), self.kit.fonts, self.kit.skins.block
        text = fonts.line(self._visible_text(inside.w), _ROLE, CREAM if self.is_enabled else FADED)
        if not self.buffer.text:
            text = fonts.line_within(self.placeholder, _ROLE, FADED, inside.w)
        height = fonts.height(_ROLE)
        top = inside.centery - height // 2
        left, right = (min(inside.right, self._x_of(gap)) for gap in self.buffer.selection)
        if self.is_focused and left < right:
            pen.put(self, "selection", block((right - left, height), BRASS_DARK), left, top)
        pen.put(self, "text", text, inside.x, inside.y + (inside.h - text.get_height()) // 2)
        if self.is_focused:
            # The caret does not blink: a still screen stays still, and costs nothing.
            caret = block((self.kit.px(2), height), BRASS_LIGHT)
            pen.put(self, "caret", caret, self._x_of(self.buffer.caret), top)

    def _inside(self) -> Rect:
        return self.rect.inflate(-2 * self.kit.px(GAP), 0)

    def _x_of(self, gap: int) -> int:
        return self._inside().x + self.kit.fonts.width(self.buffer.text[self._first : gap], _ROLE)

    def _gap_at(self, pos: Pos) -> int:
        return min(range(self._first, len(self.buffer.text) + 1), key=lambda gap: abs(self._x_of(gap) - pos[0]))

    def _visible_text(self, width: int) -> str:
        """As much of the text as fits, from a first letter such that the caret is in sight."""
        fonts, text, caret = self.kit.fonts, self.buffer.text, self.buffer.caret
        self._first = min(self._first, caret)
        while self._first < caret and fonts.width(text[self._first : caret], _ROLE) > width:
            self._first += 1
        end = len(text)
        while fonts.width(text[self._first : end], _ROLE) > width:
            end -= 1
        return text[self._first : end]

    def _erase(self, side: int) -> None:
        if self.buffer.erase(side):
            self.is_full = False
            self.on_change(self.buffer.text)

    # -- the clipboard; where the window system refuses it, a sound says so

    def _copy(self) -> bool:
        """Copy the selected letters; True if there were any and it worked."""
        if not self.buffer.selected:
            return False
        try:
            to_clipboard(self.buffer.selected)
        except OSError:
            self.kit.play_sound("refuse")
            return False
        return True

    def _cut(self) -> None:
        if self._copy():
            self._erase(0)

    def _paste(self) -> None:
        try:
            self.write(pygame.scrap.get_text())
        except pygame.error:
            self.kit.play_sound("refuse")
