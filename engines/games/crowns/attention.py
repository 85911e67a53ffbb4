"""What a computer player of Crowns still has to answer, and what it may be glad or angry about."""

from __future__ import annotations

from random import Random
from typing import Final

from engines.core.api import Seat
from engines.core.talk import TALK_WORD

from .acts import Act, Ask, Claim, Offer, React, Want
from .ledger import Ledger
from .ledger_entries import Deal
from .promises import BROKEN, EMPTY, KEPT, MOVES, OPEN

CHANCE_TO_THANK: Final = 0.5
MOST_OFFERS: Final = 2
"""So many offers of one seat are heard between two moves (engine contract); what is offered then is not heard."""


class Attention:
    """Follows the match with the *ledger* of a *seat*, line by line."""

    def __init__(self, seat: Seat, ledger: Ledger) -> None:
        self._seat, self._ledger = seat, ledger
        self._questions: list[Ask] = []
        """What this seat was asked since the last move, and has not answered."""
        self._moved_at = -1
        """The line of the last move, as long as nobody has said anything since; a new deal says nothing."""

        self._offers = 0
        """How many offers this seat has made since the last move."""

    @property
    def may_offer(self) -> bool:
        """Whether one more offer of this seat would be heard before the next move."""
        return self._offers < MOST_OFFERS

    def note(self, n: int, actor: Seat, text: str, act: Act | None) -> None:
        """Take line *n*, after the ledger has taken it."""
        word = text.partition(" ")[0]
        if word in MOVES:
            self._moved_at, self._offers = n, 0
            self._questions.clear()
        elif word == TALK_WORD:
            self._moved_at = -1
            self._offers += actor == self._seat and isinstance(act, Offer)
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
        """Say something about a promise to this seat that the last move decided, also the last one of a round."""
        for state in self._decided():
            if state in {BROKEN, EMPTY}:
                return [React("angry")]
            if state == KEPT and rng.random() < CHANCE_TO_THANK:
                return [React("thanks")]
        return []

    def was_promised(self) -> bool:
        """Whether the last move kept a promise to this seat."""
        return KEPT in self._decided()

    def _decided(self) -> list[str]:
        """List what has become of the promises to this seat that the last move decided."""
        decided = self._ledger.decided_by(self._moved_at) if self._moved_at >= 0 else ()
        return [promise.state for promise in decided if self._is_to_me(promise)]

    def _is_to_me(self, decided: object) -> bool:
        """Whether it is a promise that another seat made to this one."""
        return any(
            promise is decided and promise.seat != self._seat
            for deal in self._ledger.entries
            if isinstance(deal, Deal) and self._seat in {deal.seat, deal.offer.to}
            for promise in deal.promises
        )
