"""Fingers at a table: the nearest card or control, and a long press that tells of a card."""

from __future__ import annotations

from kq_table.shell.hands import Hands, Scene
from kq_table.ui.reach import nearest
from kq_table.ui.widget import Pos

from .table import PlayTable
from .toolbar import TableToolbar


class TableHands(Hands):
    def __init__(self, table: PlayTable, toolbar: TableToolbar) -> None:
        self._table, self._toolbar = table, toolbar

    def renew_keys(self, scene: Scene) -> None:
        self._toolbar.renew_keys()

    def nearest_target(self, scene: Scene, pos: Pos, reach: tuple[float, float]) -> Pos | None:
        """The nearest place that a finger may mean; None if a card, a control or where cards go is right under it."""
        cards, board = self._table.cards, self._table.view.board
        goals = {move.dst for deed in board.deeds_with(board.selected) for move in deed.moves} if board.selected else ()
        if board.sprite_at(pos, cards.reach.zones()) or any(board.layout.slots[goal].takes(*pos, 0) for goal in goals):
            return None
        named = cards.targets_by_card()
        rects = [named[sprite].rect for sprite in cards.reach.sprites() if sprite in named]
        rects += [found.rect for found in self._table.widgets.targets() if found.id != "cards"]
        return nearest(rects, pos, reach)

    def press_long(self, scene: Scene, pos: Pos) -> bool:
        """Show why the card under the finger can't be played, or what it is; it may still be dragged, not played."""
        cards, board = self._table.cards, self._table.view.board
        sprite, cards.pressed = cards.pressed, None
        if sprite is None and not (cards.is_pressed and board.sprite_at(pos, board.zones)):
            return super().press_long(scene, pos)
        if not self._table.explain(sprite):
            self._table.describe_at(pos)
        return True
