"""What collections promise each seat while a round of Crowns goes on, and what a change does to that. Knows no hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Final

from engines.core.api import Seat

from .search_state import ACES_AT, EFFECT, GIVE, JOKER_AT, PLAY, STEAL, WEIGHT, points
from .state import ACES, MATE, SEATS

VALUE_PER_CARD_WITHOUT_KING: Final = 0.3
"""What a card of the longest suit is worth while there is no King to crown one."""
EFFECT_VALUES: Final = {PLAY: 0.0, STEAL: 1.5, GIVE: 0.0}
"""What it is worth to a seat to steal a card, or to have to give one away."""
SCORE_MASK: Final = (1 << ACES_AT) - 1
"""The part of a pile that its own score hangs on: how many cards of each suit, and which Kings."""
PAIRING_MASK: Final = 31 << ACES_AT
"""The part that tells who scores with whom: Aces and Joker."""
_MATES: Final = {1 << at: 1 << ACES.index(MATE[ace]) for at, ace in enumerate(ACES)}
_JOKER: Final = 1 << JOKER_AT - ACES_AT

ScoreShares = tuple[tuple[float, ...], ...]
"""By seat, what a point of each seat's own score counts for it, less what it counts for the others on average."""


@cache  # A collection holds a dozen cards or so: there are not many different ones.
def pile_value(scoring: int) -> float:
    """Give what a pile may come to: what it scores, or so much of its longest suit where there is no King."""
    longest = max(scoring & 255, scoring >> 8 & 255, scoring >> 16 & 255, scoring >> 24 & 255)
    return points(scoring) or VALUE_PER_CARD_WITHOUT_KING * longest


def score_shares(piles: Sequence[int], *, is_paired: bool) -> ScoreShares:
    """Give what counts for whom with Aces and Joker where they are; *is_paired* where all Aces come into play."""
    return _shares(tuple(pile >> ACES_AT for pile in piles), is_paired)


@cache
def _shares(marks: tuple[int, ...], is_paired: bool) -> ScoreShares:
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
    """List the ways in which the Aces still to come may complete the pairs: every seat gets one (CR-2)."""
    missing = [ace for ace in _MATES if ace not in aces]
    for order in permutations(missing):
        coming = iter(order)
        yield [ace or next(coming) for ace in aces]


def _counts(aces: Sequence[int], marks: Sequence[int], seat: Seat, other: Seat) -> float:
    """Say how often the own score of *other* counts for *seat* (CR-9, CR-23)."""
    if marks[seat] & _JOKER:
        return 2.0 * (seat == other)
    return float(seat == other or (aces[seat] != 0 and aces[other] == _MATES[aces[seat]]))


class Evaluation:
    """The piles of a round that goes on, and what they are worth to whom."""

    __slots__ = ("hopes", "is_paired", "piles", "shares")

    def __init__(self, piles: list[int], *, is_paired: bool) -> None:
        self.piles, self.is_paired = piles, is_paired
        self.hopes = [pile_value(pile & SCORE_MASK) for pile in piles]
        self.shares = score_shares(piles, is_paired=is_paired)

    def put(self, seat: Seat, weight: int) -> None:
        """Add a card to a pile; with a weight below 0 take it away."""
        self.piles[seat] += weight
        self.hopes[seat] = pile_value(self.piles[seat] & SCORE_MASK)
        if abs(weight) & PAIRING_MASK:
            self.shares = score_shares(self.piles, is_paired=self.is_paired)

    def worth(self, seat: Seat) -> float:
        """Give what a seat stands to have less what the others have."""
        return sum(share * had for share, had in zip(self.shares[seat], self.hopes, strict=True))

    def of_play(self, seat: Seat, card: int, to: Seat) -> float:
        """Say what it brings *seat* to lay a card there."""
        weight = WEIGHT[card]
        if weight & PAIRING_MASK:
            return self._of_all(seat, (to,), (weight,))
        return self.shares[seat][to] * (
            pile_value(self.piles[to] + weight & SCORE_MASK) - self.hopes[to] + EFFECT_VALUES[EFFECT[card]]
        )

    def of_move(self, seat: Seat, weight: int, src: Seat, dst: Seat) -> float:
        """Say what it brings *seat* that a card changes piles."""
        if weight & PAIRING_MASK:
            return self._of_all(seat, (src, dst), (-weight, weight))
        row, piles, hopes = self.shares[seat], self.piles, self.hopes
        lost = row[src] * (pile_value(piles[src] - weight & SCORE_MASK) - hopes[src])
        return lost + row[dst] * (pile_value(piles[dst] + weight & SCORE_MASK) - hopes[dst])

    def _of_all(self, seat: Seat, changed: Sequence[Seat], weights: Sequence[int]) -> float:
        """Say it where an Ace or the Joker moves, so that seats score together that did not."""
        piles = self.piles[:]
        for other, weight in zip(changed, weights, strict=True):
            piles[other] += weight
        row = score_shares(piles, is_paired=self.is_paired)[seat]
        return sum(share * pile_value(pile & SCORE_MASK) for share, pile in zip(row, piles, strict=True)) - self.worth(
            seat
        )
