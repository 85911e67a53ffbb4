"""Widgets that only show something: text, pictures, panels, lines."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

from pygame import Surface

from .compositor import DisplayList
from .text import Fonts
from .theme import CREAM, CREAM_SOFT, Colour
from .widget import Painter, UiContext, Widget

Align = Literal["left", "centre", "right"]


def write_on_felt(
    frame: DisplayList, fonts: Fonts, key: Hashable, words: Surface, corner: tuple[int, int], z: int
) -> None:
    """Put words straight on the felt with a shade under them; *corner* is the words' upper left corner."""
    shade = fonts.shade(words.get_size())
    frame.add(("shade", key), shade, *shade.get_rect(center=words.get_rect(topleft=corner).center).topleft, z)
    frame.add(key, words, *corner, z)


class Label(Widget):
    """One line of text, cut with an ellipsis where it does not fit."""

    def __init__(
        self, name: str, text: str, role: str = "body", colour: Colour = CREAM, *, align: Align = "left"
    ) -> None:
        super().__init__(name, text)
        self.role, self.colour, self.align = role, colour, align

    def natural_width(self, kit: UiContext) -> int:
        return kit.fonts.width(self.text, self.role)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.fonts.height(self.role)

    def paint(self, pen: Painter) -> None:
        fonts = self.kit.fonts
        image = fonts.line_within(self.text, self.role, self.colour, self.rect.w)
        spare = self.rect.w - image.get_width()
        x = self.rect.x + {"left": 0, "centre": spare // 2, "right": spare}[self.align]
        pen.put(self, "text", image, x, self.rect.y + (self.rect.h - image.get_height()) // 2)


class Paragraph(Widget):
    """
    Text broken into as many lines as it needs.

    :param is_even: its lines are about equally long, so that no word stands alone on the last
    """

    def __init__(
        self,
        name: str,
        text: str,
        role: str = "body",
        colour: Colour = CREAM_SOFT,
        *,
        is_centred: bool = False,
        is_even: bool = False,
    ) -> None:
        super().__init__(name, text)
        self.role, self.colour, self.is_centred, self.is_even = role, colour, is_centred, is_even

    def natural_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(line, self.role) for line in self.text.split("\n"))

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.fonts.paragraph_height(self.text, self.role, width)

    def paint(self, pen: Painter) -> None:
        fonts, rect = self.kit.fonts, self.rect
        width = fonts.even_width(self.text, self.role, rect.w) if self.is_even else rect.w
        image = fonts.paragraph(self.text, self.role, self.colour, width, is_centred=self.is_centred)
        x = rect.x + (rect.w - image.get_width()) // 2 if self.is_centred else rect.x
        pen.put(self, "text", image, x, rect.y)


class Picture(Widget):
    """A picture as it is, in the middle of its rect."""

    def __init__(self, name: str, image: Surface, text: str = "") -> None:
        super().__init__(name, text)
        self.image = image

    def natural_width(self, kit: UiContext) -> int:
        return self.image.get_width()

    def natural_height(self, kit: UiContext, width: int) -> int:
        return self.image.get_height()

    def paint(self, pen: Painter) -> None:
        pen.put_centred(self, "image", self.image, self.rect)


class Panel(Widget):
    """A sheet of lacquer under other widgets; a plate is the small kind."""

    def __init__(self, name: str, *, is_plate: bool = False, is_lit: bool = False) -> None:
        super().__init__(name)
        self.is_plate, self.is_lit = is_plate, is_lit

    def paint(self, pen: Painter) -> None:
        skins, size = self.kit.skins, self.rect.size
        skin = skins.plate(size, is_lit=self.is_lit) if self.is_plate else skins.panel(size)
        pen.draw_skin(self, "sheet", skin, self.rect)


class Divider(Widget):
    """A brass line with a lozenge in its middle."""

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.px(14)

    def paint(self, pen: Painter) -> None:
        pen.draw_skin(self, "line", self.kit.skins.divider(self.rect.size), self.rect)


class Space(Widget):
    """Empty room, some design pixels high, between groups in a column."""

    def __init__(self, name: str, height: float) -> None:
        super().__init__(name)
        self._height = height

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.px(self._height)


class Rule(Space):
    """
    A thin line across, with room above or below it.

    :param is_at_top: whether the line is at the upper edge
    """

    def __init__(self, name: str, height: float, *, is_at_top: bool = False) -> None:
        super().__init__(name, height)
        self._is_at_top = is_at_top

    def paint(self, pen: Painter) -> None:
        if self._is_at_top:
            pen.put(
                self,
                "line",
                self.kit.skins.block((self.rect.w, self.kit.px(1)), self.kit.skins.lacquer.rule),
                *self.rect.topleft,
            )
        else:
            pen.underline(self)
