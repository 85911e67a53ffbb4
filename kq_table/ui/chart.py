"""Charts: marks over two axes, browsed by pointer or arrow keys (`Chart`), and marks along a line (`Strip`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from operator import itemgetter
from typing import Final

import pygame
from pygame import Rect, Surface

from . import svg
from .focus import ACTIVATE_KEYS
from .theme import BRASS, BRASS_LIGHT, CREAM, CREAM_SOFT, WELL
from .widget import Painter, Pos, UiContext, Widget

_HEIGHT: Final = 240
_ROLE: Final = "small"
_MARK: Final = 5.0
"""Radius of a mark in design pixels, where there is room."""
_LABEL_GAP: Final = 10
"""Least design pixels between two labels."""
_LABEL_DROP: Final = 7
"""Design pixels from the plot to the labels, clear of the marks on its edge."""
_TICK_STEPS: Final = (1, 2, 5)
_MAX_INTERVALS: Final = 6


@dataclass(frozen=True, slots=True)
class Mark:
    """
    One point of a chart.

    :param is_full: a filled lozenge; else a ring
    :param low: with *high* the ends of an upright line through the mark; None for none
    :param hint: explains it when it is pointed at
    """

    x: float
    y: float
    hint: str
    is_full: bool = True
    low: float | None = None
    high: float | None = None


def ticks(low: float, high: float) -> list[int]:
    """Multiples of 1, 2 or 5 times a power of ten within [*low*, *high*]; at most 7, maybe none."""
    span, unit = max(1.0, high - low), 1
    while True:
        for step in _TICK_STEPS:
            if span / (step * unit) <= _MAX_INTERVALS:
                size = step * unit
                return [n * size for n in range(int(-(-low // size)), int(high // size) + 1)]
        unit *= 10


class Chart(Widget):
    """
    Marks from left to right.

    :param text: says to a voice what is shown
    :param ranges: the least range of x and of y, each (low, high); widened to hold all marks
    :param is_line: whether a line joins the marks, and the axis across has only the labels
    :param has_diagonal: whether a line shows where both numbers are equal
    :param open_mark: opens what a mark stands for, by its place in *marks*, when it is pressed or entered
    """

    can_focus = True

    def __init__(
        self,
        name: str,
        text: str,
        marks: Sequence[Mark],
        ranges: tuple[tuple[float, float], tuple[float, float]],
        *,
        is_line: bool = False,
        has_diagonal: bool = False,
        open_mark: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(name, text)
        self.marks = tuple(marks)
        self._xs = _widened(ranges[0], [mark.x for mark in marks])
        ends = [end for mark in marks for end in (mark.y, mark.low, mark.high) if end is not None]
        self._ys = _widened(ranges[1], ends)
        self._is_line, self._has_diagonal, self._open_mark = is_line, has_diagonal, open_mark
        self.height: float = _HEIGHT
        """Height of the whole chart in design pixels, at the usual size of text."""
        self.labels: Sequence[tuple[float, str]] = ()
        """Places on a line's axis across, from the left, with words; one that would touch another is left out."""
        self.cursor: int | None = None
        """Index of the mark pointed at, if any."""
        self._picture: tuple[object, Surface] | None = None

    @property
    def spoken(self) -> str:
        return super().spoken if self.cursor is None else self.marks[self.cursor].hint

    def natural_width(self, kit: UiContext) -> int:
        return kit.px(2 * _HEIGHT)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return kit.px(self.height) + 2 * kit.fonts.height(_ROLE)

    # -- pointing

    def tip(self) -> tuple[str, Rect]:
        if self.cursor is None:
            return self.hint, self.rect
        radius = self.kit.px(2 * _MARK)
        place = Rect(0, 0, radius, radius)
        place.center = self._at(self.marks[self.cursor])
        return self.marks[self.cursor].hint, place

    def hover(self, pos: Pos) -> None:
        near = min(range(len(self.marks)), key=lambda i: abs(self._at(self.marks[i])[0] - pos[0]), default=None)
        self.cursor = near if self._plot().inflate(self.kit.px(20), 0).collidepoint(pos) else None

    def press(self, pos: Pos) -> None:
        self.hover(pos)

    def release(self, pos: Pos) -> None:
        self.hover(pos)
        self._open()

    def _open(self) -> bool:
        if self.cursor is None or self._open_mark is None:
            return False
        self.kit.play_sound("click")
        self._open_mark(self.cursor)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Go from mark to mark by ← and →, to the ends by Home and End; open one by Enter or Space."""
        if event.key in ACTIVATE_KEYS:
            return self._open()
        last = len(self.marks) - 1
        here = last + 1 if self.cursor is None else self.cursor
        places = {pygame.K_LEFT: here - 1, pygame.K_RIGHT: here + 1, pygame.K_HOME: 0, pygame.K_END: last}
        if event.key not in places or not 0 <= places[event.key] <= last:
            return False
        self.cursor = places[event.key]
        self.kit.play_sound("tick")
        return True

    def restore_from(self, former: Widget) -> None:
        assert isinstance(former, Chart)
        if former.cursor is not None and former.cursor < len(self.marks):
            self.cursor = former.cursor

    # -- places

    def _plot(self) -> Rect:
        fonts, gap = self.kit.fonts, self.kit.px(10)
        numbers = max(fonts.width(_number(tick), _ROLE) for tick in ticks(*self._ys) or [0])
        bottom_margin = gap if self._is_line and not self.labels else fonts.height(_ROLE) + gap
        left, top = numbers + 2 * gap, fonts.height(_ROLE) // 2 + gap
        return Rect(
            self.rect.x + left,
            self.rect.y + top,
            self.rect.w - left - 2 * gap,
            self.rect.h - top - bottom_margin - gap // 2,
        )

    def _at(self, mark: Mark) -> Pos:
        return self._x(mark.x), self._y(mark.y)

    def _x(self, value: float) -> int:
        plot, (low, high) = self._plot(), self._xs
        return plot.x + round(plot.w * (value - low) / (high - low))

    def _y(self, value: float) -> int:
        plot, (low, high) = self._plot(), self._ys
        return plot.bottom - round(plot.h * (value - low) / (high - low))

    # -- pictures

    def paint(self, pen: Painter) -> None:
        pen.draw_skin(self, "well", self.kit.skins.well(self.rect.size), self.rect)
        key = self.kit, self.rect.size, self.marks
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._draw()
        pen.put(self, "chart", self._picture[1], *self.rect.topleft)
        fonts = self.kit.fonts
        for tick in ticks(*self._ys):
            words = fonts.line(_number(tick), _ROLE, CREAM_SOFT)
            left = self._plot().x - self.kit.px(8) - words.get_width()
            pen.put(self, ("y", tick), words, left, self._y(tick) - words.get_height() // 2)
        self._paint_labels(pen)
        if self.cursor is not None and (self.is_hovered or self.is_ringed):
            radius = self.kit.px(3 * _MARK)
            ring = svg.draw((2 * radius, 2 * radius), svg.ring(radius, radius, 0.8 * radius, CREAM, self.kit.px(2)))
            x, y = self._at(self.marks[self.cursor])
            pen.put(self, "cursor", ring, x - radius, y - radius)

    def _paint_labels(self, pen: Painter) -> None:
        """Write the numbers or labels below the axis, each clear of the one before."""
        free = self.rect.x
        for value, words in self.labels if self._is_line else [(tick, _number(tick)) for tick in ticks(*self._xs)]:
            image = self.kit.fonts.line(words, _ROLE, CREAM_SOFT)
            x = self._x(value) - image.get_width() // 2
            if free <= x <= self.rect.right - image.get_width():
                pen.put(self, ("x", value), image, x, self._plot().bottom + self.kit.px(_LABEL_DROP))
                free = x + image.get_width() + self.kit.px(_LABEL_GAP)

    def _draw(self) -> Surface:
        left, top = self.rect.topleft
        plot, thin, rule = self._plot(), max(1, self.kit.px(1)), self.kit.skins.lacquer.rule
        parts = [
            svg.stroke(f"M{plot.x - left} {self._y(tick) - top}h{plot.w}", BRASS if tick == 0 else rule, thin)
            for tick in ticks(*self._ys)
        ]
        if self._has_diagonal:
            low, high = max(self._xs[0], self._ys[0]), min(self._xs[1], self._ys[1])
            path = f"M{self._x(low) - left} {self._y(low) - top}L{self._x(high) - left} {self._y(high) - top}"
            parts.append(svg.stroke(path, CREAM_SOFT, thin))
        places = [(x - left, y - top) for x, y in map(self._at, self.marks)]
        if self._is_line and len(places) > 1:
            path = "M" + "L".join(f"{x} {y}" for x, y in places)
            parts.append(svg.stroke(path, BRASS, self.kit.px(2)))
        radius = min(self.kit.px(_MARK), max(2.0, plot.w / max(1, len(places)) / 2.4))
        for mark, (x, y) in zip(self.marks, places, strict=True):
            parts += self._draw_mark(mark, x, y, radius)
        return svg.draw(self.rect.size, *parts)

    def _draw_mark(self, mark: Mark, x: int, y: int, radius: float) -> list[str]:
        parts, top = [], self.rect.y
        if mark.low is not None and mark.high is not None:
            parts.append(
                svg.stroke(f"M{x} {self._y(mark.low) - top}V{self._y(mark.high) - top}", BRASS, self.kit.px(2))
            )
        size = 1.25 * radius if mark.is_full else radius
        return [*parts, _mark((x, y), size, self.kit.px(2), is_full=mark.is_full)]


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def _widened(least: tuple[float, float], values: Sequence[float]) -> tuple[float, float]:
    """Give a range that holds these values too, and is not empty."""
    low, high = min([least[0], *values]), max([least[1], *values])
    return (low, high) if high > low else (low - 1, high + 1)


def _mark(centre: tuple[float, float], radius: float, line: int, *, is_full: bool) -> str:
    """SVG of a filled lozenge, or of a ring."""
    if is_full:
        return svg.diamond(*centre, radius, BRASS_LIGHT)
    return svg.disc(*centre, radius, WELL) + svg.ring(*centre, radius, CREAM, max(1, line))


_LINE_HEIGHT: Final = 36
_STACK_STEP: Final = 2.0
"""Vertical distance of stacked marks of one number, in radii of a mark."""
_STACK: Final = 3
"""Greatest number of marks in a stack; more begin another stack beside it."""
_STACK_HEIGHT: Final = 7.2
"""Height of a full stack with a diamond on top, with the part below the line, in radii of a mark."""
_STRIP_MARGIN: Final = 5
"""Margin at both ends of the line, in radii of a mark: half the width of the widest row of stacks."""
_WORDS_GAP: Final = 24
_NAME_SHARE, _WORDS_SHARE = 0.15, 0.34
"""Parts of the width for the name and the words, where they stand beside the line."""


@dataclass(frozen=True, slots=True)
class Scale:
    """
    What the strips of one comparison have in common.

    :param own: the number that is pointed out on each strip
    :param texts: the name and the words of every strip
    """

    low: float
    high: float
    own: float
    texts: Sequence[tuple[str, str]]


class Strip(Widget):
    """
    A name and a few words, and a line with the numbers.

    :param text: its name
    :param words: stand at the other end
    :param spoken: all of it, for a voice
    :param numbers: each with whether its mark is filled
    """

    can_focus = True

    def __init__(
        self, name: str, text: str, words: str, spoken: str, numbers: Sequence[tuple[int, bool]], scale: Scale
    ) -> None:
        super().__init__(name, text)
        self.words, self.hint = words, spoken
        self._numbers, self._scale = sorted(numbers), scale

    @property
    def spoken(self) -> str:
        return self.hint

    def _is_one_line(self, kit: UiContext, width: int) -> bool:
        """Whether every strip's name and words fit beside its line; else all stand above it, alike."""
        name, words = (
            max(kit.fonts.width(text, role) for text in texts)
            for texts, role in zip(zip(*self._scale.texts, strict=True), ("strong", "body"), strict=True)
        )
        return name <= width * _NAME_SHARE and words <= width * _WORDS_SHARE

    def _words_height(self, kit: UiContext, width: int) -> int:
        if self._is_one_line(kit, width):
            return 0
        needed = kit.fonts.width(self.text, "strong") + kit.px(_WORDS_GAP) + kit.fonts.width(self.words, "body")
        return kit.fonts.height("body") * (1 if needed <= width else 2)

    def natural_height(self, kit: UiContext, width: int) -> int:
        marks = ceil(_STACK_HEIGHT * kit.px(_MARK))  # px() rounds to whole pixels, which matters in small windows
        return self._words_height(kit, width) + max(kit.px(_LINE_HEIGHT), kit.fonts.height("body"), marks)

    def paint(self, pen: Painter) -> None:
        kit, rect = self.kit, self.rect
        name = kit.fonts.line_within(self.text, "strong", CREAM, rect.w)
        words = kit.fonts.line_within(self.words, "body", CREAM_SOFT, rect.w)
        over = self._words_height(kit, rect.w)
        line = Rect(rect.x, rect.y + over, rect.w, rect.h - over)
        if not over:
            line.x, line.w = rect.x + int(rect.w * _NAME_SHARE), int(rect.w * (1 - _NAME_SHARE - _WORDS_SHARE))
            name_y, words_y = (line.bottom - image.get_height() for image in (name, words))
        else:
            name_y, words_y = rect.y, line.y - words.get_height()
        is_under = over > name.get_height() * 1.5
        pen.put(self, "name", name, rect.x, name_y)
        pen.put(self, "words", words, rect.x if is_under else rect.right - words.get_width(), words_y)
        pen.put(self, "line", svg.draw(line.size, *self._marks(line.w, line.h)), *line.topleft)

    def _marks(self, width: int, height: int) -> list[str]:
        """Draw the line, the number pointed out as an upright stroke, and a mark for each number."""
        kit = self.kit
        radius, thin = kit.px(_MARK), max(1, kit.px(1))
        line_y = height - 2 * radius
        own = self._x(self._scale.own, width, _STRIP_MARGIN * radius)
        parts = [
            svg.stroke(f"M0 {line_y}h{width}", kit.skins.lacquer.rule, thin),
            svg.stroke(f"M{own} 0V{height}", BRASS, kit.px(2)),
        ]
        for number, group in groupby(self._numbers, key=itemgetter(0)):
            same = list(group)
            left = self._x(number, width, _STRIP_MARGIN * radius) - (len(same) - 1) // _STACK * _STACK_STEP * radius / 2
            for i, (_, is_full) in enumerate(same):
                across, up = (steps * _STACK_STEP * radius for steps in divmod(i, _STACK))
                size = 1.2 * radius if is_full else radius
                parts.append(_mark((left + across, line_y - up), size, kit.px(1.5), is_full=is_full))
        return parts

    def _x(self, number: float, width: int, margin: float) -> float:
        low, high = self._scale.low, self._scale.high
        return margin + (width - 2 * margin) * (number - low) / max(1.0, high - low)
