"""A sheet that tells in passing what came of a press. Knows not what it is about."""

from __future__ import annotations

from typing import Final

from kq_table.room import Room
from kq_table.theme import MOTION
from kq_table.ui.frame import Frame
from kq_table.ui.tips import Toasts

from .sheet import Sheet

FOOT: Final = 36
"""Design pixels between the news and the window's foot."""


class TellingSheet(Sheet):
    """A sheet with news at the window's foot."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.toasts = Toasts()

    def tell(self, text: str) -> None:
        """Show news for a while: long enough to read where a file went."""
        self.toasts.show(text, self.room.clock.now(), 3 * MOTION.toast_rest)

    def step(self, now: float) -> None:
        """Let time pass."""
        super().step(now)
        self.toasts.step(now)

    @property
    def wake_at(self) -> float | None:
        """When a hint is due or the news goes."""
        moments = [moment for moment in (super().wake_at, self.toasts.wake_at) if moment is not None]
        return min(moments, default=None)

    def draw(self, frame: Frame) -> None:
        """Draw the sheet, and the news over it."""
        super().draw(frame)
        kit = self.room.kit
        self.toasts.draw(frame, kit, (self.room.size[0] // 2, self.room.size[1] - kit.px(FOOT)))
