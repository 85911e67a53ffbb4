"""
Many deals of King side by side, in integers that hold one bit for each deal: bit-slicing (Biham, 1997).

A deal is a *lane*, and a *plane* is an integer with a bit for each lane: whether this seat holds this card there, say.
One operation on planes does the same in all lanes, so that plain Python plays thousands of deals at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from engines.core.cards import rank, suit

from .contracts import NO_SUIT, Contract, KingOptions, course_of, match_contracts, pack_of
from .search_state import SearchState

Planes = list[int]
SUIT_COUNT: Final = 4
COUNTER_BITS: Final = 4
"""A seat takes at most thirteen units in a deal."""


@dataclass(frozen=True, slots=True)
class DealLayout:
    """
    A contract as lanes need it. Cards count from 0 in the order of the pack: suit by suit, low to high.

    *counting* are the cards that count, *suits* the cards of each suit, *must_go* the cards that must go.
    """

    contract: Contract
    seats: int
    cards: tuple[int, ...]
    suits: tuple[tuple[int, ...], ...]
    suit_of: tuple[int, ...]
    rank_of: tuple[int, ...]
    counting: tuple[bool, ...]
    heavy: tuple[tuple[int, int], ...]
    """Cards that count for several units, each with how many more than one."""
    step: int
    must_go: tuple[int, ...]

    @property
    def hand_size(self) -> int:
        return len(self.cards) // self.seats


@cache
def layout(options: KingOptions, seats: int, place: int) -> DealLayout:
    pack, contract = pack_of(options.key, seats), match_contracts(options, seats)[place]
    ranks = sorted({rank(card) for card in pack})
    return DealLayout(
        contract,
        seats,
        tuple(map(int, pack)),
        tuple(tuple(at for at, card in enumerate(pack) if suit(card) == number) for number in range(SUIT_COUNT)),
        tuple(map(suit, pack)),
        tuple(ranks.index(rank(card)) for card in pack),
        tuple(card in contract.cards for card in pack),
        tuple((pack.index(card), units - 1) for card, units in contract.heavy),
        course_of(options, seats).step,
        tuple(at for at, card in enumerate(pack) if card in contract.must_go),
    )


class Lanes:
    """
    Deals that are equally far on: the same number of cards has been played in each.

    Seats count from the leader of the trick, who differs from lane to lane: seat 0 led. `whose` gives, for each of
    them, the lanes in which it is a given seat of the table. `position` is the number of cards in the trick.
    """

    __slots__ = (
        *("best", "deal", "full", "gone", "hands", "lacks", "led", "left", "live", "over", "position", "pot"),
        *("taker", "units", "whose"),
    )

    def __init__(self, deal: DealLayout, full: int, hands: list[Planes], leader: int = 0) -> None:
        """Begin deals with these *hands*, by seats from the *leader* on; *full* has a bit for each lane."""
        seats, number = range(deal.seats), len(deal.cards)
        self.deal, self.full, self.hands = deal, full, hands
        self.gone, self.best, self.over = [0] * number, [0] * number, [0] * number
        self.lacks = [[0] * SUIT_COUNT for _ in seats]
        self.units = [[0] * COUNTER_BITS for _ in seats]
        self.whose = [[full * ((leader + deal.step * one) % deal.seats == seat) for seat in seats] for one in seats]
        self.led, self.pot, self.taker = [0] * SUIT_COUNT, [0] * COUNTER_BITS, [0 for _ in seats]
        self.position, self.left = 0, deal.hand_size
        self.live = list(range(number))

    def copied(self, times: int, lanes: int) -> Lanes:
        rep = sum(1 << lanes * copy for copy in range(times))

        def many(planes: Planes) -> Planes:
            return [plane * rep for plane in planes]

        other = Lanes.__new__(Lanes)
        other.deal, other.full, other.position, other.left = self.deal, self.full * rep, self.position, self.left
        other.gone, other.best, other.over = many(self.gone), many(self.best), many(self.over)
        other.led, other.pot, other.taker, other.live = many(self.led), many(self.pot), many(self.taker), self.live[:]
        for name in ("hands", "lacks", "units", "whose"):
            setattr(other, name, [many(planes) for planes in getattr(self, name)])
        return other

    @property
    def is_over(self) -> bool:
        contract = self.deal.contract
        if not self.left or not contract.cards:
            return not self.left
        return not self.position and all(self.gone[card] == self.full for card in self.live if self.deal.counting[card])

    def free(self) -> int:
        """The lanes in which the seat to act cannot follow suit; all if it leads."""
        if not self.position:
            return self.full
        hand, follows = self.hands[self.position], 0
        for led, cards in zip(self.led, self.deal.suits, strict=True):
            if led:
                follows |= led & any_of(hand[card] for card in cards)
        return self.full ^ follows

    def legal(self) -> Planes:
        """By card, the lanes in which the seat to act may play it."""
        deal, hand, free = self.deal, self.hands[self.position], self.free()
        if self.position:
            legal = [held & (self.led[suit] | free) for held, suit in zip(hand, deal.suit_of, strict=True)]
            if forced := free & any_of(hand[card] for card in deal.must_go):
                legal = [may & ~forced for may in legal]
                for card in deal.must_go:
                    legal[card] |= hand[card] & forced
            return legal
        barred = deal.contract.barred
        if barred == NO_SUIT:
            return hand[:]
        others = any_of(hand[card] for number, cards in enumerate(deal.suits) if number != barred for card in cards)
        return [held & ~others if suit == barred else held for held, suit in zip(hand, deal.suit_of, strict=True)]

    def play(self, chosen: Planes) -> None:
        """Play the *chosen* cards, by card the lanes: exactly one legal card in each lane."""
        hand, gone = self.hands[self.position], self.gone
        for card in self.live:
            if plane := chosen[card]:
                hand[card] ^= plane
                gone[card] |= plane
        by_suit = [any_of(chosen[card] for card in cards) for cards in self.deal.suits]
        if self.position:
            self._follow(chosen, by_suit)
        else:
            self._lead(chosen, by_suit)
        for card in self.live:
            if self.deal.counting[card] and chosen[card]:
                add(self.pot, [chosen[card]])
        for card, more in self.deal.heavy:
            if chosen[card]:
                add(self.pot, _times(chosen[card], more))
        self.position += 1
        if self.position == self.deal.seats:
            self._take()
        else:
            self.compare()

    def _lead(self, chosen: Planes, by_suit: Planes) -> None:
        self.led, self.best = by_suit, chosen
        self.taker = [self.full, *[0] * (self.deal.seats - 1)]
        barred = self.deal.contract.barred
        if barred != NO_SUIT and (shown := by_suit[barred]):
            self.lacks[0] = [lacks if number == barred else lacks | shown for number, lacks in enumerate(self.lacks[0])]

    def _follow(self, chosen: Planes, by_suit: Planes) -> None:
        won = any_of(chosen[card] & self.over[card] for card in self.live)
        if won:
            lost = self.full ^ won
            self.taker = [plane & lost for plane in self.taker]
            self.taker[self.position] = won
            self.best = [plane & lost | chosen[card] & won for card, plane in enumerate(self.best)]
        lacks = self.lacks[self.position]
        for number, led in enumerate(self.led):
            lacks[number] |= led & ~by_suit[number]

    def compare(self) -> None:
        """For each card, find the lanes in which it would beat the best one of the trick."""
        for cards in self.deal.suits:
            lower = 0
            for card in cards:
                self.over[card] = lower
                lower |= self.best[card]
        if (trump := self.deal.contract.trump) >= 0:
            plain = self.full ^ any_of(self.best[card] for card in self.deal.suits[trump])
            for card in self.deal.suits[trump]:
                self.over[card] |= plain

    def _take(self) -> None:
        deal = self.deal
        if brings := deal.contract.count_trick(deal.hand_size - self.left):
            add(self.pot, _times(self.full, brings))
        if any(self.pot):
            for units, taker in zip(self.units, self.taker, strict=True):
                add(units, [plane & taker for plane in self.pot])
        self.live = [card for card in self.live if self.gone[card] != self.full]
        self.left -= 1
        self.position = 0
        self.led, self.pot = [0] * SUIT_COUNT, [0] * COUNTER_BITS
        self._turn_round(self.taker)

    def _turn_round(self, taker: Planes) -> None:
        """Renumber the seats from the taker."""
        places = [*self.live]
        self.hands = _turned(self.hands, taker, places)
        self.lacks = _turned(self.lacks, taker, range(SUIT_COUNT))
        self.units = _turned(self.units, taker, range(COUNTER_BITS))
        self.whose = _turned(self.whose, taker, range(self.deal.seats))

    def results(self) -> list[Planes]:
        """By seat of the table, the counters of the units that it took."""
        return [
            [
                any_of(units[bit] & whose[seat] for units, whose in zip(self.units, self.whose, strict=True))
                for bit in range(COUNTER_BITS)
            ]
            for seat in range(self.deal.seats)
        ]


def any_of(planes: Iterable[int]) -> int:
    joined = 0
    for plane in planes:
        joined |= plane
    return joined


def add(total: Planes, value: Sequence[int]) -> None:
    """Add *value* to *total* in every lane; both are given bit by bit, the lowest first."""
    carry = 0
    for place, bit in enumerate(value):
        had = total[place]
        half = had ^ bit
        total[place] = half ^ carry
        carry = had & bit | carry & half
    place = len(value)
    while carry:
        had = total[place]
        total[place], carry = had ^ carry, had & carry
        place += 1


def _times(plane: int, number: int) -> Planes:
    """A number in the lanes of a plane, bit by bit."""
    return [plane * (number >> bit & 1) for bit in range(number.bit_length())]


def _turned(by_seat: list[Planes], taker: Planes, places: Sequence[int]) -> list[Planes]:
    seats, size = len(by_seat), len(by_seat[0])
    turned = [[0] * size for _ in range(seats)]
    for ahead, mask in enumerate(taker):
        if mask:
            for seat in range(seats):
                source, target = by_seat[(seat + ahead) % seats], turned[seat]
                for place in places:
                    if plane := source[place]:
                        target[place] |= plane & mask
    return turned


def numbers(counter: Sequence[int], lanes: int) -> list[int]:
    """Read a counter: its number in each lane, the lowest lane first."""
    read = [0] * lanes
    for bit, plane in enumerate(counter):
        if plane:
            worth = 1 << bit
            read = [
                had + worth if sign == "1" else had
                for had, sign in zip(read, reversed(f"{plane:0{lanes}b}"), strict=True)
            ]
    return read


def of_worlds(worlds: Sequence[SearchState]) -> Lanes:
    """One lane for each world; all agree with one view, so trick and turn are the same in all."""
    here = worlds[0]
    deal = layout(here.course.options, len(here.hands), here.terms.place)
    full, seats, step = (1 << len(worlds)) - 1, deal.seats, deal.step
    dealt = [
        _planes([world.hands[(here.leader + step * one) % seats] for world in worlds], deal) for one in range(seats)
    ]
    lanes = Lanes(deal, full, dealt, here.leader)
    lanes.gone = [full ^ any_of(hand[card] for hand in dealt) for card in range(len(deal.cards))]
    lanes.position = step * (here.turn - here.leader) % seats
    lanes.left = here.hands[here.turn].bit_count()
    lanes.live = [card for card in lanes.live if lanes.gone[card] != full or card == here.best]
    lanes.lacks = [[full * (not any_of(hand[card] for card in cards)) for cards in deal.suits] for hand in dealt]
    if lanes.position:
        lanes.led[here.led] = full
        lanes.best[deal.cards.index(here.best)] = full
        lanes.taker[step * (here.taker - here.leader) % seats] = full
        pot = here.trick // deal.contract.worth
        lanes.pot = [full * (pot >> bit & 1) for bit in range(COUNTER_BITS)]
        lanes.compare()
    return lanes


def _planes(masks: Sequence[int], deal: DealLayout) -> Planes:
    """Turn hands as bit masks, one for each lane, into one plane for each card."""
    bits = "".join(f"{mask:052b}" for mask in reversed(masks))
    return [int(bits[51 - card :: 52], 2) for card in deal.cards]
