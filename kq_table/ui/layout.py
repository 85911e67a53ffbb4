"""Rows and columns: of rectangles in real pixels, and of widgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pygame import Rect

from .labels import Align
from .theme import GAP
from .widget import Painter, UiContext, Widget


def split_column(area: Rect, gap: int, heights: Sequence[int | None]) -> list[Rect]:
    """Stack rects from the top of the area; those of height None share what is left."""
    return [Rect(area.x, at, area.w, size) for at, size in _spans(area.y, area.h, gap, heights)]


def split_row(area: Rect, gap: int, widths: Sequence[int | None]) -> list[Rect]:
    """Line up rects from the left of the area; those of width None share what is left."""
    return [Rect(at, area.y, size, area.h) for at, size in _spans(area.x, area.w, gap, widths)]


def centred(area: Rect, width: int, height: int) -> Rect:
    """A rect of this size in the middle of the area, cut to it."""
    rect = Rect(0, 0, min(width, area.w), min(height, area.h))
    rect.center = area.center
    return rect


def spare_before(spare: int, align: Align) -> int:
    """How many of the spare pixels are at the left."""
    return {"left": 0, "centre": spare // 2, "right": spare}[align]


def inset(area: Rect, by: int) -> Rect:
    return area.inflate(-2 * by, -2 * by)


def _spans(start: int, length: int, gap: int, sizes: Sequence[int | None]) -> list[tuple[int, int]]:
    """Start and length of each part; shares are rounded so that they add up to the whole."""
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
    """
    Widgets that belong together; it draws nothing of its own.

    :param gap: design pixels between two neighbours
    """

    def __init__(self, name: str, widgets: Sequence[Widget], gap: float = GAP) -> None:
        super().__init__(name)
        self.widgets, self.gap = list(widgets), gap

    @property
    def children(self) -> Sequence[Widget]:
        return self.widgets

    def paint(self, pen: Painter) -> None:
        for widget in self.shown:
            widget.draw(pen)

    @property
    def shown(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.is_shown]


class Column(Group):
    """Widgets one under the other, each as wide as the column and as high as it needs."""

    def natural_width(self, kit: UiContext) -> int:
        return max((widget.natural_width(kit) for widget in self.shown), default=0)

    def natural_height(self, kit: UiContext, width: int) -> int:
        shown = self.shown
        gaps = kit.px(self.gap) * max(0, len(shown) - 1)
        return gaps + sum(widget.natural_height(kit, width) for widget in shown)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        y = rect.y
        for widget in self.shown:
            height = widget.natural_height(kit, rect.w)
            widget.place(kit, Rect(rect.x, y, rect.w, height))
            y += height + kit.px(self.gap)


class Row(Group):
    """
    Widgets side by side from the line's top, on further lines where the width does not suffice.

    :param is_equal: all get the same width and fill the lines, which differ by one widget at most; else each gets its
        natural width
    :param min_width: design pixels that each of an equal row needs, at the usual size of text; 0 takes the widest one
    :param line_gap: design pixels between lines, where it is not `gap`
    :param align: where lines of natural widths stand; centred ones have as equal numbers of widgets as fit
    """

    def __init__(
        self,
        name: str,
        widgets: Sequence[Widget],
        gap: float = GAP,
        *,
        is_equal: bool = False,
        min_width: float = 0,
        line_gap: float | None = None,
        align: Align = "right",
    ) -> None:
        super().__init__(name, widgets, gap)
        self.is_equal, self.min_width, self.align = is_equal, min_width, align
        self.line_gap = gap if line_gap is None else line_gap

    def natural_width(self, kit: UiContext) -> int:
        widths = self._widths(kit)
        return sum(widths) + kit.px(self.gap) * max(0, len(widths) - 1)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max((rect.bottom for _, rect in self._cells(kit, width)), default=0)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        for widget, cell in self._cells(kit, rect.w):
            widget.place(kit, cell.move(rect.topleft))

    def _widths(self, kit: UiContext) -> list[int]:
        widths = [widget.natural_width(kit) for widget in self.shown]
        if self.is_equal and widths:
            least = kit.px(self.min_width * kit.metrics.text_scale) if self.min_width else max(widths)
            return [least] * len(widths)
        return widths

    def _cells(self, kit: UiContext, width: int) -> Iterator[tuple[Widget, Rect]]:
        """The widgets with their rects, relative to the row's corner; all of a line are as high as the highest."""
        shown, y = iter(self.shown), 0
        for spans in self._lines(kit, width):
            line = [(x, across, widget) for (x, across), widget in zip(spans, shown, strict=False)]
            height = max((widget.natural_height(kit, across) for _, across, widget in line), default=0)
            yield from ((widget, Rect(x, y, across, height)) for x, across, widget in line)
            y += height + kit.px(self.line_gap)

    def _lines(self, kit: UiContext, width: int) -> list[list[tuple[int, int]]]:
        """Left edge and width of every cell, line by line; the last line of an equal row may be partly empty."""
        gap, widths = kit.px(self.gap), self._widths(kit)
        lines = _filled_lines(widths, gap, width)
        if self.is_equal:
            across = -(-len(widths) // (len(lines) or 1))
            return [_spans(0, width, gap, [None] * across)] * len(lines)
        if self.align == "centre" and lines:
            even = _even_lines(widths, len(lines))
            lines = even if all(sum(line) + gap * (len(line) - 1) <= width for line in even) else lines
        return [self._aligned([min(needed, width) for needed in line], gap, width) for line in lines]

    def _aligned(self, widths: list[int], gap: int, width: int) -> list[tuple[int, int]]:
        spare = width - sum(widths) - gap * (len(widths) - 1)
        return _spans(spare_before(spare, self.align), 0, gap, widths)


def _filled_lines(widths: Sequence[int], gap: int, width: int) -> list[list[int]]:
    """Break widths into lines, as many as fit on each."""
    lines: list[list[int]] = []
    for needed in widths:
        if lines and sum(lines[-1]) + gap * len(lines[-1]) + needed <= width:
            lines[-1].append(needed)
        else:
            lines.append([needed])
    return lines


def _even_lines(widths: Sequence[int], count: int) -> list[list[int]]:
    """Break widths into so many lines, whose numbers of widths differ by one at most."""
    ends = [-(-len(widths) * line // count) for line in range(count + 1)]
    return [list(widths[start:end]) for start, end in pairwise(ends)]
