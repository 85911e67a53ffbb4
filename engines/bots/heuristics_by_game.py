"""The heuristics of each game, by its key and the number of seats, and deeds by its rule of thumb alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engines.core.api import Rules, View
from engines.core.heuristics import Heuristics
from engines.core.search_api import Budget
from engines.games.crowns.heuristics import CrownsHeuristics
from engines.games.king.heuristics import (
    BarbuHeuristics,
    JeuDuRoiHeuristics,
    KingForThreeHeuristics,
    KingHeuristics,
    LongKingHeuristics,
    PortugueseKingHeuristics,
    RifkiHeuristics,
    TrixHeuristics,
    own_heuristics,
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
    "portuguese-king": PortugueseKingHeuristics(),
    "rifki": RifkiHeuristics(),
    "barbu": BarbuHeuristics(),
    "trix": TrixHeuristics(),
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
    return _BY_TABLE.get((key, seats)) or _BY_GAME.get(key) or own_heuristics(key) or _NONE


def fallback_deed(rules: Rules[Any], view: View[Any]) -> str:
    """Choose a sensible deed without a search, for a bot that failed; takes well under 2 ms."""
    position = rules.position(view.state)
    return position.text(heuristics_for(rules.key, view.state.public.seats).quick_deed(position))


def rule_deed(rules: Rules[Any], view: View[Any], budget: Budget) -> str:
    """Choose without a search, among the deeds that keep the seat's promises if it made any."""
    deed = fallback_deed(rules, view)
    if not budget.among or deed in budget.among:
        return deed
    position = rules.position(view.state)
    choices = [position.deed(text) for text in budget.among]
    return position.text(heuristics_for(rules.key, view.state.public.seats).habit(position, choices, is_beginner=False))
