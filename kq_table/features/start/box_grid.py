"""Lays the games' boxes out in rows, so that their cards are as large as possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect

from kq_table.ui.durations import Tempo
from kq_table.ui.layout import Group
from kq_table.ui.widget import UiContext

from .game_box import FAN_HEIGHT, MAX_FRONT_HEIGHT, BoxButton, BoxStyle, largest_card

GAP: Final = 18
NAME_ROLES: Final = ("heading", "lettering", "engraving")
"""The fonts for names, the largest first."""
MAX_BLURB_LINES: Final = 4
"""Nobody reads a column of single words."""
MAX_BOX_WIDTH: Final = 320
"""Design pixels."""


class GridPlan(NamedTuple):
    """A way to lay the boxes out, with sizes in pixels; the better one compares as greater."""

    is_readable: bool
    has_blurb: bool
    card: int
    columns: int
    width: int
    height: int
    style: BoxStyle


class BoxGrid(Group):
    """Boxes of equal size, in one row or several."""

    def __init__(self, name: str, boxes: Sequence[BoxButton]) -> None:
        super().__init__(name, boxes, GAP)
        self.boxes = list(boxes)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay the boxes out in the middle of the rect, in the best way."""
        super().place(kit, rect)
        plan = max(
            self._plan(kit, count, has_blurb=blurb)
            for count in range(1, len(self.boxes) + 1)
            for blurb in (True, False)
        )
        gap, rows = kit.px(self.gap), -(-len(self.boxes) // plan.columns)
        y = rect.y + max(0, rect.h - rows * plan.height - (rows - 1) * gap) // 2
        for start in range(0, len(self.boxes), plan.columns):
            row = self.boxes[start : start + plan.columns]
            x = rect.centerx - (len(row) * (plan.width + gap) - gap) // 2
            for box in row:
                box.place_styled(kit, Rect(x, y, plan.width, plan.height), plan.style)
                x += plan.width + gap
            y += plan.height + gap

    def _plan(self, kit: UiContext, columns: int, *, has_blurb: bool) -> GridPlan:
        gap, rows = kit.px(self.gap), -(-len(self.boxes) // columns)
        width = min(kit.px(MAX_BOX_WIDTH), (self.rect.w - gap * (columns - 1)) // columns)
        height = (self.rect.h - gap * (rows - 1)) // rows
        role, fits = self._role(kit, width)
        name = max(box.name_height(kit, width, role) for box in self.boxes)
        text = max(box.front_height(kit, width, role, has_blurb=has_blurb) for box in self.boxes)
        front = min(height, max(text, min(kit.px(MAX_FRONT_HEIGHT), round(height * 0.56))))
        card = largest_card(kit, width, height - front, front)
        style = BoxStyle(front, text, card, role, name, has_blurb)
        total = min(height, front + round(card * FAN_HEIGHT))
        shows_blurb = (
            has_blurb and card > 0 and all(box.blurb_lines(kit, width) <= MAX_BLURB_LINES for box in self.boxes)
        )
        return GridPlan(fits and text <= height, shows_blurb, card, columns, width, total, style)

    def _role(self, kit: UiContext, width: int) -> tuple[str, bool]:
        """Give the largest font in which every name fits, rather on one line than on two, and whether there is any."""
        for whole in (True, False):
            for role in NAME_ROLES:
                if all(box.fits(kit, width, role, whole=whole) for box in self.boxes):
                    return role, True
        return NAME_ROLES[-1], False

    # -- the cards

    @property
    def is_drawn(self) -> bool:
        """Whether all cards have been drawn."""
        return all(box.card_fan.is_drawn or not box.style.card_height for box in self.boxes)

    def draw_next(self) -> None:
        """Draw the next card; call only while one is missing."""
        box = next(box for box in self.boxes if box.style.card_height and not box.card_fan.is_drawn)
        box.card_fan.draw_next(box.card_images(box.style.card_height))

    def step(self, seconds: float, tempo: Tempo) -> bool:
        """Let time pass; gives whether a card still moves."""
        moving = [box.card_fan.step(seconds, tempo, is_up=box.is_hovered or box.is_ringed) for box in self.boxes]
        return any(moving)
