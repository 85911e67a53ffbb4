"""A sentence with a sign before it: it holds, it does not, or there is nothing to say. Knows not about what."""

from __future__ import annotations

from pygame import Rect

from kq_table.pictures import icon
from kq_table.theme import BRASS_LIGHT, CREAM, GAP
from kq_table.ui.widget import Kit, Pen, Widget


class Verdict(Widget):
    """
    A sentence in as many lines as it needs.

    :param sign: the name of an icon
    """

    def __init__(self, name: str, sign: str, text: str) -> None:
        super().__init__(name, text)
        self._sign = sign

    def natural_height(self, kit: Kit, width: int) -> int:
        """Give the height of all lines at this width."""
        return kit.fonts.paragraph_height(self.text, "body", width - self._indent(kit))

    def _indent(self, kit: Kit) -> int:
        return kit.fonts.height("body") + kit.px(GAP)

    def paint(self, pen: Pen) -> None:
        """Draw the sign beside the first line, and the lines."""
        fonts, rect = self.kit.fonts, self.rect
        height, indent = fonts.height("body"), self._indent(self.kit)
        sign = icon(self._sign, round(height * 0.9), BRASS_LIGHT)
        pen.centre(self, "sign", sign, Rect(rect.x, rect.y, height, height))
        pen.put(self, "text", fonts.paragraph(self.text, "body", CREAM, rect.w - indent), rect.x + indent, rect.y)
