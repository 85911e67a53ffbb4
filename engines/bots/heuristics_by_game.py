"""What each game's own mind adds to the search, by the game's key. Adding a game's lore is adding a line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engines.core.heuristics import Lore
from engines.games.crowns.heuristics import CrownsLore
from engines.games.king.heuristics import KingLore, LongKingLore
from engines.games.kings_and_queens.heuristics import KingsAndQueensLore
from engines.games.kings_n_queens.heuristics import KingsNQueensLore
from engines.games.the_queen.heuristics import TheQueenLore

_NONE: Final = Lore[Any]()
_LORE: Final[Mapping[str, Lore[Any]]] = {
    "kings-and-queens": KingsAndQueensLore(),
    "king": KingLore(),
    "king-52": LongKingLore(),
    "jeu-du-roi": LongKingLore(),
    "kings-n-queens": KingsNQueensLore(),
    "crowns": CrownsLore(),
    "the-queen": TheQueenLore(),
}


def lore(key: str) -> Lore[Any]:
    """Give what is known of a game, by its key; nothing of one that has no mind of its own."""
    return _LORE.get(key, _NONE)
