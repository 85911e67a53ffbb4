"""The King family in integers and bit masks, for fast searches: no events, otherwise the same as the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Final, Self

from engines.core.api import CHANCE, OVER, Seat
from engines.core.cards import DECK, HIDDEN, Card, name, suit
from engines.core.tricks import beats

from . import bidding, layout
from .contracts import ANY_START, NO_SUIT, UNNAMED, Contract, Course, KingOptions, course_of, pack_of
from .game_file import SHOW
from .state import HANDS, LAYOUT, TRICK, WON, State, taken

NAMING: Final = -2
"""In place of the suit led while the dealer is to name the contract (KG-17)."""
BIDDING: Final = -3
"""The same while seats may double or show cards."""
LAYING: Final = -4
"""The same while cards are laid out."""
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


def _listed(held: int, lists: CardLists) -> tuple[int, ...]:
    """The cards of a hand of bits, in order."""
    spades, hearts, diamonds, clubs = lists
    return spades[held & 8191] + hearts[held >> 13 & 8191] + diamonds[held >> 26 & 8191] + clubs[held >> 39]


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
    contract: Contract
    lifts: int
    """The cards of which one lifts the bar when it is played."""
    drops: tuple[int, ...]
    """By the best card of a trick, those that must go below it; empty where none has to (RF-9)."""


@dataclass(frozen=True, slots=True, eq=False)
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
    naming: tuple[int, ...]
    """By place of a contract, the number of the deed that names it; -1 if none does."""
    said: Mapping[int, bidding.Bid]
    """By the number of a deed that doubles or shows: the seats or the cards."""

    def terms_of(self, deal: int, named: Sequence[int]) -> DealTerms:
        place = self.plan.place(deal, named)
        return self.terms[place] if place >= 0 else self.unnamed

    def open_deeds(self, deal: int, dealer: Seat, named: tuple[int, ...]) -> tuple[int, ...]:
        """The deeds that name a contract which the dealer may name, or could have named besides."""
        return tuple(self.naming[place] for place in self.plan.open_places(deal, dealer, named))

    @lru_cache(maxsize=4096)  # noqa: B019 (there is one for each kind of match)
    def double_deeds(self, bids: str, dealer: Seat, said: tuple[bidding.Bid, ...], must: bool) -> tuple[int, ...]:
        """The deeds with which the seat to bid may double, see `bidding.may_double`."""
        contract = next(each for each in self.plan.contracts if each.bids == bids)
        ways = bidding.may_double(self.plan, contract, dealer, said, must=must)
        return tuple(self.deeds[bidding.text(contract, way)] for way in ways)

    @lru_cache(maxsize=256)  # noqa: B019
    def show_deeds(self, contract: Contract, held: int) -> tuple[int, ...]:
        """The deeds that show cards of a hand; *held* are those that can be shown, as bits."""
        ways = bidding.may_show(contract, map(Card, _listed(held, _lists())))
        return tuple(self.deeds[bidding.text(contract, way)] for way in ways)


@cache
def match_terms(options: KingOptions, seats: int) -> MatchTerms:
    pack = pack_of(options.key, seats)
    size = len(pack) // seats
    plan = course_of(options, seats)
    terms = tuple(_terms(place, contract, plan, size) for place, contract in enumerate(plan.contracts))
    named = tuple(f"contract {contract}" for contract in plan.names)
    texts = (
        *_PLAYS,
        *named,
        *bidding.every_bid(plan),
        *((layout.NOTHING_FITS,) if any(contract.is_layout for contract in plan.contracts) else ()),
    )
    deeds = {text: deed for deed, text in enumerate(texts)}
    naming = tuple(deeds.get(f"contract {contract.name}", -1) for contract in plan.contracts)
    said = {deeds[text]: bid for text, bid in bidding.every_bid(plan).items()}
    unnamed = _terms(UNNAMED_PLACE, UNNAMED, plan, size)
    return MatchTerms(
        options, plan, terms, unnamed, tuple(_BIT[card] for card in pack), size, texts, deeds, naming, said
    )


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
        contract=contract,
        drops=_drops(contract) if contract.beaten_goes else (),
        lifts=8191 << _SHIFT[contract.barred] if contract.is_bar_lifted else 0,
    )


def _drops(contract: Contract) -> tuple[int, ...]:
    forced = mask_of(contract.must_go)
    return tuple(forced & ((1 << card) - (1 << card // 13 * 13)) for card in DECK)


def mask_of(held: Iterable[Card]) -> int:
    """Cards as bits, without hidden ones."""
    return sum(_BIT[card] for card in held if card != HIDDEN)


class SearchState:
    __slots__ = (
        *(
            "at_stake",
            "barred",
            "best",
            "bids",
            "caught",
            "course",
            "dealer",
            "duties",
            "hands",
            "laid",
            "leader",
            "led",
        ),
        *("named", "open", "out", "round", "shown", "start", "taker", "terms", "totals_", "trick", "turn"),
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
        self.barred = self.terms.barred
        self.bids: tuple[bidding.Bid, ...] = ()
        self.duties: tuple[int, ...] = ()
        self.shown = 0
        """The cards that were shown, as bits."""
        self.laid, self.start = 0, self.terms.contract.start
        self.out: tuple[Seat, ...] = ()

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
        position.bids, position.duties, position.out = now.bids, now.duties, now.out
        if position.terms.contract.bids == SHOW:
            piles = [zones[pile] for pile in WON[: now.seats]]
            more = bidding.shown_points(position.terms.contract, now.bids_by_seat, piles)
            position.caught = [one + other for one, other in zip(position.caught, more, strict=True)]
            position.shown = sum(_BIT[card] for bid in now.bids for card in bid)
        lying = zones.get(LAYOUT, ())
        position.laid, position.start = mask_of(lying), layout.start_of(position.terms.contract.start, lying)
        position.barred = 0 if now.is_lifted else position.terms.barred
        position.leader = position.taker = now.leader
        position._play_again(zones[TRICK])
        position.turn = now.turn
        if now.is_naming:
            position.led = NAMING
        elif now.is_bidding:
            position.led = BIDDING
        elif position.terms.contract.is_layout:
            position.led = LAYING
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
        other.barred, other.bids, other.duties = self.barred, self.bids, self.duties
        other.laid, other.start, other.out, other.shown = self.laid, self.start, self.out, self.shown
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
                if terms.drops and held & terms.drops[self.best]:
                    return _listed(held & terms.drops[self.best], terms.lists)
                return follows
            if held & terms.forced:
                held &= terms.forced
        elif led < NO_SUIT:
            return self._legal_apart(held)
        elif self.barred and held & ~self.barred:
            held &= ~self.barred
        return _listed(held, terms.lists)

    def _legal_apart(self, held: int) -> Sequence[int]:
        """The legal deeds while a contract is named, seats bid, or cards are laid out."""
        terms = self.terms
        if self.led == LAYING:
            free = held & layout.playable(self.laid, self.start)
            return _listed(free, terms.lists) if free else (self.course.deeds[layout.NOTHING_FITS],)
        if self.led == NAMING:
            return self.open
        if terms.contract.bids == SHOW:
            return self.course.show_deeds(terms.contract, held & mask_of(terms.contract.cards))
        return self.course.double_deeds(terms.contract.bids, self.dealer, self.bids, self.owes_double)

    @property
    def owes_double(self) -> bool:
        """Whether the seat to act has only as many deals left as it owes the dealer doubles (BB-16)."""
        return self.course.plan.owes_double(self.round, self.dealer, self.turn, self.duties)

    def play(self, deed: int) -> None:
        if deed >= CARDS:
            self._say(deed)
            return
        seat, terms = self.turn, self.terms
        held = self.hands[seat] = self.hands[seat] ^ _BIT[deed]
        after = terms.after[seat]
        if terms.lifts & _BIT[deed]:
            self.barred = 0
        if self.led < 0:
            if self.led == LAYING:
                self._lay(deed, held)
                return
            self.led, self.best, self.trick = _SUIT[deed], deed, terms.worth[deed]
            self.turn = after
            if self.shown & _BIT[deed]:
                self._pay_shower(deed)
            return
        if terms.beaten[self.best][deed]:
            self.best, self.taker = deed, seat
        self.trick += terms.worth[deed]
        if self.shown & _BIT[deed]:
            self._pay_shower(deed)
        if after != self.leader:
            self.turn = after
        else:
            self._take(held)

    def _open_play(self) -> None:
        """Begin what follows once the contract is known: bids, a layout or the first trick."""
        terms = self.terms
        self.at_stake, self.barred, self.start = terms.at_stake, terms.barred, terms.contract.start
        self.turn = self.leader
        self.led = LAYING if terms.contract.is_layout else NO_SUIT
        if terms.contract.bids and len(self.bids) < len(self.hands):
            self.turn = bidding.bidders(self.course.plan, terms.contract, self.dealer)[len(self.bids)]
            self.led = BIDDING

    def _say(self, deed: int) -> None:
        """Do a deed that plays no card."""
        if self.led == NAMING:
            plan = self.course.plan
            self.named = (*self.named, plan.place_of(self.round, plan.names[deed - CARDS]))
            self.terms = self.course.terms[self.named[-1]]
            self.open = tuple(other for other in self.open if other != deed)
            self._open_play()
        elif self.led == LAYING:
            self._to_next_to_lay()
        else:
            bid = self.course.said[deed]
            self.duties = bidding.with_duty(self.course.plan, self.dealer, self.turn, bid, self.duties)
            self.bids = (*self.bids, bid)
            if self.terms.contract.bids == SHOW:
                self.shown |= sum(_BIT[card] for card in bid)
            self._open_play()

    def _lay(self, card: int, held: int) -> None:
        if self.start == ANY_START:
            self.start = card % 13
        self.laid |= _BIT[card]
        if not held:
            self.out = (*self.out, self.turn)
            if len(self.out) == len(self.hands) - 1:
                self.caught = layout.points(self.terms.contract.places, self.out)
                self._score()
                return
        self._to_next_to_lay()

    def _to_next_to_lay(self) -> None:
        after = self.terms.after
        self.turn = after[self.turn]
        while self.turn in self.out:
            self.turn = after[self.turn]

    def _pay_shower(self, card: int) -> None:
        """A card that was shown counts twice for its taker, and once for who showed it (TX-12)."""
        for seat, shown in zip(
            bidding.bidders(self.course.plan, self.terms.contract, self.dealer), self.bids, strict=False
        ):
            if card in shown:
                worth = self.terms.worth[card]
                self.trick += worth
                self.caught[seat] -= worth
                self.at_stake += worth

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
        contract = self.terms.contract
        if contract.bids != SHOW and any(self.bids):
            doubled = bidding.by_seat(self.course.plan, contract, self.dealer, self.bids)
            self.caught = bidding.doubled_points(self.caught, doubled)
        for seat, points in enumerate(self.caught):
            self.totals_[seat] += points
        if self.round == self.course.plan.deals:
            self.turn = OVER
            return
        before, self.dealer = self.dealer, self.course.plan.dealer_after(self.round, self.dealer)
        if self.dealer != before:
            self.duties = ()
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
        self.bids, self.out, self.laid, self.shown = (), (), 0, 0
        self.leader = self.taker = self.course.plan.first_to_lead(self.dealer)
        if self.terms is self.course.unnamed:
            self.turn, self.led, self.at_stake = self.dealer, NAMING, self.terms.at_stake
            self.barred, self.start = self.terms.barred, self.terms.contract.start
            # Before the deal nobody asks for them, and a playout ends there.
            self.open = self.course.open_deeds(self.round, self.dealer, self.named) if any(hands) else ()
        else:
            self._open_play()

    def text(self, deed: int) -> str:
        return self.course.texts[deed]

    def deed(self, text: str) -> int:
        return self.course.deeds[text]

    def totals(self) -> Sequence[int]:
        return self.totals_
