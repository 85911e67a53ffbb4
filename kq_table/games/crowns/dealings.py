"""The ledger of what has been shown of a match: it follows line by line, and begins anew where time went back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from engines.core.api import Event, Seat
from engines.games.crowns.ledger import ClaimEntry, Deal, Ledger
from engines.games.crowns.promises import BROKEN, KEPT, OPEN, Promise
from kq_table.board.history import MatchHistory

from .deal_worth import RunningScores

Lines = Callable[[int, int], Sequence[tuple[Seat, str]]]
"""Gives actor and text of the deeds within the first so many events, without the first so many deeds."""


class Dealings:
    """
    Deals and claims as far as they have been shown.

    :param lines: of the match
    """

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self.ledger = Ledger()
        self.scores = RunningScores(self.ledger.table)
        self.decided: tuple[Promise | ClaimEntry, ...] = ()
        """What the lines that came last have decided; nothing where the position is another one."""
        self.open_offers: tuple[Deal, ...] = ()
        """The offers that wait for an answer."""
        self.verdicts: list[tuple[int, Promise]] = []
        """Promises kept and broken, each with how many of the match's moves, remarks and deals came before."""
        self._seen: Sequence[Event] = ()
        """The list of the events that have been followed; where time went back there is another one."""
        self._events = self._fed = self._told = 0
        """How many events have been followed, how many lines that makes, and how many of these are told."""

    def follow(self, history: MatchHistory) -> None:
        """Take in what has been shown since."""
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
        self.open_offers = tuple(deal for deal in self.deals() if deal.state == OPEN)

    def as_of_now(self) -> Ledger:
        """Give the ledger of all that has been done, also of what is still to be shown."""
        ledger = Ledger()
        for actor, text in self._lines(sys.maxsize, 0):
            ledger.feed(actor, text)
        return ledger

    def scores_as_of_now(self) -> RunningScores:
        """Give the scores after all that has been done, also after what is still to be shown."""
        ledger = Ledger()
        scores = RunningScores(ledger.table)
        for actor, text in self._lines(sys.maxsize, 0):
            ledger.feed(actor, text)
            scores.feed(text)
        return scores

    def deals(self) -> list[Deal]:
        """List the offers of this round, in the order in which they were made."""
        return deals_of_round(self.ledger)

    def claims(self) -> list[ClaimEntry]:
        """List what was claimed in this round."""
        entries = self.ledger.entries
        return [entry for entry in entries if isinstance(entry, ClaimEntry) and entry.round == self.ledger.round]


def deals_of_round(ledger: Ledger) -> list[Deal]:
    """List the offers of the round that a ledger has come to."""
    return [entry for entry in ledger.entries if isinstance(entry, Deal) and entry.round == ledger.round]
