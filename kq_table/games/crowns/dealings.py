"""The ledger of what has been shown of a match: follows line by line, and restarts after a take-back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from engines.core.api import Event, Seat
from engines.games.crowns.ledger import BROKEN, KEPT, OPEN, Bargain, ClaimEntry, Ledger, Promise
from kq_table.board.history import MatchHistory

from .deal_worth import RunningScores

Lines = Callable[[int, int], Sequence[tuple[Seat, str]]]
"""Actor and text of the deeds within the first so many events, without the first so many deeds."""


class Dealings:
    """
    Bargains and claims as far as they have been shown.

    :param lines: of the match
    """

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self.ledger = Ledger()
        self.scores = RunningScores(self.ledger.table)
        self.decided: tuple[Promise | ClaimEntry, ...] = ()
        """What the latest lines have decided; empty in another position."""
        self.open_offers: tuple[Bargain, ...] = ()
        """The offers that wait for an answer."""
        self.verdicts: list[tuple[int, Promise]] = []
        self._seen: Sequence[Event] = ()
        """The list of events that has been followed; after a take-back it is another list."""
        self._events = self._fed = self._told = 0
        """How many events have been followed, how many lines these are, and how many lines have been told."""

    def follow(self, history: MatchHistory) -> None:
        is_same, self.decided = history.events is self._seen, ()
        if is_same and len(history.events) == self._events:
            return
        if not is_same:
            self._seen, self.ledger, self._fed, self.verdicts = history.events, Ledger(), 0, []
            self.scores, self._told = RunningScores(self.ledger.table), 0
        self._events = len(history.events)
        decided: list[Promise | ClaimEntry] = []
        for actor, text in self._lines(len(history.events), self._fed):
            self.ledger.feed(actor, text)
            self.scores.feed(text)
            settled = list(self.ledger.decided_by(self._fed))
            self._fed += 1
            self._told += not text.startswith("dealer ")
            shown = [one for one in settled if isinstance(one, Promise) and one.state in {KEPT, BROKEN}]
            self.verdicts += [(self._told, promise) for promise in shown]
            decided += settled if is_same else ()
        self.decided = tuple(decided)
        self.open_offers = tuple(bargain for bargain in self.bargains() if bargain.state == OPEN)

    def as_of_now(self) -> Ledger:
        """The ledger of everything done, shown or not."""
        ledger = Ledger()
        for actor, text in self._lines(sys.maxsize, 0):
            ledger.feed(actor, text)
        return ledger

    def scores_as_of_now(self) -> RunningScores:
        """The scores after everything done, shown or not."""
        ledger = Ledger()
        scores = RunningScores(ledger.table)
        for actor, text in self._lines(sys.maxsize, 0):
            ledger.feed(actor, text)
            scores.feed(text)
        return scores

    def bargains(self) -> list[Bargain]:
        return bargains_of_round(self.ledger)

    def claims(self) -> list[ClaimEntry]:
        entries = self.ledger.entries
        return [entry for entry in entries if isinstance(entry, ClaimEntry) and entry.round == self.ledger.round]


def bargains_of_round(ledger: Ledger) -> list[Bargain]:
    return [entry for entry in ledger.entries if isinstance(entry, Bargain) and entry.round == ledger.round]
