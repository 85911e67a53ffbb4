"""Cuts areas into rows and columns of rects. Knows real pixels only: callers turn design pixels into these."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from .labels import Align, Label
from .theme import GAP
from .widget import Painter, UiContext, Widget


def column(area: Rect, gap: int, heights: Sequence[int | None]) -> list[Rect]:
    """Stack rects from the top of the area; those of height None share what is left."""
    return [Rect(area.x, at, area.w, size) for at, size in _spans(area.y, area.h, gap, heights)]


def row(area: Rect, gap: int, widths: Sequence[int | None]) -> list[Rect]:
    """Line up rects from the left of the area; those of width None share what is left."""
    return [Rect(at, area.y, size, area.h) for at, size in _spans(area.x, area.w, gap, widths)]


def centred(area: Rect, width: int, height: int) -> Rect:
    """Give a rect of this size in the middle of the area, no larger than it."""
    rect = Rect(0, 0, min(width, area.w), min(height, area.h))
    rect.center = area.center
    return rect


def inset(area: Rect, by: int) -> Rect:
    """Give the area without a margin."""
    return area.inflate(-2 * by, -2 * by)


def _spans(start: int, length: int, gap: int, sizes: Sequence[int | None]) -> list[tuple[int, int]]:
    """Give start and length of each part; shares are dealt so that no pixel is lost to rounding."""
    fixed = sum(size for size in sizes if size is not None)
    spare = max(0, length - fixed - gap * max(0, len(sizes) - 1))
    shares = sum(size is None for size in sizes)
    spans, at, dealt = [], start, 0
    for size in sizes:
        if size is None:
            dealt += 1
            size = spare * dealt // shares - spare * (dealt - 1) // shares  # noqa: PLW2901 -- None becomes its share
        spans.append((at, size))
        at += size + gap
    return spans


class Group(Widget):
    """Widgets that belong together; it draws nothing of its own."""

    def __init__(self, name: str, widgets: Sequence[Widget], gap: float = GAP) -> None:
        super().__init__(name)
        self.widgets, self.gap = list(widgets), gap

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets of the group."""
        return self.widgets

    def paint(self, pen: Painter) -> None:
        """Draw what lies within."""
        for widget in self.shown:
            widget.draw(pen)

    @property
    def shown(self) -> list[Widget]:
        """The widgets that take up room."""
        return [widget for widget in self.widgets if widget.is_shown]


class Column(Group):
    """Widgets one under the other, each as wide as the column and as high as it needs."""

    def natural_width(self, kit: UiContext) -> int:
        """Give the width of the widest."""
        return max((widget.natural_width(kit) for widget in self.shown), default=0)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of all and the gaps between them."""
        shown = self.shown
        gaps = kit.px(self.gap) * max(0, len(shown) - 1)
        return gaps + sum(widget.natural_height(kit, width) for widget in shown)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay the widgets out from the top."""
        super().place(kit, rect)
        y = rect.y
        for widget in self.shown:
            height = widget.natural_height(kit, rect.w)
            widget.place(kit, Rect(rect.x, y, rect.w, height))
            y += height + kit.px(self.gap)


class Abreast(Group):
    """
    Widgets side by side in equal widths, or one under the other where that leaves each too little.

    :param least: the design pixels that each needs, for text of the usual size
    """

    def __init__(self, name: str, widgets: Sequence[Widget], least: float, gap: float = 3 * GAP) -> None:
        super().__init__(name, widgets, gap)
        self.least = least

    def natural_width(self, kit: UiContext) -> int:
        """Give the width of all side by side."""
        count = len(self.widgets)
        return count * self._least(kit) + (count - 1) * kit.px(self.gap)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of the highest, or of all and the gaps between them."""
        heights = [widget.natural_height(kit, self._width(kit, width)) for widget in self.widgets]
        if self._is_abreast(kit, width):
            return max(heights)
        return sum(heights) + kit.px(self.gap) * (len(heights) - 1)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay the widgets out from the left upper corner."""
        super().place(kit, rect)
        (x, y), width, gap = rect.topleft, self._width(kit, rect.w), kit.px(self.gap)
        for widget in self.widgets:
            height = widget.natural_height(kit, width)
            widget.place(kit, Rect(x, y, width, height))
            x, y = (x + width + gap, y) if self._is_abreast(kit, rect.w) else (x, y + height + gap)

    def _width(self, kit: UiContext, width: int) -> int:
        """Give the width of each."""
        count = len(self.widgets)
        return (width - (count - 1) * kit.px(self.gap)) // count if self._is_abreast(kit, width) else width

    def _is_abreast(self, kit: UiContext, width: int) -> bool:
        return self.natural_width(kit) <= width

    def _least(self, kit: UiContext) -> int:
        return kit.px(self.least * kit.metrics.text_scale)


