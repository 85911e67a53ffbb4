"""The ledger of what has been shown of a match, with what bargains brought: the point changes of promised moves."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engines.core.api import Event, Seat
from engines.core.sentences import signed
from engines.games.crowns.ledger import BROKEN, KEPT, MOVES, Bargain, ClaimEntry, Ledger, Promise
from engines.games.crowns.state import SEATS
from kq_table.board.history import MatchHistory
from kq_table.text import say

from .history import facts_of
from .refusals import Why, why_declined

Points = tuple[int, ...]
NO_POINTS: Final[Points] = (0,) * SEATS
EFFECTS: Final = ("steal", "give")
"""What a Jack or a Queen triggers with the next move."""
Lines = Callable[[int, int], Sequence[tuple[Seat, str]]]
"""Actor and text of the deeds within the first so many events, without the first so many deeds."""


class ScoredLedger:
    """A ledger, and *changes*: by line of the match, the change that it made to each seat's score of the round."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.changes: list[Points] = []
        self.whys: dict[int, Why] = {}
        """By the ID of a declined offer: why, where more can be said than was."""
        self._effects: set[int] = set()
        """The lines that were an effect of the move before."""
        self._moves: list[int] = []
        self._scores = NO_POINTS

    def feed(self, actor: Seat, text: str) -> None:
        """Take the next line of a match, as any viewer sees it."""
        heard = self.ledger.feed(actor, text)
        if heard is not None and heard.bargain is not None and (why := why_declined(self.ledger, heard)):
            self.whys[heard.bargain.offer.id] = why
        word = text.partition(" ")[0]
        self.changes.append(NO_POINTS)
        if word == "deal":
            self._scores = facts_of(self.ledger.table.collections)["score"]
        elif word in MOVES:
            before, self._scores = self._scores, facts_of(self.ledger.table.collections)["score"]
            n = len(self.changes) - 1
            self.changes[n] = tuple(new - old for new, old in zip(self._scores, before, strict=True))
            self._moves.append(n)
            if word in EFFECTS:
                self._effects.add(n)

    def of_bargains(self, bargains: Iterable[Bargain]) -> Points:
        """Sum of the changes by moves that kept a promise of these, with the effects of Jacks and Queens."""
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
    found = [f"{name} {signed(change)}" for name, change in zip(names, points, strict=True) if change]
    return say("ledger.brought", points=", ".join(found)) if found else ""


class Dealings:
    """
    Bargains and claims as far as they have been shown; restarts after a take-back.

    :param lines: of the match
    """

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self.scored = ScoredLedger()
        self.decided: tuple[Promise | ClaimEntry, ...] = ()
        """What the latest lines have decided; empty in another position."""
        self.verdicts: list[tuple[int, Promise]] = []
        """The promises kept or broken, each with how many lines had been told by then."""
        self._seen: Sequence[Event] = ()
        """The list of events that has been followed; after a take-back it is another list."""
        self._events = self._fed = self._told = 0
        """How many events have been followed, how many lines these are, and how many lines have been told."""

    @property
    def ledger(self) -> Ledger:
        return self.scored.ledger

    def follow(self, history: MatchHistory) -> None:
        is_same, self.decided = history.events is self._seen, ()
        if is_same and len(history.events) == self._events:
            return
        if not is_same:
            self._seen, self.scored, self.verdicts = history.events, ScoredLedger(), []
            self._fed = self._told = 0
        self._events = len(history.events)
        decided: list[Promise | ClaimEntry] = []
        for actor, text in self._lines(len(history.events), self._fed):
            self.scored.feed(actor, text)
            settled = list(self.ledger.decided_by(self._fed))
            self._fed += 1
            self._told += not text.startswith("dealer ")
            shown = [one for one in settled if isinstance(one, Promise) and one.state in {KEPT, BROKEN}]
            self.verdicts += [(self._told, promise) for promise in shown]
            decided += settled if is_same else ()
        self.decided = tuple(decided)

    def as_of_now(self) -> ScoredLedger:
        """The ledger of everything done, shown or not."""
        scored = ScoredLedger()
        for actor, text in self._lines(sys.maxsize, 0):
            scored.feed(actor, text)
        return scored
