"""The state of Kings & Queens: pack, zones, options, worths, and what both seats know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engines.core import api
from engines.core.api import Option, Seat, Visibility, Zone
from engines.core.cards import RANKS, Card, pack, rank, suit

PACK: Final = pack("2345QK")
TWO, QUEEN, KING = (RANKS.index(letter) for letter in "2QK")
HONOURS: Final = (QUEEN, KING)
"""The ranks that score."""
HAND_SIZE: Final = 8
RANK_POINTS: Final = 12
"""What all Kings together are worth, and all Queens with the other sign (KQ-9)."""
MIN_PREDICTION, MAX_PREDICTION = -RANK_POINTS, RANK_POINTS

DECK: Final = Zone("deck", Visibility.NONE)
OUT: Final = Zone("out", Visibility.NONE)
TRICK: Final = Zone("trick", Visibility.ALL)
HANDS: Final = (Zone("hand", Visibility.OWNER, 0), Zone("hand", Visibility.OWNER, 1))
WON: Final = (Zone("won", Visibility.ALL, 0), Zone("won", Visibility.ALL, 1))
"""Open, because both seats saw every card fall; the table shows these piles face down (KQ-11)."""

OPTIONS: Final = (Option("target", ("50", "25", "100")), Option("kings", ("plus", "minus")))


@dataclass(frozen=True, slots=True)
class PublicState(api.PublicState):
    """What both seats know besides the zones: *voids* names the suits each seat has shown that it lacks."""

    target: int = 50
    king_sign: int = 1
    dealer: Seat = -1
    leader: Seat = -1
    predictions: tuple[int | None, ...] = (None, None)
    voids: tuple[str, ...] = ("", "")

    @property
    def is_predicting(self) -> bool:
        return self.turn >= 0 and None in self.predictions

    @property
    def barred(self) -> int | None:
        """The number that the second seat may not predict, once the first has predicted (KQ-5)."""
        spoken = self.predictions[1 - self.turn] if self.is_predicting else None
        return None if spoken is None else -spoken


State = api.State[PublicState]


def beats(card: Card, lead: Card) -> bool:
    """Whether *card*, following, takes the trick from *lead* (KQ-6, KQ-7)."""
    if suit(card) != suit(lead):
        return False
    if {rank(card), rank(lead)} == {TWO, KING}:
        return rank(card) == TWO
    return card > lead


def worth(count: int) -> int:
    """Worth of one King (or Queen, without sign) if *count* of them were captured (KQ-9, KQ-10)."""
    return RANK_POINTS // count if count else 0


def tally(state: State) -> dict[str, tuple[int, ...]]:
    """The honours captured so far and their points, by seat: the facts of a score sheet."""
    kings = tuple(_count(state.zones[pile], KING) for pile in WON)
    queens = tuple(_count(state.zones[pile], QUEEN) for pile in WON)
    king = state.public.king_sign * worth(sum(kings))
    queen = -state.public.king_sign * worth(sum(queens))
    points = tuple(k * king + q * queen for k, q in zip(kings, queens, strict=True))
    return {
        "kings": kings,
        "queens": queens,
        "king_value": (king,) * len(kings),
        "queen_value": (queen,) * len(queens),
        "points": points,
    }


def _count(cards: Sequence[Card], wanted: int) -> int:
    return sum(rank(card) == wanted for card in cards)
