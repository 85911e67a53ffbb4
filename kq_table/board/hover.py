"""Raises the cards that pointer, keys or a selection are at."""

from __future__ import annotations

from kq_table.ui.theme import MOTION

from .state import BoardState, CardSprite


def animate_hover(board: BoardState, seconds: float, focused: CardSprite | None, *, is_lively: bool) -> bool:
    """
    Raise the cards that are hovered, selected or *focused* and lower the others; True while any of them moves.

    :param seconds: the time since the last call
    :param is_lively: False moves them at once
    """
    moving = False
    for _, sprite in board.sprites():
        is_raised = sprite is board.hovered or sprite is focused or sprite in board.selected
        aim = 1.0 if is_raised and not sprite.flight else 0.0
        if sprite.lift == aim:
            continue
        normal = MOTION.hover_in if aim > sprite.lift else MOTION.hover_out
        step = seconds / normal if is_lively else 1.0
        sprite.lift = min(aim, sprite.lift + step) if aim > sprite.lift else max(aim, sprite.lift - step)
        moving = moving or sprite.lift != aim
    return moving
