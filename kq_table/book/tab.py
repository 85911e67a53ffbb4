"""A chapter's name in the contents. Knows its number, not what the chapter says."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from kq_table import theme
from kq_table.ui.button import Pressable
from kq_table.ui.widget import Kit, Pen


class Tab(Pressable):
    """
    Opens a chapter; the open one is brass.

    :param number: the key that opens it too
    """

    def __init__(self, name: str, text: str, number: int, on_press: Callable[[], None]) -> None:
        super().__init__(name, text)
        self.number, self.on_press, self.is_chosen = number, on_press, False

    def natural_width(self, kit: Kit) -> int:
        """Give the width of number and name."""
        return self._indent(kit) + kit.fonts.width(self.text, "strong") + kit.px(14)

    def natural_height(self, kit: Kit, width: int) -> int:
        """Give the height; a finger fits."""
        del width
        return max(kit.px(theme.HIT), kit.fonts.height("strong") + kit.px(8))

    def activate(self) -> None:
        """Be pressed."""
        self.kit.click("click")
        self.on_press()

    def paint(self, pen: Pen) -> None:
        """Draw the ground, the number and the name."""
        kit, rect = self.kit, self.rect
        if self.is_chosen:
            pen.dress(self, "chosen", kit.skins.chosen(rect.size, "rest"), rect)
        elif self.state != "rest":
            pen.dress(self, "wash", kit.skins.wash(rect.size), rect)
        colour = theme.INK if self.is_chosen else theme.CREAM
        self._put(pen, "number", str(self.number), rect.x + kit.px(14), theme.INK if self.is_chosen else theme.BRASS)
        self._put(pen, "text", self.text, rect.x + self._indent(kit), colour)

    def _put(self, pen: Pen, part: str, text: str, x: int, colour: theme.Colour) -> None:
        fonts = self.kit.fonts
        line = fonts.line(fonts.elide(text, "strong", Rect(self.rect).right - x), "strong", colour)
        pen.put(self, part, line, x, self.rect.centery - line.get_height() // 2)

    def _indent(self, kit: Kit) -> int:
        return kit.px(26) + kit.fonts.width("0", "strong")
