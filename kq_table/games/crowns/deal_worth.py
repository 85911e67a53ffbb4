"""What bargains brought: the immediate point changes of promised moves, by seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engines.core.sentences import signed
from engines.games.crowns.ledger import KEPT, MOVES, Bargain, OpenTable
from engines.games.crowns.state import SEATS
from kq_table.narrate.match_summary import listed_name
from kq_table.text import say

from .history import facts_of

Points = tuple[int, ...]
NO_POINTS: Final[Points] = (0,) * SEATS
EFFECTS: Final = ("steal", "give")
"""What a Jack or a Queen triggers with the next move."""


class RunningScores:
    """
    The scores of a round; *changes* has, by line of the match, the change it made for each seat.

    :param table: the collections, of the match's ledger
    """

    def __init__(self, table: OpenTable) -> None:
        self.changes: list[Points] = []
        self._effects: set[int] = set()
        """The lines that were an effect of the move before."""
        self._moves: list[int] = []
        self._table = table
        self._scores = NO_POINTS

    def feed(self, text: str) -> None:
        """Take the next line of a match, as any viewer sees it; the ledger must have taken it before."""
        word = text.partition(" ")[0]
        self.changes.append(NO_POINTS)
        if word == "deal":
            self._scores = facts_of(self._table.collections)["score"]
        elif word in MOVES:
            before, self._scores = self._scores, facts_of(self._table.collections)["score"]
            n = len(self.changes) - 1
            self.changes[n] = tuple(new - old for new, old in zip(self._scores, before, strict=True))
            self._moves.append(n)
            if word in EFFECTS:
                self._effects.add(n)

    def of_bargains(self, bargains: Iterable[Bargain]) -> Points:
        """Sum of the changes by moves that kept a promise of these bargains, with the effects of Jacks and Queens."""
        kept = {
            promise.at
            for bargain in bargains
            for promise in bargain.promises
            if promise.state == KEPT and promise.at is not None and not promise.clause.is_not
        }
        for line, following in zip(self._moves, self._moves[1:], strict=False):
            if line in kept and line not in self._effects and following in self._effects:
                kept.add(following)
        return tuple(sum(self.changes[line][seat] for line in kept) for seat in range(SEATS))


def worth_words(points: Points, names: Sequence[str]) -> str:
    """Who won and lost how many points, in words; empty if nobody did."""
    found = [f"{listed_name(name)} {signed(change)}" for name, change in zip(names, points, strict=True) if change]
    return say("ledger.brought", points=", ".join(found)) if found else ""
