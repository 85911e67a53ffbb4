"""What a mind knows of The Queen beyond search: points now, then a hand that shrinks. Sees no state."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engines.hints import Lore
from engines.spec import OVER

from .facts import LONGEST, QUEEN
from .fast import ALL_OF_THEM, BIT, RANK, WORD_AT, FastPosition, cards_of

WON: Final = 2.0
"""What the match itself is worth in points, to whoever has won it."""
WHIM: Final = 0.2
"""How often a play-out does anything that is allowed: nobody is sure to play by the rule of thumb."""


class TheQueenLore(Lore[FastPosition]):
    """Suits never matter, so of deeds that differ in suits alone one is enough."""

    def choices(self, position: FastPosition) -> Sequence[int]:
        """Keep one deed of each kind."""
        return position.kinds()

    def playout(self, position: FastPosition, rng: Random) -> int:
        """Play by reflex, most of the time."""
        kinds = position.kinds()
        if len(kinds) == 1 or rng.random() < WHIM:
            return kinds[int(rng.random() * len(kinds))]
        return max(kinds, key=lambda deed: _merit(position, deed))

    def reflex(self, position: FastPosition) -> int:
        """Make points; else play many cards, and leave a low Focus, on which the other finds little to play."""
        return max(position.kinds(), key=lambda deed: _merit(position, deed))

    def worth(self, position: FastPosition) -> Sequence[float]:
        """Count a match that is won for more than its points."""
        one, other = position.totals()
        if position.turn != OVER or one == other:
            return (one, other)
        return (one + WON * (one > other), other + WON * (other > one))

    def sight(self, position: FastPosition) -> int:
        """Tell the Focus apart."""
        return position.focus


def _merit(position: FastPosition, deed: int) -> tuple[int, int, int]:
    cards = list(cards_of(deed))
    if not cards or deed >> WORD_AT == ALL_OF_THEM:
        return len(cards), 0, 0
    last = RANK[cards[0]]
    is_out = position.hands[position.turn] == sum(BIT[card] for card in cards)
    return (len(cards) == LONGEST) + (last == QUEEN) + is_out, len(cards), -last
