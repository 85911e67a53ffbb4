"""The players' names as they are put into sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kq_table.text import You, say

if TYPE_CHECKING:
    from engines.core.api import Seat
    from kq_table.match.setup import Seating  # brings the engine; a start does without


def spoken_names(seatings: Sequence[Seating], viewer: Seat | None = None) -> tuple[str, ...]:
    """
    Give the names by seat; the only person at a table is the one who reads, and is called *you*.

    :param viewer: whose view of a recorded match is shown; None where the one who reads sits at the table. In another
        view, *you* would be taken for the seat at the bottom, so a person with a name of their own is called by it.
    """
    are_alone = sum(seating.is_person for seating in seatings) == 1
    unnamed = say("app.person")
    return tuple(
        You(seating.name)
        if are_alone and seating.is_person and (viewer in {None, seat} or seating.name == unnamed)
        else seating.name
        for seat, seating in enumerate(seatings)
    )


def listed_name(name: str) -> str:
    """Give a name as it stands in a list: *You* for the one who reads."""
    return say("list.you") if isinstance(name, You) else name
