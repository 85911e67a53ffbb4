"""Estimates what the collections of Crowns are worth to each seat during a round, and what a change brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Final

from engines.core.api import Seat
from engines.core.bargaining import ALLIED

from .search_state import ACES_AT, EFFECT, GIVE, JOKER_AT, PLAY, STEAL, WEIGHT, points
from .state import ACES, MATE, SEATS, Allies, allies_among

VALUE_PER_CARD_WITHOUT_KING: Final = 0.3
"""The value of each card of the longest suit in a collection without a King."""
EFFECT_VALUES: Final = {PLAY: 0.0, STEAL: 1.5, GIVE: 0.0}
"""The value to a seat of having to steal a card, or to give one away."""
SCORE_MASK: Final = (1 << ACES_AT) - 1
"""The bits of a pile that decide its own score: the counts of the suits, and the Kings."""
PAIRING_MASK: Final = 31 << ACES_AT
"""The bits that decide who scores with whom: Aces and Joker."""
_MATES: Final = {1 << at: 1 << ACES.index(MATE[ace]) for at, ace in enumerate(ACES)}
_JOKER: Final = 1 << JOKER_AT - ACES_AT

ScoreShares = tuple[tuple[float, ...], ...]
"""
``shares[a][b]``: what a point of *b*'s own score is worth to *a*: its weight in *a*'s score minus the mean of its
weights in the other seats' scores, plus `ALLIED` times the same for *a*'s allies.
"""


@cache  # A collection has a dozen cards or so: there are few different ones.
def pile_value(pile: int) -> float:
    """The score of a pile, or its value by its longest suit if there is no King."""
    return points(pile) or hope(pile)


def hope(pile: int) -> float:
    """The value of a pile that scores nothing yet, in case a King is added later."""
    return VALUE_PER_CARD_WITHOUT_KING * max(pile & 255, pile >> 8 & 255, pile >> 16 & 255, pile >> 24 & 255)


def score_shares(piles: Sequence[int], allies: Sequence[Allies] = (), *, is_paired: bool) -> ScoreShares:
    """
    How much each seat's own score counts for each seat, from the Aces and Joker in the piles.

    With *is_paired* (rounds 2 to 4), the mean over all ways in which the missing Aces may be distributed.
    """
    first, second, third, fourth = piles
    marks = (first >> ACES_AT, second >> ACES_AT, third >> ACES_AT, fourth >> ACES_AT)
    return _shares(marks, tuple(allies), is_paired)


@cache
def _shares(marks: tuple[int, ...], allies: tuple[Allies, ...], is_paired: bool) -> ScoreShares:
    if allies:
        alone = _shares(marks, (), is_paired)
        helped = [allies_among(allies, seat) for seat in range(SEATS)]
        return tuple(
            tuple(own + ALLIED * sum(alone[ally][of] for ally in helped[seat]) for of, own in enumerate(row))
            for seat, row in enumerate(alone)
        )
    aces = [mark & 15 for mark in marks]
    ways = list(_pairings(aces)) if is_paired else [aces]
    counts = [[_counts(way, marks, seat, other) for way in ways] for seat in range(SEATS) for other in range(SEATS)]
    mean = [sum(count) / len(ways) for count in counts]
    table = [mean[SEATS * seat : SEATS * (seat + 1)] for seat in range(SEATS)]
    whole = [sum(row[other] for row in table) for other in range(SEATS)]
    return tuple(
        tuple(own - (every - own) / (SEATS - 1) for own, every in zip(row, whole, strict=True)) for row in table
    )


def _pairings(aces: Sequence[int]) -> Iterator[list[int]]:
    """The ways in which the missing Aces may complete the pairs: every seat gets one (CR-2)."""
    missing = [ace for ace in _MATES if ace not in aces]
    for order in permutations(missing):
        coming = iter(order)
        yield [ace or next(coming) for ace in aces]


def _counts(aces: Sequence[int], marks: Sequence[int], seat: Seat, other: Seat) -> float:
    """How many times the own score of *other* counts for *seat* (CR-9, CR-23)."""
    if marks[seat] & _JOKER:
        return 2.0 * (seat == other)
    return float(seat == other or (aces[seat] != 0 and aces[other] == _MATES[aces[seat]]))


class Evaluation:
    """
    The piles of a round in progress, and what they are worth to each seat; allies count each other's points.

    It keeps *piles* without copying; `put` changes it in place.
    """

    __slots__ = ("allies", "is_paired", "pile_values", "piles", "shares")

    def __init__(self, piles: list[int], allies: Sequence[Allies] = (), *, is_paired: bool) -> None:
        self.piles, self.allies, self.is_paired = piles, allies, is_paired
        self.pile_values = [pile_value(pile & SCORE_MASK) for pile in piles]
        self.shares = score_shares(piles, allies, is_paired=is_paired)

    def put(self, seat: Seat, weight: int) -> None:
        """Add a card's weight to a pile; a negative weight removes the card."""
        self.piles[seat] += weight
        self.pile_values[seat] = pile_value(self.piles[seat] & SCORE_MASK)
        if abs(weight) & PAIRING_MASK:
            self.shares = score_shares(self.piles, self.allies, is_paired=self.is_paired)

    def worth(self, seat: Seat) -> float:
        """Estimated score of a seat minus the mean of the others', plus `ALLIED` times the same for each ally."""
        return _shared(self.shares[seat], self.pile_values)

    def gain_of_play(self, seat: Seat, card: int, to: Seat) -> float:
        """Gain to *seat*, in points, if it plays card number *card* on the collection of *to*."""
        weight = WEIGHT[card]
        if weight & PAIRING_MASK:
            return self._of_all(seat, (to,), (weight,))
        return self.shares[seat][to] * (
            pile_value(self.piles[to] + weight & SCORE_MASK) - self.pile_values[to] + EFFECT_VALUES[EFFECT[card]]
        )

    def gain_of_move(self, seat: Seat, weight: int, src: Seat, dst: Seat) -> float:
        """Gain to *seat*, in points, if a card of this *weight* moves from *src*'s pile to *dst*'s."""
        if weight & PAIRING_MASK:
            return self._of_all(seat, (src, dst), (-weight, weight))
        row, piles, pile_values = self.shares[seat], self.piles, self.pile_values
        lost = row[src] * (pile_value(piles[src] - weight & SCORE_MASK) - pile_values[src])
        return lost + row[dst] * (pile_value(piles[dst] + weight & SCORE_MASK) - pile_values[dst])

    def _of_all(self, seat: Seat, changed: Sequence[Seat], weights: Sequence[int]) -> float:
        """Gain when an Ace or the Joker moves, which changes who scores together."""
        piles, pile_values = self.piles[:], self.pile_values[:]
        for other, weight in zip(changed, weights, strict=True):
            piles[other] += weight
            pile_values[other] = pile_value(piles[other] & SCORE_MASK)
        row = score_shares(piles, self.allies, is_paired=self.is_paired)[seat]
        return _shared(row, pile_values) - self.worth(seat)


def _shared(row: Sequence[float], pile_values: Sequence[float]) -> float:
    """Sum of what the piles of all seats are worth to one; unrolled, as play-outs call it all the time."""
    a, b, c, d = row
    first, second, third, fourth = pile_values
    return a * first + b * second + c * third + d * fourth
