"""Explains why one deed of The Queen is better than another, from the seat's own hand and the Focus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engines.core.cards import RANKS
from engines.core.sentences import COUNT, Sentence

from .search_state import ALL_OF_THEM, BIT, RANK, WORD_AT, SearchState, cards_of
from .state import ACE, JACK, KING, LONGEST_CHECK, QUEEN

HIGH_RANK: Final = RANKS.index("8")
"""From this rank up a card is high."""

ONE_POINT: Final = "Gains a point right away."
MORE_POINTS: Final = "Gains {count} points right away."
LOCKS: Final = "Ends the round by playing the last card."
KEEPS_FOR_QUEEN: Final = "Saves the Jack to play a Queen on it."
MORE_CARDS: Final = "Gets rid of {count} cards at once."
LEAVES_TWO: Final = "Leaves a 2, on which nothing can be dropped."
GETS_RID: Final = "Gets rid of the {number}: high cards are the hardest to drop."
GETS_RID_OF_COURT: Final = {
    JACK: "Gets rid of the Jack: high cards are the hardest to drop.",
    KING: "Gets rid of the King, which can never be dropped.",
    ACE: "Gets rid of the Ace, which can never be dropped.",
}
KEEPS: Final = "Saves the {number} and leaves the other player less to drop."
KEEPS_COURT: Final = {
    JACK: "Saves the Jack and leaves the other player less to drop.",
    KING: "Saves the King and leaves the other player less to drop.",
}


class Effect(NamedTuple):
    """What a deed brings at once: points, cards played, the rank left on top, and the hand that is left."""

    points: int
    number: int
    last: int
    hand: int

    @property
    def is_out(self) -> bool:
        return not self.hand

    @property
    def kept(self) -> list[int]:
        """The rank of each card that is left, lowest first."""
        return [rank for rank in range(len(RANKS)) for _ in range((self.hand >> 4 * rank & 15).bit_count())]

    def has(self, rank: int) -> bool:
        return bool(self.hand >> 4 * rank & 15)


def effect(position: SearchState, deed: int) -> Effect:
    cards, hand = list(cards_of(deed)), position.hands[position.turn]
    if not cards or deed >> WORD_AT == ALL_OF_THEM:
        return Effect(int(bool(cards)), len(cards), QUEEN, 0 if cards else hand)
    last, left = RANK[cards[0]], hand & ~sum(BIT[card] for card in cards)
    return Effect((len(cards) == LONGEST_CHECK) + (last == QUEEN) + (not left), len(cards), last, left)


def explain(position: SearchState, deed: int, other: int) -> Sentence | None:
    """A sentence that says what *deed* does better than *other*; None if none fits."""
    one, two = effect(position, deed), effect(position, other)
    patterns = [pattern for pattern in _PATTERNS if pattern is not _queen_to_come or not _may_queen(position)]
    return next((told for pattern in patterns if (told := pattern(one, two))), None)


def _may_queen(position: SearchState) -> bool:
    made = [effect(position, deed) for deed in position.legal()]
    return any(each.number and each.last == QUEEN for each in made)


def templates() -> tuple[str, ...]:
    return (
        *(ONE_POINT, MORE_POINTS, LOCKS, KEEPS_FOR_QUEEN, MORE_CARDS, LEAVES_TWO, GETS_RID, KEEPS),
        *(template for court in (GETS_RID_OF_COURT, KEEPS_COURT) for template in court.values()),
    )


def _points(one: Effect, two: Effect) -> Sentence | None:
    if one.points <= two.points:
        return None
    return Sentence(ONE_POINT) if one.points == 1 else Sentence(MORE_POINTS, {COUNT: str(one.points)})


def _last_card(one: Effect, two: Effect) -> Sentence | None:
    return Sentence(LOCKS) if one.is_out and not two.is_out else None


def _queen_to_come(one: Effect, two: Effect) -> Sentence | None:
    """Keep a Jack, on which a Queen in hand may be played later."""
    is_kept = one.has(QUEEN) and one.has(JACK) and not two.has(JACK)
    return Sentence(KEEPS_FOR_QUEEN) if is_kept else None


def _more_cards(one: Effect, two: Effect) -> Sentence | None:
    return Sentence(MORE_CARDS, {COUNT: str(one.number)}) if one.number > max(two.number, 1) else None


def _nothing_to_drop(one: Effect, two: Effect) -> Sentence | None:
    return Sentence(LEAVES_TWO) if one.last == 0 < two.last else None


def _high_card(one: Effect, two: Effect) -> Sentence | None:
    if one.number != two.number or one.last < max(HIGH_RANK, two.last + 1) or QUEEN in (one.last, two.last):
        return None
    return _of_rank(one.last, GETS_RID, GETS_RID_OF_COURT)


def _low_card(one: Effect, two: Effect) -> Sentence | None:
    if one.number != two.number or one.last >= two.last or two.last in (QUEEN, ACE):
        return None
    return _of_rank(two.last, KEEPS, KEEPS_COURT)


def _of_rank(rank: int, of_number: str, of_court: Mapping[int, str]) -> Sentence:
    if rank in of_court:
        return Sentence(of_court[rank])
    return Sentence(of_number, {"number": RANKS[rank].replace("T", "10")})


_PATTERNS: Final[tuple[Callable[[Effect, Effect], Sentence | None], ...]] = (
    _points,
    _last_card,
    _queen_to_come,
    _more_cards,
    _nothing_to_drop,
    _high_card,
    _low_card,
)
"""The reasons, the most important first."""
