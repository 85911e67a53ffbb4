"""What a mind knows of Kings n' Queens beyond search: how often a deck will pay for a Queen. Sees no state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from random import Random
from typing import Final

from engines.hints import Lore
from engines.spec import OVER

from .facts import DRAWN, FACE_POINTS, KINGS_TO_END, QUEEN_PRICE
from .fast import FastPosition
from .numbers import BUY_FACE, BUY_QUEEN, EXCHANGE, KEEP, PASS, SIGNED

WHIM: Final = 0.1
"""How often a play-out does anything that is allowed: nobody is sure to play by the rule of thumb."""
WORTH_A_THOUGHT: Final = 3
"""Deeds that a search tells apart; the others promise less."""
FADING: Final = 14
"""After about so many turns half of what a deck is ahead is lost: the others improve theirs too."""
FACES_BOUGHT: Final = 0.06
"""How many face cards a turn brings up, on average."""
_KINGS_AMONG: Final = 0.25

Sums = tuple[int, int, int]
"""How many cards a deck has, their balance of red over black, and the sum of their squares."""


class KingsNQueensLore(Lore[FastPosition]):
    """Looks a few turns ahead, and from there on at what the decks will bring."""

    rounds = 2

    def choices(self, position: FastPosition) -> Sequence[int]:
        """Keep the deeds that promise most at first sight: the rest would only blur what is found out about these."""
        legal = position.legal()
        if legal[0] >= EXCHANGE:
            return legal
        promise = _promise(position)
        return sorted(legal, key=promise, reverse=True)[:WORTH_A_THOUGHT]

    def playout(self, position: FastPosition, rng: Random) -> int:
        """Play by reflex, most of the time."""
        if rng.random() >= WHIM:
            return self.reflex(position)
        legal = position.legal()
        return legal[int(rng.random() * len(legal))]

    def reflex(self, position: FastPosition) -> int:
        """Buy a Queen, else what helps the deck most to pay for one, else keep what fits it best."""
        legal = position.legal()
        if BUY_QUEEN in legal:
            return BUY_QUEEN
        return legal[0] if legal[0] >= EXCHANGE else max(legal, key=_promise(position))

    def worth(self, position: FastPosition) -> Sequence[float]:
        """Count the Queens owned, and those that each deck is likely to pay for yet."""
        owned = position.totals()
        if position.turn == OVER:
            return owned
        rates = [pays(_sums(_deck(position, seat))) for seat in range(len(owned))]
        turns = turns_left(position, sum(rates))
        turns /= 1 + turns / FADING
        return [count + turns * rate for count, rate in zip(owned, rates, strict=True)]

    def sight(self, position: FastPosition) -> int:
        """Tell apart what can be bought for the cards drawn."""
        return min(position.purse(), QUEEN_PRICE)


def _promise(position: FastPosition) -> Callable[[int], float]:
    """Give a rule of thumb for the deeds of the seat to act: how likely its deck pays for a Queen afterwards."""
    own = cards, balance, squares = _sums(_deck(position, position.mover))
    turned = 1 if balance >= 0 else -1

    def promise(deed: int) -> float:
        if deed == BUY_QUEEN:
            return 1.0
        if deed == BUY_FACE:
            return _face(own)
        if deed == PASS:
            return pays(own)
        if deed >= KEEP:
            # A card that fits the colour of the deck helps the next turn.
            return pays(own) + turned * SIGNED[deed - KEEP] / 1000
        gain = SIGNED[position.tops[deed]]
        return pays((cards + 1, balance + gain, squares + gain * gain))

    return promise


def turns_left(position: FastPosition, rate: float) -> float:
    """Guess how many turns each seat has yet, until the Queens are sold or the fourth King is out."""
    seats = len(position.hands)
    kings = (KINGS_TO_END - position.kings) / (FACES_BOUGHT * _KINGS_AMONG * seats)
    return min(kings, position.queens / max(rate, 0.01))


def pays(deck: Sums) -> float:
    """Give how likely three cards of a deck are worth a Queen, as if their sum were spread normally."""
    cards, balance, squares = deck
    if cards < DRAWN:
        return 0.0
    mean = balance / cards
    spread = sqrt(max(DRAWN * (squares / cards - mean * mean) * (cards - DRAWN) / max(cards - 1, 1), 1.0))
    short = QUEEN_PRICE - 0.5
    return _tail((short - DRAWN * mean) / spread) + _tail((short + DRAWN * mean) / spread)


def _face(deck: Sums) -> float:
    """Give the same for a deck after a face card was bought: red, black or a King that nobody gets."""
    cards, balance, squares = deck
    more = cards + 1, squares + FACE_POINTS * FACE_POINTS
    coloured = pays((more[0], balance + FACE_POINTS, more[1])) + pays((more[0], balance - FACE_POINTS, more[1]))
    return _KINGS_AMONG * pays(deck) + (1 - _KINGS_AMONG) / 2 * coloured


def _tail(x: float) -> float:
    """Give the share of a normal spread beyond *x*, by quotients alone: the same on every platform."""
    if x < 0:
        return 1 - _tail(-x)
    base = 1 + x * (0.196854 + x * (0.115194 + x * (0.000344 + x * 0.019527)))
    return 0.5 / (base * base * base * base)


def _deck(position: FastPosition, seat: int) -> Iterable[int]:
    kept = [position.kept[seat]] if position.kept[seat] >= 0 else []
    return [*position.draws[seat], *position.discards[seat], *position.hands[seat], *kept]


def _sums(deck: Iterable[int]) -> Sums:
    signed = [SIGNED[card] for card in deck]
    return len(signed), sum(signed), sum([points * points for points in signed])
