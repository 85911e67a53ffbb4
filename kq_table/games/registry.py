"""
Which game has which table. Adding a game's table is adding a function and a line.

To know which tables there are reads none of them: the menu asks, and it should be there at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from engines.core.api import State
    from kq_table.games.shared.hud import Hud
    from kq_table.games.shared.interface import HudServices

    Maker = Callable[[HudServices], Hud]
    TieBreak = Callable[[State[Any], Sequence[str]], str]


def _kings_and_queens() -> Maker:
    from kq_table.games.kings_and_queens.hud import KingsAndQueensHud

    return KingsAndQueensHud


def _kings_n_queens() -> Maker:
    from kq_table.games.kings_n_queens.hud import KingsNQueensHud

    return KingsNQueensHud


def _the_queen() -> Maker:
    from kq_table.games.the_queen.hud import TheQueenHud

    return TheQueenHud


def _crowns() -> Maker:
    from kq_table.games.crowns.hud import CrownsHud

    return CrownsHud


def _king() -> Maker:
    from kq_table.games.king.hud import KingHud

    return KingHud


HUDS: Final[Mapping[str, Callable[[], Maker]]] = {
    "kings-and-queens": _kings_and_queens,
    "kings-n-queens": _kings_n_queens,
    "crowns": _crowns,
    "the-queen": _the_queen,
    "king": _king,
    "king-52": _king,
    "jeu-du-roi": _king,
}


def _knq_tie_break() -> TieBreak:
    from kq_table.games.kings_n_queens.scores import tie_break

    return tie_break


TIE_BREAKS: Final[Mapping[str, Callable[[], TieBreak]]] = {"kings-n-queens": _knq_tie_break}
"""In which games those who are level in points are parted by something else, and what says by what."""


def make_hud(company: HudServices) -> Hud:
    """
    Make the furniture of a game's table.

    :raises KeyError: if the game has no table.
    """
    return HUDS[company.game]()(company)
