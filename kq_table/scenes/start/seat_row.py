"""A seat of the set-up: whose face, whose name, and who decides there. Knows no level and no match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from pygame import Rect

from kq_table.narrate.bot_profiles import TITLES
from kq_table.ui.button import Button, Pressable
from kq_table.ui.labels import Label
from kq_table.ui.svg import portrait
from kq_table.ui.text_field import TextField
from kq_table.ui.theme import GAP, HIT
from kq_table.ui.widget import Painter, UiContext, Widget

FACE: Final = HIT + 4
NAME: Final = 150
"""Design pixels that a name has at least, at the usual size of text."""
AIR: Final = 5


class FaceButton(Pressable):
    """
    A portrait to press.

    :param side: the portrait's width in design pixels
    """

    ring_radius: ClassVar[int] = 30

    def __init__(self, name: str, text: str, court: str, side: float, on_press: Callable[[], None]) -> None:
        super().__init__(name, text, hint=text)
        self.court, self.side, self.on_press = court, side, on_press
        self.is_chosen = False

    def natural_width(self, kit: UiContext) -> int:
        """Give the portrait's width."""
        return kit.px(self.side)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the same height."""
        del width
        return kit.px(self.side)

    def activate(self) -> None:
        """Be pressed."""
        self.kit.play_sound("click")
        self.on_press()

    def paint(self, pen: Painter) -> None:
        """Draw the portrait, a little larger under the pointer; a plate lies under the chosen one."""
        kit, rect = self.kit, self.rect
        if self.is_chosen:
            pen.draw_skin(self, "plate", kit.skins.plate(rect.size, is_lit=True), rect)
        grown = 1.0 if self.state == "hover" else 0.92
        pen.put_centred(self, "face", portrait(self.court, round(min(rect.size) * grown)), rect)


class WhoButton(Button):
    """Says who plays at a seat, and how, and leads to the choice; as wide for one player as for another."""

    role = "body"

    def __init__(self, seat: int, text: str, hint: str, picture: str, on_press: Callable[[], None]) -> None:
        super().__init__(f"seat{seat}", text, on_press, picture=picture)
        self.hint = hint

    @property
    def spoken(self) -> str:
        """What is chosen, and what the button leads to."""
        return f"{super().spoken}: {self.hint}"

    def natural_width(self, kit: UiContext) -> int:
        """Give the width for whoever may play here."""
        more = max(kit.fonts.width(title, self.role) for title in TITLES) - kit.fonts.width(self.text, self.role)
        return super().natural_width(kit) + more

    def _paint_face(self, pen: Painter, inside: Rect) -> None:
        """Draw picture and text from the left, one row's under the other's."""
        super()._paint_face(pen, Rect(inside.x, inside.y, super().natural_width(self.kit), inside.h))


class SeatRow(Widget):
    """
    Face, name and player side by side; the player lies under them where the width does not suffice.

    :param name: a field to write in, or a label
    """

    def __init__(self, seat: int, face: FaceButton, name: TextField | Label, who: WhoButton) -> None:
        super().__init__(f"seat{seat}.row")
        self.face, self.name_part, self.who = face, name, who

    @property
    def children(self) -> Sequence[Widget]:
        """The three parts."""
        return (self.face, self.name_part, self.who)

    def natural_width(self, kit: UiContext) -> int:
        """Give the width of all side by side."""
        name = round(kit.px(NAME) * kit.metrics.text_scale)
        return self.face.natural_width(kit) + name + self.who.natural_width(kit) + 2 * kit.px(GAP)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of one line, or of two."""
        line = self._line(kit, width)
        below = 0 if self._fits(kit, width) else self.who.natural_height(kit, width) + kit.px(AIR)
        return line + below + 2 * kit.px(AIR)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay the parts out."""
        super().place(kit, rect)
        inside = rect.inflate(0, -2 * kit.px(AIR))
        fits, line = self._fits(kit, rect.w), self._line(kit, rect.w)
        who = min(rect.w, self.who.natural_width(kit))
        tall = self.who.natural_height(kit, who)
        face, name_tall = self.face.natural_width(kit), self.name_part.natural_height(kit, rect.w)
        self.face.place(kit, Rect(inside.x, inside.y + (line - face) // 2, face, face))
        start = inside.x + face + kit.px(GAP)
        end = inside.right - (who + kit.px(GAP) if fits else 0)
        self.name_part.place(kit, Rect(start, inside.y + (line - name_tall) // 2, end - start, name_tall))
        y = inside.y + (line - tall) // 2 if fits else inside.bottom - tall
        self.who.place(kit, Rect(inside.right - who, y, who, tall))

    def paint(self, pen: Painter) -> None:
        """Draw the parts over a thin line."""
        line = self.kit.skins.rule(self.rect.w)
        pen.put(self, "line", line.image, self.rect.x, self.rect.bottom - line.image.get_height())
        for part in self.children:
            part.draw(pen)

    def _fits(self, kit: UiContext, width: int) -> bool:
        return self.natural_width(kit) <= width

    def _line(self, kit: UiContext, width: int) -> int:
        parts = (self.face, self.name_part, self.who) if self._fits(kit, width) else (self.face, self.name_part)
        return max(part.natural_height(kit, width) for part in parts)
