"""The heuristics of each game, by its key and the number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engines.core.heuristics import Heuristics
from engines.games.crowns.heuristics import CrownsHeuristics
from engines.games.king.heuristics import (
    JeuDuRoiHeuristics,
    KingForThreeHeuristics,
    KingHeuristics,
    LongKingHeuristics,
)
from engines.games.kings_and_queens.heuristics import KingsAndQueensHeuristics
from engines.games.kings_n_queens.heuristics import KingsNQueensHeuristics
from engines.games.the_queen.heuristics import TheQueenHeuristics

_NONE: Final = Heuristics[Any]()
_BY_GAME: Final[Mapping[str, Heuristics[Any]]] = {
    "kings-and-queens": KingsAndQueensHeuristics(),
    "king": KingHeuristics(),
    "king-52": LongKingHeuristics(),
    "jeu-du-roi": JeuDuRoiHeuristics(),
    "kings-n-queens": KingsNQueensHeuristics(),
    "crowns": CrownsHeuristics(),
    "the-queen": TheQueenHeuristics(),
}
_BY_TABLE: Final[Mapping[tuple[str, int], Heuristics[Any]]] = {("king", 3): KingForThreeHeuristics()}
"""Games whose heuristics also depend on the number of seats."""


def heuristics_for(key: str, seats: int = 0) -> Heuristics[Any]:
    """
    The heuristics of a game by its key; the base class's for a game without its own.

    :param seats: at the table; 0 for any number
    """
    return _BY_TABLE.get((key, seats)) or _BY_GAME.get(key, _NONE)
