"""
How each deed that may be done now is done at the table: which cards, which buttons, and where the keys go.

For the test log, and for a voice one day. Knows no rule and no widget.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engines.core.api import Deed

from .state import BoardState, CardSprite

Names = Mapping[CardSprite, str]
"""The targets that cards are."""
Controls = Callable[[Deed], Sequence[str]]
"""Names the buttons that do a deed, in the order in which they are pressed."""


def report(board: BoardState, rows: Sequence[Sequence[CardSprite]], names: Names, controls: Controls) -> dict[str, Any]:
    """
    Give, as JSON can hold it, the *rows* of cards that the keys go along, the cards *raised*, and *ways*.

    Of each deed's way: its text; the *cards* to raise, of which the last plays; the *controls* to press after them; the
    place of the *goal* to which a single card may be dragged.
    """
    return {
        "rows": [[names[sprite] for sprite in row] for row in rows],
        "raised": [names[sprite] for sprite in board.selected],
        "ways": [_way(board, deed, names, controls) for deed in board.legal],
    }


def _way(board: BoardState, deed: Deed, names: Names, controls: Controls) -> dict[str, Any]:
    carried = sprites_of(board, deed)
    is_button = not carried or len(board.deeds_with(carried)) > 1
    return {
        "deed": deed.text,
        "cards": [names[sprite] for sprite in carried],
        "controls": list(controls(deed)) if is_button else [],
        "goal": _goal(board, deed),
    }


def sprites_of(board: BoardState, deed: Deed) -> list[CardSprite]:
    """Find the cards to raise, of equal ones the uppermost, or the pile to press."""
    found = [board.zones[zone][-1] for zone, pressed in board.press_deeds.items() if pressed == deed]
    for carry in deed.moves:
        pile = board.zones[carry.src]
        found.append(next(sprite for sprite in reversed(pile) if sprite.card == carry.card and sprite not in found))
    return found


def _goal(board: BoardState, deed: Deed) -> list[int] | None:
    if len(deed.moves) != 1:
        return None
    (carry,) = deed.moves
    pose = board.layout.pose(carry.dst, len(board.zones[carry.dst]), len(board.zones[carry.dst]) + 1, carry.src.owner)
    return [round(pose.x), round(pose.y)]
