"""Lays the games' boxes out in rows, so that their cards are as large as possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pygame import Rect

from kq_table.art.card_images import CardImages, CardLook
from kq_table.shell.context import AppContext
from kq_table.ui.clock import step_seconds
from kq_table.ui.durations import Tempo
from kq_table.ui.layout import Group
from kq_table.ui.widget import UiContext

from .game_box import FAN_HEIGHT, MAX_FRONT_HEIGHT, BoxButton, BoxStyle, largest_card

GAP: Final = 18
NAME_ROLES: Final = ("heading", "lettering", "engraving")
"""Font roles for names, the largest first."""
MAX_BLURB_LINES: Final = 4
"""More lines would be a column of single words, which nobody reads."""
MAX_BOX_WIDTH: Final = 320
"""Design pixels."""


class GridPlan(NamedTuple):
    """A way to lay out the boxes, with sizes in pixels; the better one compares as greater."""

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
        """The largest font in which every name fits, preferably on one line, and whether there is any."""
        for whole in (True, False):
            for role in NAME_ROLES:
                if all(box.fits(kit, width, role, whole=whole) for box in self.boxes):
                    return role, True
        return NAME_ROLES[-1], False

    @property
    def is_drawn(self) -> bool:
        return all(box.card_fan.is_drawn or not box.style.card_height for box in self.boxes)

    def draw_next(self) -> None:
        """Draw the next card; call only if one is missing."""
        box = next(box for box in self.boxes if box.style.card_height and not box.card_fan.is_drawn)
        box.card_fan.draw_next(box.card_images(box.style.card_height))

    def step(self, seconds: float, tempo: Tempo) -> bool:
        moving = [box.card_fan.step(seconds, tempo, is_up=box.is_hovered or box.is_ringed) for box in self.boxes]
        return any(moving)


FACE: Final = "classic"
"""Large print shows too little of a card that looks out of a box."""


class BoxAnimation:
    """Draws and moves the cards of the boxes in `grid`, which must be set before the first frame."""

    grid: BoxGrid

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._last_step: float | None = None
        self._classic_images: CardImages | None = None
        self._prebuilding: Iterator[None] | None = None
        self._moves = False
        self.has_begun = False
        """False in the first frame, which shows no card so that it comes soon."""

    def restart(self, grid: BoxGrid) -> None:
        """Draw the cards again, for boxes of another size."""
        self.grid, self._prebuilding = grid, None

    def card_images(self, height: int) -> CardImages:
        context = self._context
        if context.deck.face == FACE:
            return context.card_images(height)
        images, wanted = self._classic_images, context.deck._replace(face=FACE)
        if images is None or (images.size[1], images.deck) != (height, wanted):
            self._classic_images = images = context.draw_deck(height, wanted)
        return images

    def step(self, now: float) -> None:
        """Draw the next card, and move the others."""
        if self._last_step is None:
            self._last_step = now
            return
        seconds, self._last_step = step_seconds(self._context.clock, self._last_step, now), now
        self.has_begun = True
        if self._prebuilding is None:
            self._prebuilding = self._prebuild()
        if not self.grid.is_drawn:
            self.grid.draw_next()
        self._moves = self.grid.step(seconds, self._context.tempo)

    def _prebuild(self) -> Iterator[None]:
        """Draw the cards from the last, in a thread, while frames draw them from the first: two cores share them."""
        fans = [box.card_fan for box in self.grid.boxes]
        looks = [CardLook(card, lean % 360) for fan in fans for card, lean in zip(fan.cards, fan.leans(), strict=True)]
        height = self.grid.boxes[0].style.card_height
        return self.card_images(height).prebuild(reversed(looks)) if height else iter(())

    @property
    def is_moving(self) -> bool:
        """Whether cards still move."""
        return self._moves or not (self.has_begun and self.grid.is_drawn)
