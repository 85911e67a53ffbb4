"""
What a seat of Crowns might ask of another or promise it, and which offers need no weighing.

These are presents, and what rests on a broken word; `owed` has the others, which everyone can judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from engines.core.api import Seat
from engines.core.cards import HIDDEN, JOKER, RANKS, SUITS, Card, name, parse, rank, suit

from .acts import Clause, Offer, Play, cards
from .ledger import DECISIONS, Ledger
from .owed import not_owed
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


# -- presents ---------------------------------------------------------------------------------------------------


def is_present(state: State, ledger: Ledger, offer: Offer, other: Seat, seat: Seat) -> bool:
    """Whether an offer of *other* raises the score of *seat* at once and asks nothing beyond what it owes already."""
    deeds = [clause for clause in offer.give if not clause.is_not]
    is_free = not not_owed(ledger, seat, other, offer.want)
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
