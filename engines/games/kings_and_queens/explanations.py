"""Explains why one card of Kings & Queens is better than another, from the seat's own hand and the trick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engines.core.cards import face
from engines.core.sentences import Sentence, signed, with_values

from .rollout import lacks
from .search_state import BEATEN, CARDS, CATCH, NO_CARD, SearchState
from .state import PACK

PREDICTS: Final = "On average, {number} is off by about {miss}."
PREDICTS_BEST: Final = "On average, {number} is off by about {miss}, and any other possible number by more."
BETTER_BY: Final = "Saves about {margin} penalty points compared with the next-best move."
USUAL_WORTH: Final = 4
"""What a King is worth in most rounds (three in play), for a seat that cannot count them yet."""


@dataclass(frozen=True, slots=True)
class PlayFeatures:
    """
    What a seat knows of a card that it may play now.

    *head* is what the card itself is worth to its taker, *miss* how far the seat would be from its number after the
    trick, both at usual worths; a lead is assumed to lose.
    """

    suit: int
    rank: int
    head: int
    miss: int
    takes: bool
    is_thrown: bool
    is_shorter: bool

    def is_below(self, other: PlayFeatures) -> bool:
        """Whether it is the lower of two cards of a suit."""
        return self.suit == other.suit and self.rank < other.rank


@dataclass(frozen=True, slots=True)
class TrickFeatures:
    """Whether the seat leads, and how many points it lacks, at usual worths."""

    is_lead: bool
    lacks: int

    def wants(self, head: int) -> bool:
        """Whether it would like to take a card of that worth."""
        return head != 0 and abs(self.lacks - head) < abs(self.lacks)


Pattern = Callable[[TrickFeatures, PlayFeatures, PlayFeatures], bool]

PATTERNS: Final[tuple[tuple[Pattern, str], ...]] = (
    (
        lambda at, one, two: at.is_lead and not one.head and at.wants(two.head),
        "Holds {other} back to win a trick with it later.",
    ),
    (
        lambda at, one, _: at.is_lead and one.head != 0 and not at.wants(one.head),
        "Leads {card}, hoping that the other player has to take it.",
    ),
    (
        lambda at, one, two: at.is_lead and not one.head and two.head != 0,
        "Leads {card}, which is worth nothing itself.",
    ),
    (lambda at, one, _: at.is_lead and one.is_shorter, "Leads from a short suit to run out of it soon."),
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
        lambda _, one, two: one.takes and two.takes and one.miss < two.miss,
        "Takes the trick with {card} to get closer to {said}.",
    ),
    (lambda _, one, two: one.takes and two.takes and one.is_below(two), "Takes the trick and saves {other}."),
    (
        lambda at, one, _: one.is_thrown and one.head != 0 and not at.wants(one.head),
        "Discards {card} so as not to be left with it.",
    ),
    (lambda at, _, two: two.is_thrown and at.wants(two.head), "Holds {other} back to win a trick with it later."),
    (lambda _, one, __: one.is_thrown and one.is_shorter, "Discards from a short suit to run out of it soon."),
    (
        lambda at, one, two: not at.is_lead and not one.takes and not two.takes and one.is_below(two),
        "Plays the lower card and saves {other}.",
    ),
)


def explain(position: SearchState, deed: int, other: int) -> Sentence | None:
    """Give one sentence on what *deed* does better than *other*; None where none fits."""
    if max(deed, other) >= CARDS:
        return None
    worth = position.sign * USUAL_WORTH
    scene = TrickFeatures(position.led == NO_CARD, lacks(position, worth, -worth))
    one, two = _case(position, scene, deed, other), _case(position, scene, other, deed)
    told = next((template for fits, template in PATTERNS if fits(scene, one, two)), "")
    values = {
        "card": face(PACK[deed]),
        "other": face(PACK[other]),
        "said": signed(position.predictions[position.turn]),
    }
    return with_values(told, values) if told else None


def _case(position: SearchState, scene: TrickFeatures, card: int, other: int) -> PlayFeatures:
    held, led = position.hands[position.turn], position.led
    takes = not scene.is_lead and BEATEN[led][card]
    gain = _points(position, CATCH[led] + CATCH[card]) if takes else 0
    return PlayFeatures(
        suit=card // 6,
        rank=card % 6,
        head=_points(position, CATCH[card]),
        miss=abs(scene.lacks - gain),
        takes=takes,
        is_thrown=not scene.is_lead and card // 6 != led // 6,
        is_shorter=_length(held, card) < _length(held, other),
    )


def _points(position: SearchState, catch: int) -> int:
    return position.sign * USUAL_WORTH * ((catch & 15) - (catch >> 4))


def _length(held: int, card: int) -> int:
    return (held >> card // 6 * 6 & 63).bit_count()


def templates() -> tuple[str, ...]:
    """List the templates of all sentences."""
    return (PREDICTS, PREDICTS_BEST, BETTER_BY, *(template for _, template in PATTERNS))
