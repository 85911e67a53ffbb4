"""A plate under the pointer: what it says to one that rests there, and what a press leads to. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import SRCALPHA, Rect, Surface

from engines.core.api import Seat
from kq_table.text import say
from kq_table.ui import markup, svg, theme
from kq_table.ui.button import Pressable
from kq_table.ui.image_cache import ImageCache
from kq_table.ui.metrics import Metrics
from kq_table.ui.skins import Skins
from kq_table.ui.svg import icon, portrait
from kq_table.ui.text import Fonts
from kq_table.ui.widget import Widget

from .interface import Press

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
        self.kit.play_sound("click")
        self._press.do()


_BUDGET: Final = 8_000_000
DOTS: Final = 3
GAP: Final = 10
SIGN: Final = 22
"""Design pixels of the medal that says a plate can be pressed."""


@dataclass(frozen=True)
class Plate:
    """
    All that one plate says; equal plates look equal.

    :param lines: under the name: how the seat stands, what it said
    :param status: a word for whose turn it is ("thinking"), empty for another's
    :param badge: the icon of a mark that the seat bears, such as the dealer's
    :param sign: the icon of what a press leads to; *is_pointed* while a pointer rests there
    :param dots: how many thinking dots are lit, 0 to 3; -1 for none at all
    """

    name: str
    portrait: str
    lines: tuple[str, ...]
    status: str = ""
    badge: str = ""
    is_person: bool = True
    sign: str = ""
    is_pointed: bool = False
    dots: int = -1

    @property
    def text(self) -> str:
        """Say the plate as a voice would."""
        return markup.plain(", ".join(part for part in (self.name, *self.lines, self.status) if part))


class PlatePainter:
    """Draws plates for one window and keeps them."""

    def __init__(self, metrics: Metrics, fonts: Fonts, skins: Skins) -> None:
        self._px, self._fonts, self._skins = metrics.px, fonts, skins
        self._pictures = ImageCache(_BUDGET)

    def room(self, size: tuple[int, int]) -> int:
        """Give the width that a line of text has on a plate."""
        return size[0] - self._side(size) - 3 * self._px(GAP)

    def _side(self, size: tuple[int, int]) -> int:
        """Give the width of a portrait."""
        return min(size[1] - 2 * self._px(GAP), round(size[0] * 0.36))

    def paint(self, plate: Plate, size: tuple[int, int]) -> Surface:
        """Draw a plate whose sheet is *size*; the picture reaches over it by `pad` on every side."""
        return self._pictures.fetch((plate, size), lambda: self._draw(plate, size))

    @property
    def pad(self) -> int:
        """Pixels by which a picture reaches over its sheet."""
        return self._skins.plate((64, 64)).pad

    def _draw(self, plate: Plate, size: tuple[int, int]) -> Surface:
        skin = self._skins.plate(size, is_lit=bool(plate.status))
        picture = skin.image.copy()
        pad, gap, side = skin.pad, self._px(GAP), self._side(size)
        face = portrait(plate.portrait, side)
        picture.blit(face, (pad + gap, pad + (size[1] - side) // 2))
        if plate.badge:
            badge = self._badge(plate.badge)
            picture.blit(
                badge, (pad + gap + side - badge.get_width() * 3 // 4, pad + (size[1] - side) // 2 - self._px(3))
            )
        if plate.sign:
            sign = self._sign(plate.sign, is_lit=plate.is_pointed)
            foot = pad + (size[1] + side) // 2 - sign.get_height() + self._px(3)
            picture.blit(sign, (pad + gap + side - sign.get_width() * 3 // 4, foot))
        left = gap + side + gap
        self._write(picture, plate, (pad + left, pad), (self.room(size), size[1]))
        return picture

    def portrait(self, size: tuple[int, int]) -> Rect:
        """Give the place of the portrait on a plate."""
        side = self._side(size)
        return Rect(self._px(GAP), (size[1] - side) // 2, side, side)

    def head(self, plate: Plate, size: tuple[int, int]) -> Rect:
        """Give the place beside the portrait that the name has to itself, from the upper edge on."""
        y, steps = self._steps(plate, size[1])
        left, top = self.portrait(size).right + self._px(GAP), self._px(4)
        return Rect(left, top, size[0] - left - self._px(4), y + steps[0] - top)

    def _steps(self, plate: Plate, height: int) -> tuple[int, list[int]]:
        """Give where the text begins, and the height of each of its lines."""
        roles = ["strong", *["small"] * (len(plate.lines) + bool(plate.status))]
        steps = [round(self._fonts.height(role) * 0.98) for role in roles]
        return max(0, (height - sum(steps)) // 2), steps

    def _write(self, picture: Surface, plate: Plate, corner: tuple[int, int], room: tuple[int, int]) -> None:
        fonts = self._fonts
        rows = [(plate.name, "strong", theme.CREAM)]
        rows += [(line, "small", theme.CREAM_SOFT) for line in plate.lines]
        if plate.status:
            rows.append((plate.status, "small", theme.BRASS_LIGHT))
        y, steps = self._steps(plate, room[1])
        y += corner[1]
        for (text, role, colour), step in zip(rows, steps, strict=True):
            # A long name is rather written small than cut.
            fitting = role if fonts.width(text, role) <= room[0] else "small"
            line = fonts.line(fonts.elide(text, fitting, room[0]), fitting, colour)
            picture.blit(line, (corner[0], y))
            if text == plate.status and plate.dots >= 0:
                self._dots(picture, plate.dots, corner[0] + line.get_width() + self._px(6), y + line.get_height())
            y += step

    def _dots(self, picture: Surface, lit: int, x: int, base: int) -> None:
        side = self._px(6)
        discs = [
            svg.disc(side * (1.7 * i + 0.5), side / 2, side / 2, theme.BRASS_LIGHT if i < lit else theme.RULE)
            for i in range(DOTS)
        ]
        picture.blit(svg.draw((round(side * 1.7 * DOTS), side), *discs), (x, base - side * 2))

    def _badge(self, name: str) -> Surface:
        side = self._px(30)
        picture = Surface((side, side), SRCALPHA)
        picture.blit(icon(name, side, theme.INK), (0, self._px(1)))
        picture.blit(icon(name, side, theme.BRASS_LIGHT), (0, 0))
        return picture

    def _sign(self, name: str, *, is_lit: bool) -> Surface:
        """Draw a small medal with an icon, to hang at the foot of a portrait."""
        side, inside = self._px(SIGN), theme.BRASS_LIGHT if is_lit else theme.INK
        middle = side / 2
        rim, face = svg.disc(middle, middle, middle, theme.BRASS), svg.disc(middle, middle, middle * 0.86, inside)
        picture = svg.draw((side, side), rim, face)
        inner = round(side * 0.66)
        sign = icon(name, inner, theme.INK if is_lit else theme.BRASS_LIGHT)
        picture.blit(sign, ((side - inner) // 2, (side - inner) // 2))
        return picture
