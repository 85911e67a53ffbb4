"""A model of how the King is played, fitted to recorded play: the weights by which cards are chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, repeat
from operator import mul
from typing import Final

from engines.core.cards import DECK
from engines.core.tricks import NO_TRUMP

from .contracts import HEARTS, KING_OF_HEARTS, LAST_TWO, MEN, QUEENS, TRICKS, Contract

Weights = tuple[float, ...]

WEIGHT_PER_POINT: Final = 1.1
"""Each point multiplies a card's weight by this."""
_MOST: Final = 160
_RISING: Final = tuple(accumulate(repeat(WEIGHT_PER_POINT, _MOST), mul, initial=1.0))
MAX_SUIT_LENGTH: Final = 4
"""Longer suits count as this long."""
_STEPS: Final = 8
"""The ranks of every pack are mapped to so many steps, from 0, the lowest."""


@dataclass(frozen=True, slots=True)
class Habit:
    """
    What counts when a card is chosen in a contract, in points.

    *lead* and *throw*: the highest rank, a card that counts, each card held of the suit (at most
    `MAX_SUIT_LENGTH`), a trump.
    *under*, below the best card of the trick: the highest rank, a card that counts. *over* and *take*, above it with
    others still to play and as the last: a trick that counts, one that does not, the highest rank, a card that counts.
    """

    lead: tuple[int, int, int, int]
    under: tuple[int, int]
    over: tuple[int, int, int, int]
    take: tuple[int, int, int, int]
    throw: tuple[int, int, int, int]


ANY_TRUMP: Final = "trumps"
"""Stands for each of the four contracts with a trump."""
EARLY: Final = "early"
"""Marks the tricks of Last Two that bring nothing yet."""

HABITS: Final[Mapping[tuple[str, int], Habit]] = {
    (HEARTS, -1): Habit((1, 0, -9, 0), (30, 17), (-24, 8, 0, -13), (-17, 17, 4, -10), (18, 7, -9, 0)),
    (KING_OF_HEARTS, -1): Habit((0, -21, -6, 0), (5, 0), (0, 8, -2, 0), (-21, 10, -3, -17), (19, 0, -7, 0)),
    (LAST_TWO, -1): Habit((-35, 0, 0, 0), (1, 0), (-18, 0, -37, 0), (-18, 0, -20, 0), (-20, 0, 0, 0)),
    (f"{LAST_TWO} {EARLY}", -1): Habit((18, 0, -2, 0), (29, 0), (0, 4, 17, 0), (0, 7, 13, 0), (27, 0, -4, 0)),
    (MEN, -1): Habit((-12, -4, -11, 0), (18, 31), (-38, 2, -2, -16), (-29, 1, 11, -18), (17, 7, -7, 0)),
    (QUEENS, -1): Habit((-7, -11, -8, 0), (24, 25), (-24, 7, -2, -34), (-39, 7, 7, -39), (14, 14, -6, 0)),
    (TRICKS, -1): Habit((-9, 0, -13, 0), (24, 0), (-15, 0, -8, 0), (-39, 0, -9, 0), (12, 0, -7, 0)),
    (HEARTS, 1): Habit((-15, 0, -1, 0), (-16, -4), (26, 3, -6, 13), (10, -8, -6, 1), (-23, 4, -5, 0)),
    (KING_OF_HEARTS, 1): Habit((-3, 0, 0, 0), (-26, 0), (11, 4, -10, 0), (12, -2, -9, 0), (-17, 0, 1, 0)),
    (LAST_TWO, 1): Habit((18, 0, 0, 0), (9, 0), (0, 0, 0, 0), (-10, 0, -10, 0), (-16, 0, 0, 0)),
    (f"{LAST_TWO} {EARLY}", 1): Habit((-19, 0, 1, 0), (-28, 0), (0, -1, -27, 0), (0, 1, -17, 0), (-18, 0, -2, 0)),
    (MEN, 1): Habit((-6, 0, -2, 0), (-22, -8), (38, -2, -12, 8), (24, 19, 10, 21), (-22, -6, -3, 0)),
    (QUEENS, 1): Habit((-9, 0, -1, 0), (-5, -26), (27, -3, -5, 19), (38, -1, -4, 32), (-20, -7, -1, 0)),
    (TRICKS, 1): Habit((1, 0, -2, 0), (-33, 0), (3, 0, 2, 0), (23, 0, -7, 0), (-28, 0, -2, 0)),
    (ANY_TRUMP, 1): Habit((7, 0, -2, 0), (-23, 0), (19, 0, 3, 0), (27, 0, -7, 0), (-27, 0, -2, -13)),
}


@dataclass(frozen=True, slots=True)
class CardWeights:
    """The weight of each card, and the factor for the length of its suit in the hand."""

    cards: Weights
    lengths: Weights


_EVEN: Final = (1.0,) * 14


def habit(contract: Contract, *, is_early: bool) -> Habit:
    """Give the habits of a contract; *is_early* while its tricks bring nothing yet."""
    if contract.trump != NO_TRUMP:
        return HABITS[ANY_TRUMP, 1]
    return HABITS[f"{contract.name} {EARLY}" if is_early else contract.name, 1 if contract.worth > 0 else -1]


@cache
def leading(contract: Contract, lowest: int, *, is_early: bool) -> CardWeights:
    """Give the weights of cards that are led; *lowest* is the lowest rank of the pack."""
    rank, counting, length, trump = habit(contract, is_early=is_early).lead
    points = [
        rank * step // _STEPS + counting * (card in contract.cards) + trump * (card // 13 == contract.trump)
        for card, step in zip(DECK, _steps(lowest), strict=True)
    ]
    return CardWeights(_weights(points), _lengths(length))


@cache
def following(
    contract: Contract, lowest: int, beaten: tuple[bool, ...], led: int, *, is_early: bool, is_last: bool, is_hot: bool
) -> tuple[CardWeights, CardWeights]:
    """
    Give the weights of cards for a seat that follows the suit *led*, and for one that cannot.

    *beaten* says which cards beat the best one so far, *is_hot* whether the trick counts.
    """
    known = habit(contract, is_early=is_early)
    hot, dry, rank, counting = known.take if is_last else known.over
    throw_rank, throw_counting, length, ruff = known.throw
    points = []
    for card, step, is_beaten in zip(DECK, _steps(lowest), beaten, strict=True):
        counts = card in contract.cards
        if is_beaten:
            point = (hot if is_hot else dry) + rank * step // _STEPS + counting * counts
        elif card // 13 == led:
            point = known.under[0] * step // _STEPS + known.under[1] * counts
        else:
            point = throw_rank * step // _STEPS + throw_counting * counts
        points.append(point + ruff * (card // 13 == contract.trump != led))
    return CardWeights(_weights(points), _EVEN), CardWeights(_weights(points), _lengths(length))


@cache
def _steps(lowest: int) -> tuple[int, ...]:
    return tuple(max(0, card % 13 - lowest) * _STEPS // (13 - lowest) for card in DECK)


def _weights(points: Sequence[int]) -> Weights:
    return tuple(_RISING[point] if point >= 0 else 1 / _RISING[-point] for point in points)


def _lengths(points: int) -> Weights:
    return _weights([points * min(length, MAX_SUIT_LENGTH) for length in range(14)])
