"""Kings & Queens in integers and bit masks, for fast searches: no events, otherwise the same as the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, Self

from engines.core.api import CHANCE, OVER, Seat
from engines.core.cards import HIDDEN, Card, name, rank
from engines.core.search_api import DeedTable

from .state import (
    HAND_SIZE,
    HANDS,
    KING,
    MAX_PREDICTION,
    MIN_PREDICTION,
    PACK,
    QUEEN,
    RANK_POINTS,
    TRICK,
    WON,
    State,
    beats,
)

CARDS: Final = len(PACK)
"""A card's place in the pack, suit * 6 + rank, is its number here and that of the deed that plays it."""
ZERO: Final = CARDS + RANK_POINTS
"""The deed ``predict 0``; the other predictions are the 12 numbers on each side of it."""
NO_CARD: Final = -1
NOT_YET: Final = 99
"""No card was led, or no prediction made."""

NUMBER: Final = {card: number for number, card in enumerate(PACK)}
BIT: Final = tuple(1 << number for number in range(CARDS))
KINGS: Final = sum(bit for bit, card in zip(BIT, PACK, strict=True) if rank(card) == KING)
QUEENS: Final = sum(bit for bit, card in zip(BIT, PACK, strict=True) if rank(card) == QUEEN)
CATCH: Final = tuple({KING: 1, QUEEN: 16}.get(rank(card), 0) for card in PACK)
"""What a card adds to its taker's catch: Kings in the low four bits, Queens above them."""


BEATEN: Final = tuple(tuple(beats(reply, lead) for reply in PACK) for lead in PACK)
"""By lead, then reply: whether the reply beats the lead."""
IN_SUIT: Final = tuple(
    tuple(tuple(suit * 6 + rank for rank in range(6) if held >> rank & 1) for held in range(64)) for suit in range(4)
)
"""By suit, the cards that six bits stand for."""
_TEXTS: Final = (
    *(f"play {name(card)}" for card in PACK),
    *(f"predict {number}" for number in range(MIN_PREDICTION, MAX_PREDICTION + 1)),
)
_DEEDS: Final = {text: deed for deed, text in enumerate(_TEXTS)}
_PREDICTIONS: Final = tuple(range(CARDS, len(_TEXTS)))


def mask_of(held: Iterable[Card]) -> int:
    """Cards as bits, without hidden ones."""
    return sum(BIT[NUMBER[card]] for card in held if card != HIDDEN)


def _catch(won: Iterable[Card]) -> int:
    return sum(CATCH[NUMBER[card]] for card in won)


class SearchState(DeedTable):
    """The `search_api.Position` of Kings & Queens: *sign* is +1 with Kings plus, -1 with Kings minus (KQ-15)."""

    __slots__ = ("caught", "dealer", "hands", "led", "predictions", "round", "sign", "target", "totals_", "turn")
    TEXTS, NUMBERS = _TEXTS, _DEEDS

    def __init__(self, target: int = 50, sign: int = 1) -> None:
        self.turn: Seat = CHANCE
        self.round = 1
        self.dealer: Seat = -1
        self.hands = [0, 0]
        self.led = NO_CARD
        self.predictions = [NOT_YET, NOT_YET]
        self.caught = [0, 0]
        self.totals_ = [0, 0]
        self.target = target
        self.sign = sign

    @classmethod
    def of(cls, state: State) -> Self:
        """The position of a state; a hidden hand is empty in it."""
        now = state.public
        zones = state.zones
        position = cls(now.target, now.king_sign)
        position.turn, position.round, position.dealer = now.turn, now.round, now.dealer
        position.hands = [mask_of(zones[HANDS[0]]), mask_of(zones[HANDS[1]])]
        position.led = NUMBER[zones[TRICK][0]] if zones[TRICK] else NO_CARD
        position.predictions = [NOT_YET if said is None else said for said in now.predictions]
        position.caught = [_catch(zones[WON[0]]), _catch(zones[WON[1]])]
        position.totals_ = list(now.totals)
        return position

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.turn, other.round, other.dealer, other.led = self.turn, self.round, self.dealer, self.led
        other.target, other.sign = self.target, self.sign
        other.hands = self.hands[:]
        other.predictions = self.predictions[:]
        other.caught = self.caught[:]
        other.totals_ = self.totals_[:]
        return other

    def legal(self) -> Sequence[int]:
        if self.turn < 0:
            return ()
        if self.predictions[self.turn] == NOT_YET:
            return self._open_predictions()
        held = self.hands[self.turn]
        if self.led != NO_CARD:
            suit = self.led // 6
            follows = IN_SUIT[suit][held >> suit * 6 & 63]
            if follows:
                return follows
        return IN_SUIT[0][held & 63] + IN_SUIT[1][held >> 6 & 63] + IN_SUIT[2][held >> 12 & 63] + IN_SUIT[3][held >> 18]

    def _open_predictions(self) -> Sequence[int]:
        first = self.predictions[1 - self.turn]
        return _PREDICTIONS if first == NOT_YET else tuple(deed for deed in _PREDICTIONS if deed - ZERO != -first)

    def play(self, deed: int) -> None:
        seat = self.turn
        if deed >= CARDS:
            self.predictions[seat] = deed - ZERO
            self.turn = 1 - seat
            return
        self.hands[seat] ^= BIT[deed]
        if self.led == NO_CARD:
            self.led = deed
            self.turn = 1 - seat
            return
        taker = seat if BEATEN[self.led][deed] else 1 - seat
        self.caught[taker] += CATCH[self.led] + CATCH[deed]
        self.led = NO_CARD
        self.turn = taker
        if not self.hands[seat]:
            self._score()

    def points(self) -> tuple[int, int]:
        """Points of both seats as if the round were over (KQ-9, KQ-10)."""
        mine, theirs = self.caught
        kings, queens = (mine & 15) + (theirs & 15), (mine >> 4) + (theirs >> 4)
        king = self.sign * RANK_POINTS // kings if kings else 0
        queen = self.sign * -RANK_POINTS // queens if queens else 0
        return king * (mine & 15) + queen * (mine >> 4), king * (theirs & 15) + queen * (theirs >> 4)

    def _score(self) -> None:
        for seat, points in enumerate(self.points()):
            self.totals_[seat] += abs(self.predictions[seat] - points)
        one, other = self.totals_
        if max(one, other) >= self.target and one != other:
            self.turn = OVER
            return
        self.turn = CHANCE
        self.round += 1
        self.dealer = 1 - self.dealer

    def chance(self, rng: Random) -> None:
        """Draw the first dealer, or deal eight cards to each seat, by *rng*."""
        if self.dealer < 0:
            self.dealer = rng.randrange(2)
            return
        drawn = rng.sample(BIT, 2 * HAND_SIZE)
        self.begin([sum(drawn[:HAND_SIZE]), sum(drawn[HAND_SIZE:])])

    def begin(self, hands: list[int]) -> None:
        self.hands = hands
        self.caught = [0, 0]
        self.predictions = [NOT_YET, NOT_YET]
        self.turn = 1 - self.dealer
