"""A row that offers something of a day: a deal, or the problem."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from kq_table.ui.button import Pressable
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GAP, HIT
from kq_table.ui.widget import Painter, UiContext

SIDE: Final = 16
"""Design pixels between the edge and the sign, and between the sign and the words."""
AIR: Final = 8
"""Design pixels above and below the words."""


class Offer(Pressable):
    """
    A plate with a sign, what is offered, and a line about it.

    :param sign: a name of ``assets/icons``
    """

    def __init__(self, name: str, text: str, about: str, sign: str, on_press: Callable[[], None]) -> None:
        super().__init__(name, text)
        self.about, self.sign, self.on_press = about, sign, on_press

    @property
    def spoken(self) -> str:
        return f"{super().spoken}: {self.about}"

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(kit.px(HIT), sum(self._heights(kit, width)) + 2 * kit.px(AIR))

    def _heights(self, kit: UiContext, width: int) -> tuple[int, int]:
        """Heights of the two texts."""
        room = width - self._indent(kit) - kit.px(SIDE)
        return kit.fonts.paragraph_height(self.text, "strong", room), kit.fonts.paragraph_height(
            self.about, "small", room
        )

    def _indent(self, kit: UiContext) -> int:
        return self._sign_size(kit) + kit.px(SIDE + GAP)

    def _sign_size(self, kit: UiContext) -> int:
        return round(kit.fonts.height("button") * 0.8)

    def paint(self, pen: Painter) -> None:
        kit, rect = self.kit, self.rect
        pen.draw_skin(self, "plate", kit.skins.plate(rect.size, is_lit=self.state in {"hover", "down"}), rect)
        size, (first, second) = self._sign_size(kit), self._heights(kit, rect.w)
        x, y = rect.x + self._indent(kit), rect.y + (rect.h - first - second) // 2
        sign = Rect(rect.x + kit.px(SIDE), rect.centery - size // 2, size, size)
        pen.put_centred(self, "sign", icon(self.sign, size, BRASS_LIGHT), sign)
        room = rect.right - kit.px(SIDE) - x
        pen.put(self, "text", kit.fonts.paragraph(self.text, "strong", CREAM, room), x, y)
        pen.put(self, "about", kit.fonts.paragraph(self.about, "small", CREAM_SOFT, room), x, y + first)
