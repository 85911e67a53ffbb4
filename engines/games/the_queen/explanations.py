"""Explains why one deed of The Queen is better than another, from the seat's own hand and the Focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from .search_state import ALL_OF_THEM, BIT, RANK, WORD_AT, SearchState, cards_of
from .state import ACE, JACK, KING, LONGEST_CHECK, QUEEN

RANK_WORDS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace")


HIGH_RANK: Final = RANK_WORDS.index("8")
"""From this rank up a card is high."""


class Outcome(NamedTuple):
    """What a deed brings at once: points, cards played, the rank left on top, and the hand that is left."""

    points: int
    number: int
    last: int
    hand: int

    @property
    def is_out(self) -> bool:
        """Whether no card is left."""
        return not self.hand

    def has(self, rank: int) -> bool:
        """Whether a card of that rank is left."""
        return bool(self.hand >> 4 * rank & 15)


def outcome(position: SearchState, deed: int) -> Outcome:
    """Compute the outcome of a deed."""
    cards, hand = list(cards_of(deed)), position.hands[position.turn]
    if not cards or deed >> WORD_AT == ALL_OF_THEM:
        return Outcome(int(bool(cards)), len(cards), QUEEN, 0 if cards else hand)
    last, left = RANK[cards[0]], hand & ~sum(BIT[card] for card in cards)
    return Outcome((len(cards) == LONGEST_CHECK) + (last == QUEEN) + (not left), len(cards), last, left)


def explain(position: SearchState, deed: int, other: int) -> str:
    """Give one sentence on what *deed* does better than *other*; empty where none fits."""
    one, two = outcome(position, deed), outcome(position, other)
    return next((told for pattern in _PATTERNS if (told := pattern(one, two))), "")


def _points(one: Outcome, two: Outcome) -> str:
    if one.points <= two.points:
        return ""
    return "Makes a point at once." if one.points == 1 else f"Makes {one.points} points at once."


def _last_card(one: Outcome, two: Outcome) -> str:
    return "Locks the round with the last card." if one.is_out and not two.is_out else ""


def _queen_to_come(one: Outcome, two: Outcome) -> str:
    """Keep a Jack or a King on which a Queen in hand may be played."""
    if one.has(QUEEN):
        for rank in (JACK, KING):
            if one.has(rank) and not two.has(rank):
                return f"Keeps the {RANK_WORDS[rank]}, which a Queen in hand may follow."
    return ""


def _more_cards(one: Outcome, two: Outcome) -> str:
    return f"Gets rid of {one.number} cards at once." if one.number > max(two.number, 1) else ""


def _nothing_to_drop(one: Outcome, two: Outcome) -> str:
    return "Leaves a 2, on which nothing can be dropped." if one.last == 0 < two.last else ""


def _high_card(one: Outcome, two: Outcome) -> str:
    if one.number != two.number or one.last < max(HIGH_RANK, two.last + 1) or QUEEN in (one.last, two.last):
        return ""
    return f"Gets rid of the {RANK_WORDS[one.last]}: high cards are the hardest to drop."


def _low_card(one: Outcome, two: Outcome) -> str:
    if one.number != two.number or one.last >= two.last or two.last in (QUEEN, ACE):
        return ""
    return f"Keeps the {RANK_WORDS[two.last]}, and leaves the other less to drop."


_PATTERNS: Final[tuple[Callable[[Outcome, Outcome], str], ...]] = (
    _points,
    _last_card,
    _queen_to_come,
    _more_cards,
    _nothing_to_drop,
    _high_card,
    _low_card,
)
"""The reasons, the most important first."""
