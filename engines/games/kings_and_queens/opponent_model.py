"""A model of how Kings & Queens is played, fitted to simulated play: the weights by which cards are chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from engines.core.api import Seat
from engines.core.cards import Card, rank

from .search_state import BEATEN, CARDS, CATCH, KINGS, NO_CARD, NUMBER, QUEENS, mask_of
from .state import HANDS, HONOURS, OUT, TRICK, WON, PublicState, State, beats, worth

Kinds = tuple[float, float, float, float]
"""The relative weights of a Two, a plain card, a Queen and a King; 1 for what never happens."""
ByLead = tuple[Kinds, Kinds, Kinds]
"""`Kinds` by the card led: a plain card, a King, a Queen."""

WANTS_QUEENS, WANTS_NOTHING, WANTS_KINGS = range(3)
"""What a seat may want to capture."""
CONTENT_WITHIN_POINTS: Final = 1
"""A seat this close to its prediction wants nothing more."""
MAX_SUIT_LENGTH: Final = 3
"""Longer suits count as this long."""


@dataclass(frozen=True, slots=True)
class Habit:
    """
    The weights of cards for seats that want the same honours.

    *lead* is indexed by the length of the suit in the hand, from one card up; *under* and *over* follow suit and lose
    or take the trick; *throw* is another suit.
    """

    lead: tuple[Kinds, Kinds, Kinds]
    under: ByLead
    over: ByLead
    throw: ByLead


HABITS: Final = (
    Habit(
        lead=((1.3, 1.5, 1.4, 1.1), (1.1, 0.9, 1.4, 0.5), (1.0, 0.7, 1.3, 0.5)),
        under=((2.7, 1.0, 1.0, 1.7), (1.0, 1.9, 1.2, 1.0), (3.2, 0.4, 1.0, 1.0)),
        over=((1.0, 0.8, 1.6, 0.5), (0.5, 1.0, 1.0, 1.0), (1.0, 1.0, 1.0, 0.6)),
        throw=((1.8, 1.0, 1.1, 2.9), (1.0, 0.6, 1.9, 1.0), (0.8, 0.4, 0.1, 3.6)),
    ),
    Habit(
        lead=((1.2, 1.5, 1.1, 1.1), (0.9, 0.9, 0.8, 0.6), (1.1, 0.9, 1.2, 1.0)),
        under=((1.7, 1.7, 1.0, 0.7), (1.0, 0.7, 2.5, 1.0), (1.4, 0.6, 1.0, 1.0)),
        over=((1.0, 0.9, 0.8, 0.7), (0.6, 1.0, 1.0, 1.0), (1.0, 1.0, 1.0, 2.1)),
        throw=((0.9, 0.8, 1.8, 1.6), (0.8, 0.5, 3.2, 0.6), (0.6, 0.4, 0.4, 3.5)),
    ),
    Habit(
        lead=((1.2, 1.5, 0.8, 1.7), (1.0, 1.0, 0.9, 0.9), (1.0, 0.8, 0.6, 1.1)),
        under=((1.1, 2.4, 1.0, 0.7), (1.0, 0.3, 3.1, 1.0), (1.4, 1.4, 1.0, 1.0)),
        over=((1.0, 1.2, 0.4, 2.2), (0.6, 1.0, 1.0, 1.0), (1.0, 1.0, 1.0, 1.1)),
        throw=((0.8, 1.2, 3.6, 1.1), (0.3, 0.4, 4.4, 0.2), (1.4, 0.9, 0.8, 1.3)),
    ),
)
"""By `WANTS_QUEENS`, `WANTS_NOTHING` and `WANTS_KINGS`; from 2,700 rounds of strong play."""
_KIND: Final = tuple((0, 1, 1, 1, 2, 3)[card % 6] for card in range(CARDS))


def wanted_honours(lacks: int) -> int:
    """What a seat wants if it lacks this many points and Kings count plus."""
    return (
        WANTS_KINGS
        if lacks > CONTENT_WITHIN_POINTS
        else WANTS_QUEENS
        if lacks < -CONTENT_WITHIN_POINTS
        else WANTS_NOTHING
    )


@cache
def lead_weight(wished: int, length: int, card: int) -> float:
    """Weight of a card for a leader who holds *length* cards of its suit."""
    return HABITS[wished].lead[min(length, MAX_SUIT_LENGTH) - 1][_KIND[card]]


@cache
def reply_weight(wished: int, led: int, card: int) -> float:
    habit, kind = HABITS[wished], {0: 0, 1: 1}.get(CATCH[led], 2)
    if card // 6 != led // 6:
        return habit.throw[kind][_KIND[card]]
    return (habit.over if BEATEN[led][card] else habit.under)[kind][_KIND[card]]


@cache
def suit_weight(wished: int, led: int, suit: int, held: int) -> float:
    """Sum of the weights of a suit's cards, *held* as six bits; *led* is below 0 for a leader."""
    cards = [suit * 6 + rank for rank in range(6) if held >> rank & 1]
    if led < 0:
        return sum(lead_weight(wished, len(cards), card) for card in cards)
    return sum(reply_weight(wished, led, card) for card in cards)


