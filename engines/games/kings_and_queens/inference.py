"""Inference in Kings & Queens: how likely the other hand is, given its prediction and play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engines.core.api import Seat
from engines.core.cards import Card, rank

from .opponent_model import lead_weight, reply_weight, suit_weight, wanted_honours
from .search_state import CATCH, KINGS, NO_CARD, NUMBER, QUEENS, mask_of
from .state import HANDS, HONOURS, OUT, TRICK, WON, PublicState, State, beats, worth

Trick = tuple[Seat, tuple[Card, ...]]
"""Who led to a trick, and its cards as they fell."""

FIRST_GUESS: Final = (1.0, 1.2, -1.9)
"""Expected points: a constant, for each King and for each Queen in hand; fitted to 4,000 simulated rounds."""
PREDICTION_SCALE: Final = 5.0
"""A prediction so many points from the expected ones is half as likely as the nearest."""
OWN_HAND_WEIGHT: Final = 0.6
"""The weight of the own hand for the second to predict; the rest is that of the first prediction."""


@dataclass(frozen=True, slots=True)
class Choice:
    """
    A card that was played, or led where *led* is below 0.

    :param caught: what the seat had captured by then
    :param since: the cards that the seat played from then on, as bits
    """

    card: int
    led: int
    caught: int
    since: int


def expected_points(held: int, sign: int) -> float:
    """Give the expected points of a hand; *sign* is that of the Kings."""
    bare, king, queen = FIRST_GUESS
    return sign * (bare + king * (held & KINGS).bit_count() + queen * (held & QUEENS).bit_count())


def tricks_in_order(now: PublicState, won: Sequence[Sequence[Card]]) -> Iterator[Trick]:
    """
    List the tricks of this round in order, from the piles of the seats.

    The next is the first of the leader's own pile if the leader won it, since it could not be led to later.
    """
    piles = [[tuple(pile[at : at + 2]) for at in range(0, len(pile), 2)][::-1] for pile in won]
    leader = 1 - now.dealer
    while any(piles):
        own = piles[leader]
        taker = leader if own and not beats(own[-1][1], own[-1][0]) else 1 - leader
        yield leader, piles[taker].pop()
        leader = taker


def likelihood(world: State, observer: Seat) -> float:
    """Give the likelihood of the other seat's prediction and play, if it holds what it holds here."""
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
    """Give the worths of a King and a Queen, without signs, when these cards are out."""
    queen, king = (worth(4 - sum(rank(card) == head for card in out)) for head in HONOURS)
    return king, queen


def _of_number(now: PublicState, seat: Seat, said: int, held: int) -> float:
    """Give the relative likelihood of a prediction with a hand."""
    meant = expected_points(held, now.king_sign)
    first = now.predictions[1 - seat]
    if seat == now.dealer and first is not None:
        meant = OWN_HAND_WEIGHT * meant - (1 - OWN_HAND_WEIGHT) * first
    miss = (said - meant) / PREDICTION_SCALE
    return 1 / (1 + miss * miss * miss * miss)


def _of_card(choice: Choice, held: int, wished: int) -> float:
    """Give the likelihood of a card being chosen from a hand, by a seat that wants such honours."""
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
    """List what *seat* has played in this round, in order."""
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
