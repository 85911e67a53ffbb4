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


def report(table: BoardState, rows: Sequence[Sequence[CardSprite]], names: Names, controls: Controls) -> dict[str, Any]:
    """
    Give, as JSON can hold it, the *rows* of cards that the keys go along, the cards *raised*, and *ways*.

    Of each deed's way: its text; the *cards* to raise, of which the last plays; the *controls* to press after them; the
    place of the *goal* to which a single card may be dragged.
    """
    return {
        "rows": [[names[body] for body in row] for row in rows],
        "raised": [names[body] for body in table.chosen],
        "ways": [_way(table, deed, names, controls) for deed in table.legal],
    }


def _way(table: BoardState, deed: Deed, names: Names, controls: Controls) -> dict[str, Any]:
    carried = bodies(table, deed)
    is_button = not carried or len(table.deeds_with(carried)) > 1
    return {
        "deed": deed.text,
        "cards": [names[body] for body in carried],
        "controls": list(controls(deed)) if is_button else [],
        "goal": _goal(table, deed),
    }


def bodies(table: BoardState, deed: Deed) -> list[CardSprite]:
    """Find the cards to raise, of equal ones the uppermost, or the pile to press."""
    found = [table.zones[zone][-1] for zone, pressed in table.presses.items() if pressed == deed]
    for carry in deed.carries:
        pile = table.zones[carry.src]
        found.append(next(body for body in reversed(pile) if body.card == carry.card and body not in found))
    return found


def _goal(table: BoardState, deed: Deed) -> list[int] | None:
    if len(deed.carries) != 1:
        return None
    (carry,) = deed.carries
    pose = table.layout.pose(carry.dst, len(table.zones[carry.dst]), len(table.zones[carry.dst]) + 1, carry.src.owner)
    return [round(pose.x), round(pose.y)]
