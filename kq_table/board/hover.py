"""Raises the cards that a hand is at. Knows bodies and seconds, not what may be played."""

from __future__ import annotations

from kq_table.ui.theme import MOTION

from .state import BoardState, CardSprite


def animate_hover(table: BoardState, seconds: float, focused: CardSprite | None, *, is_lively: bool) -> bool:
    """Raise the cards that are pointed at, chosen or focused and let the others down; True while any moves."""
    moving = False
    for _, body in table.bodies():
        is_raised = body is table.hovered or body is focused or body in table.chosen
        aim = 1.0 if is_raised and not body.flight else 0.0
        if body.lift == aim:
            continue
        normal = MOTION.hover_in if aim > body.lift else MOTION.hover_out
        step = seconds / normal if is_lively else 1.0
        body.lift = min(aim, body.lift + step) if aim > body.lift else max(aim, body.lift - step)
        moving = moving or body.lift != aim
    return moving
