"""One match in the list of those kept: its picture, its words and, unfolded, what can be done. Knows no record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from kq_table.ui.button import Button, Pressable
from kq_table.ui.layout import Row
from kq_table.ui.svg import icon, portrait
from kq_table.ui.theme import BRASS_DARK, BRASS_LIGHT, CREAM, CREAM_SOFT, FADED, GAP, INK, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

PICTURE: Final = (168, 105)
"""Design pixels of a match's picture."""
PICTURE_SHARE: Final = 0.3
"""The most of a row's width that it takes."""
MOST_FACES: Final = 4


@dataclass(frozen=True)
class RowLook:
    """
    What the picture shows: the table as it was *saved*, else the *faces* of those who play.

    :param is_crowned: the one face is a winner's
    """

    ground: Surface
    saved: Path | None
    faces: tuple[str, ...]
    is_crowned: bool = False


class MatchRow(Pressable):
    """
    A match: pressing it unfolds its actions, and once unfolded does the first of them.

    :param title: the game; *company* who plays and how they stand; *state* how far it has come, and when
    """

    def __init__(self, name: str, words: tuple[str, str, str], look: RowLook, on_press: Callable[[], None]) -> None:
        super().__init__(name, ", ".join(words))
        self.words, self.look, self.on_press = words, look, on_press
        self.actions: Row | None = None
        self._picture: tuple[object, Surface] | None = None

    def unfold(self, buttons: Sequence[Button]) -> None:
        """Show these actions under the words."""
        self.actions = Row(f"{self.name}.actions", buttons, align="left")

    @property
    def children(self) -> Sequence[Widget]:
        """The actions, where they are unfolded."""
        return (self.actions,) if self.actions else ()

    def activate(self) -> None:
        """Unfold, or do the first action."""
        self.kit.play_sound("click")
        self.on_press()

    # -- where

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of picture, words and actions."""
        pad = kit.px(GAP)
        height = self._head(kit, width) + 2 * pad
        return height + (self.actions.natural_height(kit, width - 2 * pad) + pad if self.actions else 0)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lie there, the actions at the foot."""
        super().place(kit, rect)
        if self.actions:
            pad = kit.px(GAP)
            height = self.actions.natural_height(kit, rect.w - 2 * pad)
            self.actions.place(kit, Rect(rect.x + pad, rect.bottom - pad - height, rect.w - 2 * pad, height))

    def _head(self, kit: UiContext, width: int) -> int:
        """Give the height of picture and words side by side."""
        words = sum(kit.fonts.paragraph_height(text, role, self._room(kit, width)) for text, role, _ in self._lines)
        return max(self._size(kit, width)[1], words + 2 * kit.px(4))

    def _size(self, kit: UiContext, width: int) -> tuple[int, int]:
        across = min(kit.px(PICTURE[0]), round(width * PICTURE_SHARE))
        return across, across * PICTURE[1] // PICTURE[0]

    def _room(self, kit: UiContext, width: int) -> int:
        """Give the width that is left for words."""
        return max(1, width - self._size(kit, width)[0] - 4 * kit.px(GAP))

    @property
    def _lines(self) -> tuple[tuple[str, str, Colour], ...]:
        title, company, state = self.words
        return ((title, "strong", CREAM), (company, "body", CREAM_SOFT), (state, "small", FADED))

    # -- picture

    def paint(self, pen: Painter) -> None:
        """Draw the plate, the picture and the words; the actions lie on them."""
        kit, pad = self.kit, self.kit.px(GAP)
        pen.draw_skin(self, "plate", kit.skins.plate(self.rect.size, is_lit=self.actions is not None), self.rect)
        if self.is_hovered:
            pen.draw_skin(self, "wash", kit.skins.wash(self.rect.size), self.rect)
        head = Rect(self.rect.x + pad, self.rect.y + pad, self.rect.w - 2 * pad, self._head(kit, self.rect.w))
        size = self._size(kit, self.rect.w)
        picture = self._drawn(size)
        pen.put(self, "picture", picture, head.x, head.y + (head.h - size[1]) // 2)
        room = self._room(kit, self.rect.w)
        images = [kit.fonts.paragraph(text, role, colour, room) for text, role, colour in self._lines]
        y = head.y + (head.h - sum(image.get_height() for image in images)) // 2
        for i, image in enumerate(images):
            pen.put(self, i, image, head.x + size[0] + 2 * pad, y)
            y += image.get_height()
        if self.actions:
            self.actions.draw(pen)

    def _drawn(self, size: tuple[int, int]) -> Surface:
        """Give the picture, drawn anew when something in it changed."""
        key = (size, self.look)
        if self._picture is None or self._picture[0] != key:
            self._picture = key, picture(self.look, size)
        return self._picture[1]


def picture(look: RowLook, size: tuple[int, int]) -> Surface:
    """Draw the picture of a match: its table on the felt, else faces."""
    drawn = Surface(size)
    drawn.blit(look.ground, (0, 0), drawn.get_rect(center=look.ground.get_rect().center))
    saved = _load(look.saved)
    if saved is not None:
        part = min(size[0] / saved.get_width(), size[1] / saved.get_height())
        small = pygame.transform.smoothscale(saved, [max(1, round(side * part)) for side in saved.get_size()])
        drawn.blit(small, small.get_rect(center=drawn.get_rect().center))
    else:
        _lay_faces(drawn, look)
    pygame.draw.rect(drawn, BRASS_DARK, drawn.get_rect(), max(1, size[1] // 70))
    return drawn


def _load(path: Path | None) -> Surface | None:
    """Read a picture that was kept; one that is not there or damaged is only not shown."""
    if path is None or not path.is_file():
        return None
    try:
        return pygame.image.load(path).convert()
    except pygame.error:
        return None


def _lay_faces(drawn: Surface, look: RowLook) -> None:
    """Lay round portraits side by side, overlapping where they are many; a winner's bears a crown."""
    width, height = drawn.get_size()
    faces = look.faces[:MOST_FACES]
    side = round(height * (0.66 if len(faces) < 3 else 0.52))
    step = side * 1.08 if len(faces) < 3 else min(side * 1.05, (width * 0.92 - side) / (len(faces) - 1))
    left = (width - side - step * (len(faces) - 1)) / 2
    top = (height - side) // 2 + (height // 16 if look.is_crowned else 0)
    for i, name in enumerate(faces):
        drawn.blit(portrait(name, side), (round(left + i * step), top))
    if look.is_crowned:
        crown = round(side * 0.44)
        place = ((width - crown) // 2, top - round(crown * 0.62))
        drawn.blit(icon("crown", crown, INK), (place[0], place[1] + 1))
        drawn.blit(icon("crown", crown, BRASS_LIGHT), place)
