"""
Answers offers of Crowns that need no weighing, from what everyone sees and, for presents, the own hand.

Such offers are presents, what is owed already, what cannot all be done, and what rests on a broken word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from engines.core.api import Seat
from engines.core.cards import JOKER, Card, rank, suit

from . import acts
from .acts import Clause, Offer
from .deal_ideas import promised, wanted_suit
from .ledger import Ledger
from .promises import OPEN, WAITING, Promise
from .state import ACES, COLLECTIONS, HANDS, JACK, KING, QUEEN, State, ace_in, tally


def rests_on_word(other: Seat, gets: Sequence[Clause], owes: Sequence[Clause]) -> bool:
    """Whether one may have to do one's part of a bargain before *other* has done its own."""
    done = {acts.Play(other, clause.spec, clause.other) for clause in gets if _is_play(clause)}
    return bool(gets) and not all(clause.condition in done for clause in owes)


# -- what is owed already ---------------------------------------------------------------------------------------


def is_sold_again(ledger: Ledger, offer: Offer, other: Seat, seat: Seat) -> bool:
    """Whether an offer of *other* to *seat* asks or pays with something that they owe each other already."""
    sides = (other, seat, offer.give), (seat, other, offer.want)
    return any(len(_new(ledger, promiser, to, side)) < len(side) for promiser, to, side in sides)


def _new(ledger: Ledger, promiser: Seat, other: Seat, side: Sequence[Clause]) -> list[Clause]:
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
    return is_alike and is_bound and is_in_time and acts.cards(narrow.spec) <= acts.cards(wide.spec)


# -- what cannot be ---------------------------------------------------------------------------------------------


def clashes(ledger: Ledger, offer: Offer, other: Seat, seat: Seat) -> bool:
    """
    Whether an offer of *other* to *seat* makes one of them promise what cannot all be done.

    That is two different things for the same next move, or one card of its hand to two collections.
    """
    for promiser, side in ((other, offer.give), (seat, offer.want)):
        due = [
            p for bargain in ledger.running() for p in bargain.promises if p.seat == promiser and not p.clause.is_not
        ]
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
    return one.deed == another.deed and (is_elsewhere or acts.cards(one.spec).isdisjoint(acts.cards(another.spec)))


def _is_same_card_elsewhere(one: Clause, another: Clause) -> bool:
    either = acts.cards(one.spec) | acts.cards(another.spec)
    return one.deed == another.deed == "play" and one.other != another.other and len(either) == 1


# -- presents ---------------------------------------------------------------------------------------------------


def is_present(state: State, ledger: Ledger, offer: Offer, other: Seat, seat: Seat) -> bool:
    """Whether an offer of *other* raises the score of *seat* at once and asks nothing beyond what it owes already."""
    deeds = [clause for clause in offer.give if not clause.is_not]
    is_free = not _new(ledger, seat, other, offer.want)
    return is_free and bool(deeds) and all(_raises_score(state, other, seat, clause) for clause in deeds)


def _raises_score(state: State, other: Seat, seat: Seat, clause: Clause) -> bool:
    """
    Whether every card with which *other* may keep the clause raises the score of *seat*, with the collections as they
    are.
    """
    if clause.condition or clause.deed == "take":
        return False
    moved = [card for card in acts.cards(clause.spec) if _may_come(state, other, seat, clause, card)]
    now = tally(state)["score"][seat]
    return bool(moved) and all(
        not _has_harm(state, seat, clause, card) and tally(_with(state, other, clause, card))["score"][seat] > now
        for card in moved
    )


def _may_come(state: State, other: Seat, seat: Seat, clause: Clause, card: Card) -> bool:
    """Whether *other* may keep a clause with a card, as far as *seat* sees."""
    keeper = state.zones[COLLECTIONS[clause.other]]
    if card in ACES and ace_in(keeper) is not None:
        return False
    if clause.deed == "give":
        return card in state.zones[COLLECTIONS[other]]
    seen = {*state.zones[HANDS[seat]], *(held for zone in COLLECTIONS for held in state.zones[zone])}
    return card in state.public.stock.dealt - seen


def _has_harm(state: State, seat: Seat, clause: Clause, card: Card) -> bool:
    """Whether a present does harm after all: a card to give away, a theft, or a crown of the wrong suit."""
    if card == JOKER:
        return False
    if rank(card) == KING:
        return suit(card) != wanted_suit(state.zones[COLLECTIONS[clause.other]])
    return clause.deed == "play" and (rank(card) == QUEEN or (rank(card) == JACK and clause.other != seat))


def _with(state: State, other: Seat, clause: Clause, card: Card) -> State:
    """The state after *other* has kept a clause with a card."""
    zones = {**state.zones, COLLECTIONS[clause.other]: (*state.zones[COLLECTIONS[clause.other]], card)}
    if clause.deed == "give":
        zones[COLLECTIONS[other]] = tuple(held for held in zones[COLLECTIONS[other]] if held != card)
    return replace(state, zones=zones)


def _is_play(clause: Clause) -> bool:
    return clause.deed == "play" and not clause.is_not
