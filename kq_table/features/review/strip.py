"""The strip under a table that is looked back on: a question, then the answer, and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from kq_table.ui.button import Button
from kq_table.ui.labels import Paragraph
from kq_table.ui.layout import Row
from kq_table.ui.scroll import INSET, SIDE_MARGIN, ScrollArea
from kq_table.ui.theme import CREAM, GAP
from kq_table.ui.widget import Painter, UiContext, Widget


class ReviewStrip(Widget):
    """
    Words, which scroll where there is no room, with buttons under them.

    :param longest: the longest words that will stand here, for which there is room from the beginning
    """

    def __init__(self, longest: str) -> None:
        super().__init__("review.strip")
        self._longest = Paragraph("review.longest", longest, "body", CREAM)
        self.words = Paragraph("review.words", "", "body", CREAM)
        self._view = ScrollArea("review.view", self.words)
        """The words, as far as they show."""
        self.buttons = Row("review.bar", [], align="right")

    @property
    def children(self) -> Sequence[Widget]:
        return (self._view, self.buttons)

    def show(self, words: str, buttons: Sequence[Button]) -> None:
        """Show these from now on."""
        self.words.text = words
        self.buttons.widgets = list(buttons)
        if self.rect.w:
            self.place(self.kit, self.rect)
            self._view.scroll_to(0)

    def natural_height(self, kit: UiContext, width: int) -> int:
        inside = width - 4 * kit.px(GAP)
        text = max(self._longest.natural_height(kit, inside), self.words.natural_height(kit, inside))
        return text + self.buttons.natural_height(kit, inside) + 3 * kit.px(GAP)

    def place(self, kit: UiContext, rect: Rect) -> None:
        super().place(kit, rect)
        gap = kit.px(GAP)
        inside = rect.inflate(-4 * gap, -2 * gap)
        bar = self.buttons.natural_height(kit, inside.w)
        words = Rect(inside.x, inside.y, inside.w, inside.h - bar - gap)
        self._view.place(kit, words.inflate(2 * kit.px(SIDE_MARGIN), 2 * kit.px(INSET)))
        self.buttons.place(kit, Rect(inside.x, inside.bottom - bar, inside.w, bar))

    def paint(self, pen: Painter) -> None:
        pen.draw_skin(self, "ground", self.kit.skins.plate(self.rect.size), self.rect)
        for widget in self.children:
            widget.draw(pen)
