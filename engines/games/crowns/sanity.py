"""
The floor below which no computer player of Crowns plays: deeds that help a rival, or cost oneself, for nothing.

A *rival* is a seat whose score does not count for one's own, as far as the Aces show, and that is no ally; what an ally
gains counts in part as one's own. A *hope* is the value of a collection by its score, or without a King by its longest
suit. A deed is senseless if

1. it brings another seat points at once, and its own seat none (of an Ace only points of that seat's own collection
   count: every seat gets an Ace, and it is played for whom it makes partners),
2. it costs its own seat points at once, and no rival any,
3. it plays a Jack on a rival, who then steals a card,
4. it plays a card without effect on a rival, scores nothing and raises the rival's hope, or
5. it steals a card and changes neither a score nor Ace or Joker, nor raises its own hope or lowers a rival's.

None is done while there is a *harmless* deed: one that is none of these and costs its own seat no points. Only who has
promised a deed does it all the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.styles import ALLIED

from .evaluation import PAIRING_MASK, SCORE_MASK, pile_value, score_shares
from .search_state import ANY_ACE, CARDS, EFFECT, PLAY, STEAL, WEIGHT, SearchState, points, scores
from .state import SEATS, allies_among


def sensible_deeds(position: SearchState, deeds: Sequence[int]) -> Sequence[int]:
    """Give those of the *deeds* that are not senseless; all of them if none is harmless."""
    return Floor(position).sensible(deeds)


def mildest_deeds(position: SearchState, bound: Sequence[int]) -> Sequence[int]:
    """Give the deeds that do least harm among those to which a promise binds: it asks for no more than it says."""
    floor = Floor(position)
    mild = [deed for deed in bound if not floor.gives_points(deed)]
    return floor.sensible(mild or bound)


class Floor:
    """Judges the deeds of the seat to act at a *position*."""

    def __init__(self, position: SearchState) -> None:
        self._position, self._seat = position, position.turn
        self._scores = scores(position.piles)
        shares = score_shares(position.piles, is_paired=position.round > 1)[self._seat]
        self._allies = allies_among(position.allies, self._seat)
        self._others = [seat for seat in range(SEATS) if seat != self._seat and seat not in self._allies]
        self._rivals = [seat for seat in self._others if shares[seat] < 0]
        self._known: dict[int, list[int]] = {}
        """By deed: its changes."""

    def sensible(self, deeds: Sequence[int]) -> Sequence[int]:
        """Give those of the *deeds* that are not senseless; all of them if none is harmless."""
        sensible = [deed for deed in deeds if not self.is_senseless(deed)]
        return sensible if any(self._own(deed) >= 0 for deed in sensible) else deeds

    def gives_points(self, deed: int) -> bool:
        """Whether a deed brings another seat points at once, and its own seat none."""
        return self._own(deed) <= 0 and any(self._is_given(deed, seat) for seat in self._others)

    def is_senseless(self, deed: int) -> bool:
        """Whether a deed is one of those that the module lists."""
        changes, (way, card) = self._changes(deed), divmod(deed, CARDS)
        what, other = divmod(way, SEATS)
        own = self._own(deed)
        if self.gives_points(deed):
            return True
        if own < 0:
            return all(changes[rival] >= 0 for rival in self._rivals)
        if what == PLAY:
            return own == 0 and other in self._rivals and self._helps(card, other)
        return what == STEAL and not any(changes) and not self._shifts_hope(deed)

    def _is_given(self, deed: int, seat: int) -> bool:
        """Whether a deed brings another seat points at once."""
        if not WEIGHT[deed % CARDS] & ANY_ACE:
            return self._changes(deed)[seat] > 0
        return points(self._position.piles_after(deed)[seat]) > points(self._position.piles[seat])

    def _own(self, deed: int) -> float:
        """Give what a deed brings its own seat at once, with part of what it brings allies."""
        changes = self._changes(deed)
        return changes[self._seat] + ALLIED * sum(changes[ally] for ally in self._allies)

    def _changes(self, deed: int) -> list[int]:
        """Give by seat what a deed changes at once in the scores."""
        if deed not in self._known:
            after = scores(self._position.piles_after(deed))
            self._known[deed] = [new - old for new, old in zip(after, self._scores, strict=True)]
        return self._known[deed]

    def _helps(self, card: int, rival: int) -> bool:
        """Whether a card that scores nothing lets a rival steal, or raises its hope."""
        if EFFECT[card] or WEIGHT[card] & PAIRING_MASK:
            return EFFECT[card] == STEAL
        before = self._position.piles[rival]
        return pile_value(before + WEIGHT[card] & SCORE_MASK) > pile_value(before & SCORE_MASK)

    def _shifts_hope(self, theft: int) -> bool:
        """Whether a theft raises one's own hope or lowers a rival's, or takes an Ace or the Joker."""
        if WEIGHT[theft % CARDS] & PAIRING_MASK:
            return True
        hopes = zip(self._position.piles_after(theft), self._position.piles, strict=True)
        shifts = [pile_value(new & SCORE_MASK) - pile_value(old & SCORE_MASK) for new, old in hopes]
        return shifts[self._seat] > 0 or any(shifts[rival] < 0 for rival in self._rivals)
