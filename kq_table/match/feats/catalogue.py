"""The feats of every game, and which of them a record holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engines.core.api import Seat
from engines.record.record import Record
from engines.record.replay import Replay
from kq_table.match.record_view import given_up
from kq_table.match.setup import PERSON

from . import crowns, king, kings_and_queens, kings_n_queens, the_queen
from .played import Finder, Played

FEATS: Final[Mapping[str, Mapping[str, Finder]]] = {
    "kings-and-queens": kings_and_queens.FINDERS,
    "kings-n-queens": kings_n_queens.FINDERS,
    "crowns": crowns.FINDERS,
    "the-queen": the_queen.FINDERS,
    **{key: {feat: king.FINDERS[feat] for feat in feats} for key, feats in king.BY_GAME.items()},
}
"""By game and by the feat's key, how it is found. What one is called and means: ``feat.KEY`` among the messages."""


class Feat(NamedTuple):
    """
    A feat that a seat did.

    :param n: the number of deeds before the deed that did it
    """

    key: str
    n: int


def feats_in(record: Record, seat: Seat) -> list[Feat]:
    """
    The feats of a seat in a match.

    None of a match that is not over, or was given up or helped, nor of a seat that a computer played.

    :raises RecordError: if a line is illegal.
    """
    return found_in(record, Played.of(Replay(record)), seat)


def found_in(record: Record, played: Played, seat: Seat) -> list[Feat]:
    """The feats of a seat in a match that has been played through."""
    is_own_work = not (record.is_assisted or record.is_hinted) and record.players.get(seat, PERSON) == PERSON
    if not played.ranking or given_up(record) is not None or not is_own_work:
        return []
    found = {key: finder(played, seat) for key, finder in FEATS.get(record.game, {}).items()}
    return [Feat(key, n) for key, n in found.items() if n is not None]
