"""
What a seat of Crowns might ask of another or promise it, and which offers need no weighing.

These are presents, what is owed already, what cannot all be done, and what rests on a broken word: they are judged from
what everyone sees and, for presents, the own hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Final

from engines.core.api import Seat
from engines.core.cards import HIDDEN, JOKER, RANKS, SUITS, Card, name, parse, rank, suit

from .acts import Clause, Offer, Play, cards
from .ledger import DECISIONS, OPEN, WAITING, Ledger, Promise
from .state import ACES, COLLECTIONS, HANDS, JACK, KING, NONE, QUEEN, SEATS, State, ace_in, count, crown, tally

EFFECTS: Final = {JACK, QUEEN}
ANY: Final = "**"


def wanted_suit(collection: Sequence[Card]) -> int:
    """The suit that a seat collects: the crowned one, else the longest."""
    crowned = crown(collection)
    return crowned if crowned != NONE else max(range(len(SUITS)), key=lambda other: count(collection, other))


def requests(state: State, seat: Seat, other: Seat) -> Iterator[Clause]:
    """What *seat* may ask of *other*: kinds of cards, as it cannot know which ones the other holds."""
    own = state.zones[COLLECTIONS[seat]]
    yield Clause("play", f"*{SUITS[wanted_suit(own)]}", seat)
    yield Clause("play", f"{RANKS[JACK]}*", seat)
    if crown(own) == NONE:
        yield Clause("play", f"{RANKS[KING]}{SUITS[wanted_suit(own)]}", seat)
    yield Clause("take", ANY, seat, is_not=True)
    scores = tally(state)["score"]
    leader = max((s for s in range(SEATS) if s not in {seat, other}), key=lambda s: scores[s])
    if scores[leader]:
        yield Clause("play", f"{RANKS[QUEEN]}*", leader)


def promises(state: State, seat: Seat, other: Seat) -> Iterator[Clause]:
    """What *seat* may promise *other*: only cards that it holds, named no more precisely than needed."""
    suited = wanted_suit(state.zones[COLLECTIONS[other]])
    held = [card for card in state.zones[HANDS[seat]] if card not in {HIDDEN, JOKER}]
    kinds = set(map(rank, held))
    plain = [card for card in held if suit(card) == suited and rank(card) not in EFFECTS | {KING}]
    if plain:
        yield Clause("play", f"*{SUITS[suited]}", other)
    if JACK in kinds:
        yield Clause("play", f"{RANKS[JACK]}*", other)
    yield from (Clause("play", name(card), other) for card in held if rank(card) == KING and suit(card) == suited)
    yield Clause("take", ANY, other, is_not=True)
    if QUEEN in kinds:
        yield Clause("play", f"{RANKS[QUEEN]}*", other, is_not=True)


def pact(other: Seat) -> tuple[Clause]:
    """What each of two seats promises the *other* in a pact: not to steal from it in this round."""
    return (Clause("take", ANY, other, is_not=True),)


def promised(ledger: Ledger, seat: Seat) -> list[Clause]:
    return [promise.clause for promise in ledger.due(seat) if promise.state in {OPEN, WAITING}]


def is_new(clause: Clause, others: Iterable[Clause]) -> bool:
    """Whether no other clause could be kept with the same move: one King of Hearts pays for one request."""
    kind = clause.deed, clause.other, clause.is_not
    same = [other for other in others if (other.deed, other.other, other.is_not) == kind]
    return not any(cards(clause.spec) & cards(other.spec) for other in same)


def fits(clause: Clause, deed: str) -> bool:
    word, card, _, other = deed.split(" ")
    return word == DECISIONS[clause.deed] and int(other) == clause.other and parse(card) in cards(clause.spec)


def can_still_keep(due: Iterable[Clause], deed: str, held: Iterable[Card]) -> bool:
    """Whether a seat holding *held* that plays *deed* can still do all that is *due* in time, now or later."""
    left = set(held) - {parse(deed.split(" ")[1])}
    later = [clause for clause in due if not fits(clause, deed)]
    return len(later) <= len(left) and all(clause.by != "next" and left & cards(clause.spec) for clause in later)


def rests_on_word(other: Seat, gets: Sequence[Clause], owes: Sequence[Clause]) -> bool:
    """Whether one may have to do one's part of a bargain before *other* has done its own."""
    done = {Play(other, clause.spec, clause.other) for clause in gets if _is_play(clause)}
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
    return is_alike and is_bound and is_in_time and cards(narrow.spec) <= cards(wide.spec)


# -- what cannot be ---------------------------------------------------------------------------------------------


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
    moved = [card for card in cards(clause.spec) if _may_come(state, other, seat, clause, card)]
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
