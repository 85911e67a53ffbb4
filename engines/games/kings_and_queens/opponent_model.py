"""A model of how Kings & Queens is played, fitted to simulated play: the weights by which cards are chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from .search_state import BEATEN, CARDS, CATCH

Kinds = tuple[float, float, float, float]
"""The relative weights of a Two, a plain card, a Queen and a King; 1 where it never happens."""
ByLead = tuple[Kinds, Kinds, Kinds]
"""The same where a plain card, a King and a Queen were led."""

WANTS_QUEENS, WANTS_NOTHING, WANTS_KINGS = range(3)
"""What a seat may want to capture."""
CONTENT_WITHIN_POINTS: Final = 1
"""A seat within so many points of its prediction wants nothing more."""
MAX_SUIT_LENGTH: Final = 3
"""Longer suits count as this long."""


@dataclass(frozen=True, slots=True)
class Habit:
    """
    The weights of cards for seats that want the same honours.

    *lead* goes by the length of the suit in the hand, from one card up; *under* and *over* follow suit and lose or
    take the trick; *throw* is another suit.
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
"""By `WANTS_QUEENS`, `WANTS_NOTHING` and `WANTS_KINGS`; as 2,700 rounds of strong play gave them."""
_KIND: Final = tuple((0, 1, 1, 1, 2, 3)[card % 6] for card in range(CARDS))


def wanted_honours(lacks: int) -> int:
    """Give what a seat wants that lacks so many points, where Kings count plus."""
    return (
        WANTS_KINGS
        if lacks > CONTENT_WITHIN_POINTS
        else WANTS_QUEENS
        if lacks < -CONTENT_WITHIN_POINTS
        else WANTS_NOTHING
    )


@cache
def lead_weight(wished: int, length: int, card: int) -> float:
    """Give the weight of a card for a leader who holds so many of its suit."""
    return HABITS[wished].lead[min(length, MAX_SUIT_LENGTH) - 1][_KIND[card]]


@cache
def reply_weight(wished: int, led: int, card: int) -> float:
    """Give the weight of a card in reply to a lead."""
    habit, kind = HABITS[wished], {0: 0, 1: 1}.get(CATCH[led], 2)
    if card // 6 != led // 6:
        return habit.throw[kind][_KIND[card]]
    return (habit.over if BEATEN[led][card] else habit.under)[kind][_KIND[card]]


@cache
def suit_weight(wished: int, led: int, suit: int, held: int) -> float:
    """Give the sum of the weights of a suit's cards, *held* as six bits; *led* is below 0 for a leader."""
    cards = [suit * 6 + rank for rank in range(6) if held >> rank & 1]
    if led < 0:
        return sum(lead_weight(wished, len(cards), card) for card in cards)
    return sum(reply_weight(wished, led, card) for card in cards)
