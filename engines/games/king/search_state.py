"""The King family in integers and bit masks, for fast searches: no events, otherwise the same as the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final, Self

from engines.core.api import CHANCE, OVER, Seat
from engines.core.cards import DECK, HIDDEN, Card, name, suit
from engines.core.tricks import beats

from .contracts import NO_SUIT, UNNAMED, Contract, Course, KingOptions, course_of, pack_of
from .state import HANDS, TRICK, State, taken

NAMING: Final = -2
"""In place of the suit led while the dealer is to name the contract (KG-17)."""
UNNAMED_PLACE: Final = -1
"""The place of the contract until then."""
CARDS: Final = len(DECK)
"""Deeds below this play a card of this number; the others name a contract of `Course.names`."""

_BIT: Final = tuple(1 << card for card in DECK)
_SUIT: Final = tuple(suit(card) for card in DECK)
_SHIFT: Final = (0, 13, 26, 39)
_PLAYS: Final = tuple(f"play {name(card)}" for card in DECK)

CardLists = tuple[tuple[tuple[int, ...], ...], ...]


@cache
def _lists() -> CardLists:
    """By suit and the thirteen bits of the cards held in it: those cards."""
    return tuple(_lists_of(first) for first in _SHIFT)


def _lists_of(first: int) -> tuple[tuple[int, ...], ...]:
    lists: list[tuple[int, ...]] = [()]
    for card in range(first, first + 13):
        lists += [(*held, card) for held in lists]
    return tuple(lists)


@cache
def _beaten(trump: int) -> tuple[tuple[bool, ...], ...]:
    """By the best card of a trick so far and another card: whether the other beats it."""
    return tuple(tuple(beats(card, best, trump) for card in DECK) for best in DECK)


@dataclass(frozen=True, slots=True)
class DealTerms:
    """
    A contract as tables for quick play.

    *place* is its index in `Course.contracts`, or `UNNAMED_PLACE`. *worth* is what a card brings its taker, *tricks*
    what a trick brings by the number of cards left in each hand. *at_stake* reaches 0 with the trick that ends the deal
    early; it never does if all tricks are played.
    """

    place: int
    worth: tuple[int, ...]
    tricks: tuple[int, ...]
    at_stake: int
    beaten: tuple[tuple[bool, ...], ...]
    barred: int
    forced: int
    after: tuple[Seat, ...]
    lists: CardLists


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """
    A whole match as tables: the terms of its contracts, the pack as bits, and each deed's text and number.

    *unnamed* are the terms of a deal until its dealer names a contract.
    """

    options: KingOptions
    plan: Course
    terms: tuple[DealTerms, ...]
    unnamed: DealTerms
    pack: tuple[int, ...]
    hand_size: int
    texts: tuple[str, ...]
    deeds: Mapping[str, int]

    def terms_of(self, deal: int, named: Sequence[int]) -> DealTerms:
        place = self.plan.place(deal, named)
        return self.terms[place] if place >= 0 else self.unnamed

    def open_deeds(self, deal: int, dealer: Seat, named: Sequence[int]) -> tuple[int, ...]:
        """The deeds that name a contract which the dealer may name, or could have named besides."""
        names = [self.plan.contracts[place].name for place in self.plan.open_places(deal, dealer, named)]
        return tuple(CARDS + self.plan.names.index(each) for each in names)


@cache
def match_terms(options: KingOptions, seats: int) -> MatchTerms:
    pack = pack_of(options.key, seats)
    size = len(pack) // seats
    plan = course_of(options, seats)
    terms = tuple(_terms(place, contract, plan, size) for place, contract in enumerate(plan.contracts))
    texts = (*_PLAYS, *(f"contract {contract}" for contract in plan.names))
    deeds = {text: deed for deed, text in enumerate(texts)}
    unnamed = _terms(UNNAMED_PLACE, UNNAMED, plan, size)
    return MatchTerms(options, plan, terms, unnamed, tuple(_BIT[card] for card in pack), size, texts, deeds)


def _terms(place: int, contract: Contract, plan: Course, hand_size: int) -> DealTerms:
    worth = contract.worth
    return DealTerms(
        place=place,
        worth=tuple(worth * contract.count_cards([card]) for card in DECK),
        tricks=tuple(worth * contract.count_trick(hand_size - 1 - left) for left in range(hand_size)),
        at_stake=worth * (contract.units + (not contract.stops_early)),
        beaten=_beaten(contract.trump),
        barred=8191 << _SHIFT[contract.barred] if contract.barred != NO_SUIT else 0,
        forced=mask_of(contract.must_go),
        after=tuple(plan.after(seat) for seat in range(plan.seats)),
        lists=_lists(),
    )


def mask_of(held: Iterable[Card]) -> int:
    """Cards as bits, without hidden ones."""
    return sum(_BIT[card] for card in held if card != HIDDEN)


class SearchState:
    __slots__ = (
        "at_stake",
        "best",
        "caught",
        "course",
        "dealer",
        "hands",
        "leader",
        "led",
        "named",
        "open",
        "round",
        "taker",
        "terms",
        "totals_",
        "trick",
        "turn",
    )

    def __init__(self, options: KingOptions, seats: int) -> None:
        self.course = match_terms(options, seats)
        self.named: tuple[int, ...] = ()
        self.terms = self.course.terms_of(1, ())
        self.open = self.course.open_deeds(1, 0, ())
        self.turn: Seat = CHANCE
        self.round = 1
        self.dealer: Seat = -1
        self.hands = [0] * seats
        self.caught = [0] * seats
        self.totals_ = [0] * seats
        self.at_stake = self.terms.at_stake
        self.leader = self.taker = -1
        self.led = NO_SUIT
        self.best = self.trick = 0

    @classmethod
    def of(cls, state: State) -> Self:
        """The position of a state; a hidden hand is empty in it."""
        now, zones = state.public, state.zones
        position = cls(now.options, now.seats)
        position.round, position.dealer, position.totals_ = now.round, now.dealer, list(now.totals)
        position.named, position.terms = now.named, position.course.terms_of(now.round, now.named)
        position.open = position.course.open_deeds(now.round, now.dealer, now.named)
        position.hands = [mask_of(zones[hand]) for hand in HANDS[: now.seats]]
        position.caught = [now.contract.worth * units for units in taken(state)]
        position.at_stake = position.terms.at_stake - sum(position.caught)
        position.leader = position.taker = now.leader
        position._play_again(zones[TRICK])
        position.turn = now.turn
        position.led = NAMING if now.is_naming else position.led
        return position

    def _play_again(self, trick: Sequence[Card]) -> None:
        self.turn = self.leader
        for card in trick:
            self.hands[self.turn] |= _BIT[card]
            self.play(card)

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.course, other.terms, other.named = self.course, self.terms, self.named
        other.turn, other.round, other.dealer = self.turn, self.round, self.dealer
        other.led, other.leader, other.taker, other.open = self.led, self.leader, self.taker, self.open
        other.best, other.trick, other.at_stake = self.best, self.trick, self.at_stake
        other.hands = self.hands[:]
        other.caught = self.caught[:]
        other.totals_ = self.totals_[:]
        return other

    def legal(self) -> Sequence[int]:
        if self.turn < 0:
            return ()
        held, led, terms = self.hands[self.turn], self.led, self.terms
        if led >= 0:
            if follows := terms.lists[led][held >> _SHIFT[led] & 8191]:
                return follows
            if held & terms.forced:
                held &= terms.forced
        elif led == NAMING:
            return self.open
        elif terms.barred and held & ~terms.barred:
            held &= ~terms.barred
        spades, hearts, diamonds, clubs = terms.lists
        return spades[held & 8191] + hearts[held >> 13 & 8191] + diamonds[held >> 26 & 8191] + clubs[held >> 39]

    def play(self, deed: int) -> None:
        if deed >= CARDS:
            self._name(deed)
            return
        seat, terms = self.turn, self.terms
        held = self.hands[seat] = self.hands[seat] ^ _BIT[deed]
        after = terms.after[seat]
        if self.led < 0:
            self.led, self.best, self.trick = _SUIT[deed], deed, terms.worth[deed]
            self.turn = after
            return
        if terms.beaten[self.best][deed]:
            self.best, self.taker = deed, seat
        self.trick += terms.worth[deed]
        if after != self.leader:
            self.turn = after
        else:
            self._take(held)

    def _name(self, deed: int) -> None:
        plan = self.course.plan
        self.named = (*self.named, plan.place_of(self.round, plan.names[deed - CARDS]))
        self.terms = self.course.terms[self.named[-1]]
        self.at_stake = self.terms.at_stake
        self.open = tuple(other for other in self.open if other != deed)
        self.led, self.turn = NO_SUIT, self.leader

    def _take(self, held: int) -> None:
        """Give the trick to its taker, who leads next; *held* is the hand of any seat after the trick."""
        taker = self.taker
        points = self.trick + self.terms.tricks[held.bit_count()]
        self.caught[taker] += points
        self.at_stake -= points
        self.led = NO_SUIT
        self.turn = self.leader = taker
        if not held or not self.at_stake:
            self._score()

    def _score(self) -> None:
        for seat, points in enumerate(self.caught):
            self.totals_[seat] += points
        if self.round == self.course.plan.deals:
            self.turn = OVER
            return
        self.dealer = self.course.plan.dealer_after(self.round, self.dealer)
        self.round += 1
        self.terms = self.course.terms_of(self.round, self.named)
        self.begin([0] * len(self.hands))
        self.turn, self.led = CHANCE, NO_SUIT

    def chance(self, rng: Random) -> None:
        if self.dealer < 0:
            self.dealer = rng.randrange(len(self.hands))
            return
        size = self.course.hand_size
        drawn = sorted(self.course.pack, key=lambda _: rng.random())
        self.begin([sum(drawn[first : first + size]) for first in range(0, len(drawn), size)])

    def begin(self, hands: list[int]) -> None:
        self.hands = hands
        self.caught = [0] * len(hands)
        self.at_stake = self.terms.at_stake
        self.led = NO_SUIT
        plan = self.course.plan
        self.turn = self.leader = self.taker = self.dealer if plan.dealer_leads else plan.after(self.dealer)
        if self.terms is self.course.unnamed:
            self.open = self.course.open_deeds(self.round, self.dealer, self.named)
            self.turn, self.led = self.dealer, NAMING

    def text(self, deed: int) -> str:
        return self.course.texts[deed]

    def deed(self, text: str) -> int:
        return self.course.deeds[text]

    def totals(self) -> Sequence[int]:
        return self.totals_
