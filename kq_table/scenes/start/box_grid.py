"""Lays the games' boxes out: as many in a row as shows their cards largest. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect

from kq_table.ui.layout import Group
from kq_table.ui.theme import Tempo
from kq_table.ui.widget import UiContext

from .game_box import ROOM, TALLEST, BoxButton, BoxStyle, largest_card

GAP: Final = 18
ROLES: Final = ("heading", "lettering", "engraving")
"""The types in which a name may stand, the largest first."""
LINES: Final = 4
"""What a game is about stands on so many lines at most; a ladder of single words is not read."""
WIDEST: Final = 320
"""Design pixels of a box, and no more."""


class GridPlan(NamedTuple):
    """One way to lay the boxes out; the better one compares as greater."""

    is_readable: bool
    has_blurb: bool
    card: int
    columns: int
    width: int
    height: int
    dress: BoxStyle


class BoxGrid(Group):
    """Boxes in one row or several, every one as large as the others."""

    def __init__(self, name: str, boxes: Sequence[BoxButton]) -> None:
        super().__init__(name, boxes, GAP)
        self.boxes = list(boxes)

    def place(self, kit: UiContext, rect: Rect) -> None:
        """Lay the boxes out in the middle of the rect."""
        super().place(kit, rect)
        plan = max(self._plan(kit, count, has_blurb=blurb) for count in self._counts() for blurb in (True, False))
        gap, rows = kit.px(self.gap), -(-len(self.boxes) // plan.columns)
        y = rect.y + max(0, rect.h - rows * plan.height - (rows - 1) * gap) // 2
        for start in range(0, len(self.boxes), plan.columns):
            row = self.boxes[start : start + plan.columns]
            x = rect.centerx - (len(row) * (plan.width + gap) - gap) // 2
            for box in row:
                box.lie(kit, Rect(x, y, plan.width, plan.height), plan.dress)
                x += plan.width + gap
            y += plan.height + gap

    def _counts(self) -> range:
        return range(1, len(self.boxes) + 1)

    def _plan(self, kit: UiContext, columns: int, *, has_blurb: bool) -> GridPlan:
        gap, rows = kit.px(self.gap), -(-len(self.boxes) // columns)
        width = min(kit.px(WIDEST), (self.rect.w - gap * (columns - 1)) // columns)
        height = (self.rect.h - gap * (rows - 1)) // rows
        role, fits = self._role(kit, width)
        name = max(box.name_height(kit, width, role) for box in self.boxes)
        needed = max(box.front_height(kit, width, role, has_blurb=has_blurb) for box in self.boxes)
        front = min(height, max(needed, min(kit.px(TALLEST), round(height * 0.56))))
        card = largest_card(kit, width, height - front, front)
        dress = BoxStyle(front, needed, card, role, name, has_blurb)
        total = min(height, front + round(card * ROOM))
        is_told = has_blurb and card > 0 and all(box.blurb_lines(kit, width) <= LINES for box in self.boxes)
        return GridPlan(fits and needed <= height, is_told, card, columns, width, total, dress)

    def _role(self, kit: UiContext, width: int) -> tuple[str, bool]:
        """Give the largest type in which every name fits, and whether any does; on one line rather than on two."""
        for whole in (True, False):
            for role in ROLES:
                if all(box.fits(kit, width, role, whole=whole) for box in self.boxes):
                    return role, True
        return ROLES[-1], False

    # -- the cards

    @property
    def is_whole(self) -> bool:
        """Whether all cards are there."""
        return all(box.fan.is_drawn or not box.dress.card for box in self.boxes)

    def draw_next(self) -> None:
        """Draw the next card that is missing."""
        box = next(box for box in self.boxes if box.dress.card and not box.fan.is_drawn)
        box.fan.draw_next(box.cards(box.dress.card))

    def step(self, seconds: float, tempo: Tempo) -> bool:
        """Let time pass; tell whether a card still moves."""
        moving = [box.fan.step(seconds, tempo, is_up=box.is_hovered or box.is_ringed) for box in self.boxes]
        return any(moving)
