"""The state of Kings n' Queens: packs, zones, options, worths, and what all seats know."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from engines.core import api
from engines.core.api import Option, Seat, Visibility, Zone
from engines.core.cards import DECK, RANKS, Card, pack, parse_list, rank, suit

NUMBERS: Final = "23456789"
STARTERS: Final = "2345"
"""The number piles that a starting hand is taken from (KNQ-5)."""
FIVE: Final = "5"
COURT: Final = "TJA"
"""The face cards that may be in a deck: tens and aces among them, Queens and Kings not (KNQ-1, KNQ-3)."""

TWO_PACKS: Final = tuple(sorted(DECK * 2))
ALL_QUEENS: Final = tuple(sorted(pack("Q") * 2))
"""In the order in which they are sold."""
ALL_FACES: Final = tuple(sorted(pack(COURT + "K") * 2))
TAKEN_OUT: Final = parse_list("KH,KS")
"""The two Kings that four players do without (KNQ-2), in the order in which they are written."""
KINGS_TO_END: Final = 4

FACE_PRICE: Final = 10
QUEEN_PRICE: Final = 15
FACE_POINTS: Final = 10
MIN_TO_BUY: Final = 2
"""With less to spend a seat may keep a card instead (KNQ-19)."""
CARDS_PER_TURN: Final = 3

# No card of this game is secret: everybody knows which cards are in a pile or a deck, and nobody, not even the state,
# knows their order (KNQ-17). So every zone is open; a table shows those named first face down.
PILES: Final = {number: Zone(f"pile:{number}", Visibility.ALL) for number in NUMBERS}
FACE: Final = Zone("face", Visibility.ALL)
TOPS: Final = {number: Zone(f"top:{number}", Visibility.ALL) for number in NUMBERS}
QUEENS: Final = Zone("queens", Visibility.ALL)
LAYOUT: Final = Zone("layout", Visibility.ALL)
"""The Kings that are out."""
REMOVED: Final = Zone("removed", Visibility.ALL)
DRAWS: Final = tuple(Zone("draw", Visibility.ALL, seat) for seat in range(4))
HANDS: Final = tuple(Zone("hand", Visibility.ALL, seat) for seat in range(4))
"""The cards revealed in a turn, and a starting hand until it is shuffled."""
KEPT: Final = tuple(Zone("kept", Visibility.ALL, seat) for seat in range(4))
DISCARDS: Final = tuple(Zone("discard", Visibility.ALL, seat) for seat in range(4))

OPTIONS: Final = (
    Option("starting_kings", ("count", "replace")),
    Option("kept", ("fourth", "replaces")),
    Option("stuck", ("pass", "keep")),
    Option("starting_hands", ("lazy", "all")),
    Option("max_rounds", ("200", "*")),
)


class Phase(enum.Enum):
    """What happens next in the match."""

    FIRST = "first"
    DEAL = "deal"
    START = "start"
    EXCHANGE = "exchange"
    SWAP_FACE = "swap face"
    SWAP_FIVE = "swap five"
    DRAW = "draw"
    BUY = "buy"
    FLIP = "flip"
    FACE = "face"

    @property
    def is_of_a_seat(self) -> bool:
        return self in (Phase.EXCHANGE, Phase.BUY)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """How often a pack was shuffled before its present order, and what was drawn from that order so far."""

    before: int = 0
    drawn: tuple[Card, ...] = ()

    def draw(self, *cards: Card) -> Self:
        return type(self)(self.before, self.drawn + cards)

    def put_back(self, card: Card) -> Self:
        at = self.drawn.index(card) if card in self.drawn else len(self.drawn)
        return type(self)(self.before, self.drawn[:at] + self.drawn[at + 1 :])

    def again(self, *drawn: Card) -> Self:
        """Shuffle again, and note the first cards drawn."""
        return type(self)(self.before + 1, drawn)


@dataclass(frozen=True, slots=True)
class PublicState(api.PublicState):
    """
    What all seats know besides the zones.

    *mover* is the seat whose turn of the game it is, also while chance acts for it; *shuffles* are those of every zone
    that is shuffled; *hands_first* and what follows are the options.
    """

    phase: Phase = Phase.FIRST
    first: Seat = -1
    mover: Seat = -1
    shuffles: Mapping[Zone, Shuffle] = field(default_factory=dict)
    hands_first: bool = False
    kings_replaced: bool = False
    kept_replaces: bool = False
    stuck_keeps: bool = False
    max_rounds: int = 200


State = api.State[PublicState]


def is_red(card: Card) -> bool:
    return suit(card) in (1, 2)


def is_king(card: Card) -> bool:
    return RANKS[rank(card)] == "K"


def points(card: Card) -> int:
    """What a card of a deck adds to its colour (KNQ-13): numbers their face, Queens nothing."""
    letter = RANKS[rank(card)]
    return int(letter) if letter in NUMBERS else 0 if letter == "Q" else FACE_POINTS


def by_colour(cards: Sequence[Card]) -> tuple[int, int]:
    red = sum(points(card) for card in cards if is_red(card))
    return red, sum(map(points, cards)) - red


def worth(cards: Sequence[Card]) -> int:
    """Points to spend: one colour less the other (KNQ-13)."""
    red, black = by_colour(cards)
    return abs(red - black)


def is_one_colour(cards: Sequence[Card]) -> bool:
    """Whether all cards are red or all are black (KNQ-8)."""
    return len({is_red(card) for card in cards}) == 1


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """All cards that a seat owns, in any of its zones."""
    return tuple(card for own in (DRAWS, HANDS, KEPT, DISCARDS) for card in state.zones[own[seat]])


def tally(state: State) -> dict[str, tuple[int, ...]]:
    """What decides the match: the Queens of each seat, then its Jacks and Aces (KNQ-26)."""
    ranks = [Counter(RANKS[rank(card)] for card in deck(state, seat)) for seat in range(state.public.seats)]
    return {
        "queens": tuple(count["Q"] for count in ranks),
        "jacks_and_aces": tuple(count["J"] + count["A"] for count in ranks),
    }
