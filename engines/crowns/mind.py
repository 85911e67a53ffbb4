"""What a mind knows of Crowns beyond search: how a move changes what all have. Sees no state."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engines.hints import Lore
from engines.spec import Seat

from .facts import SEATS
from .fast import CARDS, EFFECT, GIVE, PLAY, STEAL, WEIGHT, FastPosition, scores

GLANCE: Final = 3
"""A play-out takes the best of so many deeds that come to mind."""
KINGLESS: Final = 0.3
"""What a card of the longest suit is worth while there is no King to crown one."""
EFFECTS: Final = {PLAY: 0.0, STEAL: 1.0, GIVE: -0.5}
"""What it is worth to a seat to steal a card, or to have to give one away."""


class CrownsLore(Lore[FastPosition]):
    """Looks a move ahead where it cannot look further."""

    def playout(self, position: FastPosition, rng: Random) -> int:
        """Take the best of a few deeds that come to mind."""
        legal = position.legal()
        count = len(legal)
        glance = {legal[int(rng.random() * count)] for _ in range(GLANCE)}
        return max(sorted(glance), key=lambda deed: _merit(position, deed))

    def reflex(self, position: FastPosition) -> int:
        """Do what leaves one best off against the others at once."""
        return max(position.legal(), key=lambda deed: _merit(position, deed))


def _merit(position: FastPosition, deed: int) -> float:
    """Give what a seat stands to have less what the others have, after a deed."""
    seat, piles = position.turn, position.piles[:]
    way, card = divmod(deed, CARDS)
    what, other = divmod(way, SEATS)
    if what == STEAL:
        piles[other] -= WEIGHT[card]
        piles[seat] += WEIGHT[card]
        return _lead(piles, seat)
    if what == GIVE:
        piles[seat] -= WEIGHT[card]
    piles[other] += WEIGHT[card]
    acting = EFFECTS[EFFECT[card]] if what == PLAY else 0.0
    return _lead(piles, seat) + (acting if other == seat else -acting / (SEATS - 1))


def _lead(piles: Sequence[int], seat: Seat) -> float:
    likely = [score or _hope(pile) for score, pile in zip(scores(piles), piles, strict=True)]
    return likely[seat] - (sum(likely) - likely[seat]) / (SEATS - 1)


def _hope(pile: int) -> float:
    """Give what a pile that scores nothing may come to, if a King comes to it."""
    return KINGLESS * max(pile & 255, pile >> 8 & 255, pile >> 16 & 255, pile >> 24 & 255)
