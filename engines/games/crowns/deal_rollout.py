"""
Plays a round of Crowns quickly to its end, each seat looking one card ahead and doing what it promised.

What is promised for the round is done when a card for it comes up: to do it first costs much more (measured by play).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engines.core.api import Seat
from engines.core.cards import Card

from . import acts
from .acts import Clause
from .evaluation import Evaluation
from .rollout import home, resolve_effect
from .search_state import EFFECT, GIVE, PLAY, STEAL, WEIGHT, SearchState, may_lie
from .state import SEATS, Allies

WHAT: Final = {"play": PLAY, "take": STEAL, "give": GIVE}
Move = tuple[int, Seat]
"""A card, and the seat that it is played on, stolen from or given to."""


@dataclass(frozen=True, slots=True)
class Vow:
    """A clause that *seat* is taken to keep in time, once its condition has come true."""

    seat: Seat
    what: int
    cards: frozenset[Card]
    other: Seat
    is_not: bool
    is_urgent: bool
    condition: acts.Play | None

    @classmethod
    def of(cls, seat: Seat, clause: Clause, *, is_waiting: bool = True) -> Vow:
        """Make the vow of a clause that *seat* promises; *is_waiting* unless its condition has come true."""
        what, cards = WHAT[clause.deed], acts.cards(clause.spec)
        is_urgent = clause.by == "next" or what != PLAY
        condition = clause.condition if is_waiting else None
        return cls(seat, what, cards, clause.other, clause.is_not, is_urgent, condition)

    def fits(self, card: int, other: Seat) -> bool:
        """Whether a move at a decision of its kind is the one that it speaks of."""
        return other == self.other and card in self.cards


class PromisedRound:
    """The rest of a round from a *position*, which it changes; `play` gives the totals at its end."""

    def __init__(self, position: SearchState, vows: Iterable[Vow], allies: Sequence[Allies] = ()) -> None:
        self._position = position
        self._now = Evaluation(position.piles, allies, is_paired=position.round > 1)
        every = list(vows)
        self._waiting = [vow for vow in every if vow.condition]
        self._open = [vow for vow in every if not vow.condition]
        self._knows_cards = any(vow.what != PLAY for vow in every)
        """Whether it follows which cards lie in the collections, not only what they score."""

    def play(self, throw: Callable[[], float]) -> Sequence[int]:
        """Play the cards in an order by *throw* (0 to 1), each to where it gains most, but for what was promised."""
        position = self._position
        seat = position.player
        # The order is drawn beforehand: so the same luck means the same, whatever is promised.
        for held in position.hands:
            held.sort(key=lambda _: throw())
        if position.what != PLAY:
            self._settle(position.turn, position.what)
            seat = (seat + 1) % SEATS
        for _ in range(position.left):
            card, to = self._choose_play(seat)
            position.hands[seat].remove(card)
            self._now.put(to, WEIGHT[card])
            if self._knows_cards:
                position.collections[to].append(card)
            if self._waiting:
                self._open_by(seat, card, to)
            if EFFECT[card]:
                self._settle(to, EFFECT[card])
            seat = (seat + 1) % SEATS
        position.end_round()
        return position.totals_

    def _open_by(self, seat: Seat, card: int, on: Seat) -> None:
        """Open the vows that wait for this play."""
        for vow in self._waiting[:]:
            event = vow.condition
            if event and (event.seat, event.on) == (seat, on) and card in acts.cards(event.spec):
                self._waiting.remove(vow)
                self._open.append(vow)

    def _choose_play(self, seat: Seat) -> Move:
        held, now = self._position.hands[seat], self._now
        card = held[-1]
        bound = [vow for vow in self._open if (vow.seat, vow.what) == (seat, PLAY)]
        if not bound:
            return card, home(now, seat, card)
        able = held if any(vow.is_urgent for vow in bound) else [card]
        if owed := self._keep(seat, PLAY, [(card, to) for card in able for to in self._homes(card)]):
            return max(owed, key=lambda move: now.of_play(seat, *move))
        return card, max(self._allowed(seat, PLAY, card), key=lambda to: now.of_play(seat, card, to))

    def _homes(self, card: int) -> list[Seat]:
        """List the collections on which a card may be played (CR-21)."""
        piles = self._now.piles
        return [to for to in range(SEATS) if may_lie(WEIGHT[card], piles[to])]

    def _allowed(self, seat: Seat, what: int, card: int) -> list[Seat]:
        """List where a card may be played without breaking a vow, or all places where each would."""
        homes = self._homes(card)
        return [to for to in homes if not self._breaks(seat, what, (card, to))] or homes

    def _breaks(self, seat: Seat, what: int, move: Move) -> bool:
        return any(vow.is_not and (vow.seat, vow.what) == (seat, what) and vow.fits(*move) for vow in self._open)

    def _keep(self, seat: Seat, what: int, moves: Collection[Move]) -> list[Move]:
        """Give those of the moves that keep the first vow of this seat that one can keep, and strike that vow out."""
        for vow in self._open:
            if not vow.is_not and (vow.seat, vow.what) == (seat, what):
                keeping = [move for move in moves if vow.fits(*move)]
                if keeping:
                    self._open.remove(vow)
                    return keeping
        return []

    def _settle(self, seat: Seat, what: int) -> None:
        """Steal or give the card that was promised, else the one that gains most at once."""
        if not any((vow.seat, vow.what) == (seat, what) for vow in self._open):
            weight, source, keeper = resolve_effect(self._now, seat, what)
            if self._knows_cards and weight:
                self._move(next(c for c in self._position.collections[source] if WEIGHT[c] == weight), source, keeper)
            return
        moves = list(self._effects(seat, what))
        chosen = self._keep(seat, what, moves) or [m for m in moves if not self._breaks(seat, what, m)] or moves
        card, other = max(chosen, key=lambda move: self._gain(seat, what, move))
        source, keeper = (other, seat) if what == STEAL else (seat, other)
        self._move(card, source, keeper)
        self._now.put(source, -WEIGHT[card])
        self._now.put(keeper, WEIGHT[card])

    def _move(self, card: int, source: Seat, keeper: Seat) -> None:
        self._position.collections[source].remove(card)
        self._position.collections[keeper].append(card)

    def _effects(self, seat: Seat, what: int) -> Iterable[Move]:
        """List what may be stolen or given (CR-6); of cards that score and were promised alike only one."""
        collections, piles = self._position.collections, self._now.piles
        vowed = [vow.cards for vow in self._open if (vow.seat, vow.what) == (seat, what)]
        for other in range(SEATS):
            if other == seat:
                continue
            keeper = seat if what == STEAL else other
            kinds: dict[object, int] = {}
            for card in collections[other if what == STEAL else seat]:
                if may_lie(WEIGHT[card], piles[keeper]):
                    kinds.setdefault((WEIGHT[card], *(card in cards for cards in vowed)), card)
            yield from ((card, other) for card in kinds.values())

    def _gain(self, seat: Seat, what: int, move: Move) -> float:
        card, other = move
        source, keeper = (other, seat) if what == STEAL else (seat, other)
        return self._now.of_move(seat, WEIGHT[card], source, keeper)
