"""Who won and how all stand, in large type: the winners' portraits with every player's score beside them."""

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
STEP: Final = 0.6
"""From one portrait to the next, which lies on it, as a part of a portrait's side."""
FACES_WIDTH: Final = 192
"""Of all portraits together at most, so that the names keep their room."""
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
    Portraits, and beside them a line for each player.

    :param courts: the court cards whose portraits are shown; empty: none
    :param caption: says over the scores what they count; empty where that is plain
    :param scores: the best first
    """

    def __init__(self, name: str, text: str, courts: Sequence[str], caption: str, scores: Sequence[FinalScore]) -> None:
        super().__init__(name, text)
        self._courts, self._caption, self._scores = tuple(courts), caption, tuple(scores)

    def natural_width(self, kit: UiContext) -> int:
        names = max(kit.fonts.width(line.name, "heading") for line in self._scores)
        return self._indent(kit) + names + kit.px(NUMBER_GAP) + self._number_width(kit)

    def natural_height(self, kit: UiContext, width: int) -> int:
        return max(self._side(kit) if self._courts else 0, self._list_height(kit))

    def _side(self, kit: UiContext) -> int:
        return kit.px(min(PORTRAIT_SIDE, FACES_WIDTH / (1 + STEP * (len(self._courts) - 1))))

    def _step(self, kit: UiContext) -> int:
        return round(STEP * self._side(kit))

    def _indent(self, kit: UiContext) -> int:
        if not self._courts:
            return 0
        return self._side(kit) + (len(self._courts) - 1) * self._step(kit) + kit.px(BESIDE)

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
        side, numbers = self._side(kit), self._number_width(kit)
        for i, court in enumerate(self._courts):
            y = area.y + (area.h - side) // 2
            pen.put(self, ("face", i), portrait(court, side), area.x + i * self._step(kit), y)
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
