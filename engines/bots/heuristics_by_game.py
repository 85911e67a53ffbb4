"""What each game's own mind adds to the search, by the game's key. Adding a game's lore is adding a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engines.core.heuristics import Heuristics
from engines.games.crowns.heuristics import CrownsHeuristics
from engines.games.king.heuristics import KingHeuristics, LongKingHeuristics
from engines.games.kings_and_queens.heuristics import KingsAndQueensHeuristics
from engines.games.kings_n_queens.heuristics import KingsNQueensHeuristics
from engines.games.the_queen.heuristics import TheQueenHeuristics

_NONE: Final = Heuristics[Any]()
_LORE: Final[Mapping[str, Heuristics[Any]]] = {
    "kings-and-queens": KingsAndQueensHeuristics(),
    "king": KingHeuristics(),
    "king-52": LongKingHeuristics(),
    "jeu-du-roi": LongKingHeuristics(),
    "kings-n-queens": KingsNQueensHeuristics(),
    "crowns": CrownsHeuristics(),
    "the-queen": TheQueenHeuristics(),
}


def heuristics_for(key: str) -> Heuristics[Any]:
    """Give what is known of a game, by its key; nothing of one that has no mind of its own."""
    return _LORE.get(key, _NONE)
