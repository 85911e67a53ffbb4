"""What the ledger of Crowns has entries of: deals and claims, and what becomes of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engines.core.api import Seat

from . import acts
from .acts import Offer
from .promises import OPEN, SPOILING, VOID, WAITING, Move, OpenTable, Promise

ACCEPTED, DECLINED, RETRACTED, LAPSED = "accepted", "declined", "retracted", "lapsed"
TRUE, FALSE = "true", "false"


class Deal:
    """An offer of line *n* in a *round*, its *state*, and its *promises*: the speaker's first."""

    def __init__(self, n: int, round_number: int, seat: Seat, offer: Offer) -> None:
        self.n, self.round, self.seat, self.offer = n, round_number, seat, offer
        self.state = OPEN
        self.accepted_at: int | None = None
        """The line of its acceptance."""
        self.promises = (
            *(Promise(seat, clause) for clause in offer.give),
            *(Promise(offer.to, clause) for clause in offer.want),
        )
        self._spoilt_by: Seat | None = None
        self._has_robbed = False

    @property
    def parties(self) -> tuple[Seat, Seat]:
        """Who made it: the speaker first."""
        return self.seat, self.offer.to

    @property
    def stands(self) -> bool:
        """Whether it was accepted, neither side broke it, and neither has stolen from the other since but as agreed."""
        return self.state == ACCEPTED and self._spoilt_by is None and not self._has_robbed

    def accept(self, n: int) -> None:
        """Let its promises count from line *n* on."""
        self.state, self.accepted_at = ACCEPTED, n
        for promise in self.promises:
            promise.begin()

    def follow(self, n: int, move: Move, table: OpenTable) -> None:
        """Follow the move of line *n*; *table* is as it was before the move."""
        for promise in self.promises:
            before = promise.state
            promise.follow(n, move, table)
            if promise.state != before and promise.state in SPOILING:
                self._spoilt_by = promise.seat
        is_theft = move.word == "steal" and {move.seat, move.other} == set(self.parties)
        self._has_robbed |= is_theft and all(promise.at != n for promise in self.promises)

    def set_free(self, n: int) -> None:
        """Void what the other side still owes if a promise of one side was just missed, broken or found empty."""
        for promise in self.promises:
            if self._spoilt_by not in {None, promise.seat} and promise.state in {WAITING, OPEN}:
                promise.settle(n, VOID)

    def end_round(self, n: int) -> None:
        """Decide what the round left undecided; *n* is its last line."""
        for promise in self.promises:
            promise.end_round(n)

    def row(self) -> dict[str, Any]:
        """Give what the command ``ledger`` prints of it."""
        return {
            "kind": "deal",
            "n": self.n,
            "id": self.offer.id,
            "round": self.round,
            "from": self.seat,
            "to": self.offer.to,
            "re": self.offer.re,
            "state": self.state,
            "clauses": [
                {"seat": promise.seat, "text": str(promise.clause), "state": promise.state, "at": promise.at}
                for promise in self.promises
            ],
        }


class ClaimEntry:
    """What a *seat* said in line *n* about its hand, its *state*, and the line *at* which that was seen."""

    def __init__(self, n: int, round_number: int, seat: Seat, act: acts.Claim) -> None:
        self.n, self.round, self.seat, self.act = n, round_number, seat, act
        self.state = OPEN
        self.at: int | None = None

    def has_in(self, hand: Collection[int]) -> bool:
        """Whether it is true of a hand."""
        return self.act.has == any(card in acts.cards(self.act.spec) for card in hand)

    def follow(self, n: int, move: Move) -> None:
        """Look at a card that its seat plays from its hand."""
        if move.word == "play" and move.seat == self.seat and move.card in acts.cards(self.act.spec):
            self._settle(n, is_true=self.act.has)

    def find_empty(self, n: int) -> None:
        """Decide it at line *n*, by which its seat has played its whole hand."""
        self._settle(n, is_true=not self.act.has)

    def _settle(self, n: int, *, is_true: bool) -> None:
        if self.state == OPEN:
            self.state, self.at = TRUE if is_true else FALSE, n

    def row(self) -> dict[str, Any]:
        """Give what the command ``ledger`` prints of it."""
        return {
            "kind": "claim",
            "n": self.n,
            "round": self.round,
            "seat": self.seat,
            "text": self.act.text,
            "state": self.state,
            "at": self.at,
        }
