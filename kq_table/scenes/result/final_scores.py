"""Who won and how all stand, in large type: the winner's portrait with every player's score beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect

from kq_table.ui.svg import portrait
from kq_table.ui.theme import BRASS_LIGHT, CREAM, CREAM_SOFT
from kq_table.ui.widget import Painter, UiContext, Widget

PORTRAIT_SIDE: Final = 160
BESIDE: Final = 20
"""Design pixels between the portrait and the scores."""
NUMBER_GAP: Final = 16
LINE_SHARE: Final = 0.9
"""The height of a line, as a part of the type's: numbers have nothing under their baseline."""


class FinalScore(NamedTuple):
    """One line: a player's name, what the match came to for them, and whether they won."""

    name: str
    score: str
    is_winner: bool


class FinalScores(Widget):
    """
    A portrait, and beside it a line for each player.

    :param court: the court card whose portrait is shown; empty: none
    :param caption: says over the scores what they count; empty where that is plain
    :param scores: the best first
    """

    def __init__(self, name: str, text: str, court: str, caption: str, scores: Sequence[FinalScore]) -> None:
        super().__init__(name, text)
        self._court, self._caption, self._scores = court, caption, tuple(scores)

    def natural_width(self, kit: UiContext) -> int:
        names = max(kit.fonts.width(line.name, "heading") for line in self._scores)
        return self._indent(kit) + names + kit.px(NUMBER_GAP) + self._number_width(kit)

    def natural_height(self, kit: UiContext, width: int) -> int:
        del width
        return max(kit.px(PORTRAIT_SIDE) if self._court else 0, self._list_height(kit))

    def _indent(self, kit: UiContext) -> int:
        return kit.px(PORTRAIT_SIDE + BESIDE) if self._court else 0

    def _number_width(self, kit: UiContext) -> int:
        return max(kit.fonts.width(line.score, "score") for line in self._scores)

    def _line_height(self, kit: UiContext) -> int:
        return round(LINE_SHARE * max(kit.fonts.height("score"), kit.fonts.height("heading")))

    def _list_height(self, kit: UiContext) -> int:
        caption = kit.fonts.height("small") if self._caption else 0
        return caption + self._line_height(kit) * len(self._scores)

    def paint(self, pen: Painter) -> None:
        kit, fonts = self.kit, self.kit.fonts
        whole = min(self.rect.w, self.natural_width(kit))
        area = Rect(self.rect.x + (self.rect.w - whole) // 2, self.rect.y, whole, self.rect.h)
        side, numbers = kit.px(PORTRAIT_SIDE), self._number_width(kit)
        if self._court:
            pen.put(self, "face", portrait(self._court, side), area.x, area.y + (area.h - side) // 2)
        x, step = area.x + self._indent(kit), self._line_height(kit)
        y = area.y + (area.h - self._list_height(kit)) // 2
        if self._caption:
            caption = fonts.line_within(self._caption, "small", CREAM_SOFT, area.right - x)
            pen.put(self, "caption", caption, area.right - caption.get_width(), y)
            y += caption.get_height()
        for i, line in enumerate(self._scores):
            colour = BRASS_LIGHT if line.is_winner else CREAM
            name = fonts.line_within(line.name, "heading", colour, area.right - numbers - kit.px(NUMBER_GAP) - x)
            score = fonts.line(line.score, "score", colour)
            pen.put(self, ("name", i), name, x, y + (step - name.get_height()) // 2)
            pen.put(self, ("score", i), score, area.right - score.get_width(), y + (step - score.get_height()) // 2)
            y += step
