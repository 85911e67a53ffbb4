"""Lets the cards come out of the menu's boxes: one is drawn in each frame, and those that are drawn move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kq_table.art.card_images import CardImages, CardLook
from kq_table.shell.context import AppContext
from kq_table.ui.clock import step_seconds

from .box_grid import BoxGrid

FACE: Final = "classic"
"""Large print shows too little of a card that looks out of a box."""


class BoxAnimation:
    """Draws and moves the cards of the boxes in `grid`, which has to be set before the first frame."""

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
        """Give the card images of a height in pixels."""
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
        """Render the cards from the last, in a thread, while frames draw them from the first: two cores share them."""
        fans = [box.card_fan for box in self.grid.boxes]
        looks = [CardLook(card, lean % 360) for fan in fans for card, lean in zip(fan.cards, fan.leans(), strict=True)]
        height = self.grid.boxes[0].style.card_height
        return self.card_images(height).prebuild(reversed(looks)) if height else iter(())

    @property
    def is_moving(self) -> bool:
        """Whether cards still come out of their boxes, or move in them."""
        return self._moves or not (self.has_begun and self.grid.is_drawn)
