"""A bar that fills while something goes on. Knows not what."""

from __future__ import annotations

from kq_table.theme import BRASS, RULE
from kq_table.ui import vector
from kq_table.ui.widget import Kit, Pen, Widget

THICK = 8


class Gauge(Widget):
    """
    How far something has come.

    :param text: says the same
    """

    def __init__(self, name: str, share: float, text: str) -> None:
        super().__init__(name, text)
        self.share = share

    def natural_height(self, kit: Kit, width: int) -> int:
        """Give the height of the bar."""
        del width
        return kit.px(THICK)

    def paint(self, pen: Pen) -> None:
        """Draw the groove, and what of it is full."""
        rect, radius = self.rect, self.rect.h / 2
        full = max(rect.h, round(rect.w * min(1.0, self.share))) if self.share > 0 else 0
        parts = [
            vector.filled((0, 0, width, rect.h), radius, colour) for width, colour in ((rect.w, RULE), (full, BRASS))
        ]
        pen.put(self, "bar", vector.draw(rect.size, *parts), rect.x, rect.y)
