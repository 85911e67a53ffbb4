"""For the test log: by which cards, buttons and keys each legal deed can be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engines.core.api import Deed

from .state import BoardState, CardSprite

Names = Mapping[CardSprite, str]
"""The target ids of cards."""
Controls = Callable[[Deed], Sequence[str]]
"""The ids of the buttons that do a deed, in the order in which they are pressed."""


def report(board: BoardState, rows: Sequence[Sequence[CardSprite]], names: Names, controls: Controls) -> dict[str, Any]:
    """
    For the test log, as JSON: the *rows* of cards that the keys move along, the *raised* cards, and the *ways*.

    Each legal deed has a way: its text; the *cards* to select, a second click on the last of which plays; the
    *controls* to press after them; the *goal*, a point to which a single card may be dragged.
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
    """The cards to select for a deed (of equal ones the topmost), or the pile to press."""
    found = [board.zones[zone][-1] for zone, pressed in board.press_deeds.items() if pressed == deed]
    for move in deed.moves:
        pile = board.zones[move.src]
        found.append(next(sprite for sprite in reversed(pile) if sprite.card == move.card and sprite not in found))
    return found


def _goal(board: BoardState, deed: Deed) -> list[int] | None:
    if len(deed.moves) != 1:
        return None
    (move,) = deed.moves
    pose = board.layout.pose(move.dst, len(board.zones[move.dst]), len(board.zones[move.dst]) + 1, move.src.owner)
    return [round(pose.x), round(pose.y)]
