"""The offer to finish a round whose outcome is certain."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from pygame import Rect

from kq_table.board.card_targets import Reach
from kq_table.board.seat_view import SeatViewModel
from kq_table.text import say
from kq_table.ui.button import Button
from kq_table.ui.theme import HIT
from kq_table.ui.widget import UiContext

MIN_CARDS: Final = 2
"""Cards in hand from which on finishing is less work than playing."""


class ClaimOffer:
    """
    Seeks a proof while the viewer is to act, and offers to finish the round once there is one.

    :param finish_round: has the round played out
    """

    def __init__(
        self,
        view: SeatViewModel,
        reach: Reach,
        finish_round: Callable[[], None],
        show_toast: Callable[[str], None],
    ) -> None:
        self._view, self._reach, self._finish_round, self._show_toast = view, reach, finish_round, show_toast
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
        """Whether the round may be finished now."""
        return self._is_proven and self._asked_at == self._view.controller.n and self._is_worthwhile

    @property
    def is_thinking(self) -> bool:
        return self._proof is not None

    @property
    def _is_worthwhile(self) -> bool:
        """Whether the viewer is to act, with enough cards left."""
        return self._view.is_settled and bool(self._view.board.legal) and len(self._reach.hand()) >= MIN_CARDS

    def update(self, *, is_table_moving: bool) -> None:
        """Seek the proof a little further, unless that would make motion stutter."""
        controller = self._view.controller
        if self._asked_at != controller.n:
            self._forget()
        if self._is_worthwhile and self._asked_at < 0:
            self._asked_at, self._proof = controller.n, controller.prove_settled(self._view.seat)
        if self._proof is not None and not is_table_moving:
            try:
                next(self._proof)
            except StopIteration as done:
                self._proof, self._is_proven = None, done.value
        self.button.is_shown = self.is_offered

    def take(self) -> None:
        """Finish the round if offered, else say that it is not possible."""
        if self.is_offered:
            self._finish_round()
        else:
            self._show_toast(say("claim.none"))
