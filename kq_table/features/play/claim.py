"""The offer to finish a round whose outcome is certain."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from pygame import Rect

from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.theme import HIT
from kq_table.ui.widget import UiContext

from .table import PlayTable

MIN_CARDS: Final = 2
"""Cards in hand from which on finishing is less work than playing."""


class ClaimOffer:
    """Seeks a proof while the viewer is to act, and offers to finish the round once there is one."""

    def __init__(self, table: PlayTable) -> None:
        self._table = table
        self.button = Button("claim", say("claim.offer"), self.take, "primary", "check")
        self.button.hint = say("claim.hint")
        self.button.is_shown = False
        self._forget()

    def _forget(self) -> None:
        self._asked_at = -1
        """The number of deeds for which a proof was begun."""
        self._proof: Generator[None, None, bool] | None = None
        self._is_proven = False

    def place(self, kit: UiContext, prompt: Rect) -> None:
        """Place the button where the prompt usually is."""
        self.button.text = say("claim.offer")
        if self.button.natural_width(kit) > prompt.w:
            self.button.text = say("claim.short")
        width = min(prompt.w, self.button.natural_width(kit))
        height = max(prompt.h, kit.px(HIT))
        self.button.place(kit, Rect(prompt.centerx - width // 2, prompt.bottom - height, width, height))

    @property
    def is_offered(self) -> bool:
        return self._is_proven and self._asked_at == self._table.controller.n and self._is_worthwhile

    @property
    def is_thinking(self) -> bool:
        return self._proof is not None

    @property
    def _is_worthwhile(self) -> bool:
        """Whether the viewer is to act, with enough cards left."""
        view = self._table.view
        return view.is_settled and bool(view.board.legal) and len(self._table.cards.reach.hand()) >= MIN_CARDS

    def update(self, *, is_table_moving: bool) -> None:
        """Seek the proof a little further, unless that would make motion stutter."""
        controller = self._table.controller
        if self._asked_at != controller.n:
            self._forget()
        if self._is_worthwhile and self._asked_at < 0:
            self._asked_at, self._proof = controller.n, controller.prove_settled(self._table.match.seat)
        if self._proof is not None and not is_table_moving:
            try:
                next(self._proof)
            except StopIteration as done:
                self._proof, self._is_proven = None, done.value
        self.button.is_shown = self.is_offered

    def take(self) -> None:
        """Finish the round if offered, else say that it is not possible."""
        if self.is_offered:
            self._table.widgets.release()
            self._table.view.finish_round()
        else:
            self._table.show_toast(say("claim.none"))
