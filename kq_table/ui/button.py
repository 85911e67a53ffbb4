"""Buttons, and what else is pressed like one."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame
from pygame import Rect

from .accessibility import Role
from .focus import ACTIVATE_KEYS
from .skins import ButtonKind
from .svg import icon
from .theme import BRASS, BRASS_LIGHT, CREAM, FADED, GAP, HIT, INK, Colour
from .widget import Painter, Pos, UiContext, Widget

_SIDE_PADDING: Final = 20
_ROLE: Final = "button"


class Pressable(Widget):
    """A widget that is pressed, by pointer or by key."""

    can_focus = True
    access_role: ClassVar[Role] = "button"
    on_press: Callable[[], None]

    def press(self, pos: Pos) -> None:
        self.is_pressed = True

    def drag(self, pos: Pos) -> None:
        """While the pointer is elsewhere the button is up: letting go there presses nothing."""
        self.is_pressed = self.rect.collidepoint(pos)

    def release(self, pos: Pos) -> None:
        self.is_pressed = False
        if self.rect.collidepoint(pos):
            self.activate()

    def key(self, event: pygame.event.Event) -> bool:
        if event.key not in ACTIVATE_KEYS:
            return False
        self.activate()
        return True

    def activate(self) -> None:
        """Do what a press is for."""
        self.kit.play_sound("click")
        self.on_press()


class Button(Pressable):
    """
    A button with a text, and with a picture before it if it has one.

    :param on_press: called once for every press, by pointer or by key
    :param kind: ``primary`` for the one that most people want, ``plain``, ``quiet``, or ``danger``
    :param picture: a name of ``assets/icons``, shown before the text
    """

    role: str = _ROLE
    """How the text is written: one of `theme.FACES`."""

    def __init__(
        self, name: str, text: str, on_press: Callable[[], None], kind: ButtonKind = "plain", picture: str = ""
    ) -> None:
        super().__init__(name, text)
        self.on_press, self.kind, self.picture = on_press, kind, picture

    def natural_width(self, kit: UiContext) -> int:
        before = self._icon_size(kit) + kit.px(GAP) if self.picture else 0
        return before + kit.fonts.width(self.text, self.role) + 2 * kit.px(_SIDE_PADDING)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(kit.px(HIT + 4), kit.fonts.height(_ROLE) + kit.px(GAP))

    def paint(self, pen: Painter) -> None:
        pen.draw_skin(self, "ground", self.kit.skins.button(self.rect.size, self.kind, self.state), self.rect)
        self._paint_face(pen, self.rect.move(0, self.kit.px(1) if self.state == "down" else 0))

    def _paint_face(self, pen: Painter, inside: Rect) -> None:
        fonts, px = self.kit.fonts, self.kit.px
        size = self._icon_size(self.kit)
        before = size + px(GAP) if self.picture else 0
        image = fonts.line_within(self.text, self.role, self._colour(), inside.w - before - px(GAP))
        x = inside.x + (inside.w - before - image.get_width()) // 2
        if self.picture:
            pen.put(self, "picture", icon(self.picture, size, self._colour()), x, inside.centery - size // 2)
        pen.put(self, "text", image, x + before, inside.y + (inside.h - image.get_height()) // 2)

    def _colour(self) -> Colour:
        if not self.is_enabled:
            return FADED
        return INK if self.kind == "primary" else CREAM

    def _icon_size(self, kit: UiContext) -> int:
        return round(kit.fonts.height(_ROLE) * 0.8)


class Link(Button):
    """A button among lines of text: no frame, its words underlined, so that it is seen that they can be pressed."""

    def __init__(self, name: str, text: str, on_press: Callable[[], None], picture: str) -> None:
        super().__init__(name, text, on_press, "quiet", picture)

    def natural_width(self, kit: UiContext) -> int:
        return self._icon_size(kit) + kit.px(GAP) + kit.fonts.width(self.text, self.role)

    def paint(self, pen: Painter) -> None:
        kit, rect, size = self.kit, self.rect, self._icon_size(self.kit)
        left = rect.x + size + kit.px(GAP)
        words = kit.fonts.line_within(self.text, self.role, self._colour(), rect.right - left)
        y = rect.y + (rect.h - words.get_height()) // 2
        line = kit.skins.block((words.get_width(), kit.px(1)), BRASS)
        pen.put(self, "picture", icon(self.picture, size, self._colour()), rect.x, rect.centery - size // 2)
        pen.put(self, "text", words, left, y)
        pen.put(self, "line", line, left, y + words.get_height() - kit.px(1))

    def _colour(self) -> Colour:
        return BRASS_LIGHT if self.state in {"hover", "down"} else super()._colour()


class IconButton(Button):
    """A button that shows only its picture; its text is its name, and its hint unless it has another."""

    def __init__(
        self, name: str, text: str, on_press: Callable[[], None], picture: str, kind: ButtonKind = "quiet"
    ) -> None:
        super().__init__(name, text, on_press, kind, picture)
        self.hint = text

    def natural_width(self, kit: UiContext) -> int:
        return self.natural_height(kit, 0)

    def _paint_face(self, pen: Painter, inside: Rect) -> None:
        size = self.kit.fonts.height(_ROLE)
        pen.put_centred(self, "picture", icon(self.picture, size, self._colour()), inside)


class Tile(Button):
    """A quiet button whose picture and text stand at its left, so that those of a column are in line."""

    def __init__(self, name: str, text: str, on_press: Callable[[], None], picture: str) -> None:
        super().__init__(name, text, on_press, "quiet", picture)

    def _paint_face(self, pen: Painter, inside: Rect) -> None:
        """Draw the face at the left, as wide as the narrowest button that holds it."""
        super()._paint_face(pen, Rect(inside.x, inside.y, min(inside.w, self.natural_width(self.kit)), inside.h))
