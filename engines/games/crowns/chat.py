"""Chooses what a computer player of Crowns says aloud, from the view of its seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from engines.core.api import CHANCE, Seat, View
from engines.core.cards import HIDDEN, JOKER, SUIT_WORDS, SUITS, Card, face, parse, rank

from .chat_lines import COMMON_LINES, STYLE_LINES
from .notation import PREPOSITIONS
from .state import ACES, COLLECTIONS, HANDS, JACK, KING, NONE, SEATS, PublicState, State, count, crown, partners, tally

CHANCE_TO_SAY: Final = {
    "robbed": 0.7,
    "thief": 0.35,
    "harmed": 0.6,
    "helped": 0.5,
    "allied": 0.7,
    "doubled": 0.6,
    "leader": 0.15,
    "wish": 0.15,
    "kingless": 0.25,
    "jack": 0.1,
    "answer": 0.6,
}
"""The probability of talking about each topic. Most of the time a player says nothing."""
LEADER_SCORE: Final = 5
"""A score from which a player is talked about as the leader."""
Topic = tuple[str, int, Card]
"""A key of `chat_lines`, its suit (or `NONE`), and its card (or `HIDDEN`)."""


def remark(view: View[PublicState], actor: Seat, deed: str, character: str, rng: Random) -> str:
    """Give what the view's seat says after *actor* has done or said *deed*; empty for nothing."""
    for word, of_suit, card in _topics(view.state, view.seat, actor, deed):
        if rng.random() < CHANCE_TO_SAY[word]:
            said = rng.choice(STYLE_LINES.get(character, {}).get(word) or COMMON_LINES[word])
            return said.format(suit=SUIT_WORDS[of_suit] if of_suit >= 0 else "", card=face(card))
    return ""


def _topics(state: State, seat: Seat, actor: Seat, deed: str) -> Iterator[Topic]:
    """List the topics, the most pressing first."""
    word, *rest = deed.split(" ")
    if word in PREPOSITIONS:
        yield from _of_card(state, seat, actor, word, parse(rest[0]), int(rest[2]))
        if actor == seat:
            yield from _of_oneself(state, seat)
    elif actor not in {seat, CHANCE}:
        yield "answer", NONE, HIDDEN


def _of_card(state: State, seat: Seat, actor: Seat, word: str, card: Card, other: Seat) -> Iterator[Topic]:
    """List the topics about the card that has just moved."""
    collections = [state.zones[zone] for zone in COLLECTIONS]
    own, keeper = collections[seat], actor if word == "steal" else other
    if word == "steal" and seat in {actor, other}:
        yield "thief" if seat == actor else "robbed", NONE, card
    elif seat == keeper != actor:
        gained = _points(own) - _points([held for held in own if held != card])
        if gained:
            yield "helped" if gained > 0 else "harmed", NONE, card
    if card == JOKER and seat == keeper:
        yield "doubled", NONE, card
    partner = partners(collections)[seat]
    if card in ACES and partner != NONE and keeper in {seat, partner}:
        yield "allied", _wanted(own), card


def _of_oneself(state: State, seat: Seat) -> Iterator[Topic]:
    """List the topics after a deed of one's own."""
    own, hand, facts = state.zones[COLLECTIONS[seat]], state.zones[HANDS[seat]], tally(state)
    leader = max(range(SEATS), key=lambda other: facts["score"][other])
    if (
        leader not in {seat, facts["partner"][seat]}
        and facts["score"][leader] >= LEADER_SCORE
        and facts["crown"][leader] != NONE
    ):
        yield "leader", facts["crown"][leader], HIDDEN
    has_king = any(rank(card) == KING and card != JOKER for card in (*own, *hand))
    yield "wish" if has_king else "kingless", _wanted(own), HIDDEN
    if any(rank(card) == JACK and card != JOKER for card in hand):
        yield "jack", NONE, HIDDEN


def _points(collection: Sequence[Card]) -> int:
    crowned = crown(collection)
    return 0 if crowned == NONE else count(collection, crowned)


def _wanted(collection: Sequence[Card]) -> int:
    """Give the suit that a seat collects: the crowned one, else the longest."""
    crowned = crown(collection)
    return crowned if crowned != NONE else max(range(len(SUITS)), key=lambda other: count(collection, other))
