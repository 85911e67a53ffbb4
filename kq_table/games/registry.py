"""The HUD of each game; each is imported only when a table is opened, so that the menu comes up quickly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from engines.games.king.own_games import is_own

if TYPE_CHECKING:
    from kq_table.games.shared.hud import Hud
    from kq_table.games.shared.interface import HudServices


def _load(module: str, name: str) -> Any:
    return getattr(import_module(f"kq_table.games.{module}"), name)


HUDS: Final[Mapping[str, Callable[[], Any]]] = {
    "kings-and-queens": partial(_load, "kings_and_queens.hud", "KingsAndQueensHud"),
    "kings-n-queens": partial(_load, "kings_n_queens.hud", "KingsNQueensHud"),
    "crowns": partial(_load, "crowns.hud", "CrownsHud"),
    "the-queen": partial(_load, "the_queen.hud", "TheQueenHud"),
    **dict.fromkeys(
        ("king", "king-52", "jeu-du-roi", "portuguese-king", "rifki", "barbu", "trix"),
        partial(_load, "king.hud", "KingHud"),
    ),
}
"""Each gives the class of a game's HUD."""
TIE_BREAKS: Final[Mapping[str, Callable[[], Any]]] = {
    "kings-n-queens": partial(_load, "kings_n_queens.words", "tie_break")
}
"""For games with a tie-break: each gives the function with the words for how it came out, see there."""


def has_table(game: str) -> bool:
    """Whether the app can show a game, by its key; those of a person's own are played at King's table."""
    return game in HUDS or is_own(game)


def load_hud(game: str) -> Any:
    """The class of a game's HUD."""
    return HUDS["king" if is_own(game) else game]()


def make_hud(services: HudServices) -> Hud:
    hud: Hud = load_hud(services.game)(services)
    return hud
