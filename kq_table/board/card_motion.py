"""Moves cards that the pointer holds or points at."""

from __future__ import annotations

from kq_table.ui.widget_tree import WidgetTree

from . import drag
from .card_input import CardInput


class CardMotion:
    """Moves the cards held or pointed at; flights are the timeline's."""

    def __init__(self, cards: CardInput, widgets: WidgetTree) -> None:
        self._cards, self._widgets, self._board = cards, widgets, cards.board
        self._is_restless = False
        """Whether a card rises, sinks or has just come down."""

    def step(self, seconds: float, *, is_top: bool, is_lively: bool) -> None:
        board, held = self._board, self._board.drag
        if not self._cards.is_hovered:
            # The pointer has jumped from a card to another control, or out of the window.
            board.hovered = None
        if held is not None and not (is_top and self._cards.is_pressed):
            self._widgets.release()
            self._cards.cancel_drag()
        elif held is not None and held.is_moved:
            drag.follow(held, seconds, board.layout.card, is_lively)
        is_raising = board.step_lifts(seconds, is_ringed=self._cards.is_ringed, is_lively=is_lively)
        self._is_restless = board.step_landings(seconds) or is_raising
        if board.timeline.is_idle and board.homing.is_idle:
            for _, sprite in board.sprites():
                sprite.flight = 0

    @property
    def is_moving(self) -> bool:
        held = self._board.drag
        return self._is_restless or (
            held is not None and held.is_moved and drag.is_following(held, self._board.layout.card)
        )
