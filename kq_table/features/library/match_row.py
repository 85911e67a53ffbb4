"""A row in the list of matches: picture, words and, if it is open, buttons."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from engines.core.outside_file import read_at_most
from kq_table.ui.button import Button, Pressable
from kq_table.ui.layout import Row
from kq_table.ui.svg import icon, portrait
from kq_table.ui.theme import BRASS_DARK, BRASS_LIGHT, CREAM, CREAM_SOFT, FADED, GAP, INK, Colour
from kq_table.ui.widget import Painter, UiContext, Widget

PICTURE_SIZE: Final = (168, 105)
"""Design pixels, if the row is wide enough."""
MAX_PICTURE_SHARE: Final = 0.3
"""Of the row's width."""
MAX_PORTRAITS: Final = 4
PNG_START: Final = b"\x89PNG\r\n\x1a\n"
MAX_PICTURE_BYTES: Final = 1_000_000
MAX_PICTURE_SIDE: Final = 1000
"""Pixels; we keep far smaller ones, and a small file may claim to hold gigabytes."""


@dataclass(frozen=True)
class RowPicture:
    """
    What a row's picture shows: the table, or else portraits of the players.

    :param ground: the felt behind it
    :param saved: the file with the picture of the table, if there is one
    :param faces: court cards
    :param is_crowned: whether the only face is the winner's
    """

    ground: Surface
    saved: Path | None
    faces: tuple[str, ...]
    is_crowned: bool = False


class MatchRow(Pressable):
    """
    A match to press.

    :param words: the game; who plays, with their points; how far it has come, and when
    """

    def __init__(self, name: str, words: tuple[str, str, str], look: RowPicture, on_press: Callable[[], None]) -> None:
        super().__init__(name, ", ".join(words))
        self.words, self.look, self.on_press = words, look, on_press
        self.actions: Row | None = None
        self._picture: tuple[object, Surface] | None = None

    def unfold(self, buttons: Sequence[Button]) -> None:
        """Open the row: show these buttons under the words."""
        self.actions = Row(f"{self.name}.actions", buttons, align="left")

    @property
    def children(self) -> Sequence[Widget]:
        return (self.actions,) if self.actions else ()

    def activate(self) -> None:
        self.kit.play_sound("click")
        self.on_press()

    # -- layout

    def natural_height(self, kit: UiContext, width: int) -> int:
        pad = kit.px(GAP)
        height = self._head_height(kit, width) + 2 * pad
        return height + (self.actions.natural_height(kit, width - 2 * pad) + pad if self.actions else 0)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        if self.actions:
            pad = kit.px(GAP)
            height = self.actions.natural_height(kit, rect.w - 2 * pad)
            self.actions.place(kit, Rect(rect.x + pad, rect.bottom - pad - height, rect.w - 2 * pad, height))

    def _head_height(self, kit: UiContext, width: int) -> int:
        """Give the height of picture and words side by side."""
        words = sum(
            kit.fonts.paragraph_height(text, role, self._words_width(kit, width)) for text, role, _ in self._lines
        )
        return max(self._picture_size(kit, width)[1], words + 2 * kit.px(4))

    def _picture_size(self, kit: UiContext, width: int) -> tuple[int, int]:
        across = min(kit.px(PICTURE_SIZE[0]), round(width * MAX_PICTURE_SHARE))
        return across, across * PICTURE_SIZE[1] // PICTURE_SIZE[0]

    def _words_width(self, kit: UiContext, width: int) -> int:
        """Give the width that the picture leaves for words."""
        return max(1, width - self._picture_size(kit, width)[0] - 4 * kit.px(GAP))

    @property
    def _lines(self) -> tuple[tuple[str, str, Colour], ...]:
        title, company, state = self.words
        return ((title, "strong", CREAM), (company, "body", CREAM_SOFT), (state, "small", FADED))

    # -- picture

    def paint(self, pen: Painter) -> None:
        kit, pad = self.kit, self.kit.px(GAP)
        pen.draw_skin(self, "plate", kit.skins.plate(self.rect.size, is_lit=self.actions is not None), self.rect)
        if self.is_hovered:
            pen.draw_skin(self, "wash", kit.skins.wash(self.rect.size), self.rect)
        head = Rect(self.rect.x + pad, self.rect.y + pad, self.rect.w - 2 * pad, self._head_height(kit, self.rect.w))
        size = self._picture_size(kit, self.rect.w)
        picture = self._drawn(size)
        pen.put(self, "picture", picture, head.x, head.y + (head.h - size[1]) // 2)
        room = self._words_width(kit, self.rect.w)
        images = [kit.fonts.paragraph(text, role, colour, room) for text, role, colour in self._lines]
        y = head.y + (head.h - sum(image.get_height() for image in images)) // 2
        for i, image in enumerate(images):
            pen.put(self, i, image, head.x + size[0] + 2 * pad, y)
            y += image.get_height()
        if self.actions:
            self.actions.draw(pen)

    def _drawn(self, size: tuple[int, int]) -> Surface:
        """Give the picture, drawn again if something in it has changed."""
        key = (size, self.look)
        if self._picture is None or self._picture[0] != key:
            self._picture = key, picture(self.look, size)
        return self._picture[1]


def picture(look: RowPicture, size: tuple[int, int]) -> Surface:
    """Draw the picture of a match on the felt: its table, or else portraits."""
    drawn = Surface(size)
    drawn.blit(look.ground, (0, 0), drawn.get_rect(center=look.ground.get_rect().center))
    saved = _load(look.saved)
    if saved is not None:
        part = min(size[0] / saved.get_width(), size[1] / saved.get_height())
        small = pygame.transform.smoothscale(saved, [max(1, round(side * part)) for side in saved.get_size()])
        drawn.blit(small, small.get_rect(center=drawn.get_rect().center))
    else:
        _draw_faces(drawn, look)
    pygame.draw.rect(drawn, BRASS_DARK, drawn.get_rect(), max(1, size[1] // 70))
    return drawn


def _load(path: Path | None) -> Surface | None:
    """Read the picture of the table; None if it is missing or damaged."""
    if path is None:
        return None
    try:
        data = read_at_most(path, MAX_PICTURE_BYTES)
        is_small = data[:8] == PNG_START and max(*struct.unpack(">2I", data[16:24])) <= MAX_PICTURE_SIDE
        return pygame.image.load(io.BytesIO(data), "table.png").convert() if is_small else None
    except (OSError, struct.error, pygame.error):
        return None


def _draw_faces(drawn: Surface, look: RowPicture) -> None:
    """Draw round portraits side by side, overlapping if there are many; the winner's has a crown."""
    width, height = drawn.get_size()
    faces = look.faces[:MAX_PORTRAITS]
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
