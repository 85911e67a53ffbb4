"""The state of The Queen: the order of the ranks, zones, options, and what both seats know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engines.core import api
from engines.core.api import Option, Seat, Visibility, Zone
from engines.core.cards import HIDDEN, RANKS, Card, pack, rank

PACK: Final = pack(RANKS)
JACK, QUEEN, KING, ACE = (RANKS.index(letter) for letter in "JQKA")
HAND_SIZE: Final = 9
ROUNDS: Final = 4
GOAL: Final = 7
LONGEST_CHECK: Final = 3
"""Cards in the longest check (TQ-6)."""
FORCED_HAND_SIZE: Final = 3
"""With this many cards in hand or more, one must be played (TQ-16)."""
ALL_QUEENS: Final = (3, 4)
"""A hand of this many cards, all Queens, is played at once (TQ-12)."""

NEXT_RANK: Final = {**{low: low + 1 for low in range(QUEEN)}, KING: QUEEN, ACE: KING}
"""The rank that checks each Focus (TQ-3, TQ-5, TQ-6); nothing comes after the Queen."""
DROPPABLE_RANKS: Final = {focus: range(min(focus, QUEEN)) for focus in NEXT_RANK}
"""The ranks that may be dropped on each Focus (TQ-3, TQ-5)."""
PLAYABLE_RANKS: Final = {focus: tuple(sorted({NEXT_RANK[focus], *DROPPABLE_RANKS[focus]})) for focus in NEXT_RANK}
"""The ranks of which one must be played if held, before anything is forced (TQ-7)."""

DECK: Final = Zone("deck", Visibility.NONE)
PILE: Final = Zone("pile", Visibility.ALL)
"""The cards turned and played, the Focus on top; what it covers was seen by both (TQ-18)."""
HANDS: Final = (Zone("hand", Visibility.OWNER, 0), Zone("hand", Visibility.OWNER, 1))

OPTIONS: Final = (
    Option("opening_queens", ("on", "off")),
    Option("all_queens", ("compulsory", "free")),
    Option("seven_all", ("draw", "play-on")),
    Option("last_card", ("untouched", "touched")),
)

NON_QUEEN_RANKS: Final = frozenset(range(len(RANKS))) - {QUEEN}

POINT_KINDS: Final = ("checked", "queened", "locked", "all_queens", "rolled")
"""What a seat gets points for: the facts of a score sheet, in the order of `PublicState.earned`."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """
    What one deed shows of a hand, in this order; ranks stand from low to high.

    The hand had none of the *barred* ranks; the *played* ranks left it; if *has_other*, at least one of the cards left
    was no Queen; then it *took* this many unseen cards.
    """

    barred: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    has_other: bool = False
    took: int = 0


EvidenceSequence = tuple[Evidence, ...]
"""What play since the deal has shown of a hand, deed by deed."""


@dataclass(frozen=True, slots=True)
class PublicState(api.PublicState):
    """
    What both seats know besides the zones.

    *mover* is whose turn goes on while chance acts; *owed* names what chance still does in it, *earned* counts the
    points of this round by seat, and *evidence* is what each seat's play has shown about its hand.
    """

    scores_opening: bool = True
    may_queen_with_all: bool = False
    plays_on_level: bool = False
    touches_last: bool = False
    dealer: Seat = -1
    mover: Seat = -1
    owed: tuple[str, ...] = ("dealer",)
    is_opening: bool = False
    earned: tuple[tuple[int, ...], ...] = ((0, 0),) * len(POINT_KINDS)
    evidence: tuple[EvidenceSequence, ...] = ((), ())


State = api.State[PublicState]


def focus(state: State) -> Card:
    """The card that is played against."""
    return state.zones[PILE][-1]


def is_queen(card: Card) -> bool:
    """Whether this is a Queen; a hidden card is not known to be one."""
    return card != HIDDEN and rank(card) == QUEEN


def is_all_queens(hand: Sequence[Card]) -> bool:
    """Whether a hand is three or four Queens and nothing else (TQ-12, TQ-13)."""
    return len(hand) in ALL_QUEENS and all(map(is_queen, hand))
