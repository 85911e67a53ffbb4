"""A row of the match set-up for one seat: portrait, name and player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from pygame import Rect

from kq_table.narrate.bot_profiles import titles
from kq_table.ui.button import Button, Pressable
from kq_table.ui.labels import Label
from kq_table.ui.svg import portrait
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import GAP, HIT
from kq_table.ui.widget import Painter, UiContext, Widget

PORTRAIT_SIZE: Final = HIT + 4
MIN_NAME_WIDTH: Final = 150
"""Design pixels at normal text size."""
ROW_AIR: Final = 5


class PortraitButton(Pressable):
    """
    A portrait to press.

    :param court: the court card
    :param side: width and height in design pixels
    """

    ring_radius: ClassVar[int] = 30

    def __init__(self, name: str, text: str, court: str, side: float, on_press: Callable[[], None]) -> None:
        super().__init__(name, text, hint=text)
        self.court, self.side, self.on_press = court, side, on_press
        self.is_chosen = False

    def natural_width(self, kit: UiContext) -> int:
        return kit.px(self.side)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.px(self.side)

    def activate(self) -> None:
        self.kit.play_sound("click")
        self.on_press()

    def paint(self, pen: Painter) -> None:
        """Draw the portrait, larger if hovered; the chosen one is on a plate."""
        kit, rect = self.kit, self.rect
        if self.is_chosen:
            pen.draw_skin(self, "plate", kit.skins.plate(rect.size, is_lit=True), rect)
        grown = 1.0 if self.state == "hover" else 0.92
        pen.put_centred(self, "face", portrait(self.court, round(min(rect.size) * grown)), rect)


class PlayerButton(Button):
    """Shows who plays at a seat, and opens the choice; equally wide for all players."""

    role = "body"

    def __init__(self, seat: int, text: str, hint: str, picture: str, on_press: Callable[[], None]) -> None:
        super().__init__(f"seat{seat}", text, on_press, picture=picture)
        self.hint = hint

    @property
    def spoken(self) -> str:
        """The player and what the button does, for screen readers."""
        return f"{super().spoken}: {self.hint}"

    def natural_width(self, kit: UiContext) -> int:
        """The width of the longest player's title."""
        more = max(kit.fonts.width(title, self.role) for title in titles()) - kit.fonts.width(self.text, self.role)
        return super().natural_width(kit) + more

    def _paint_face(self, pen: Painter, inside: Rect) -> None:
        """Draw icon and text from the left, aligned from row to row."""
        super()._paint_face(pen, Rect(inside.x, inside.y, super().natural_width(self.kit), inside.h))


class SeatRow(Widget):
    """
    Portrait, name and player side by side, or the player below if the width does not suffice.

    :param name: a field to write in, or a label
    """

    def __init__(self, seat: int, portrait: PortraitButton, name: TextField | Label, player: PlayerButton) -> None:
        super().__init__(f"seat{seat}.row")
        self.portrait, self.name_part, self.player = portrait, name, player

    @property
    def children(self) -> Sequence[Widget]:
        return (self.portrait, self.name_part, self.player)

    def natural_width(self, kit: UiContext) -> int:
        name = round(kit.px(MIN_NAME_WIDTH) * kit.metrics.text_scale)
        return self.portrait.natural_width(kit) + name + self.player.natural_width(kit) + 2 * kit.px(GAP)

    def natural_height(self, kit: UiContext, width: int) -> int:
        line = self._line(kit, width)
        below = 0 if self._fits(kit, width) else self.player.natural_height(kit, width) + kit.px(ROW_AIR)
        return line + below + 2 * kit.px(ROW_AIR)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        inside = rect.inflate(0, -2 * kit.px(ROW_AIR))
        fits, line = self._fits(kit, rect.w), self._line(kit, rect.w)
        who = min(rect.w, self.player.natural_width(kit))
        tall = self.player.natural_height(kit, who)
        face, name_tall = self.portrait.natural_width(kit), self.name_part.natural_height(kit, rect.w)
        self.portrait.place(kit, Rect(inside.x, inside.y + (line - face) // 2, face, face))
        start = inside.x + face + kit.px(GAP)
        end = inside.right - (who + kit.px(GAP) if fits else 0)
        self.name_part.place(kit, Rect(start, inside.y + (line - name_tall) // 2, end - start, name_tall))
        y = inside.y + (line - tall) // 2 if fits else inside.bottom - tall
        self.player.place(kit, Rect(inside.right - who, y, who, tall))

    def paint(self, pen: Painter) -> None:
        pen.underline(self)
        for part in self.children:
            part.draw(pen)

    def _fits(self, kit: UiContext, width: int) -> bool:
        return self.natural_width(kit) <= width

    def _line(self, kit: UiContext, width: int) -> int:
        parts = (
            (self.portrait, self.name_part, self.player) if self._fits(kit, width) else (self.portrait, self.name_part)
        )
        return max(part.natural_height(kit, width) for part in parts)
