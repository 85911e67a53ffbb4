"""What seats say before the first card: doubling in Barbu (BB-12 to BB-17), showing cards in Trix (TX-10 to TX-12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, combinations
from typing import Final, TypeVar

from engines.core.api import Seat
from engines.core.cards import HIDDEN, Card, name, write_list

from .contracts import Contract, Course
from .game_file import DOUBLE_DEALER, SHOW

Number = TypeVar("Number", int, float)
NONE: Final = "none"
Bid = tuple[int, ...]
"""The seats that a seat doubles, or the cards that it shows, ascending."""


def word(contract: Contract) -> str:
    return "show" if contract.bids == SHOW else "double"


@cache
def text(contract: Contract, bid: Bid) -> str:
    if not bid:
        return f"{word(contract)} {NONE}"
    return f"show {write_list(map(Card, bid))}" if contract.bids == SHOW else f"double {' '.join(map(str, bid))}"


@cache
def bidders(course: Course, contract: Contract, dealer: Seat) -> tuple[Seat, ...]:
    """The seats in the order in which they bid."""
    first = dealer if contract.bids == SHOW else course.after(dealer)
    return tuple((first + course.step * turn) % course.seats for turn in range(course.seats))


def by_seat(course: Course, contract: Contract, dealer: Seat, said: Sequence[Bid]) -> list[Bid]:
    """The bids of a deal by seat; empty for those who have not bid."""
    order = bidders(course, contract, dealer)
    return [said[order.index(seat)] if order.index(seat) < len(said) else () for seat in range(course.seats)]


def may_double(course: Course, contract: Contract, dealer: Seat, said: Sequence[Bid], *, must: bool) -> tuple[Bid, ...]:
    """
    The ways to double for the seat to bid.

    :param must: whether it owes the dealer a double (BB-16)
    """
    seat = bidders(course, contract, dealer)[len(said)]
    if seat == dealer:
        doubled = by_seat(course, contract, dealer, said)
        others = [other for other in range(course.seats) if dealer in doubled[other]]
    elif contract.bids == DOUBLE_DEALER:
        others = [dealer]
    else:
        others = [other for other in range(course.seats) if other != seat]
    return tuple(bid for bid in subsets(others) if dealer in bid or not must or seat == dealer)


def may_show(contract: Contract, hand: Iterable[Card]) -> tuple[Bid, ...]:
    """The ways to show cards of a hand; hidden ones may be any."""
    return subsets(sorted(card for card in hand if card in contract.cards and card != HIDDEN))


def subsets(of: Sequence[int]) -> tuple[Bid, ...]:
    """All sets of some things, the smallest first."""
    return tuple(chain.from_iterable(combinations(of, size) for size in range(len(of) + 1)))


@cache
def every_bid(course: Course) -> Mapping[str, Bid]:
    """Every bid that there can be in a match, by its text."""
    found: dict[str, Bid] = {}
    for contract in course.contracts:
        if contract.bids:
            pool = sorted(contract.cards) if contract.bids == SHOW else range(course.seats)
            found |= {text(contract, bid): bid for bid in subsets([*map(int, pool)])}
    return found


def with_duty(course: Course, dealer: Seat, seat: Seat, bid: Bid, duties: Sequence[int]) -> tuple[int, ...]:
    """By seat, how often it has doubled the dealer, with a *bid* of *seat* (BB-16); empty as long as nobody has."""
    if not course.must_double or seat == dealer or dealer not in bid:
        return tuple(duties)
    return tuple(count + (one == seat) for one, count in enumerate(duties or (0,) * course.seats))


def read(contract: Contract, rest: str) -> Bid | None:
    """Read what follows the word; None if it is no bid of this contract."""
    if rest == NONE:
        return ()
    pool = [(name(card), int(card)) for card in sorted(contract.cards)]
    known = dict(pool if contract.bids == SHOW else ((str(seat), seat) for seat in range(10)))
    parts = rest.split("," if contract.bids == SHOW else " ")
    if not all(part in known for part in parts):
        return None
    bid = tuple(known[part] for part in parts)
    return bid if list(bid) == sorted({*bid}) else None


def doubled_points(bare: Sequence[Number], doubled: Sequence[Bid]) -> list[Number]:
    """
    Points by seat after doubling (BB-15), from the *bare* points of the contract and whom each seat doubled.

    Between two seats the difference is settled as often as they doubled each other.
    """
    seats = range(len(bare))
    return [
        bare[one] + sum(((two in doubled[one]) + (one in doubled[two])) * (bare[one] - bare[two]) for two in seats)
        for one in seats
    ]


def shown_points(contract: Contract, shown: Sequence[Bid], piles: Sequence[Sequence[Card]]) -> list[int]:
    """By seat, what showing adds (TX-12): a shown card counts twice for its taker and once for who showed it."""
    more = [0] * len(piles)
    for seat, cards in enumerate(shown):
        for card in cards:
            taker = next((other for other, pile in enumerate(piles) if card in pile), None)
            if taker is not None:
                worth = contract.worth * contract.count_cards([Card(card)])
                more[taker] += worth
                more[seat] -= worth
    return more
