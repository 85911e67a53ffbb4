"""The offer to finish a round that nothing can change any more. Knows when a proof is sought, not how it is found."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Final

from pygame import Rect

from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.theme import HIT
from kq_table.ui.widget import UiContext

if TYPE_CHECKING:
    from .scene import TableScene

FEWEST: Final = 2
"""Cards in hand under which finishing is no less work than playing."""


class ClaimOffer:
    """Looks for a proof while the one who looks is to act, and offers the rest once there is one."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.button = Button("claim", say("claim.offer"), self.take, "primary", "check")
        self.button.hint = say("claim.hint")
        self.button.is_shown = False
        self.forget()

    def forget(self) -> None:
        """Think anew: deeds were taken back."""
        self._asked = -1
        self._proof: Generator[None, None, bool] | None = None
        self._is_proven = False

    def place(self, kit: UiContext, prompt: Rect) -> None:
        """Lie where else it is said what may be done."""
        self.button.text = say("claim.offer")
        if self.button.natural_width(kit) > prompt.w:
            self.button.text = say("claim.short")
        width = min(prompt.w, self.button.natural_width(kit))
        height = max(prompt.h, kit.px(HIT))
        self.button.place(kit, Rect(prompt.centerx - width // 2, prompt.bottom - height, width, height))

    @property
    def is_offered(self) -> bool:
        """Whether the rest may be finished now."""
        return self._is_proven and self._asked == self._table.controller.n and self._is_asked

    @property
    def is_thinking(self) -> bool:
        """Whether a proof is being sought."""
        return self._proof is not None

    @property
    def _is_asked(self) -> bool:
        table = self._table
        return table.sitting.is_settled and bool(table.table.legal) and len(table.cards.reach.hand()) >= FEWEST

    def step(self) -> None:
        """Look a little further."""
        table = self._table
        if self._asked != table.controller.n:
            self.forget()
        if self._is_asked and self._asked < 0:
            self._asked, self._proof = table.controller.n, table.controller.prove_settled(table.seat)
        if self._proof is not None and not table.is_moving:
            try:
                next(self._proof)
            except StopIteration as done:
                self._proof, self._is_proven = None, done.value
        self.button.is_shown = self.is_offered

    def take(self) -> None:
        """Finish the round, if that is offered."""
        if self.is_offered:
            self._table.finish_round()
