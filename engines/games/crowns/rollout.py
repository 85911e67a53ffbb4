"""Plays a round of Crowns quickly to its end, each seat looking one card ahead, with or without promises to keep."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Final

from engines.core.api import Seat
from engines.core.cards import Card

from . import acts
from .acts import Clause
from .evaluation import EFFECT_VALUES, PAIRING_MASK, SCORE_MASK, Evaluation, pile_value
from .search_state import ACES_AT, EFFECT, GIVE, JOKER_AT, KINGS_AT, PLAY, STEAL, WEIGHT, SearchState, may_lie
from .state import SEATS, Allies

_SUITS: Final = tuple((1 << 8 * s, 255 << 8 * s, 1 << KINGS_AT + s, 1 << ACES_AT + s) for s in range(4))
"""By suit: a plain card, the mask of its count, and the marks of King and Ace."""
_JOKER: Final = 1 << JOKER_AT


def play_on(position: SearchState, throw: Callable[[], float]) -> None:
    """Play a round to its end and score it: random cards by *throw* (0 to 1), each to where it gains most."""
    now = Evaluation(position.piles, position.allies, is_paired=position.round > 1)
    hands, seat = position.hands, position.player
    if position.what != PLAY:
        resolve_effect(now, position.turn, position.what)
        seat = (seat + 1) % SEATS
    for _ in range(position.left):
        held = hands[seat]
        card = held.pop(int(throw() * len(held)))
        to = home(now, seat, card)
        now.put(to, WEIGHT[card])
        if EFFECT[card]:
            resolve_effect(now, to, EFFECT[card])
        seat = (seat + 1) % SEATS
    position.end_round()


def home(now: Evaluation, seat: Seat, card: int) -> Seat:
    weight, piles, pile_values, row = WEIGHT[card], now.piles, now.pile_values, now.shares[seat]
    if weight & PAIRING_MASK:
        free = [to for to in range(SEATS) if may_lie(weight, piles[to])]
        return max(free, key=lambda to: now.gain_of_play(seat, card, to))
    best, keeper, acting = -inf, seat, EFFECT_VALUES[EFFECT[card]]
    for to in range(SEATS):
        # The same as `Evaluation.gain_of_play`; a call for each seat would take a third of the time.
        gain = row[to] * (pile_value(piles[to] + weight & SCORE_MASK) - pile_values[to] + acting)
        if gain > best:
            best, keeper = gain, to
    return keeper


def resolve_effect(now: Evaluation, seat: Seat, what: int) -> tuple[int, Seat, Seat]:
    """Steal or give the card that gains most at once; return its weight, its source and its destination."""
    piles, pile_values, row = now.piles, now.pile_values, now.shares[seat]
    others = [other for other in range(SEATS) if other != seat]
    froms, tos = (others, [seat]) if what == STEAL else ([seat], others)
    best, move = -inf, (0, seat, seat)
    for src in froms:
        for weight in kinds(piles[src]):
            is_plain = not weight & PAIRING_MASK
            lost = row[src] * (pile_value(piles[src] - weight & SCORE_MASK) - pile_values[src]) if is_plain else 0.0
            for dst in tos:
                if is_plain:
                    # The same as `Evaluation.gain_of_move`, of which the calls took a quarter of the time.
                    gain = lost + row[dst] * (pile_value(piles[dst] + weight & SCORE_MASK) - pile_values[dst])
                elif not may_lie(weight, piles[dst]):
                    continue
                else:
                    gain = now.gain_of_move(seat, weight, src, dst)
                if gain > best:
                    best, move = gain, (weight, src, dst)
    weight, src, dst = move
    now.put(src, -weight)
    now.put(dst, weight)
    return move


@cache  # There are not many different piles.
def kinds(pile: int) -> tuple[int, ...]:
    found = [_JOKER] if pile & _JOKER else []
    for plain, counted, king, ace in _SUITS:
        marked = [plain + mark for mark in (king, ace) if pile & mark]
        found += marked
        if (pile & counted) // plain > len(marked):
            found.append(plain)
    return tuple(found)


WHAT: Final = {"play": PLAY, "take": STEAL, "give": GIVE}
Move = tuple[int, Seat]
"""A card, and the seat that it is played on, stolen from or given to."""


@dataclass(frozen=True, slots=True)
class Vow:
    """A clause that *seat* is assumed to keep in time, once its condition has come true."""

    seat: Seat
    what: int
    cards: frozenset[Card]
    other: Seat
    is_not: bool
    is_urgent: bool
    condition: acts.Play | None

    @classmethod
    def of(cls, seat: Seat, clause: Clause, *, is_waiting: bool = True) -> Vow:
        """The vow of a clause that *seat* promises; *is_waiting* unless its condition has come true."""
        what, cards = WHAT[clause.deed], acts.cards(clause.spec)
        is_urgent = clause.by == "next" or what != PLAY
        condition = clause.condition if is_waiting else None
        return cls(seat, what, cards, clause.other, clause.is_not, is_urgent, condition)

    def fits(self, card: int, other: Seat) -> bool:
        return other == self.other and card in self.cards


class PromisedRound:
    """
    The rest of a round from a *position*, which it changes; `play` returns the totals at its end.

    A promise is kept when a card for it comes up: keeping it first costs much more (measured by play).
    """

    def __init__(self, position: SearchState, vows: Iterable[Vow], allies: Sequence[Allies] = ()) -> None:
        self._position = position
        self._now = Evaluation(position.piles, allies, is_paired=position.round > 1)
        every = list(vows)
        self._waiting = [vow for vow in every if vow.condition]
        self._open = [vow for vow in every if not vow.condition]
        self._knows_cards = any(vow.what != PLAY for vow in every)
        """Whether it tracks which cards are in the collections, not only what they score."""

    def play(self, throw: Callable[[], float]) -> Sequence[int]:
        """Play the cards in an order by *throw* (0 to 1), each to where it gains most, except for promised moves."""
        position = self._position
        seat = position.player
        # The order is drawn beforehand: the same random numbers mean the same, whatever is promised.
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
            return max(owed, key=lambda move: now.gain_of_play(seat, *move))
        return card, max(self._allowed(seat, PLAY, card), key=lambda to: now.gain_of_play(seat, card, to))

    def _homes(self, card: int) -> list[Seat]:
        """The collections on which a card may be played (CR-21)."""
        piles = self._now.piles
        return [to for to in range(SEATS) if may_lie(WEIGHT[card], piles[to])]

    def _allowed(self, seat: Seat, what: int, card: int) -> list[Seat]:
        """Where a card may be played without breaking a vow; everywhere if any place breaks one."""
        homes = self._homes(card)
        return [to for to in homes if not self._breaks(seat, what, (card, to))] or homes

    def _breaks(self, seat: Seat, what: int, move: Move) -> bool:
        return any(vow.is_not and (vow.seat, vow.what) == (seat, what) and vow.fits(*move) for vow in self._open)

    def _keep(self, seat: Seat, what: int, moves: Collection[Move]) -> list[Move]:
        """The moves that keep the first vow of this seat that can be kept; that vow is removed."""
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
        """What may be stolen or given (CR-6); only one of several cards that score and were promised alike."""
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
        return self._now.gain_of_move(seat, WEIGHT[card], source, keeper)
