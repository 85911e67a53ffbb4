"""Explains why one card of the King is better than another, from the seat's own hand and the trick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engines.core.cards import RANKS, SUITS, Card, face
from engines.core.sentences import COUNT, Sentence, with_values

from . import contract_reasons
from .search_state import CARDS, SearchState


@dataclass(frozen=True, slots=True)
class PlayFeatures:
    """What a seat knows of a card that it may play now."""

    card: int
    is_low: bool
    worth: int
    price: int
    beats: bool
    is_thrown: bool
    is_shorter: bool

    @property
    def suit(self) -> int:
        """The index of the card's suit."""
        return self.card // 13

    def is_below(self, other: PlayFeatures) -> bool:
        """Whether it is the lower of two cards of a suit, or alone low of two of different suits."""
        if self.suit == other.suit:
            return self.card < other.card
        return self.is_low and not other.is_low

    def is_above(self, other: PlayFeatures) -> bool:
        """Whether the other is below it."""
        return other.is_below(self)


@dataclass(frozen=True, slots=True)
class TrickFeatures:
    """What a seat knows of the trick and the contract."""

    is_for: bool
    is_idle: bool
    is_lead: bool
    is_last: bool


Pattern = Callable[[TrickFeatures, PlayFeatures, PlayFeatures], bool]

AGAINST: Final[tuple[tuple[Pattern, str], ...]] = (
    (lambda at, one, two: at.is_idle and one.is_above(two), "Gets rid of {card} while tricks cost nothing."),
    (
        lambda at, one, two: at.is_lead and one.suit == two.suit and one.is_below(two),
        "Leads {card} rather than {other}, to let someone else take the trick.",
    ),
    (
        lambda at, one, two: at.is_lead and one.is_below(two),
        "Leads a low card, to let someone else take the trick.",
    ),
    (lambda at, one, _: at.is_lead and one.is_shorter, "Leads from a short suit to run out of it soon."),
    (
        lambda _, one, two: one.is_thrown and one.worth < two.worth,
        "Discards {card}, which costs the player who takes it {count} points.",
    ),
    (lambda _, one, two: one.is_thrown and one.is_above(two), "Discards {card} before it has to take a trick."),
    (lambda _, one, __: one.is_thrown and one.is_shorter, "Discards from a short suit to run out of it soon."),
    (
        lambda at, one, two: not at.is_lead and not one.beats and not two.beats and one.worth < two.worth,
        "Stays below {best}, and {card} costs the player who takes it {count} points.",
    ),
    (lambda at, one, two: not at.is_lead and not one.beats and two.beats, "Lets someone else take the trick."),
    (
        lambda at, one, two: not (at.is_lead or one.beats or two.beats or one.is_thrown) and one.is_above(two),
        "Stays below {best} and saves {other} for a later trick.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and not one.price and not two.beats,
        "Takes a trick that costs nothing, and gets rid of {card}.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.price > two.price,
        "Takes the trick, but this way it costs fewer points.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.is_above(two),
        "Takes the trick, and gets rid of the higher card.",
    ),
    (
        lambda at, one, two: not at.is_last and one.beats and two.beats and one.is_below(two),
        "Plays just above {best}, as the next player may go higher.",
    ),
    (
        lambda at, one, two: not at.is_last and one.beats and two.beats and one.is_above(two),
        "Plays {card} while someone may still go higher.",
    ),
    (lambda _, one, two: one.beats and not two.beats and one.is_above(two), "Saves {other} for a later trick."),
    (lambda at, one, two: at.is_lead and one.is_above(two), "Leads {card} and saves {other} for a later trick."),
)
FOR: Final[tuple[tuple[Pattern, str], ...]] = (
    (lambda at, one, two: at.is_idle and one.is_below(two), "Saves {other} for the tricks that count."),
    (
        lambda at, one, two: at.is_lead and one.suit == two.suit and one.is_above(two),
        "Leads {card} rather than {other} to win the trick.",
    ),
    (lambda at, one, two: at.is_lead and one.is_above(two), "Leads a high card to win the trick."),
    (
        lambda at, one, two: at.is_last and one.beats and one.price > 0 and not two.beats,
        "Takes the trick for {count} points.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.price > two.price,
        "Takes the trick with {card}, which counts too.",
    ),
    (
        lambda at, one, two: at.is_last and one.beats and two.beats and one.is_below(two),
        "Takes the trick as cheaply as possible and saves {other}.",
    ),
    (lambda _, one, two: one.beats and one.is_thrown and not two.beats, "Trumps to win the trick."),
    (lambda _, one, two: one.beats and not two.beats, "Plays above {best} to win the trick."),
    (
        lambda at, one, two: not at.is_lead and one.worth < two.worth,
        "Holds back {other}, which counts, to win a trick with it later.",
    ),
    (
        lambda at, one, two: not at.is_lead and not one.beats and one.is_below(two),
        "Saves {other} for a later trick.",
    ),
    (lambda _, one, two: one.beats and two.beats and one.is_above(two), "Plays {card}, which is harder to beat."),
    (lambda _, one, two: one.beats and two.beats and one.is_below(two), "Tries to win with {card} and saves {other}."),
    (lambda at, one, two: at.is_lead and one.is_below(two), "Saves {other} for a later trick."),
    (lambda _, one, two: two.beats and not one.beats, "Gives up this trick and saves {other} for a better one."),
)


def explain(position: SearchState, deed: int, other: int) -> Sentence | None:
    """Give one sentence on what *deed* does better than *other*; None where none fits."""
    if deed >= CARDS:
        return contract_reasons.explain(position, deed)
    scene = _scene(position)
    one, two = _case(position, scene, deed, other), _case(position, scene, other, deed)
    told = next((template for fits, template in (FOR if scene.is_for else AGAINST) if fits(scene, one, two)), "")
    values = {
        "card": face(Card(deed)),
        "other": face(Card(other)),
        "best": face(Card(position.best)),
        COUNT: str(one.price if scene.is_for else -one.worth),
    }
    return with_values(told, values) if told else None


def templates() -> tuple[str, ...]:
    """List the templates of all sentences."""
    return (*(template for _, template in (*AGAINST, *FOR)), *contract_reasons.templates())


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
        is_low=card % 13 < _low_end(position),
        worth=terms.worth[card],
        price=position.trick + _brings(position) + terms.worth[card],
        beats=not scene.is_lead and terms.beaten[position.best][card],
        is_thrown=not scene.is_lead and card // 13 != position.led,
        is_shorter=_length(held, card) < _length(held, other),
    )


def _low_end(position: SearchState) -> int:
    """Give the rank below which a card is low: nearly the lower half of the pack."""
    ranks = len(position.course.pack) // len(SUITS)
    return len(RANKS) - ranks + (ranks - 1) // 2


def _length(held: int, card: int) -> int:
    return (held >> card // 13 * 13 & 8191).bit_count()
