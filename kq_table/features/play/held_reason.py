"""Where the reason stands why a card that is pulled may not be played: above the card."""

from __future__ import annotations

from typing import Final

from kq_table.board.card_targets import shown_rect
from kq_table.board.state import BoardState, CardSprite
from kq_table.games.shared.hud import Hud
from kq_table.ui.tooltip import Toasts

GAP: Final = 10
"""Design pixels between a pulled card and the sentence above it."""


class HeldReason:
    def __init__(self, hud: Hud, toasts: Toasts) -> None:
        self._hud, self._toasts = hud, toasts
        self._sprite: CardSprite | None = None
        self._words = ""

    def note(self, sprite: CardSprite, words: str) -> None:
        """Remember the card that these words are about."""
        self._sprite, self._words = sprite, words

    def foot(self, board: BoardState) -> tuple[int, int] | None:
        """The middle of the toast's lower edge, above the card; None if no such sentence is shown."""
        if self._sprite is None or not self._words or self._words != self._toasts.text:
            self._sprite, self._words = None, ""
            return None
        kit, card = self._hud.kit, shown_rect(board, self._sprite)
        width, bottom = kit.metrics.size[0], card.top - kit.px(GAP)
        # Beside the edges there is no room for words.
        x = max(width * 3 // 10, min(width * 7 // 10, card.centerx))
        slip = self._toasts.slip(kit, (x, bottom), self._hud.toast_room)
        return x, 2 * bottom - slip.bottom
