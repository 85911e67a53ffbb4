"""Explains why one card of Kings & Queens is better than another, from the seat's own hand and the trick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engines.core.cards import SUIT_WORDS, face

from .rollout import lacks
from .search_state import BEATEN, CARDS, CATCH, NO_CARD, SearchState
from .state import PACK

USUAL_WORTH: Final = 4
"""What a King is worth in most rounds (three in play), for a seat that cannot count them yet."""


@dataclass(frozen=True, slots=True)
class PlayFeatures:
    """
    What a seat knows of a card that it may play now.

    *head* is what the card itself is worth to its taker, *miss* how far the seat would be from its number after the
    trick, both at usual worths; a lead is assumed to lose.
    """

    rank: int
    head: int
    miss: int
    takes: bool
    is_thrown: bool
    is_shorter: bool


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
    (lambda at, one, two: at.is_lead and not one.head and at.wants(two.head), "Keeps {other} to win it later."),
    (
        lambda at, one, _: at.is_lead and one.head != 0 and not at.wants(one.head),
        "Leads {card} so that the other seat may have to take it.",
    ),
    (lambda at, one, two: at.is_lead and not one.head and two.head != 0, "Leads a plain card and risks nothing by it."),
    (lambda at, one, _: at.is_lead and one.is_shorter, "Leads from a short suit, to be out of {suit} soon."),
    (lambda at, one, two: at.is_lead and one.rank < two.rank, "Leads lower and keeps {other}."),
    (
        lambda _, one, two: one.takes and not two.takes and one.miss < two.miss,
        "Takes the trick, which comes nearer to {said}.",
    ),
    (
        lambda _, one, two: two.takes and not one.takes and one.miss < two.miss,
        "Leaves the trick, which would lead away from {said}.",
    ),
    (
        lambda _, one, two: one.takes and two.takes and one.miss < two.miss,
        "Takes the trick with {card}, which comes nearer to {said}.",
    ),
    (lambda _, one, two: one.takes and two.takes and one.rank < two.rank, "Takes the trick and keeps {other}."),
    (
        lambda at, one, _: one.is_thrown and one.head != 0 and not at.wants(one.head),
        "Gets rid of {card}, which it does not want to win itself.",
    ),
    (lambda at, _, two: two.is_thrown and at.wants(two.head), "Keeps {other} to win it later."),
    (lambda _, one, __: one.is_thrown and one.is_shorter, "Throws from a short suit, to be out of {suit} soon."),
    (
        lambda at, one, two: not at.is_lead and not one.takes and not two.takes and one.rank < two.rank,
        "Gives a lower card and keeps {other}.",
    ),
)


def explain(position: SearchState, deed: int, other: int) -> str:
    """Give one sentence on what *deed* does better than *other*; empty where none fits."""
    if max(deed, other) >= CARDS:
        return ""
    worth = position.sign * USUAL_WORTH
    scene = TrickFeatures(position.led == NO_CARD, lacks(position, worth, -worth))
    one, two = _case(position, scene, deed, other), _case(position, scene, other, deed)
    told = next((words for fits, words in PATTERNS if fits(scene, one, two)), "")
    return told.format(
        card=face(PACK[deed]),
        other=face(PACK[other]),
        suit=SUIT_WORDS[deed // 6],
        said=position.predictions[position.turn],
    )


def _case(position: SearchState, scene: TrickFeatures, card: int, other: int) -> PlayFeatures:
    held, led = position.hands[position.turn], position.led
    takes = not scene.is_lead and BEATEN[led][card]
    gain = _points(position, CATCH[led] + CATCH[card]) if takes else 0
    return PlayFeatures(
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
