"""The HUD of each game; each is imported only when a table is opened, so that the menu comes up quickly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from engines.core.api import State
    from kq_table.games.shared.hud import Hud
    from kq_table.games.shared.interface import HudServices

    HudMaker = Callable[[HudServices], Hud]
    TieBreak = Callable[[State[Any], Sequence[str]], str]


def _kings_and_queens() -> HudMaker:
    from kq_table.games.kings_and_queens.hud import KingsAndQueensHud

    return KingsAndQueensHud


def _kings_n_queens() -> HudMaker:
    from kq_table.games.kings_n_queens.hud import KingsNQueensHud

    return KingsNQueensHud


def _the_queen() -> HudMaker:
    from kq_table.games.the_queen.hud import TheQueenHud

    return TheQueenHud


def _crowns() -> HudMaker:
    from kq_table.games.crowns.hud import CrownsHud

    return CrownsHud


def _king() -> HudMaker:
    from kq_table.games.king.hud import KingHud

    return KingHud


HUDS: Final[Mapping[str, Callable[[], HudMaker]]] = {
    "kings-and-queens": _kings_and_queens,
    "kings-n-queens": _kings_n_queens,
    "crowns": _crowns,
    "the-queen": _the_queen,
    "king": _king,
    "king-52": _king,
    "jeu-du-roi": _king,
}


def _knq_tie_break() -> TieBreak:
    from kq_table.games.kings_n_queens.words import tie_break

    return tie_break


TIE_BREAKS: Final[Mapping[str, Callable[[], TieBreak]]] = {"kings-n-queens": _knq_tie_break}
"""For games with a tie-break: makes the words for how it came out."""


def make_hud(services: HudServices) -> Hud:
    return HUDS[services.game]()(services)
