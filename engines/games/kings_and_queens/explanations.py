"""Explains why one card of Kings & Queens is better than another, from the seat's own hand and the cards seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import comb
from typing import Final

from engines.core.cards import Card, face, rank
from engines.core.sentences import Sentence, signed, with_values

from .rollout import lacks
from .rules import may_hold
from .search_state import BEATEN, CARDS, CATCH, NO_CARD, NUMBER, SearchState
from .state import HANDS, HONOURS, PACK, TRICK, WON, State, worth


@dataclass(frozen=True, slots=True)
class PlayFeatures:
    """
    What a seat knows of a card that it may play now.

    :param miss: how far the seat is expected to be from its number after the trick; a lead is assumed to lose
    :param head_miss: the same after it had taken this card alone
    :param may_be_beaten: whether the other seat may hold a card that takes it
    :param is_shorter: whether it is of a shorter suit than the other card, and none in hand is shorter
    """

    suit: int
    rank: int
    is_head: bool
    miss: int
    head_miss: int
    takes: bool
    may_be_beaten: bool
    is_thrown: bool
    is_shorter: bool
    is_only: bool

    def is_below(self, other: PlayFeatures) -> bool:
        return self.suit == other.suit and self.rank < other.rank


class TrickFeatures:
    """What the seat to act knows of the trick and of the cards already played, and how far it is from its number."""

    def __init__(self, seen: State) -> None:
        self._seen, self.position = seen, SearchState.of(seen)
        self.is_lead = self.position.led == NO_CARD

    def wants(self, card: PlayFeatures) -> bool:
        """Whether the seat would like to take that King or Queen."""
        return card.is_head and card.head_miss < self.miss

    def shuns(self, card: PlayFeatures) -> bool:
        return card.is_head and card.head_miss >= self.miss

    def case(self, card: int, other: int) -> PlayFeatures:
        held, led = self.position.hands[self.position.turn], self.position.led
        takes = not self.is_lead and BEATEN[led][card]
        lengths = [(held >> at & 63).bit_count() for at in range(0, CARDS, 6)]
        length = lengths[card // 6]
        return PlayFeatures(
            suit=card // 6,
            rank=card % 6,
            is_head=CATCH[card] != 0,
            miss=self._miss_with(CATCH[led] + CATCH[card] if takes else 0),
            head_miss=self._miss_with(CATCH[card]),
            takes=takes,
            may_be_beaten=any(BEATEN[card][NUMBER[rival]] for rival in self._may_be_held),
            is_thrown=not self.is_lead and card // 6 != led // 6,
            is_shorter=length < lengths[other // 6] and length == min(filter(None, lengths)),
            is_only=length == 1,
        )

    @cached_property
    def miss(self) -> int:
        return self._miss_with(0)

    def _miss_with(self, catch: int) -> int:
        """How far the seat would be from its number with a catch, summed over all ways the cards may lie."""
        return sum(
            ways * abs(lacks(self.position, king, queen) - king * (catch & 15) - queen * (catch >> 4))
            for ways, king, queen in self._worths
        )

    @cached_property
    def _shown(self) -> frozenset[Card]:
        """The cards of this round that the seat has seen: in its hand, in the trick, and played."""
        zones = self._seen.zones
        return frozenset(card for zone in (HANDS[self.position.turn], TRICK, *WON) for card in zones[zone])

    @cached_property
    def _may_be_held(self) -> frozenset[Card]:
        hand = HANDS[1 - self.position.turn]
        return frozenset(card for card in PACK if card not in self._shown and may_hold(self._seen, hand, card))

    @cached_property
    def _worths(self) -> tuple[tuple[int, int, int], ...]:
        """The possible worths of a King and a Queen, with the number of ways in which they arise (KQ-9, KQ-10)."""
        size = len(self._seen.zones[HANDS[1 - self.position.turn]])
        queens, kings = (sum(rank(card) == head for card in self._may_be_held) for head in HONOURS)
        shown_queens, shown_kings = (sum(rank(card) == head for card in self._shown) for head in HONOURS)
        plain, sign = len(self._may_be_held) - kings - queens, self.position.sign
        return tuple(
            (
                comb(kings, more) * comb(queens, others) * comb(plain, size - more - others),
                sign * worth(shown_kings + more),
                -sign * worth(shown_queens + others),
            )
            for more, others in product(range(kings + 1), range(queens + 1))
            if more + others <= size
        )


PREDICTS: Final = "On average, {number} is off by about {miss}."
PREDICTS_BEST: Final = "On average, {number} is off by about {miss}, and no other possible number by less."
BETTER_BY: Final = "Saves about {margin} penalty points compared with the next-best move."
HOLDS_BACK: Final = "Holds {other} back to win a trick with it later."
ONLY_CARD: Final = "Plays the only card of its suit in hand, to be free to discard when the suit is led again."

Pattern = Callable[[TrickFeatures, PlayFeatures, PlayFeatures], bool]

PATTERNS: Final[tuple[tuple[Pattern, str], ...]] = (
    (
        lambda at, one, two: at.is_lead and at.wants(one) and not one.may_be_beaten and not at.wants(two),
        "Leads {card}, which can’t be beaten.",
    ),
    (lambda at, one, two: at.is_lead and not one.is_head and at.wants(two), HOLDS_BACK),
    (
        lambda at, one, _: at.is_lead and at.shuns(one) and one.may_be_beaten,
        "Leads {card}, hoping that the other player has to take it.",
    ),
    (
        lambda at, one, two: at.is_lead and not one.is_head and two.is_head,
        "Leads {card}, which is worth nothing itself.",
    ),
    (lambda at, one, _: at.is_lead and one.is_shorter and one.is_only, ONLY_CARD),
    (lambda at, one, _: at.is_lead and one.is_shorter, "Leads from a shorter suit to run out of it sooner."),
    (lambda at, one, two: at.is_lead and one.is_below(two), "Leads {card} and saves the higher {other}."),
    (
        lambda _, one, two: one.takes and not two.takes and one.miss < two.miss,
        "Takes the trick to get closer to {said}.",
    ),
    (
        lambda _, one, two: two.takes and not one.takes and one.miss < two.miss,
        "Gives up the trick to stay closer to {said}.",
    ),
    (
        lambda at, one, two: one.takes and two.takes and one.miss < min(two.miss, at.miss),
        "Takes the trick with {card} to get closer to {said}.",
    ),
    (
        lambda _, one, two: one.takes and two.takes and one.miss < two.miss,
        "Takes the trick with {card} to stay closer to {said}.",
    ),
    (lambda _, one, two: one.takes and two.takes and one.is_below(two), "Takes the trick and saves {other}."),
    (lambda at, one, _: one.is_thrown and at.shuns(one), "Discards {card} so as not to be left with it."),
    (lambda at, _, two: two.is_thrown and at.wants(two), HOLDS_BACK),
    (lambda _, one, __: one.is_thrown and one.is_shorter and one.is_only, ONLY_CARD),
    (lambda _, one, __: one.is_thrown and one.is_shorter, "Discards from a shorter suit to run out of it sooner."),
    (
        lambda at, one, two: not at.is_lead and not one.takes and not two.takes and one.is_below(two),
        "Plays the lower card and saves {other}.",
    ),
)


def explain(seen: State, deed: int, other: int) -> Sentence | None:
    """A sentence that says what *deed* does better than *other* for the seat to act; None if none fits."""
    if max(deed, other) >= CARDS:
        return None
    at = TrickFeatures(seen)
    one, two = at.case(deed, other), at.case(other, deed)
    told = next((template for fits, template in PATTERNS if fits(at, one, two)), "")
    values = {
        "card": face(PACK[deed]),
        "other": face(PACK[other]),
        "said": signed(at.position.predictions[at.position.turn]),
    }
    return with_values(told, values) if told else None


def templates() -> tuple[str, ...]:
    return (PREDICTS, PREDICTS_BEST, BETTER_BY, *(template for _, template in PATTERNS))