class FlowRow(Group):
    """Widgets side by side at their natural widths, on further lines where the width does not suffice."""

    def __init__(self, name: str, widgets: Sequence[Widget], gap: float = GAP, *, align: Align = "right") -> None:
        super().__init__(name, widgets, gap)
        self.align = align

    def natural_width(self, kit: UiContext) -> int:
        """Give the width of all in one line."""
        shown = self.shown
        return sum(widget.natural_width(kit) for widget in shown) + kit.px(self.gap) * max(0, len(shown) - 1)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of all lines."""
        lines = self._lines(kit, width)
        gaps = kit.px(self.gap) * max(0, len(lines) - 1)
        return gaps + sum(self._line_height(kit, line, width) for line in lines)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay the widgets out line by line."""
        super().place(kit, rect)
        y = rect.y
        for line in self._lines(kit, rect.w):
            height = self._line_height(kit, line, rect.w)
            self._place_line(kit, line, Rect(rect.x, y, rect.w, height))
            y += height + kit.px(self.gap)

    def _place_line(self, kit: UiContext, line: list[Widget], area: Rect) -> None:
        widths = [min(widget.natural_width(kit), area.w) for widget in line]
        spare = area.w - sum(widths) - kit.px(self.gap) * (len(line) - 1)
        x = area.x + {"left": 0, "centre": spare // 2, "right": spare}[self.align]
        for widget, width in zip(line, widths, strict=True):
            widget.place(kit, Rect(x, area.y, width, area.h))
            x += width + kit.px(self.gap)

    def _lines(self, kit: UiContext, width: int) -> list[list[Widget]]:
        lines: list[list[Widget]] = []
        used = 0
        for widget in self.shown:
            needed = widget.natural_width(kit)
            if lines and used + kit.px(self.gap) + needed <= width:
                lines[-1].append(widget)
                used += kit.px(self.gap) + needed
            else:
                lines.append([widget])
                used = needed
        return lines

    def _line_height(self, kit: UiContext, line: list[Widget], width: int) -> int:
        return max(widget.natural_height(kit, min(widget.natural_width(kit), width)) for widget in line)


class Shares(Group):
    """Widgets side by side in equal shares; one under the other where one of them would be cut."""

    def natural_width(self, kit: UiContext) -> int:
        """Give the width at which none is cut."""
        widest = max((widget.natural_width(kit) for widget in self.shown), default=0)
        return widest * len(self.shown) + kit.px(self.gap) * max(0, len(self.shown) - 1)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of one row, or of as many as there are widgets."""
        heights = [widget.natural_height(kit, width) for widget in self.shown]
        if self.natural_width(kit) <= width:
            return max(heights, default=0)
        return sum(heights) + kit.px(self.gap) * max(0, len(heights) - 1)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay the widgets out."""
        super().place(kit, rect)
        shown, gap = self.shown, kit.px(self.gap)
        is_row = self.natural_width(kit) <= rect.w
        heights = [None if is_row else widget.natural_height(kit, rect.w) for widget in shown]
        parts = row(rect, gap, [None] * len(shown)) if is_row else column(rect, gap, heights)
        for widget, part in zip(shown, parts, strict=True):
            widget.place(kit, part)


class FormRow(Widget):
    """A control with its name before it, or above it where both do not fit side by side; a thin line closes it."""

    def __init__(self, control: Widget) -> None:
        super().__init__(f"{control.name}.row", control.text)
        self.control = control
        self._label = Label(f"{control.name}.label", control.text)

    @property
    def children(self) -> Sequence[Widget]:
        """The name and the control."""
        return (self._label, self.control)

    def natural_width(self, kit: UiContext) -> int:
        """Give the width of both side by side."""
        return self._label.natural_width(kit) + kit.px(2 * GAP) + self.control.natural_width(kit)

    def natural_height(self, kit: UiContext, width: int) -> int:
        """Give the height of one or two lines."""
        control = self.control.natural_height(kit, self._control_width(kit, width))
        label = self._label.natural_height(kit, width)
        content = max(control, label) if self._is_side_by_side(kit, width) else control + label + kit.px(4)
        return content + 2 * kit.px(self._air)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay out name and control."""
        super().place(kit, rect)
        inside = rect.inflate(0, -2 * kit.px(self._air))
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
        """Draw the line, under the control's focus ring, then name and control."""
        line = self.kit.skins.rule(self.rect.w)
        pen.put(self, "line", line.image, self.rect.x, self.rect.bottom - line.image.get_height())
        self._label.draw(pen)
        self.control.draw(pen)

    _air = 5
    """Design pixels above and under the control."""

    def _is_side_by_side(self, kit: UiContext, width: int) -> bool:
        return self.natural_width(kit) <= width

    def _control_width(self, kit: UiContext, width: int) -> int:
        return min(self.control.natural_width(kit), width)
