"""How far something has come: a bar that fills, and a line with a sign."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from . import svg
from .svg import icon
from .theme import BRASS, BRASS_LIGHT, CREAM, GAP, RULE
from .widget import Painter, UiContext, Widget

_BAR_HEIGHT: Final = 8


class ProgressBar(Widget):
    """
    A bar that fills from the left.

    :param share: the full part, from 0 to 1
    :param text: says the same to a voice
    """

    def __init__(self, name: str, share: float, text: str) -> None:
        super().__init__(name, text)
        self.share = share

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.px(_BAR_HEIGHT)

    def paint(self, pen: Painter) -> None:
        rect, radius = self.rect, self.rect.h / 2
        full = max(rect.h, round(rect.w * min(1.0, self.share))) if self.share > 0 else 0
        parts = [svg.filled((0, 0, width, rect.h), radius, colour) for width, colour in ((rect.w, RULE), (full, BRASS))]
        pen.put(self, "bar", svg.draw(rect.size, *parts), rect.x, rect.y)


class StatusLine(Widget):
    """
    A sentence behind an icon, in as many lines as it needs.

    :param sign: a name of ``assets/icons``
    """

    def __init__(self, name: str, sign: str, text: str) -> None:
        super().__init__(name, text)
        self._sign = sign

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.fonts.paragraph_height(self.text, "body", width - self._indent(kit))

    def _indent(self, kit: UiContext) -> int:
        return kit.fonts.height("body") + kit.px(GAP)

    def paint(self, pen: Painter) -> None:
        fonts, rect = self.kit.fonts, self.rect
        height, indent = fonts.height("body"), self._indent(self.kit)
        sign = icon(self._sign, round(height * 0.9), BRASS_LIGHT)
        pen.put_centred(self, "sign", sign, Rect(rect.x, rect.y, height, height))
        pen.put(self, "text", fonts.paragraph(self.text, "body", CREAM, rect.w - indent), rect.x + indent, rect.y)
