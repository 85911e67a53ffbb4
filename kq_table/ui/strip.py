"""Numbers as marks along a line, with one of them pointed out: a row of a comparison."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from operator import itemgetter
from typing import Final

from pygame import Rect

from . import svg
from .theme import BRASS, BRASS_LIGHT, CREAM, CREAM_SOFT, RULE, WELL
from .widget import Painter, UiContext, Widget

_REACH: Final = 5.0
"""Reach of a mark (middle to edge) in design pixels."""
_LINE_HEIGHT: Final = 36
_STACK_STEP: Final = 2.0
"""Vertical distance of stacked marks of one number, in their reach."""
_STACK: Final = 3
"""Greatest number of marks in a stack; more begin another stack beside it."""
_STACK_HEIGHT: Final = 7.2
"""Height of a full stack with a diamond on top, with the part below the line, in a mark's reach."""
_MARGIN: Final = 5
"""Margin at both ends of the line, in a mark's reach: half the width of the most stacks side by side."""
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
        marks = ceil(_STACK_HEIGHT * kit.px(_REACH))  # in small windows a reach is rounded up by much
        return self._words_height(kit, width) + max(kit.px(_LINE_HEIGHT), kit.fonts.height("body"), marks)

    def paint(self, pen: Painter) -> None:
        kit, rect = self.kit, self.rect
        name = kit.fonts.line_within(self.text, "strong", CREAM, rect.w)
        words = kit.fonts.line_within(self.words, "body", CREAM_SOFT, rect.w)
        over = self._words_height(kit, rect.w)
        line = Rect(rect.x, rect.y + over, rect.w, rect.h - over)
        if not over:
            line.x, line.w = rect.x + int(rect.w * _NAME_SHARE), int(rect.w * (1 - _NAME_SHARE - _WORDS_SHARE))
            top, foot = (line.bottom - image.get_height() for image in (name, words))
        else:
            top, foot = rect.y, line.y - words.get_height()
        is_under = over > name.get_height() * 1.5
        pen.put(self, "name", name, rect.x, top)
        pen.put(self, "words", words, rect.x if is_under else rect.right - words.get_width(), foot)
        pen.put(self, "line", svg.draw(line.size, *self._marks(line.w, line.h)), *line.topleft)

    def _marks(self, width: int, height: int) -> list[str]:
        """Draw the line, the number pointed out as an upright stroke, and a mark for each number."""
        kit = self.kit
        reach, thin = kit.px(_REACH), max(1, kit.px(1))
        foot = height - 2 * reach
        own = self._x(self._scale.own, width, _MARGIN * reach)
        parts = [svg.stroke(f"M0 {foot}h{width}", RULE, thin), svg.stroke(f"M{own} 0V{height}", BRASS, kit.px(2))]
        for number, group in groupby(self._numbers, key=itemgetter(0)):
            same = list(group)
            left = self._x(number, width, _MARGIN * reach) - (len(same) - 1) // _STACK * _STACK_STEP * reach / 2
            for i, (_, is_full) in enumerate(same):
                across, up = (steps * _STACK_STEP * reach for steps in divmod(i, _STACK))
                parts += self._mark(left + across, foot - up, reach, is_full=is_full)
        return parts

    def _mark(self, x: float, y: float, reach: float, *, is_full: bool) -> list[str]:
        if is_full:
            return [svg.diamond(x, y, 1.2 * reach, BRASS_LIGHT)]
        return [svg.disc(x, y, reach, WELL), svg.ring(x, y, reach, CREAM, max(1, self.kit.px(1.5)))]

    def _x(self, number: float, width: int, margin: float) -> float:
        low, high = self._scale.low, self._scale.high
        return margin + (width - 2 * margin) * (number - low) / max(1.0, high - low)
