"""
Which game has which table. Adding a game's table is adding a function and a line.

To know which tables there are reads none of them: the menu asks, and it should be there at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engines.spec import Deed, Zone
    from kq_table.plan import Seating

    from .furniture import Furniture

    Maker = Callable[
        [
            tuple[Zone, ...],
            tuple[Seating, ...],
            Mapping[str, str],
            Callable[[Deed], None],
            Callable[[], bool],
            Callable[[str], None],
        ],
        Furniture,
    ]


def _kings_and_queens() -> Maker:
    from .kings_and_queens import KingsAndQueensFurniture

    return KingsAndQueensFurniture


TABLES: Final[Mapping[str, Callable[[], Maker]]] = {"kings-and-queens": _kings_and_queens}


def furnish(
    game: str,
    zones: tuple[Zone, ...],
    seatings: tuple[Seating, ...],
    options: Mapping[str, str],
    do: Callable[[Deed], None],
    shows_memory: Callable[[], bool],
    tell: Callable[[str], None],
) -> Furniture:
    """
    Make the furniture of a game's table.

    *do* does a deed that a control means; *shows_memory* says whether captured cards are to stay in sight;
    *tell* shows a sentence for a while.

    :raises KeyError: if the game has no table yet.
    """
    return TABLES[game]()(zones, seatings, options, do, shows_memory, tell)
