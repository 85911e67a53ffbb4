"""Rows of a form: a control with its name or a description; and the heading of a panel of such rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from . import svg
from .accessibility import Node
from .labels import Label, Paragraph, Rule
from .layout import Column, Group, Row
from .svg import icon
from .theme import BRASS, BRASS_LIGHT, CREAM, CREAM_SOFT, GAP, HIT
from .widget import Painter, UiContext, Widget

ROW_AIR: Final = 5
"""Design pixels above and below the control of a row."""
ROW_GAP: Final = 2
"""Design pixels between the rows of a panel."""
_HEADING_AIR: Final = 3
"""Design pixels above and below the control of a heading, both together."""
_PANEL_GAPS: Final = (44, 18)
"""Design pixels between two panels: side by side, and one below the other."""
_MIN_PANEL_WIDTH: Final = 470
"""Least width in design pixels of a panel beside another, at the usual size of text."""


class FormRow(Group):
    """
    A control with its name before it; where both do not fit side by side, the control is below, as wide as the row.

    :param is_ruled: whether a thin line closes the row
    """

    def __init__(self, control: Widget, *, is_ruled: bool = True) -> None:
        self.control, self.is_ruled = control, is_ruled
        self._label = Label(f"{control.name}.label", control.text)
        super().__init__(f"{control.name}.row", (self._label, control))
        self.text = control.text

    def nodes(self) -> list[Node]:
        """The control alone: it has the same name."""
        return self.control.nodes()

    def natural_width(self, kit: UiContext) -> int:
        return self._label.natural_width(kit) + kit.px(2 * GAP) + self.control.natural_width(kit)

    def natural_height(self, kit: UiContext, width: int) -> int:
        control = self.control.natural_height(kit, self._control_width(kit, width))
        label = self._label.natural_height(kit, width)
        content = max(control, label) if self._is_side_by_side(kit, width) else control + label + kit.px(4)
        return content + 2 * kit.px(ROW_AIR)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        inside = rect.inflate(0, -2 * kit.px(ROW_AIR))
        width = self._control_width(kit, rect.w)
        height = self.control.natural_height(kit, width)
        if self._is_side_by_side(kit, rect.w):
            self._label.place(kit, Rect(inside.x, inside.y, rect.w - width - kit.px(GAP), inside.h))
            self.control.place(kit, Rect(inside.right - width, inside.centery - height // 2, width, height))
        else:
            label = self._label.natural_height(kit, rect.w)
            self._label.place(kit, Rect(inside.x, inside.y, rect.w, label))
            self.control.place(kit, Rect(inside.x, inside.bottom - height, width, height))

    def paint(self, pen: Painter) -> None:
        if self.is_ruled:
            pen.underline(self)
        super().paint(pen)

    def _is_side_by_side(self, kit: UiContext, width: int) -> bool:
        return self.natural_width(kit) <= width

    def _control_width(self, kit: UiContext, width: int) -> int:
        return self.control.natural_width(kit) if self._is_side_by_side(kit, width) else width


class DescribedRow(Column):
    """A control with its name, a description, and a thin line that closes the row."""

    def __init__(self, control: Widget, sentence: str) -> None:
        about = Paragraph(f"{control.name}.about", sentence, "small", CREAM_SOFT)
        line = Rule(f"{control.name}.line", ROW_AIR)
        super().__init__(f"{control.name}.described", [FormRow(control, is_ruled=False), about, line], 0)


class PanelHeading(Group):
    """
    The heading of a panel, with an optional control at its right.

    :param is_tall: reserve a control's height, so that the headings of two panels line up
    """

    def __init__(self, name: str, text: str, control: Widget | None = None, *, is_tall: bool = False) -> None:
        self.control, self.is_tall = control, is_tall
        self._label = Label(f"{name}.label", text, "strong", BRASS_LIGHT)
        super().__init__(name, [self._label, control] if control else [self._label])
        self.text = text

    def nodes(self) -> list[Node]:
        heading = Node(f"{self.name}.words", "heading", self.text, self.rect)
        return [heading, *(self.control.nodes() if self.control else [])]

    def natural_height(self, kit: UiContext, width: int) -> int:
        control = max(kit.px(HIT), self.control.natural_height(kit, width) if self.control else 0)
        least = control + kit.px(_HEADING_AIR) if self.is_tall or self.control else 0
        return max(self._label.natural_height(kit, width), least)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        self._label.place(kit, rect)
        if self.control:
            width = self.control.natural_width(kit)
            height = self.control.natural_height(kit, width)
            self.control.place(kit, Rect(rect.right - width, rect.centery - height // 2, width, height))


class TwoPanels(Row):
    """Two panels side by side with a line between them, or one under the other where the width does not suffice."""

    def __init__(self, name: str, panels: Sequence[Widget]) -> None:
        gap, line_gap = _PANEL_GAPS
        super().__init__(name, panels, gap, is_equal=True, min_width=_MIN_PANEL_WIDTH, line_gap=line_gap)

    def paint(self, pen: Painter) -> None:
        super().paint(pen)
        left, right = self.widgets
        if left.rect.top == right.rect.top:
            line = self.kit.skins.block((self.kit.px(1), self.rect.h), self.kit.skins.lacquer.rule)
            pen.put(self, "line", line, self.rect.centerx, self.rect.y)


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
        rule = self.kit.skins.lacquer.rule
        parts = [svg.filled((0, 0, width, rect.h), radius, colour) for width, colour in ((rect.w, rule), (full, BRASS))]
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
