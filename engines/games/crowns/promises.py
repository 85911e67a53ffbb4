"""What becomes of the clauses of an accepted bargain, decided from what all seats see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.core.api import Seat
from engines.core.cards import JOKER, Card, parse_list, rank

from . import acts
from .acts import Clause
from .state import ACES, JACK, QUEEN, SEATS, ace_in

WAITING, OPEN, MISSED = "waiting", "open", "missed"
KEPT, BROKEN, EMPTY, VOID = "kept", "broken", "empty", "void"
FINAL: Final = (KEPT, BROKEN, EMPTY, VOID)
SPOILING: Final = (MISSED, BROKEN, EMPTY)
"""States of one side's promise that free the other side."""
DECISIONS: Final = {"play": "play", "take": "steal", "give": "give"}
"""By a clause's deed: the word of the moves that decide it."""
MOVES: Final = frozenset(DECISIONS.values())
"""The words of the moves that keep or break promises."""


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's move: it plays, steals or gives a card to or from the collection of *other*."""

    seat: Seat
    word: str
    card: Card
    other: Seat


class OpenTable:
    """What all seats see of a round: the collections, the number of cards in each hand, and whether it is over."""

    def __init__(self) -> None:
        self.collections: list[set[Card]] = [set() for _ in range(SEATS)]
        self.hands = [0] * SEATS
        self.is_playing = False
        """True from the deal to the round's last move."""

    def begin_round(self, text: str) -> None:
        """Take the cards as they are dealt, from the line of the record or of a view."""
        for word in text.split(" ")[1:]:
            zone, _, dealt = word.partition("=")
            seat = int(zone[-1])
            if zone.startswith("hand"):
                self.hands[seat] = len(parse_list(dealt))
            else:
                self.collections[seat] = set(parse_list(dealt))
        self.is_playing = True

    def move(self, move: Move) -> None:
        keeper = move.seat if move.word == "steal" else move.other
        if move.word == "play":
            self.hands[move.seat] -= 1
        else:
            self.collections[move.other if move.word == "steal" else move.seat].remove(move.card)
        self.collections[keeper].add(move.card)
        has_effect = move.word == "play" and move.card != JOKER and rank(move.card) in {JACK, QUEEN}
        self.is_playing = has_effect or any(self.hands)

    def may_get(self, seat: Seat, card: Card) -> bool:
        """Whether a card may come to a collection: an Ace only if there is none yet (CR-6, CR-21)."""
        return card not in ACES or ace_in(tuple(self.collections[seat])) is None


class Promise:
    """
    A clause with the *seat* that promises it, and its *state*; *at* is the line that decided it.

    In an offer that nobody has accepted it stays open.
    """

    def __init__(self, seat: Seat, clause: Clause) -> None:
        self.seat, self.clause = seat, clause
        self.state = OPEN
        self.at: int | None = None
        self._fitting = acts.cards(clause.spec)
        self._might_lay: set[Card] = set()
        """The fitting cards that the Ace rule allowed at a decision while the clause was open."""
        self._could = False
        """Whether a matching move was possible at such a decision."""
        self._has_played = False
        """Whether its seat has played a fitting card since the bargain was accepted."""

    def begin(self) -> None:
        self.state = WAITING if self.clause.condition else OPEN

    def follow(self, n: int, move: Move, table: OpenTable) -> None:
        if self.state in FINAL:
            return
        is_decision = move.seat == self.seat and move.word == DECISIONS[self.clause.deed]
        self._has_played |= is_decision and move.card in self._fitting
        if self.state == WAITING:
            if self._is_condition(move):
                self.state = OPEN
        elif is_decision and self.state == OPEN:
            self._decide(n, move, table)
        elif is_decision and move.card in self._might_lay:
            self.settle(n, BROKEN)  # missed, and now it is seen that there was a card for it

    def settle(self, n: int, state: str) -> None:
        self.state, self.at = state, n

    def end_round(self, n: int) -> None:
        """Decide what the round left undecided; *n* is its last line."""
        if self.state == WAITING:
            self.settle(n, VOID)
        elif self.state not in FINAL:
            is_empty = self.clause.deed == "play" and not self._has_played
            in_time = BROKEN if self._could else EMPTY if is_empty else VOID
            self.settle(n, KEPT if self.clause.is_not else in_time)

    def _is_condition(self, move: Move) -> bool:
        event = self.clause.condition
        return (
            event is not None
            and (move.word, move.seat, move.other) == ("play", event.seat, event.on)
            and move.card in acts.cards(event.spec)
        )

    def _decide(self, n: int, move: Move, table: OpenTable) -> None:
        if move.card in self._fitting and move.other == self.clause.other:
            self.settle(n, BROKEN if self.clause.is_not else KEPT)
        elif not self.clause.is_not:
            self._could |= self._could_at(move, table)
            if self.clause.by == "next":
                if self._could:
                    self.settle(n, BROKEN)
                elif self.clause.deed == "play":
                    self.state = MISSED
                else:
                    self.settle(n, VOID)

    def _could_at(self, move: Move, table: OpenTable) -> bool:
        """Whether a matching move was possible instead, as far as is known by now."""
        clause = self.clause
        if clause.deed == "play":
            # A card played later was in the hand all the time, so it counts if it could have been played then.
            self._might_lay.update(card for card in self._fitting if table.may_get(clause.other, card))
            return move.card in self._might_lay
        source, keeper = (clause.other, self.seat) if clause.deed == "take" else (self.seat, clause.other)
        return any(table.may_get(keeper, card) for card in self._fitting & table.collections[source])
