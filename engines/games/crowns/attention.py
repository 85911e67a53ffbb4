"""What a computer player of Crowns still has to answer, and what it may be glad or angry about."""

from __future__ import annotations

from random import Random
from typing import Final

from engines.core.api import Seat
from engines.core.talk import MAX_OFFERS, TALK_WORD

from .acts import Act, Ask, Claim, Offer, React, Want
from .deal_ideas import fits
from .ledger import Ledger
from .ledger_entries import Deal
from .promises import BROKEN, EMPTY, KEPT, MOVES, OPEN, Promise

CHANCE_TO_THANK: Final = 0.5


class Attention:
    """Follows the match with the *ledger* of a *seat*, line by line."""

    def __init__(self, seat: Seat, ledger: Ledger) -> None:
        self._seat, self._ledger = seat, ledger
        self._questions: list[Ask] = []
        """What this seat was asked since the last move, and has not answered."""
        self._move: tuple[int, Seat, str] | None = None
        """The last move: its line, who made it and its text; none once this seat has shown what it feels about it."""
        self._is_quiet = True
        """Whether nobody has said anything since the last move; a new deal says nothing."""
        self._offers = 0
        """How many offers this seat has made since the last move."""

    @property
    def may_offer(self) -> bool:
        """Whether one more offer of this seat would be heard before the next move."""
        return self._offers < MAX_OFFERS

    def note(self, n: int, actor: Seat, text: str, act: Act | None) -> None:
        """Take line *n*, after the ledger has taken it."""
        word = text.partition(" ")[0]
        if word in MOVES:
            self._move, self._is_quiet, self._offers = (n, actor, text), True, 0
            self._questions.clear()
        elif word == TALK_WORD:
            self._is_quiet = False
            self._offers += actor == self._seat and isinstance(act, Offer)
            if actor == self._seat and isinstance(act, React):
                self._move = None
        if isinstance(act, Ask) and act.to == self._seat:
            self._questions.append(act)
        elif actor == self._seat and isinstance(act, Claim | React | Want):
            del self._questions[:1]

    def offer(self) -> Deal | None:
        """Give the oldest offer to this seat that is open: every one is answered, also one of several at once."""
        for entry in self._ledger.entries:
            if isinstance(entry, Deal) and entry.state == OPEN and entry.offer.to == self._seat:
                return entry
        return None

    def question(self) -> Ask | None:
        """Give the oldest question to this seat that it has not answered."""
        return self._questions[0] if self._questions else None

    def reaction(self, rng: Random) -> list[Act]:
        """
        Say something about a promise to this seat that the last move decided, also the last one of a round.

        Anger may still come after others have spoken; thanks come only while nobody has.
        """
        decided = self._decided()
        if any(promise.state in {BROKEN, EMPTY} and not self._does(promise) for promise in decided):
            return [React("angry")]
        is_thankful = self._is_quiet and any(promise.state == KEPT and self._does(promise) for promise in decided)
        return [React("thanks")] if is_thankful and rng.random() < CHANCE_TO_THANK else []

    def was_promised(self) -> bool:
        """Whether the last move did what was promised to this seat, in time or late."""
        return any(self._does(promise) for promise in self._decided())

    def _does(self, promise: Promise) -> bool:
        """Whether the last move did what was promised; that something was not done in a round is no move."""
        if self._move is None or promise.clause.is_not:
            return False
        _, actor, text = self._move
        return promise.seat == actor and fits(promise.clause, text)

    def _decided(self) -> list[Promise]:
        """List the promises of others to this seat that the last move decided."""
        if self._move is None:
            return []
        return [
            promise
            for deal in self._ledger.entries
            if isinstance(deal, Deal) and self._seat in deal.parties
            for promise in deal.promises
            if promise.at == self._move[0] and promise.seat != self._seat
        ]
