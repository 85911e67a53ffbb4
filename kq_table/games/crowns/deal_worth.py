"""What deals brought: the points that promised moves changed at once, by seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engines.core.api import Seat, State
from engines.core.cards import Card, parse
from engines.games.crowns.ledger_entries import Deal
from engines.games.crowns.promises import KEPT
from engines.games.crowns.state import COLLECTIONS, SEATS, PublicState, tally
from kq_table.narrate.spoken_names import listed_name
from kq_table.text import say, signed

Points = tuple[int, ...]
NO_POINTS: Final[Points] = (0,) * SEATS
EFFECTS: Final = ("steal", "give")
"""What a Jack or a Queen brings about with the next move."""


class RunningScores:
    """The scores of a round as its collections lie; *changes* has by line of the match what it changed, by seat."""

    def __init__(self) -> None:
        self.changes: list[Points] = []
        self._effects: set[int] = set()
        """The lines that an effect of the move before did."""
        self._moves: list[int] = []
        self._collections: list[list[Card]] = [[] for _ in range(SEATS)]
        self._scores: Sequence[int] = NO_POINTS

    def feed(self, actor: Seat, text: str) -> None:
        """Take the next line of a match, as any viewer sees it."""
        word, *rest = text.split(" ")
        self.changes.append(NO_POINTS)
        if word == "deal":
            zones = dict(zone.split("=") for zone in rest)
            self._collections = [[parse(c) for c in zones[f"collection{seat}"].split(",")] for seat in range(SEATS)]
            self._scores = self._tally()
        elif word == "play" or word in EFFECTS:
            self._move(actor, word, parse(rest[0]), int(rest[2]))

    def _move(self, actor: Seat, word: str, card: Card, other: Seat) -> None:
        source, keeper = {"steal": (other, actor), "give": (actor, other)}.get(word, (None, other))
        if source is not None:
            self._collections[source].remove(card)
            self._effects.add(len(self.changes) - 1)
        self._collections[keeper].append(card)
        before, self._scores = self._scores, self._tally()
        self.changes[-1] = tuple(new - old for new, old in zip(self._scores, before, strict=True))
        self._moves.append(len(self.changes) - 1)

    def _tally(self) -> Sequence[int]:
        state = State(dict(zip(COLLECTIONS, map(tuple, self._collections), strict=True)), PublicState(SEATS))
        return tally(state)["score"]

    def of_deals(self, deals: Iterable[Deal]) -> Points:
        """Add up what the moves changed that kept a promise of these deals, with what a Jack or Queen did then."""
        kept = {
            promise.at
            for deal in deals
            for promise in deal.promises
            if promise.state == KEPT and promise.at is not None and not promise.clause.is_not
        }
        for line, following in zip(self._moves, self._moves[1:], strict=False):
            if line in kept and line not in self._effects and following in self._effects:
                kept.add(following)
        return tuple(sum(self.changes[line][seat] for line in kept) for seat in range(SEATS))


def worth_words(points: Points, names: Sequence[str]) -> str:
    """Say who won and lost how many points; empty where nobody did."""
    found = [f"{listed_name(name)} {signed(change)}" for name, change in zip(names, points, strict=True) if change]
    return say("ledger.brought", points=", ".join(found)) if found else ""
