"""What players of Crowns owe each other by their bargains, and what cannot all be done, as everyone can see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from engines.core.api import Seat

from .acts import Clause, Offer, cards
from .ledger import OPEN, WAITING, Ledger, Promise


def promised(ledger: Ledger, seat: Seat) -> list[Clause]:
    return [promise.clause for promise in ledger.due(seat) if promise.state in {OPEN, WAITING}]


def is_sold_again(ledger: Ledger, offer: Offer, other: Seat, seat: Seat) -> bool:
    """Whether an offer of *other* to *seat* asks or pays with something that they owe each other already."""
    sides = (other, seat, offer.give), (seat, other, offer.want)
    return any(len(not_owed(ledger, promiser, to, side)) < len(side) for promiser, to, side in sides)


def not_owed(ledger: Ledger, promiser: Seat, other: Seat, side: Sequence[Clause]) -> list[Clause]:
    """Those of these clauses that *promiser* does not owe *other* already."""
    bargains = [bargain for bargain in ledger.running() if set(bargain.parties) == {promiser, other}]
    due = [promise for bargain in bargains for promise in bargain.promises if promise.seat == promiser]
    return [clause for clause in side if not any(_covers(promise, clause) for promise in due)]


def _covers(promise: Promise, clause: Clause) -> bool:
    """Whether keeping a running promise also keeps a new one."""
    old = promise.clause
    is_alike = (old.deed, old.other, old.is_not) == (clause.deed, clause.other, clause.is_not)
    is_waiting = promise.state == WAITING and old.condition == clause.condition
    is_bound = is_waiting or (promise.state == OPEN and (clause.is_not or not clause.condition))
    is_in_time = clause.by != "next" or old.by == "next"
    narrow, wide = (clause, old) if clause.is_not else (old, clause)
    return is_alike and is_bound and is_in_time and cards(narrow.spec) <= cards(wide.spec)


def clashes(ledger: Ledger, offer: Offer, other: Seat, seat: Seat) -> bool:
    """
    Whether an offer of *other* to *seat* makes one of them promise what cannot all be done.

    That is two different things for the same next move, or one card of its hand to two collections.
    """
    for promiser, side in ((other, offer.give), (seat, offer.want)):
        due = [promise for promise in ledger.due(promiser) if not promise.clause.is_not]
        new = [clause for clause in side if not clause.is_not]
        now = [clause for clause in new if _is_for_next_move(clause)]
        old = [promise.clause for promise in due if promise.state == OPEN and promise.clause.by == "next"]
        if any(_exclude(one, another) for one, another in _pairs(now, old)):
            return True
        old = [clause for clause in promised(ledger, promiser) if not clause.is_not]
        if any(_is_same_card_elsewhere(one, another) for one, another in _pairs(new, old)):
            return True
    return False


def _pairs(new: Sequence[Clause], old: Sequence[Clause]) -> Iterator[tuple[Clause, Clause]]:
    yield from combinations(new, 2)
    yield from product(old, new)


def _is_for_next_move(clause: Clause) -> bool:
    return clause.by == "next" and clause.condition is None


def _exclude(one: Clause, another: Clause) -> bool:
    is_elsewhere = one.other != another.other
    return one.deed == another.deed and (is_elsewhere or cards(one.spec).isdisjoint(cards(another.spec)))


def _is_same_card_elsewhere(one: Clause, another: Clause) -> bool:
    either = cards(one.spec) | cards(another.spec)
    return one.deed == another.deed == "play" and one.other != another.other and len(either) == 1
