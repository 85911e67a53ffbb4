"""What a script may point at on a table, and how it does each legal deed."""

from __future__ import annotations

from typing import Any

from kq_table.board import test_report
from kq_table.board.card_input import CardInput
from kq_table.board.state import CardSprite
from kq_table.features.hints.overlay import HintOverlay
from kq_table.games.shared.hud import Hud
from kq_table.ui.widget import Target
from kq_table.ui.widget_tree import WidgetTree


class TableTargets:
    """Names the cards and controls of a table."""

    def __init__(self, cards: CardInput, hud: Hud, widgets: WidgetTree, hint_overlay: HintOverlay) -> None:
        self._cards, self._hud, self._widgets, self._hint_overlay = cards, hud, widgets, hint_overlay

    def all(self) -> list[Target]:
        """List cards, HUD and controls."""
        controls = [target for target in self._widgets.targets() if target.id != "cards"]
        cards = self._cards.targets_by_card().values()
        return [*cards, *self._hud.targets(), *controls, *self._hint_overlay.targets()]

    @property
    def focused_name(self) -> str:
        """Name the card or the control that has the focus; empty where none has."""
        focused, card = self._widgets.focused, self._cards.board.focused
        if focused is self._cards and card is not None:
            return self._names().get(card, "")
        return focused.name if focused else ""

    def deeds(self) -> dict[str, Any]:
        """Tell how each legal deed is done; see `test_report.report`."""
        return test_report.report(self._cards.board, self._cards.reach.rows(), self._names(), self._hud.controls)

    def _names(self) -> dict[CardSprite, str]:
        return {sprite: target.id for sprite, target in self._cards.targets_by_card().items()}