Trick = tuple[Seat, tuple[Card, ...]]
"""The leader of a trick, and its cards in the order of play."""

FIRST_GUESS: Final = (1.0, 1.2, -1.9)
"""Expected points: a constant, for each King and for each Queen in hand; fitted to 4,000 simulated rounds."""
PREDICTION_SCALE: Final = 5.0
"""A prediction this many points from the expected ones is half as likely as the nearest."""
OWN_HAND_WEIGHT: Final = 0.6
"""For the second seat to predict, the weight of its own hand; the rest is that of the first prediction."""


@dataclass(frozen=True, slots=True)
class Choice:
    """
    A card that was played; a lead if *led* is below 0.

    :param caught: what the seat had captured by then
    :param since: the cards that the seat played from then on, as bits
    """

    card: int
    led: int
    caught: int
    since: int


def expected_points(held: int, sign: int) -> float:
    bare, king, queen = FIRST_GUESS
    return sign * (bare + king * (held & KINGS).bit_count() + queen * (held & QUEENS).bit_count())


def tricks_in_order(now: PublicState, won: Sequence[Sequence[Card]]) -> Iterator[Trick]:
    """
    The tricks of this round in order, from the piles of the seats.

    The next trick is the first of the leader's own pile if the leader won it, since it could not be led to later.
    """
    piles = [[tuple(pile[at : at + 2]) for at in range(0, len(pile), 2)][::-1] for pile in won]
    leader = 1 - now.dealer
    while any(piles):
        own = piles[leader]
        taker = leader if own and not beats(own[-1][1], own[-1][0]) else 1 - leader
        yield leader, piles[taker].pop()
        leader = taker


def likelihood(world: State, observer: Seat) -> float:
    """Likelihood of the other seat's prediction and play, if it holds what it holds here."""
    now, zones, other = world.public, world.zones, 1 - observer
    said = now.predictions[other]
    if said is None:
        return 1.0
    choices = _choices(now, (zones[WON[0]], zones[WON[1]]), zones[TRICK], other)
    held = mask_of(zones[HANDS[other]])
    chance = _of_number(now, other, said, held | (choices[0].since if choices else 0))
    king, queen = _worths(zones[OUT])
    for choice in choices:
        lacks = now.king_sign * said - king * (choice.caught & 15) + queen * (choice.caught >> 4)
        chance *= _of_card(choice, held | choice.since, wanted_honours(lacks))
    return chance


def _worths(out: Sequence[Card]) -> tuple[int, int]:
    """Worths of a King and a Queen, without signs, when these cards are out."""
    queen, king = (worth(4 - sum(rank(card) == head for card in out)) for head in HONOURS)
    return king, queen


def _of_number(now: PublicState, seat: Seat, said: int, held: int) -> float:
    """Relative likelihood of a prediction with a hand."""
    meant = expected_points(held, now.king_sign)
    first = now.predictions[1 - seat]
    if seat == now.dealer and first is not None:
        meant = OWN_HAND_WEIGHT * meant - (1 - OWN_HAND_WEIGHT) * first
    miss = (said - meant) / PREDICTION_SCALE
    return 1 / (1 + miss * miss * miss * miss)


def _of_card(choice: Choice, held: int, wished: int) -> float:
    """Likelihood that a seat that wants such honours chooses this card from a hand."""
    card, led = choice.card, choice.led
    own = held >> card // 6 * 6 & 63
    if led >= 0 and card // 6 == led // 6:
        return reply_weight(wished, led, card) / suit_weight(wished, led, card // 6, own)
    whole = sum([suit_weight(wished, led, suit, held >> suit * 6 & 63) for suit in range(4)])
    pull = reply_weight(wished, led, card) if led >= 0 else lead_weight(wished, own.bit_count(), card)
    return pull / whole


@lru_cache(maxsize=2)
def _choices(
    now: PublicState, won: tuple[tuple[Card, ...], ...], trick: tuple[Card, ...], seat: Seat
) -> tuple[Choice, ...]:
    played: list[tuple[int, int, int]] = []
    caught = 0
    for leader, cards in (*tricks_in_order(now, won), (now.leader, trick)):
        numbers = [NUMBER[card] for card in cards]
        if leader == seat and numbers:
            played.append((numbers[0], NO_CARD, caught))
        elif len(numbers) == 2:
            played.append((numbers[1], numbers[0], caught))
        if len(numbers) == 2 and (seat == leader) != beats(cards[1], cards[0]):
            caught += CATCH[numbers[0]] + CATCH[numbers[1]]
    choices: list[Choice] = []
    since = 0
    for card, led, before in reversed(played):
        since |= 1 << card
        choices.append(Choice(card, led, before, since))
    return tuple(reversed(choices))
