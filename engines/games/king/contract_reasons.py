"""Explains the choice of a contract from the hand of the seat that chose it (KG-17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from engines.core.cards import RANKS, SUITS, Card, rank, suit
from engines.core.search_api import CONTRACTS_AS_GOOD
from engines.core.sentences import Sentence

from .contracts import ANY_TRUMP, HEART, HEARTS, KING_OF_HEARTS, LAST_TWO, MEN, QUEENS, THE_KING, TRICKS
from .game_file import SHOW
from .search_state import BIDDING, CARDS, SearchState

BETTER_BY: Final = "About {margin} points better than the next-best contract."
COUNTED: Final = "Many of these cards count, or can win cards that count."
FEW_COUNTED: Final = "Few high cards: this hand should win few cards that count."
LOW_TO_SAVE: Final = "Low cards can be saved for the last two tricks."
BEST: Final = "These cards should do best in this contract."
LOW: Final = RANKS.index("9")


@dataclass(frozen=True, slots=True)
class HandFeatures:
    """
    A hand as its holder sees it.

    *ranks* are those of all cards, *hearts* those of the hearts, *shortest* is the length of the shortest other suit,
    and *pack_ranks* the number of ranks in the pack.
    """

    ranks: tuple[int, ...]
    hearts: tuple[int, ...]
    shortest: int
    has_king: bool
    pack_ranks: int

    def count(self, letters: str) -> int:
        return sum(RANKS[rank] in letters for rank in self.ranks)

    def excess(self, letters: str) -> float:
        """How many more cards of these ranks it has than an average hand."""
        return self.count(letters) - len(letters) * len(self.ranks) / self.pack_ranks

    @property
    def is_low(self) -> bool:
        """Whether it has fewer Queens, Kings and Aces than an average hand."""
        return self.excess("AKQ") < 0

    @property
    def is_high(self) -> bool:
        return self.excess("AKQ") > 0


Fits = Callable[[HandFeatures], bool]

AGAINST: Final[Mapping[str, tuple[tuple[Fits, str], ...]]] = {
    TRICKS: ((lambda hand: hand.is_low, "Few high cards: this hand should win few tricks."),),
    HEARTS: (
        (lambda hand: not hand.hearts, "This hand has no hearts and should not win many."),
        (lambda hand: max(hand.hearts) <= LOW, "Only low hearts: others should win the hearts."),
        (lambda hand: hand.is_low, "Few high cards: this hand should win few hearts."),
    ),
    MEN: (
        (lambda hand: not hand.count("AKJ"), "No King, Jack or Ace: this hand should win few cards that count."),
        (lambda hand: hand.is_low, FEW_COUNTED),
    ),
    QUEENS: (
        (lambda hand: not hand.count("AKQ"), "No Queen, King or Ace: this hand should win few Queens."),
        (lambda hand: hand.is_low, FEW_COUNTED),
    ),
    LAST_TWO: ((lambda hand: sum(rank <= LOW for rank in hand.ranks) > 1, LOW_TO_SAVE),),
    KING_OF_HEARTS: (
        (lambda hand: hand.has_king and hand.shortest < 2, "One suit is short, so K♥ can soon be discarded."),
        (lambda hand: not hand.has_king and hand.is_low, "Few high cards: this hand should not win K♥."),
    ),
}
FOR: Final[Mapping[str, tuple[tuple[Fits, str], ...]]] = {
    TRICKS: ((lambda hand: hand.is_high, "Many high cards: this hand should win many tricks."),),
    HEARTS: (
        (
            lambda hand: bool(hand.hearts) and max(hand.hearts) >= RANKS.index("K"),
            "With a high heart, this hand should win hearts.",
        ),
    ),
    MEN: ((lambda hand: hand.excess("AKJ") > 0, COUNTED),),
    QUEENS: ((lambda hand: hand.excess("AKQ") > 0, COUNTED),),
    LAST_TWO: ((lambda hand: hand.count("A") > 1, "Aces can be saved for the last two tricks."),),
    ANY_TRUMP: ((lambda hand: hand.is_high, "Long and high trumps, and high cards beside them."),),
    KING_OF_HEARTS: (
        (lambda hand: not hand.has_king and hand.count("AKQ") > 2, "With its high cards, this hand may win K♥."),
    ),
}


DOUBLES: Final = "These cards should do better in this contract than those of the doubled players."
NO_DOUBLE: Final = "With these cards doubling would cost more than it should bring."
SHOWS: Final = "Someone else should have to take the card that is shown."
NO_SHOW: Final = "A shown card could come back to this hand at twice its price."


def explain(position: SearchState, deed: int) -> Sentence:
    if position.led == BIDDING:
        says_none = not position.course.said[deed]
        if position.terms.contract.bids == SHOW:
            return Sentence(NO_SHOW if says_none else SHOWS)
        return Sentence(NO_DOUBLE if says_none else DOUBLES)
    held = [Card(card) for card in range(CARDS) if position.hands[position.turn] >> card & 1]
    hearts = tuple(rank(card) for card in held if suit(card) == HEART)
    shortest = min(sum(suit(card) == other for card in held) for other in range(len(SUITS)) if other != HEART)
    hand = HandFeatures(
        tuple(map(rank, held)), hearts, shortest, THE_KING in held, len(position.course.pack) // len(SUITS)
    )
    plan = position.course.plan
    contract = plan.contracts[plan.place_of(position.round, plan.names[deed - CARDS])]
    # Sentences about hearts and their King say nothing of other suits and cards.
    is_usual = contract.kind not in {HEARTS, KING_OF_HEARTS} or contract.cards >= {THE_KING}
    patterns = (AGAINST if contract.worth < 0 else FOR).get(contract.kind, ()) if is_usual else ()
    return Sentence(next((told for fits, told in patterns if fits(hand)), BEST))


def templates() -> tuple[str, ...]:
    told = (told for patterns in (AGAINST, FOR) for rows in patterns.values() for _, told in rows)
    return (BETTER_BY, CONTRACTS_AS_GOOD, BEST, DOUBLES, NO_DOUBLE, SHOWS, NO_SHOW, *told)
