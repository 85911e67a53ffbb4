"""The menu's button that resumes the match played last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect

from kq_table.ui import markup
from kq_table.ui.button import Pressable
from kq_table.ui.svg import icon
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GAP, HIT
from kq_table.ui.widget import Painter, UiContext

SIDE_MARGIN: Final = 22


class ContinueButton(Pressable):
    """Has a line about the match, cut if there is no room."""

    def __init__(self, name: str, text: str, about: str, on_press: Callable[[], None]) -> None:
        super().__init__(name, text)
        self.about, self.on_press = about, on_press

    @property
    def spoken(self) -> str:
        """The text and the line about the match, for screen readers."""
        return f"{super().spoken}: {markup.plain(self.about)}"

    def natural_width(self, kit: UiContext) -> int:
        return self._about_start(kit) + kit.fonts.width(self.about, "body") + kit.px(SIDE_MARGIN)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """A height that a finger can hit."""
        return max(kit.px(HIT + 6), kit.fonts.height("button") + kit.px(GAP))

    def activate(self) -> None:
        self.kit.play_sound("click")
        self.on_press()

    def paint(self, pen: Painter) -> None:
        kit, rect = self.kit, self.rect
        pen.draw_skin(self, "plate", kit.skins.plate(rect.size, is_lit=self.state in {"hover", "down"}), rect)
        sign = icon("play", self._icon_size(kit), BRASS_LIGHT)
        pen.put(self, "sign", sign, rect.x + kit.px(SIDE_MARGIN), rect.centery - sign.get_height() // 2)
        inside = Rect(rect.x + kit.px(SIDE_MARGIN) + self._icon_size(kit) + kit.px(GAP), rect.y, 0, rect.h)
        self._write(pen, self.text, "button", CREAM, inside)
        inside.x = rect.x + self._about_start(kit)
        self._write(pen, self.about, "body", CREAM_SOFT, inside)

    def _write(self, pen: Painter, text: str, role: str, colour: str, place: Rect) -> None:
        fonts, room = self.kit.fonts, self.rect.right - self.kit.px(GAP) - place.x
        if room > 0:
            image = fonts.line_within(text, role, colour, room)
            pen.put(self, role, image, place.x, place.centery - image.get_height() // 2)

    def _icon_size(self, kit: UiContext) -> int:
        return round(kit.fonts.height("button") * 0.8)

    def _about_start(self, kit: UiContext) -> int:
        """Width of everything before the line about the match."""
        return (
            kit.px(SIDE_MARGIN)
            + self._icon_size(kit)
            + kit.px(GAP)
            + kit.fonts.width(self.text, "button")
            + kit.px(2 * GAP)
        )
