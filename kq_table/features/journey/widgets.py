"""What the page of the journey is made of: the rivals along their path, and a picture with words beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar, Final, Literal

import pygame
from pygame import Rect, Surface

from kq_table.ui.button import Pressable
from kq_table.ui.layout import Group
from kq_table.ui.svg import disc, draw, icon, portrait, ring
from kq_table.ui.theme import BRASS, BRASS_LIGHT, CREAM, CREAM_SOFT, GAP, INK
from kq_table.ui.widget import Painter, UiContext, Widget

Standing = Literal["beaten", "next", "later"]

FACE: Final = 66
"""Side of a portrait on the path, in design pixels."""
AIR: Final = 6
MIN_WIDTH: Final = 82
"""Design pixels that a rival needs on the path, at the usual text size."""
LINE: Final = 3
"""Thickness of the path in design pixels."""
HALO: Final = 5
"""Design pixels by which the ring around the next rival is wider than its portrait."""
BADGE_SHARE: Final = 0.36
FAINT: Final = 105
"""Of 255, how much is seen of a rival who comes later."""


class RivalMedal(Pressable):
    """
    A rival on the path: a portrait over its name and, in a word, how things stand.

    :param words: what a voice says
    :param about: the name, and the word below it
    """

    ring_radius: ClassVar[int] = 14

    def __init__(
        self,
        key: str,
        words: str,
        court: str,
        about: tuple[str, str],
        standing: Standing,
        on_press: Callable[[], None],
    ) -> None:
        super().__init__(f"rival:{key}", words)
        self.court, self.about, self.standing, self.on_press = court, about, standing, on_press
        self.is_chosen = False
        self.ends = False, False
        """Whether the path begins at it, and whether it ends there."""

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.px(FACE + 2 * HALO + 3 * AIR) + 2 * kit.fonts.height("small")

    def paint(self, pen: Painter) -> None:
        kit, rect = self.kit, self.rect
        if self.is_chosen:
            pen.draw_skin(self, "plate", kit.skins.plate(rect.size, is_lit=True), rect)
        elif self.is_hovered:
            pen.draw_skin(self, "wash", kit.skins.wash(rect.size), rect)
        side = kit.px(FACE)
        face = Rect(0, 0, side, side)
        face.midtop = rect.centerx, rect.y + kit.px(AIR + HALO)
        self._paint_path(pen, face)
        picture = portrait(self.court, side) if self.standing != "later" else _faint(self.court, side)
        if self.standing == "next":
            pen.put_centred(self, "halo", _halo(side + 2 * kit.px(HALO)), face)
        pen.put(self, "face", picture, *face.topleft)
        if self.standing == "beaten":
            badge = _badge(round(side * BADGE_SHARE))
            pen.put(self, "badge", badge, *badge.get_rect(bottomright=face.bottomright).topleft)
        y = face.bottom + kit.px(HALO + AIR)
        name, word = self.about
        colour = CREAM if self.standing != "later" else CREAM_SOFT
        for part, text, shade in (("name", name, colour), ("word", word, BRASS_LIGHT)):
            line = kit.fonts.line_within(text, "small", shade, rect.w - 2)
            pen.put(self, part, line, rect.centerx - line.get_width() // 2, y)
            y += kit.fonts.height("small")

    def _paint_path(self, pen: Painter, face: Rect) -> None:
        """Paint the path on both sides of the portrait, bright as far as it has been gone."""
        kit, thick = self.kit, self.kit.px(LINE)
        halves = (
            (self.rect.left, face.left, self.standing != "later"),
            (
                face.right,
                self.rect.right,
                self.standing == "beaten",
            ),
        )
        for i, (left, right, is_gone) in enumerate(halves):
            if self.ends[i] or right <= left:
                continue
            colour = BRASS if is_gone else kit.skins.lacquer.rule
            pen.put(self, ("path", i), kit.skins.block((right - left, thick), colour), left, face.centery - thick // 2)


@lru_cache(maxsize=24)
def _faint(court: str, side: int) -> Surface:
    face = portrait(court, side).copy()
    face.fill((255, 255, 255, FAINT), special_flags=pygame.BLEND_RGBA_MULT)
    return face


@lru_cache(maxsize=4)
def _halo(side: int) -> Surface:
    middle = side / 2
    return draw((side, side), ring(middle, middle, middle - 2, BRASS_LIGHT, 3))


@lru_cache(maxsize=4)
def _badge(side: int) -> Surface:
    middle = side / 2
    badge = draw((side, side), disc(middle, middle, middle, INK), disc(middle, middle, middle - 2, BRASS_LIGHT))
    sign = icon("check", round(side * 0.7), INK)
    badge.blit(sign, sign.get_rect(center=badge.get_rect().center))
    return badge


class Beside(Group):
    """
    A picture, and what stands beside it in the rest of the width.

    :param picture: as wide as it needs
    """

    def __init__(self, name: str, picture: Widget, words: Widget, gap: float = 2 * GAP) -> None:
        super().__init__(name, [picture, words], gap)

    def natural_width(self, kit: UiContext) -> int:
        return sum(widget.natural_width(kit) for widget in self.widgets) + kit.px(self.gap)

    def natural_height(self, kit: UiContext, width: int) -> int:
        picture, words = self.widgets
        return max(picture.natural_height(kit, width), words.natural_height(kit, self._room(kit, width)))

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        picture, words = self.widgets
        across, room = picture.natural_width(kit), self._room(kit, rect.w)
        picture.place(kit, Rect(rect.x, rect.y, across, picture.natural_height(kit, across)))
        words.place(kit, Rect(rect.right - room, rect.y, room, words.natural_height(kit, room)))

    def _room(self, kit: UiContext, width: int) -> int:
        return max(1, width - self.widgets[0].natural_width(kit) - kit.px(self.gap))
