"""Explains why one card of the King is better than another, from the seat's own hand and the trick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engines.core.cards import SUIT_WORDS, Card, face

from .search_state import SearchState


@dataclass(frozen=True, slots=True)
class PlayFeatures:
    """What a seat knows of a card that it may play now."""

    card: int
    worth: int
    price: int
    beats: bool
    is_thrown: bool
    is_shorter: bool

    @property
    def rank(self) -> int:
        """The index of the card's rank."""
        return self.card % 13


@dataclass(frozen=True, slots=True)
class TrickFeatures:
    """What a seat knows of the trick and the contract."""

    is_for: bool
    is_idle: bool
    is_lead: bool
    is_last: bool


Pattern = Callable[[TrickFeatures, PlayFeatures, PlayFeatures], bool]

AGAINST: Final[tuple[tuple[Pattern, str], ...]] = (
    (lambda at, one, two: at.is_idle and one.rank > two.rank, "Gets rid of {card} while tricks cost nothing."),
    (
        lambda at, one, two: at.is_lead and one.rank < two.rank,
        "Leads lower than {other}, so that another may take the trick.",
    ),
    (lambda at, one, _: at.is_lead and one.is_shorter, "Leads from a short suit, to throw cards away on it soon."),
    (lambda _, one, two: one.is_thrown and one.worth < two.worth, "Gets rid of {card}, which costs its taker {cost}."),
    (lambda _, one, two: one.is_thrown and one.rank > two.rank, "Gets rid of {card} before it has to take a trick."),
    (lambda _, one, __: one.is_thrown and one.is_shorter, "Throws from a short suit, to be out of {suit} soon."),
    (
        lambda at, one, two: not at.is_lead and not one.beats and not two.beats and one.worth < two.worth,
        "Lets another have {card}, which costs its taker {cost}.",
    ),
    (lambda at, one, two: not at.is_lead and not one.beats and two.beats, "Leaves the trick to another."),
    (
        lambda at, one, two: not at.is_lead and not one.beats and not two.beats and one.rank > two.rank,
        "Stays below {best} and keeps {other} to duck with later.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and not one.price and not two.beats,
        "Takes a trick that costs nothing, and is rid of {card}.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.price > two.price,
        "Has to take the trick, and does it for less.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.rank > two.rank,
        "Has to take the trick, and does it with the higher card.",
    ),
    (
        lambda _, one, two: one.beats and two.beats and one.rank < two.rank,
        "Goes above {best} as little as it can: the next may go higher.",
    ),
    (lambda _, one, two: one.beats and two.beats and one.rank > two.rank, "Lays {card} where it may go under another."),
    (lambda _, one, two: one.beats and not two.beats and one.rank > two.rank, "Keeps {other} to duck with later."),
    (lambda at, one, two: at.is_lead and one.rank > two.rank, "Leads {card} and keeps {other} to duck with later."),
)
FOR: Final[tuple[tuple[Pattern, str], ...]] = (
    (lambda at, one, two: at.is_idle and one.rank < two.rank, "Keeps {other} for the tricks that count."),
    (lambda at, one, two: at.is_lead and one.rank > two.rank, "Leads higher than {other}, to win the trick."),
    (
        lambda at, one, two: at.is_last and one.beats and one.price > 0 and not two.beats,
        "Takes the trick, which brings {price}.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.price > two.price,
        "Takes the trick with {card}, which counts as well.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.rank < two.rank,
        "Takes the trick as cheaply as it can, and keeps {other}.",
    ),
    (lambda _, one, two: one.beats and one.is_thrown and not two.beats, "Trumps, to win the trick."),
    (lambda _, one, two: one.beats and not two.beats, "Goes above {best}, to win the trick."),
    (lambda at, one, two: not at.is_lead and one.worth < two.worth, "Keeps {other}, which counts, for itself."),
    (
        lambda at, one, two: not at.is_lead and not one.beats and one.rank < two.rank,
        "Gives a lower card and keeps {other}.",
    ),
    (lambda _, one, two: one.beats and two.beats and one.rank > two.rank, "Goes higher, so that nobody goes above it."),
    (lambda _, one, two: one.beats and two.beats and one.rank < two.rank, "Tries {card} and keeps {other}."),
    (lambda at, one, two: at.is_lead and one.rank < two.rank, "Leads lower and keeps {other} for a later trick."),
    (lambda _, one, two: two.beats and not one.beats, "Leaves this trick and keeps {other} for a better one."),
)


def explain(position: SearchState, deed: int, other: int) -> str:
    """Give one sentence on what *deed* does better than *other*; empty where none fits."""
    scene = _scene(position)
    one, two = _case(position, scene, deed, other), _case(position, scene, other, deed)
    told = next((words for fits, words in (FOR if scene.is_for else AGAINST) if fits(scene, one, two)), "")
    return told.format(
        card=face(Card(deed)),
        other=face(Card(other)),
        best=face(Card(position.best)),
        suit=SUIT_WORDS[deed // 13],
        price=one.price,
        cost=-one.worth,
    )


def _scene(position: SearchState) -> TrickFeatures:
    terms = position.terms
    return TrickFeatures(
        is_for=terms.at_stake > 0,
        is_idle=not _brings(position) and not any(terms.worth),
        is_lead=position.led < 0,
        is_last=terms.after[position.turn] == position.leader,
    )


def _brings(position: SearchState) -> int:
    """Give the points of this trick itself, without its cards."""
    return position.terms.tricks[position.hands[position.turn].bit_count() - 1]


def _case(position: SearchState, scene: TrickFeatures, card: int, other: int) -> PlayFeatures:
    terms, held = position.terms, position.hands[position.turn]
    return PlayFeatures(
        card,
        worth=terms.worth[card],
        price=position.trick + _brings(position) + terms.worth[card],
        beats=not scene.is_lead and terms.beaten[position.best][card],
        is_thrown=not scene.is_lead and card // 13 != position.led,
        is_shorter=_length(held, card) < _length(held, other),
    )


def _length(held: int, card: int) -> int:
    return (held >> card // 13 * 13 & 8191).bit_count()
