"""Two columns side by side, one above the other where the width does not suffice; and rows that explain themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from .labels import Label, Paragraph, Space
from .layout import Column, FormRow
from .theme import BRASS_LIGHT, CREAM_SOFT, HIT, RULE
from .widget import Painter, UiContext, Widget

GAP: Final = 44
ABOVE: Final = 18
"""Design pixels between two columns of which one lies under the other."""
TIGHT: Final = 2
AIR: Final = 5
LEAST: Final = 470
"""Design pixels of a column beside another, at the usual size of text."""


class PlainRow(FormRow):
    """A control with its name, and no line under it."""

    def paint(self, pen: Painter) -> None:
        """Draw name and control."""
        for part in self.children:
            part.draw(pen)


class DescribedRow(Column):
    """A control with its name and a sentence about it; the line that closes a row comes last."""

    def __init__(self, control: Widget, sentence: str) -> None:
        sentence_of = Paragraph(f"{control.name}.about", sentence, "small", CREAM_SOFT)
        super().__init__(f"{control.name}.told", [PlainRow(control), sentence_of, Space(f"{control.name}.air", AIR)], 0)

    def paint(self, pen: Painter) -> None:
        """Draw the row over its line."""
        line = self.kit.skins.rule(self.rect.w)
        pen.put(self, "line", line.image, self.rect.x, self.rect.bottom - line.image.get_height())
        super().paint(pen)


class PanelHeading(Widget):
    """
    The heading of a half, with a control at its right where there is one.

    :param is_tall: as high as with a control, so that the headings of two halves are in line
    """

    def __init__(self, name: str, text: str, control: Widget | None = None, *, is_tall: bool = False) -> None:
        super().__init__(name, text)
        self.control, self.is_tall = control, is_tall
        self._label = Label(f"{name}.label", text, "strong", BRASS_LIGHT)

    @property
    def children(self) -> Sequence[Widget]:
        """The words and the control."""
        return (self._label, self.control) if self.control else (self._label,)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of the words, or of a control."""
        return max(self._label.natural_height(kit, width), kit.px(HIT + 3) if self.is_tall or self.control else 0)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay both out."""
        super().place(kit, rect)
        self._label.place(kit, rect)
        if self.control:
            wide = self.control.natural_width(kit)
            tall = self.control.natural_height(kit, wide)
            self.control.place(kit, Rect(rect.right - wide, rect.centery - tall // 2, wide, tall))

    def paint(self, pen: Painter) -> None:
        """Draw both."""
        for part in self.children:
            part.draw(pen)


class Panel(Column):
    """A heading, and what belongs under it."""

    def __init__(self, name: str, head: PanelHeading, rows: Sequence[Widget]) -> None:
        super().__init__(name, [head, *rows], TIGHT)


class Halves(Widget):
    """Two halves of a sheet, with a line between them."""

    def __init__(self, name: str, left: Panel, right: Panel) -> None:
        super().__init__(name)
        self.left, self.right = left, right

    @property
    def children(self) -> Sequence[Widget]:
        """The halves."""
        return (self.left, self.right)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of the higher one, or of both."""
        each = self._each(kit, width)
        heights = [half.natural_height(kit, each) for half in (self.left, self.right)]
        return max(heights) if self._is_pair(kit, width) else sum(heights) + kit.px(ABOVE)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay the halves out."""
        super().place(kit, rect)
        each = self._each(kit, rect.w)
        left, right = (half.natural_height(kit, each) for half in (self.left, self.right))
        self.left.place(kit, Rect(rect.x, rect.y, each, left))
        if self._is_pair(kit, rect.w):
            self.right.place(kit, Rect(rect.right - each, rect.y, each, right))
        else:
            self.right.place(kit, Rect(rect.x, rect.bottom - right, each, right))

    def paint(self, pen: Painter) -> None:
        """Draw both, and the line between them."""
        for half in self.children:
            half.draw(pen)
        if self._is_pair(self.kit, self.rect.w):
            line = self.kit.skins.block((self.kit.px(1), self.rect.h), RULE)
            pen.put(self, "line", line, self.rect.centerx, self.rect.y)

    def _is_pair(self, kit: UiContext, width: int) -> bool:
        return (width - kit.px(GAP)) // 2 >= kit.metrics.text(LEAST)

    def _each(self, kit: UiContext, width: int) -> int:
        return (width - kit.px(GAP)) // 2 if self._is_pair(kit, width) else width
