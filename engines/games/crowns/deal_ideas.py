"""What a seat of Crowns might ask of another, and what it might promise for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engines.core.api import Seat
from engines.core.cards import HIDDEN, JOKER, RANKS, SUITS, Card, name, parse, rank, suit

from .acts import Clause, cards
from .ledger import Ledger
from .promises import DECISIONS, OPEN, WAITING
from .state import COLLECTIONS, HANDS, JACK, KING, NONE, QUEEN, SEATS, State, count, crown, tally

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
    every = [promise for bargain in ledger.running() for promise in bargain.promises]
    return [promise.clause for promise in every if promise.seat == seat and promise.state in {OPEN, WAITING}]


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
